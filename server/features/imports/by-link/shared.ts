/** What the firm has by link from somebody. */
import type { openConnectionsLink } from '../../../../shared/features/imports/by-link/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { findSharer, loadAudience } from '../../../core/facts/write/sharers.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { enqueueImport } from '../runs/enqueue.ts';
import { changeImportRun } from '../runs/queries.ts';
import { getImportCounts } from '../runs/runs.ts';
import { listRunsOfSharers } from './queries.ts';

type SharedList = Reply<typeof openConnectionsLink>['shared'];

/** Null: nothing. */
export async function loadShared(db: Db, contactId: number): Promise<SharedList> {
  const user = await findSharer(db, contactId);
  if (!user) return null;
  const runs = await listRunsOfSharers(db, [user.id]);
  const last = runs.at(-1);
  if (!last) return null;
  const remaining = runs.filter(({ state }) => state !== 'undoing');
  // A newer list says again who is in an earlier one.
  const counts = getImportCounts(remaining.at(-1) ?? last);
  return {
    state: runs.some(({ state }) => state === 'applying') ? 'writing' : remaining.length === 0 ? 'leaving' : 'shared',
    people: counts.new + counts.changed + counts.unchanged,
    new_people: remaining.reduce((sum, run) => sum + getImportCounts(run).new, 0),
    audience: await loadAudience(db, user),
    since: (remaining[0] ?? last).created_at,
  };
}

/** Everything of theirs goes: what is written is taken back by the job that undoes imports. @returns how many lists */
export async function takeBackShared(trx: Db, contactId: number, now: Date): Promise<number> {
  const user = await findSharer(trx, contactId);
  if (!user) return 0;
  let count = 0;
  for (const { id } of await listRunsOfSharers(trx, [user.id])) {
    const written = await changeImportRun(trx, id, ['done'], { state: 'undoing', ending: 'undone', error: null });
    if (!written && !(await changeImportRun(trx, id, ['applying'], { state: 'undoing', ending: 'cancelled' })))
      continue;
    await enqueueImport(trx, id, 'undo', now);
    count++;
  }
  return count;
}
