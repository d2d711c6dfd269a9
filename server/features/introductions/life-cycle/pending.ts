/** Steps of requests that can still be taken back: postponed, shown only to their maker, taken when they are due. */
import { ALL_SEEING, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { listPlacesOf, releasePlaces, reservePlaces } from '../../../core/network/terms/take-place.ts';
import type { Doer, Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { queueChatRefresh } from '../../../platform/chat/posts.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { UndoSteps } from '../../../platform/life-cycle/undo.ts';
import { toDoer, WaitingSteps } from '../../../platform/life-cycle/waiting.ts';
import type { AskedChange } from '../asked/serializer.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { isJustSent, takeRequestBack } from '../request/take-back.ts';
import { takeIntroStep } from './changes.ts';
import { type GivenOutcome, recordOutcome } from './outcome.ts';
import { findIntro, type NamedIntro } from './queries.ts';
import { createNoSuchIntroStepError, introLife, toIntroMaker } from './rules.ts';
import { applyIntroUpdate, isStep } from './update.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'intro.step': { stepId: number };
  }
}

/** A requested change, simple enough to be stored as JSON. */
export type PendingChange =
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

const toIntroReference = (id: number) => ({ entity: 'intro', id }) as const;

export const introSteps = new WaitingSteps<
  NamedIntro,
  StoredStep,
  IntroMessageDeps,
  Awaited<ReturnType<typeof listPlacesOf>>
>({
  entity: 'intro',
  job: 'intro.step',
  noun: 'request',
  find: (db, id, by) => findIntro(db, by ? getViewerScope(by) : ALL_SEEING, id),
  isPutOff: (row, { asked: change }) => change.call !== 'update' || isStep(row, change.change),
  take: async (trx, deps, row, { by, asked: change, from }) => {
    if (row.status !== from.status || row.status_at !== from.status_at)
      throw createNoSuchIntroStepError(row, toIntroMaker(by).actor);
    await perform(trx, deps, by, row, change);
    return listPlacesOf(trx, toIntroReference(row.id));
  },
  writeGivenUp: async (trx, deps, { entity_id: id, made_at }, why) => {
    await releasePlaces(trx, toIntroReference(id), made_at);
    await queueChatRefresh(trx, deps, toIntroReference(id));
    const internal = `A change made at ${made_at} was not saved. ${why}`;
    await introLife.enter(trx, deps, id, { by: { actor: 'system', viewer: null }, internal });
  },
});

/** Of the viewer's latest step, or of a request that was only just sent. */
export const introUndo = new UndoSteps<NamedIntro>({
  entity: 'intro',
  action: 'intro.undone',
  steps: introSteps,
  release: (trx, { id }, { made_at }) => releasePlaces(trx, toIntroReference(id), made_at),
  unmake: async (trx, { settings, clock }, row, by) =>
    isJustSent(row, by.user.id, settings.stepGraceMs, clock.now()) && takeRequestBack(trx, row, clock.now()),
});

/** Makes the change at once. @throws conflict, invalid */
export async function perform(
  trx: Db,
  deps: IntroMessageDeps,
  by: Doer,
  row: NamedIntro,
  change: PendingChange,
): Promise<void> {
  const from = toIntroMaker(by);
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
  const { outcome: places, waiting } = await introSteps.decide(trx, deps, id, viewer, (row) => ({
    by: toDoer(viewer),
    asked: typeof change === 'function' ? change(row) : change,
    from: { status: row.status, status_at: row.status_at },
    ...chat,
  }));
  if (!waiting) return;
  // Nobody else gets the place while this step can still be taken back.
  const taken = places.filter((place) => place.made_at === waiting.made_at);
  await reservePlaces(trx, viewer, new Date(waiting.made_at), taken);
}
