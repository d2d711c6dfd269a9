/** The contact with an address, after any merges (docs/decisions/029). */
import type { NotNull } from 'kysely';
import { type Db, isAmongTexts } from '../../../platform/db/engine.ts';
import { listProfiles, makeProfileId } from '../words/person-ids.ts';

/** The contact with this profile address: their own, that of a contact merged into them, or a further one that nobody shows. */
export async function findPersonByAddress(db: Db, profileKey: string): Promise<number | undefined> {
  return (await findPeopleByAddress(db, [profileKey])).get(profileKey);
}

/** The same for several addresses, by address; unknown addresses are missing. */
export async function findPeopleByAddress(db: Db, profileKeys: readonly string[]): Promise<Map<string, number>> {
  const further = await findFurtherHolders(db, profileKeys);
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
  return new Map([...further, ...rows].map(({ key, id }) => [key, id]));
}

/** Those who have them beside the address that they show, the oldest last. */
async function findFurtherHolders(db: Db, profileKeys: readonly string[]): Promise<{ key: string; id: number }[]> {
  const rows = await db
    .selectFrom('contact_external_id as held')
    .innerJoin('contact', 'contact.id', 'held.contact_id')
    .select(({ fn }) => ['held.value', fn.coalesce('contact.merged_into', 'contact.id').as('id')])
    .where(isAmongTexts(db, 'held.value', profileKeys.map(makeProfileId)))
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ value, id }) => listProfiles({ external_ids: [value] }).map((key) => ({ key, id })));
}
