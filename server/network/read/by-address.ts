/** Who has an address, whoever they are one with now (docs/decisions/029). */
import { sql } from 'kysely';
import { type Db, isAmongTexts } from '../../db/engine.ts';

/** The contact whose profile address it is: theirs, or that of somebody who was merged into them. Raw: one look-up in each of two tables. */
export async function personAt(db: Db, profileKey: string): Promise<number | undefined> {
  return (await peopleAt(db, [profileKey])).get(profileKey);
}

/** The same of several addresses, by address; nobody has those that are not there. */
export async function peopleAt(db: Db, profileKeys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select profile_key as key, coalesce(merged_into, id) as id from contact
    where ${isAmongTexts(db, 'profile_key', profileKeys)}
    union
    select own_key.value, coalesce(contact.merged_into, contact.id)
    from own_key join contact on contact.id = own_key.entity_id
    where own_key.entity = 'contact' and own_key.column_name = 'profile_key'
      and ${isAmongTexts(db, 'own_key.value', profileKeys)}`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
