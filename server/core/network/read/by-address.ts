/** The contact with an address, after any merges (docs/decisions/029). */
import type { NotNull } from 'kysely';
import { type Db, isAmongTexts } from '../../../platform/db/engine.ts';

/** The contact with this profile address: their own, or that of a contact merged into them. */
export async function findPersonByAddress(db: Db, profileKey: string): Promise<number | undefined> {
  return (await findPeopleByAddress(db, [profileKey])).get(profileKey);
}

/** The same for several addresses, by address; unknown addresses are missing. */
export async function findPeopleByAddress(db: Db, profileKeys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contact')
    .select(({ fn }) => ['profile_key as key', fn.coalesce('merged_into', 'id').as('id')])
    .where(isAmongTexts(db, 'profile_key', profileKeys))
    .union(
      db
        .selectFrom('own_key')
        .innerJoin('contact', 'contact.id', 'own_key.entity_id')
        .select(({ fn }) => ['own_key.value as key', fn.coalesce('contact.merged_into', 'contact.id').as('id')])
        .where('own_key.entity', '=', 'contact')
        .where('own_key.column_name', '=', 'profile_key')
        .where(isAmongTexts(db, 'own_key.value', profileKeys)),
    )
    .$narrowType<{ key: NotNull }>()
    .execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}
