/** Keeps the keys by which duplicates of people are found. */
import type { Kysely } from 'kysely';
import { walkContacts } from '../../../../core/network/derive/chunks.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { computePersonKeys } from './keys.ts';
import { loadNamedPeople, replaceKeys } from './queries.ts';

/** Stores the keys of some contacts anew; those of a merged one are deleted. */
export async function derivePersonKeys(db: Db, ids: readonly number[]) {
  const named = await loadNamedPeople(db, ids);
  const keys = new Map([...named.values()].map((person) => [person.id, computePersonKeys(person)]));
  await replaceKeys(db, ids, keys);
  return { named, keys };
}

/** Stores the keys of everybody. Nobody is compared: for people who were written together and are known to be different ones. */
export async function deriveAllPersonKeys(db: Kysely<Schema>): Promise<void> {
  await walkContacts(db, { chunkMs: 1_000 }, async (trx, ids) => {
    await derivePersonKeys(trx, ids);
  });
}
