/** Who has an address, whoever they are one with now (docs/decisions/029). */
import { sql } from 'kysely';
import type { Db } from '../../db/engine.ts';

/** The contact whose profile address it is: theirs, or that of somebody who was merged into them. */
export async function personAt(db: Db, profileKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id from contact where profile_key = ${profileKey}
    union
    select coalesce(contact.merged_into, contact.id) from own_key join contact on contact.id = own_key.entity_id
    where own_key.entity = 'contact' and own_key.column_name = 'profile_key' and own_key.value = ${profileKey}`.execute(
    db,
  );
  return rows[0]?.id;
}
