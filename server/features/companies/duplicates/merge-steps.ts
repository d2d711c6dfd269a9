/** Merging two records and taking a merge apart, as every call does it: the facts, the job that settles the rest, and the audit. */

import type { MergeKind } from '../../../core/facts/book/import-index.ts';
import { type MergeInput, mergeFacts, unmerge } from '../../../core/facts/merge/merge.ts';
import { getActorId, type Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { references } from '../../../references.ts';
import { SETTLE_MERGES } from './jobs.ts';

/**
 * In a transaction.
 * @param more further details for the audit
 * @returns the merge's id
 */
export async function mergeTwo(
  trx: Db,
  viewer: Viewer,
  input: Omit<MergeInput, 'userId'>,
  now: Date,
  more: object = {},
): Promise<number> {
  const { kind, survivor, merged } = input;
  const id = await mergeFacts(trx, references, { ...input, userId: getActorId(viewer) });
  await settleLater(trx, kind, id, 'merge', now);
  const detail = { merged, merge: id, ...more };
  await audit(trx, viewer, now, { action: `${kind}.merged`, entity: kind, entityId: survivor, detail });
  return id;
}

/** In a transaction. */
export async function unmergeTwo(
  trx: Db,
  viewer: Viewer,
  kind: MergeKind,
  { id, kept_id, merged_id }: { id: number; kept_id: number | null; merged_id: number | null },
  now: Date,
): Promise<void> {
  await unmerge(trx, { kind, id, userId: getActorId(viewer), at: now.toISOString() });
  await settleLater(trx, kind, id, 'unmerge', now);
  const detail = { merged: merged_id, merge: id };
  await audit(trx, viewer, now, { action: `${kind}.unmerged`, entity: kind, entityId: kept_id ?? 0, detail });
}

function settleLater(trx: Db, kind: MergeKind, id: number, what: 'merge' | 'unmerge', now: Date) {
  return enqueue(trx, { kind: SETTLE_MERGES, payload: {}, key: `${SETTLE_MERGES}-${kind}-${what}-${id}` }, now);
}
