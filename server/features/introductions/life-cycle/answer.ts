/** A requester's answer to a question: the request returns to its former status, and staff see the words. */

import type { Doer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { takeIntroStep } from './changes.ts';
import { listTimelineChanges } from './queries.ts';
import { listMissingPeople } from './rules.ts';

/** A comment by the person the request waits for is the answer; a colleague's comment is not. */
export function isAnswer({ staff, user }: Doer, row: IntroRow): boolean {
  return !staff && row.requester_user_id === user.id && row.status === 'Awaiting Info from Portfolio';
}

/** @returns the id of the timeline's entry */
export async function passBack(
  trx: Db,
  deps: IntroMessageDeps,
  row: IntroRow,
  { viewer, comment }: { viewer: Doer; comment: string },
): Promise<number> {
  const from = row.came_from;
  // The people it named may have been removed meanwhile.
  const to = from === null || listMissingPeople(row, from).length > 0 ? 'To review' : from;
  const at = deps.clock.now();
  await takeIntroStep(trx, { ...deps, clock: { now: () => at } }, row, {
    to,
    by: { actor: 'requester', viewer },
    comment,
    fields: { answered_at: at.toISOString() },
  });
  return (await listTimelineChanges(trx, row.id))[0]!.id;
}
