import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import {
  type Acquaintance,
  dropAcquaintances,
  listKeysAfter,
  saveWantedAcquaintances,
} from '../write/acquaintances.ts';

export const AT_ONCE = 200;

interface FoundPeople {
  /** The keys of people of whom something is known, in order, so many at once; empty at the end. */
  listAfter: (after: string) => Promise<string[]>;
  /** Those of them who belong into the network. */
  listWanted: (keys: readonly string[]) => Promise<Acquaintance[]>;
}

/** Makes a list hold everybody whom an account found, and nobody else. */
export async function publishPeople(
  db: Kysely<Schema>,
  sourceId: number,
  { listAfter, listWanted }: FoundPeople,
): Promise<void> {
  for (let after = ''; ; ) {
    const keys = await listAfter(after);
    if (keys.length === 0) break;
    after = keys.at(-1)!;
    const wanted = await listWanted(keys);
    await db.transaction().execute((trx) => saveWantedAcquaintances(trx, sourceId, wanted));
  }
  for (let after = ''; ; ) {
    const keys = await listKeysAfter(db, sourceId, after, AT_ONCE);
    if (keys.length === 0) break;
    after = keys.at(-1)!;
    const still = new Set((await listWanted(keys)).map(({ key }) => key));
    await dropAcquaintances(
      db,
      sourceId,
      keys.filter((key) => !still.has(key)),
    );
  }
}
