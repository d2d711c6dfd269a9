import type { Db } from '../../../platform/db/engine.ts';
import type { Category } from '../model/ties.ts';

/** A person of the firm who knows a contact. */
interface FirmConnection {
  id: number;
  name: string;
  probability: number;
  category: Category;
}

/** The firm's connections to a person: its own people with a tie of category 1 or more, the best first. */
export async function listFirmConnections(db: Db, contactId: number): Promise<FirmConnection[]> {
  const rows = await db
    .selectFrom('tie')
    .innerJoin('member', 'member.contact_id', 'tie.member_id')
    .innerJoin('contact', 'contact.id', 'tie.member_id')
    .select(['contact.id', 'contact.name', 'tie.probability', 'tie.category'])
    .where('tie.contact_id', '=', contactId)
    .where('member.kind', '=', 'firm')
    .orderBy('tie.probability', 'desc')
    .orderBy('contact.id')
    .execute();
  return rows.map((row) => ({ ...row, category: row.category as Category }));
}
