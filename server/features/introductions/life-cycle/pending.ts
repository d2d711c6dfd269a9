/** Steps of requests that can still be taken back: postponed, shown only to their maker, taken when they are due. */
import { ALL_SEEING, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { listPlacesOf, releasePlaces, reservePlaces } from '../../../core/network/terms/take-place.ts';
import type { Doer, Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { queueChatRefresh } from '../../../platform/chat/posts.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { IntroRow, PendingStep } from '../../../platform/db/schema.ts';
import { AppError, createConflictError } from '../../../platform/errors.ts';
import { cancelJobOf, enqueue } from '../../../platform/jobs/jobs.ts';
import {
  findPendingStep,
  isOwn,
  makeStepKey,
  runAndRollBack,
  schedulePendingStep,
  takeUpStep,
} from '../../../platform/life-cycle/steps.ts';
import type { AskedChange } from '../asked/serializer.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { getChangeSignature, takeIntroStep } from './changes.ts';
import { type GivenOutcome, recordOutcome } from './outcome.ts';
import { findIntro, insertChange, type NamedIntro, touch } from './queries.ts';
import { createNoSuchIntroStepError } from './rules.ts';
import { applyIntroUpdate, isStep } from './update.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'intro.step': { stepId: number };
  }
}

/** A requested change, simple enough to be stored as JSON. */
type PendingChange =
  | { call: 'update'; change: AskedChange }
  | { call: 'cancel'; comment: string | null }
  | ({ call: 'outcome'; statusAt: string | undefined } & GivenOutcome);

interface StoredStep {
  by: Doer;
  asked: PendingChange;
  /** The former status of the request. */
  from: Pick<IntroRow, 'status' | 'status_at'>;
  /** Made in the chat, whose message says so while it can still be taken back. */
  inChat?: true;
}

export const toIntroReference = (id: number) => ({ entity: 'intro', id }) as const;
export const parseStoredStep = (step: PendingStep) => JSON.parse(step.asked) as StoredStep;
const toActor = (by: Doer) => (by.staff ? 'staff' : 'requester');

/** Makes the change at once. @throws conflict, invalid */
export async function perform(
  trx: Db,
  deps: IntroMessageDeps,
  by: Doer,
  row: NamedIntro,
  change: PendingChange,
): Promise<void> {
  const from = { actor: toActor(by), viewer: by } as const;
  if (change.call === 'update') return applyIntroUpdate(trx, deps, by, row, change.change);
  if (change.call === 'cancel') {
    await takeIntroStep(trx, deps, row, { to: 'Declined by Requestor', by: from, comment: change.comment });
    return;
  }
  if (change.statusAt !== undefined && change.statusAt !== row.status_at)
    throw createNoSuchIntroStepError(row, from.actor);
  await recordOutcome(trx, deps, row, from, change);
}

/**
 * Makes a change: fields at once, a step along the life cycle when its grace is over. Objections are raised now.
 * @param change also what becomes of it over the request as it is now, which nobody else changes meanwhile
 * @throws conflict, invalid as the change itself does; conflict while another user's step waits
 */
export async function decideIntroChange(
  deps: Deps,
  viewer: Viewer,
  id: number,
  change: PendingChange | ((row: NamedIntro) => PendingChange),
): Promise<void> {
  await deps.db.transaction().execute((trx) => decideWithin(trx, deps, viewer, id, change));
  deps.wakeJobs();
}

/** The same in a transaction. */
export async function decideWithin(
  trx: Db,
  deps: IntroMessageDeps,
  viewer: Viewer,
  id: number,
  change: PendingChange | ((row: NamedIntro) => PendingChange),
  chat: Pick<StoredStep, 'inChat'> = {},
): Promise<void> {
  const { settings, clock } = deps;
  await takeWaitingStep(trx, deps, id, viewer);
  await lockRow(trx, 'intro', id);
  const row = (await findIntro(trx, getViewerScope(viewer), id))!;
  const pendingChange = typeof change === 'function' ? change(row) : change;
  if (settings.stepGraceMs === 0 || (pendingChange.call === 'update' && !isStep(row, pendingChange.change)))
    return perform(trx, deps, viewer, row, pendingChange);
  const now = clock.now();
  const due = new Date(now.getTime() + settings.stepGraceMs);
  const { shows, places } = await runAndRollBack(trx, async () => {
    await perform(trx, { ...deps, clock: { now: () => now } }, viewer, row, pendingChange);
    const after = (await findIntro(trx, getViewerScope(viewer), id))!;
    return { shows: diffIntros(row, after), places: await listPlacesOf(trx, toIntroReference(id)) };
  });
  const { user, actingUserId, staff, companyId } = viewer;
  const by: Doer = { user: { id: user.id }, actingUserId, staff, companyId };
  const from = { status: row.status, status_at: row.status_at };
  const step: StoredStep = { by, asked: pendingChange, from, ...chat };
  const stepId = await schedulePendingStep(trx, { about: toIntroReference(id), by, asked: step, shows, now, due });
  if (stepId === undefined) throw createBusyError();
  // Nobody else gets the place while this step can still be taken back.
  await reservePlaces(
    trx,
    viewer,
    now,
    places.filter((place) => place.made_at === now.toISOString()),
  );
  await enqueue(trx, { kind: 'intro.step', payload: { stepId }, key: makeStepKey(stepId), runAt: due }, now);
}

const createBusyError = () => createConflictError('Someone else is changing this request. Reload it in a few seconds.');

function diffIntros(before: NamedIntro, after: NamedIntro): Partial<NamedIntro> {
  const columns = Object.keys(after) as (keyof NamedIntro)[];
  return Object.fromEntries(columns.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]));
}

/**
 * Before anything else is done to a request, takes the step that waits there: the user's own step, because a user who continues has meant
 * it; any step that is due; and any step before a link or the server continues (`by` is then null).
 * @throws conflict while another user can still take theirs back
 */
export async function takeWaitingStep(trx: Db, deps: IntroMessageDeps, id: number, by: Doer | null): Promise<void> {
  const step = await findPendingStep(trx, toIntroReference(id));
  if (!step) return;
  const now = deps.clock.now();
  if (by && !isOwn(step, by) && step.due_at > now.toISOString()) throw createBusyError();
  await takePending(trx, deps, step.id);
  await cancelJobOf(trx, makeStepKey(step.id), now);
}

/** The same before actions that do not depend on the status: another user's step keeps waiting. */
export async function settleOwn(trx: Db, deps: IntroMessageDeps, row: NamedIntro, by: Doer): Promise<NamedIntro> {
  const step = await findPendingStep(trx, toIntroReference(row.id));
  if (!step || !isOwn(step, by)) return row;
  await takeWaitingStep(trx, deps, row.id, by);
  return (await findIntro(trx, ALL_SEEING, row.id))!;
}

/** Takes a step as of the time it was decided on, unless it was taken or taken back before. @throws conflict, invalid */
async function takePending(trx: Db, deps: IntroMessageDeps, stepId: number): Promise<void> {
  const step = await takeUpStep(trx, stepId);
  const row = step && (await findIntro(trx, ALL_SEEING, step.entity_id));
  if (!row) return;
  const { by, asked: change, from } = parseStoredStep(step);
  if (row.status !== from.status || row.status_at !== from.status_at)
    throw createNoSuchIntroStepError(row, toActor(by));
  const made = new Date(step.made_at);
  await perform(trx, { ...deps, clock: { now: () => made } }, by, row, change);
}

/**
 * Takes a step that is due. A step that is no longer possible, for instance because a person it names was erased, is given up, and the
 * timeline tells staff.
 * @param last whether it is not tried again
 */
export async function takeDue(deps: Pick<Deps, 'db'> & IntroMessageDeps, stepId: number, last: boolean): Promise<void> {
  const { db, clock } = deps;
  try {
    await db.transaction().execute((trx) => takePending(trx, deps, stepId));
  } catch (error) {
    if (!(error instanceof AppError) && !last) throw error;
    await db.transaction().execute(async (trx) => {
      const step = await takeUpStep(trx, stepId);
      if (!step) return;
      await releasePlaces(trx, toIntroReference(step.entity_id), step.made_at);
      await queueChatRefresh(trx, deps, toIntroReference(step.entity_id));
      const at = clock.now().toISOString();
      const why = error instanceof AppError ? error.message : 'Kith couldn’t take this step.';
      await insertChange(trx, {
        intro_id: step.entity_id,
        at,
        kind: 'note',
        from_status: null,
        to_status: null,
        comment: null,
        ...getChangeSignature({ actor: 'system', viewer: null }),
        internal_comment: `A change made at ${step.made_at} was not saved. ${why}`,
      });
      await touch(trx, step.entity_id, at);
    });
    if (!(error instanceof AppError)) throw error;
  }
}
