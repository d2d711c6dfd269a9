/** Compares everything that is derived, in the network and in the features, with the facts. */
import type { Kysely } from 'kysely';
import { checkStrengths } from './core/network/derive/check.ts';
import { features } from './features.ts';
import type { Schema } from './platform/db/schema.ts';

/** @returns the number of differences; each is reported in words as it is found */
export async function countDifferences(db: Kysely<Schema>, now: Date, report: (what: string) => void): Promise<number> {
  let count = await checkStrengths(db, now, ({ what }) => report(what));
  for (const { differences } of features)
    await differences?.(db, (what) => {
      count++;
      report(what);
    });
  return count;
}
