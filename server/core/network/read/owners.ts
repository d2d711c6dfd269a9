/** The users of the firm who know people best. */
import type { Db } from '../../../platform/db/engine.ts';

export interface OwnerRow {
  contact_id: number;
  /** The owner's own contact. */
  member_id: number;
  user_id: number;
  given_name: string | null;
  family_name: string | null;
  email: string;
  chat_id: string | null;
  /** 1 for the user whose own contact it is. */
  own: number;
}

/** The user of the firm who knows each of these best; for the firm's own people, themselves. */
export async function loadOwners(db: Db, ids: readonly number[]): Promise<Map<number, OwnerRow>> {
  const rows = await loadKnowers(db, ids);
  // If there are several rows, the last one, which is the best, stays.
  return new Map(rows.map((row) => [row.contact_id, { ...row, own: row.contact_id === row.member_id ? 1 : 0 }]));
}

/** The users of the firm who know each of these, and how well, 0 to 1; the best last. Of the firm's own people themselves, with 2. */
export async function loadKnowers(
  db: Db,
  ids: readonly number[],
): Promise<(Omit<OwnerRow, 'own'> & { probability: number })[]> {
  if (ids.length === 0) return [];
  const known = db
    .selectFrom('member')
    // Higher than any tie: nobody knows them better than they do themselves.
    .select(({ lit }) => ['contact_id', 'contact_id as member_id', lit(2).$castTo<number>().as('probability')])
    .where('kind', '=', 'firm')
    .where('contact_id', 'in', ids)
    .unionAll(
      db
        .selectFrom('tie')
        .innerJoin('member', 'member.contact_id', 'tie.member_id')
        .select(['tie.contact_id', 'tie.member_id', 'tie.probability'])
        .where('member.kind', '=', 'firm')
        .where('tie.contact_id', 'in', ids),
    );
  return db
    .selectFrom(known.as('known'))
    .innerJoin('app_user', 'app_user.contact_id', 'known.member_id')
    .select(['known.contact_id', 'known.member_id', 'known.probability', 'app_user.id as user_id'])
    .select(['given_name', 'family_name', 'email', 'chat_id'])
    .where('app_user.status', '=', 'active')
    .orderBy('known.contact_id')
    .orderBy('known.probability')
    .orderBy('app_user.id', 'desc')
    .execute();
}
