/** Merging and unmerging as the job does it, facts and strengths included. */
import type { Kysely } from 'kysely';
import type { MergeKind } from '../core/facts/book/import-index.ts';
import { mergeFacts, unmerge } from '../core/facts/merge/merge.ts';
import { settleAll } from '../core/facts/merge/settle.ts';
import { workOffStale } from '../core/network/derive/strengths.ts';
import type { Schema } from '../platform/db/schema.ts';
import { references } from '../references.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const AT = NOW.toISOString();

export async function mergeTwo(
  db: Kysely<Schema>,
  kind: MergeKind,
  survivor: number,
  merged: number,
  chosen: string[] = [],
): Promise<number> {
  const merging = { kind, survivor, merged, chosen, userId: 1, at: AT };
  const id = await db.transaction().execute((trx) => mergeFacts(trx, references, merging));
  await settle(db);
  return id;
}

export async function unmergeTwo(db: Kysely<Schema>, kind: MergeKind, id: number): Promise<void> {
  await db.transaction().execute((trx) => unmerge(trx, { kind, id, userId: 1, at: AT }));
  await settle(db);
}

async function settle(db: Kysely<Schema>): Promise<void> {
  await settleAll(db, references);
  await workOffStale(db, NOW);
}
