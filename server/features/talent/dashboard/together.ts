/** The same step for several candidacies, put off for as long as it can be taken back (docs/decisions/018, 042). */

import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { PendingStep } from '../../../platform/db/schema.ts';
import { AppError, createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import {
  findPendingStep,
  loadOwnSteps,
  makeStepKey,
  runAndRollBack,
  schedulePendingStep,
  takeStepBack,
  takeUpStep,
} from '../../../platform/life-cycle/steps.ts';
import { type CandidacyChangeDeps, type Changer, takeCandidacyStep } from '../candidacies/changes.ts';
import { findCandidacy, insertCandidacyChange, type NamedCandidacy } from '../candidacies/queries.ts';
import type { CandidacyCallDeps } from '../candidacies/read-candidacies.ts';
import { createNoSuchCandidacyStepError, getActor } from '../candidacies/rules.ts';
import { changeEach } from './by-themselves.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'poscan.step': { stepId: number };
  }
}

export interface Move {
  from: CandidacyStatus;
  to: CandidacyStatus;
  reason?: string | undefined;
}

/** The stored part of a step that waits. */
interface StoredMove extends Move {
  /** The time at which the status was reached on which the step was decided. */
  since: string;
  by: Changer;
}

const makeReference = (id: number) => ({ entity: 'poscan', id }) as const;

/** Decides on each by itself. @returns for how long it can be taken back */
export async function moveAll(deps: CandidacyCallDeps, ids: readonly string[], move: Move) {
  const { db, clock, settings, wakeJobs } = deps;
  const now = clock.now();
  const due = new Date(now.getTime() + settings.stepGraceMs);
  const done = await changeEach(
    ids.map((Id) => ({ Id })),
    ({ Id }) => db.transaction().execute((trx) => decide(trx, deps, Id, move, now, due)),
  );
  wakeJobs();
  const left = Math.max(0, due.getTime() - clock.now().getTime());
  return { ...done, seconds: left / 1000 };
}

async function decide(
  trx: Db,
  deps: CandidacyCallDeps,
  wireId: string,
  move: Move,
  now: Date,
  due: Date,
): Promise<void> {
  const { settings } = deps;
  const row = await findCandidacy(trx, ALL_SEEING, parseId(wireId) ?? 0);
  if (!row) throw createNotFoundError('This candidacy');
  const { staff, portfolio, roles, companyId, actingUserId, user } = deps.viewer;
  const by: Changer = { staff, portfolio, roles, companyId, actingUserId, user: { id: user.id } };
  const changing = { settings, clock: { now: () => now }, viewer: by };
  const take = () => takeMove(trx, changing, row, { ...move, since: row.status_at, by });
  if (settings.stepGraceMs === 0) return take();
  if (await findPendingStep(trx, makeReference(row.id)))
    throw createConflictError(
      `Someone else is changing the candidacy of ${row.candidate}. Reload it in a few seconds.`,
    );
  // Obstacles are reported now, by the code that takes the step.
  await runAndRollBack(trx, take);
  const input: StoredMove = { ...move, since: row.status_at, by };
  const stepId = await schedulePendingStep(trx, {
    about: makeReference(row.id),
    by,
    asked: input,
    shows: {},
    now,
    due,
  });
  if (stepId === undefined) throw createConflictError('Someone else is changing this candidacy.');
  await enqueue(trx, { kind: 'poscan.step', payload: { stepId }, key: makeStepKey(stepId), runAt: due }, now);
}

/** @throws conflict when its status has changed */
async function takeMove(
  trx: Db,
  deps: CandidacyChangeDeps,
  row: NamedCandidacy,
  { from, to, since, reason }: StoredMove,
) {
  if (row.status !== from || row.status_at !== since) throw createNoSuchCandidacyStepError(row, getActor(deps.viewer));
  await takeCandidacyStep(trx, deps, row, { to, fields: {}, ...(reason === undefined ? {} : { reason }) });
}

/** The candidacies among these that the viewer decided to move, and how long that can be taken back. */
export async function listOwnMoves({ db, viewer, clock }: CandidacyCallDeps, ids: readonly number[]) {
  const steps = await loadOwnSteps(db, 'poscan', viewer, ids);
  return [...steps].map(([id, step]) => ({
    id,
    to: (JSON.parse(step.asked) as StoredMove).to,
    seconds: Math.max(0, Date.parse(step.due_at) - clock.now().getTime()) / 1000,
  }));
}

/** @returns the ids of the steps that were taken back; the others were taken already, or belong to another user */
export async function takeBackAll({ db, viewer, clock }: CandidacyCallDeps, ids: readonly string[]): Promise<string[]> {
  const back: string[] = [];
  for (const Id of new Set(ids)) {
    const about = makeReference(parseId(Id) ?? 0);
    if (await db.transaction().execute((trx) => takeStepBack(trx, about, viewer, clock.now()))) back.push(Id);
  }
  return back;
}

/** Takes the steps that are due, dated at the decision; the timeline names any that are no longer possible. */
export function togetherJobs({ db, settings, wakeJobs }: Deps) {
  return {
    'poscan.step': {
      async run({ payload: { stepId } }) {
        await db.transaction().execute(async (trx) => {
          const step = await takeUpStep(trx, stepId);
          const row = step && (await findCandidacy(trx, ALL_SEEING, step.entity_id));
          if (row) await takeDue(trx, settings, step, row);
        });
        wakeJobs();
      },
    },
  } satisfies ServedJobs;
}

async function takeDue(trx: Db, settings: Deps['settings'], step: PendingStep, row: NamedCandidacy): Promise<void> {
  const move = JSON.parse(step.asked) as StoredMove;
  const made = new Date(step.made_at);
  const changing = { settings, clock: { now: () => made }, viewer: move.by };
  try {
    await takeMove(trx, changing, row, move);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await insertCandidacyChange(trx, {
      poscan_id: row.id,
      at: step.made_at,
      kind: 'note',
      actor: 'talent',
      from_status: null,
      to_status: null,
      user_id: null,
      acting_user_id: null,
      comment: null,
      internal_comment: `The step to ${move.to} was not saved. ${error.message}`,
    });
  }
}
