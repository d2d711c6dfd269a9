/** Takes back, settles or ends a Tamnuni after it was sent. */
import type { ReachoutOutcome } from '../../../../shared/core/network/reachout.ts';
import { isActive } from '../../../../shared/core/network/reachout.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { takePlace } from '../../../core/network/terms/take-place.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { queueChatRefresh } from '../../../platform/chat/posts.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createForbiddenError, createNotFoundError } from '../../../platform/errors.ts';
import { confirmSent, resendMessage, withdraw } from '../../../platform/messages/delivery.ts';
import {
  askAlone,
  deleteReachout,
  findReachout,
  findReachoutsAgainst,
  makeReachoutMessageKey,
  type ReachoutRow,
  updateOutcome,
} from './queries.ts';
import { getReachoutState } from './serializer.ts';
import { mayEnd, maySettle, mayTakeBack, type Settlement } from './steps.ts';

/** @throws notFound, also for reachouts of other companies; forbidden for colleagues of the sender */
async function requireOwn(trx: Db, viewer: Viewer, digest: string): Promise<ReachoutRow> {
  const row = await findReachout(trx, getViewerScope(viewer), digest);
  if (!row) throw createNotFoundError('This reachout');
  if (row.user_id !== viewer.user.id && !viewer.staff)
    throw createForbiddenError('Only the sender and staff can do this. Ask the colleague who sent it.');
  return row;
}

/**
 * Runs in a transaction. Possible within its two seconds, and as long as the chat certainly did not take it.
 * @throws conflict
 */
export async function takeBackTamnuni(trx: Db, viewer: Viewer, digest: string, now: Date): Promise<void> {
  const row = await requireOwn(trx, viewer, digest);
  const state = getReachoutState(row, now);
  if (!mayTakeBack(state, row.message_error) || !(await withdraw(trx, makeReachoutMessageKey(row.id), now)))
    throw createConflictError('Already sent', [], state);
  await deleteReachout(trx, row.id);
  await audit(trx, viewer, now, { action: 'tamnuni.undone', entity: 'reachout', entityId: row.id, detail: { digest } });
}

/** Runs in a transaction. @throws conflict if there is nothing to settle */
export async function settleTamnuni(
  trx: Db,
  viewer: Viewer,
  { reachoutId, settle }: { reachoutId: string; settle: Settlement },
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  const now = deps.clock.now();
  const row = await requireOwn(trx, viewer, reachoutId);
  const state = getReachoutState(row, now);
  const message = row.message_id ?? 0;
  const settled =
    maySettle(state, settle) &&
    (settle === 'arrived' ? await confirmSent(trx, message, now) : await resendMessage(trx, message, now));
  if (!settled) throw createConflictError('This is already done. Reload the page.', [], state);
  // They may have said never since the first try; the place is taken already.
  if (settle === 'send again')
    await takePlace(trx, deps, viewer, {
      contactId: row.connector_contact_id,
      companyId: row.account_id,
      about: { entity: 'reachout', id: row.id },
      reminder: true,
    });
  await audit(trx, viewer, now, {
    action: 'tamnuni.settled',
    entity: 'reachout',
    entityId: row.id,
    detail: { settle },
  });
}

/** The connector's own answer in the chat; nobody of the company recorded it. */
export async function endByConnector(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'settings'>,
  row: ReachoutRow,
  { outcome, answer }: { outcome: ReachoutOutcome; answer: string },
): Promise<void> {
  const now = deps.clock.now();
  await confirmSent(trx, row.message_id ?? 0, now);
  await updateOutcome(trx, row.id, { ended_at: now.toISOString(), outcome, ended_by: null });
  await audit(trx, null, now, {
    action: 'reachout.ended',
    entity: 'reachout',
    entityId: row.id,
    detail: { outcome, answer, by: 'connector' },
  });
  await queueChatRefresh(trx, deps, { entity: 'reachout', id: row.id });
}

/** Runs in a transaction. @param outcome null takes back the recorded outcome @throws conflict */
export async function recordReachoutEnd(
  trx: Db,
  viewer: Viewer,
  { reachoutId, outcome }: { reachoutId: string; outcome: ReachoutOutcome | null },
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  const now = deps.clock.now();
  const seen = await requireOwn(trx, viewer, reachoutId);
  await askAlone(trx, seen.account_id);
  const row = (await findReachout(trx, { staff: true, companyId: 0 }, reachoutId))!;
  const state = getReachoutState(row, now);
  if (!mayEnd(state)) throw createConflictError('It hasn’t been sent yet, so there can’t be an answer.', [], state);
  if (outcome === null) await refuseReopening(trx, row, now);
  // Whoever answers has read it; this is so after it expired, too.
  else await confirmSent(trx, row.message_id ?? 0, now);
  const end = outcome === null ? null : { ended_at: now.toISOString(), outcome, ended_by: viewer.user.id };
  await updateOutcome(trx, row.id, end);
  await audit(trx, viewer, now, {
    action: 'reachout.ended',
    entity: 'reachout',
    entityId: row.id,
    detail: { outcome },
  });
  await queueChatRefresh(trx, deps, { entity: 'reachout', id: row.id });
}

async function refuseReopening(trx: Db, row: ReachoutRow, now: Date): Promise<void> {
  const pair = { connectorId: row.connector_contact_id, targetId: row.target_contact_id };
  const against = await findReachoutsAgainst(trx, { companyId: row.account_id, userId: row.user_id, ...pair }, now);
  if (against.some((other) => other.id !== row.id && isActive(getReachoutState(other, now))))
    throw createConflictError('Another reachout has started. This one stays closed.');
}
