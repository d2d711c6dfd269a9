/** How far the count of a viewer's blind spots is. */
import type { SpotCount } from '../../../../shared/features/reach/blind-spots/calls.ts';
import { getScopeId, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { findCountedAt } from './count/queries.ts';
import { COUNT_BLIND_SPOTS } from './jobs.ts';
import { listCountJobs } from './queries.ts';

/** The count that waits or runs for the viewer: their own, otherwise one for all. */
export async function findRunningCount(db: Db, scope: ViewerScope) {
  const found = await listCountJobs(db, COUNT_BLIND_SPOTS);
  return (
    found.find(({ scopeId }) => scopeId === getScopeId(scope)) ?? found.find(({ scopeId }) => scopeId === undefined)
  );
}

export async function describeSpotCount(db: Db, scope: ViewerScope): Promise<SpotCount> {
  const countedAt = await findCountedAt(db, getScopeId(scope));
  const job = await findRunningCount(db, scope);
  // A count for all that has passed this viewer is none of theirs any more.
  const isDone = job?.scopeId === undefined && job !== undefined && (countedAt ?? '') > job.created_at;
  if (!job || isDone) return { counted_at: countedAt, running: null };
  const own = job.scopeId !== undefined;
  const progress = own && job.progress !== null ? (JSON.parse(job.progress) as { done: number; total: number }) : null;
  return {
    counted_at: countedAt,
    running: {
      done: progress?.done ?? null,
      total: progress?.total ?? null,
      own,
      stopping: job.cancel_requested === 1,
    },
  };
}
