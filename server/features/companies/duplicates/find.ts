/**
 * Looks for duplicates of people and companies with new facts: in slices of some milliseconds, each in a transaction. Keys find the
 * candidates for comparison; a key that too many share is passed over.
 */
import type { Kysely } from 'kysely';
import type { MergeKind } from '../../../core/facts/book/import-index.ts';
import { takeUnpaired } from '../../../core/facts/merge/pairs.ts';
import { type ChunkPace, runInChunks, runInTransaction } from '../../../core/network/derive/chunks.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { findCompanies } from './companies/find.ts';
import { findDuplicatePeople } from './people/find.ts';

/** The time of a slice is below the twenty milliseconds for which work may hold the thread. */
const SLICE_MS = 8;
/** Some have many candidates: a slice that grew on easy ones must not meet a hundred of those. */
const MAX_AT_ONCE = 8;

/** @returns false if it was stopped */
export async function findDuplicates(db: Kysely<Schema>, pace: ChunkPace = {}): Promise<boolean> {
  for (const kind of ['contact', 'account'] as const)
    if (!(await look(db, kind, { chunkMs: SLICE_MS, ...pace }))) return false;
  return true;
}

const FIND = { contact: findDuplicatePeople, account: findCompanies } as const satisfies Record<MergeKind, unknown>;

function look(db: Kysely<Schema>, kind: MergeKind, pace: ChunkPace): Promise<boolean> {
  return runInChunks(pace, (limit) =>
    runInTransaction(db, async (trx) => {
      const ids = await takeUnpaired(trx, kind, Math.min(limit, MAX_AT_ONCE));
      if (ids.length > 0) await FIND[kind](trx, ids);
      return ids.length;
    }),
  );
}
