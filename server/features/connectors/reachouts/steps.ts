/** The life cycle of a reachout after it was sent: how it ended, and taking that, or the sending, back. */
import {
  isActive,
  mayTake,
  REACHOUT_STEPS,
  type ReachoutOutcome,
  type ReachoutStep,
} from '../../../../shared/core/network/reachout.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { takePlace } from '../../../core/network/terms/take-place.ts';
import type { Doer, Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createForbiddenError, createNotFoundError } from '../../../platform/errors.ts';
import { LifeCycle, type LifeEntry, type LifeMaker } from '../../../platform/life-cycle/life-cycle.ts';
import { UndoSteps } from '../../../platform/life-cycle/undo.ts';
import { toDoer, WaitingSteps } from '../../../platform/life-cycle/waiting.ts';
import { confirmSent, resendMessage, withdraw } from '../../../platform/messages/delivery.ts';
import {
  askAlone,
  deleteReachout,
  findReachout,
  findReachoutById,
  findReachoutsAgainst,
  makeReachoutMessageKey,
  type ReachoutRow,
  startReachoutUpdate,
} from './queries.ts';
import { getReachoutState } from './serializer.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'reachout.step': { stepId: number };
  }
}

type StepDeps = Pick<Deps, 'settings' | 'clock'>;
type ReachoutActor = 'sender' | 'connector';
interface StoredEnd {
  by: Doer;
  outcome: ReachoutOutcome | null;
}

/** Its steps stand in the audit alone. */
const reachoutLife = new LifeCycle<ReachoutRow, LifeEntry<string, ReachoutActor>>({
  entity: 'reachout',
  state: 'outcome',
  since: 'ended_at',
  step: { action: 'reachout.ended' },
  update: startReachoutUpdate,
  find: findReachoutById,
  refuse: () => createConflictError('Someone was faster. Reload the page.'),
});

export const reachoutSteps = new WaitingSteps<ReachoutRow, StoredEnd, StepDeps, void>({
  entity: 'reachout',
  job: 'reachout.step',
  noun: 'reachout',
  find: findReachoutById,
  take: async (trx, deps, row, { by, outcome }) => {
    requireStep('end', row, deps.clock.now());
    if (outcome === null) await refuseReopening(trx, row, deps.clock.now());
    await endReachout(trx, deps, row, { outcome, by: { actor: 'sender', viewer: by } });
  },
  // Whoever looks sees that it has not ended.
  writeGivenUp: () => Promise.resolve(),
});

export const reachoutUndo = new UndoSteps<ReachoutRow>({
  entity: 'reachout',
  action: 'reachout.undone',
  unmade: { action: 'tamnuni.undone' },
  steps: reachoutSteps,
  unmake: async (trx, { clock }, row) => {
    requireStep('undo', row, clock.now());
    if (!(await withdraw(trx, makeReachoutMessageKey(row.id), clock.now())))
      throw createConflictError(REACHOUT_STEPS.undo.refusal, [], getReachoutState(row, clock.now()));
    await deleteReachout(trx, row.id);
    return true;
  },
});

/** @throws notFound, also for reachouts of other companies; forbidden for colleagues of the sender */
export async function requireOwn(db: Db, viewer: Viewer, digest: string): Promise<ReachoutRow> {
  const row = await findReachout(db, getViewerScope(viewer), digest);
  if (!row) throw createNotFoundError('This reachout');
  if (row.user_id !== viewer.user.id && !viewer.staff)
    throw createForbiddenError('Only the sender and staff can do this. Ask the colleague who sent it.');
  return row;
}

/** @throws conflict with the present state */
function requireStep(step: ReachoutStep, row: ReachoutRow, now: Date): void {
  const state = getReachoutState(row, now);
  if (!mayTake(step, { state, error: row.message_error }))
    throw createConflictError(REACHOUT_STEPS[step].refusal, [], state);
}

/** Runs in a transaction. @param outcome null takes back the recorded outcome @throws conflict */
export async function recordReachoutEnd(
  trx: Db,
  viewer: Viewer,
  { reachoutId, outcome }: { reachoutId: string; outcome: ReachoutOutcome | null },
  deps: StepDeps,
): Promise<void> {
  const { id } = await requireOwn(trx, viewer, reachoutId);
  await reachoutSteps.decide(trx, deps, id, viewer, () => ({ by: toDoer(viewer), outcome }));
}

/** Whoever answers has read it. @param answer the connector's own, in the chat; nobody of the company recorded it */
export async function endReachout(
  trx: Db,
  deps: StepDeps,
  row: ReachoutRow,
  { outcome, by, answer }: { outcome: ReachoutOutcome | null; by: LifeMaker<ReachoutActor>; answer?: string },
): Promise<void> {
  if (outcome !== null) await confirmSent(trx, row.message_id ?? 0, deps.clock.now());
  const ended_by = outcome === null ? null : (by.viewer?.user.id ?? null);
  const detail = { outcome, ...(answer === undefined ? {} : { answer }) };
  await reachoutLife.change(trx, deps, row, { set: { outcome, ended_by }, by, detail });
}

async function refuseReopening(trx: Db, row: ReachoutRow, now: Date): Promise<void> {
  await askAlone(trx, row.account_id);
  const pair = { connectorId: row.connector_contact_id, targetId: row.target_contact_id };
  const against = await findReachoutsAgainst(trx, { companyId: row.account_id, userId: row.user_id, ...pair }, now);
  if (against.some((other) => other.id !== row.id && isActive(getReachoutState(other, now))))
    throw createConflictError('Another reachout has started. This one stays closed.');
}

/** Runs in a transaction. @throws conflict if there is nothing to settle */
export async function settleTamnuni(
  trx: Db,
  viewer: Viewer,
  { reachoutId, settle }: { reachoutId: string; settle: 'arrived' | 'send again' },
  deps: StepDeps,
): Promise<void> {
  const now = deps.clock.now();
  const row = await requireOwn(trx, viewer, reachoutId);
  requireStep(settle, row, now);
  const message = row.message_id ?? 0;
  if (!(settle === 'arrived' ? await confirmSent(trx, message, now) : await resendMessage(trx, message, now)))
    throw createConflictError(REACHOUT_STEPS[settle].refusal, [], getReachoutState(row, now));
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
