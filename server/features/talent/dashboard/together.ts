/** The same step for several candidacies, put off for as long as it can be taken back (docs/decisions/018, 042). */

import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { getSignature } from '../../../platform/life-cycle/steps.ts';
import { getSecondsLeft, toDoer, WaitingSteps } from '../../../platform/life-cycle/waiting.ts';
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

/** @throws conflict when its status has changed */
const takeMove = (
  trx: Db,
  deps: Omit<CandidacyChangeDeps, 'viewer'>,
  row: NamedCandidacy,
  { from, to, since, reason, by }: StoredMove,
) => {
  if (row.status !== from || row.status_at !== since) throw createNoSuchCandidacyStepError(row, getActor(by));
  const why = reason === undefined ? {} : { reason };
  return takeCandidacyStep(trx, { ...deps, viewer: by }, row, { to, fields: {}, ...why });
};

export const candidacySteps = new WaitingSteps<NamedCandidacy, StoredMove, Omit<CandidacyChangeDeps, 'viewer'>>({
  entity: 'poscan',
  job: 'poscan.step',
  noun: 'candidacy',
  find: (db, id) => findCandidacy(db, ALL_SEEING, id),
  take: takeMove,
  writeGivenUp: (trx, _deps, step, why) =>
    insertCandidacyChange(trx, {
      poscan_id: step.entity_id,
      at: step.made_at,
      kind: 'note',
      actor: 'talent',
      from_status: null,
      to_status: null,
      ...getSignature(null),
      comment: null,
      internal_comment: `The step to ${(JSON.parse(step.asked) as StoredMove).to} was not saved. ${why}`,
    }),
});

/** Decides on each by itself. @returns for how long it can be taken back */
export async function moveAll(deps: CandidacyCallDeps, ids: readonly string[], move: Move) {
  const { db, clock, settings, wakeJobs } = deps;
  const now = clock.now();
  const done = await changeEach(
    ids.map((Id) => ({ Id })),
    ({ Id }) =>
      db.transaction().execute((trx) => decide(trx, { ...deps, clock: { now: () => now } }, parseId(Id) ?? 0, move)),
  );
  wakeJobs();
  const left = Math.max(0, now.getTime() + settings.stepGraceMs - clock.now().getTime());
  return { ...done, seconds: left / 1000 };
}

async function decide(trx: Db, deps: CandidacyCallDeps, id: number, move: Move): Promise<void> {
  const { portfolio, roles } = deps.viewer;
  await candidacySteps.takeWaiting(trx, deps, id, deps.viewer);
  const row = await findCandidacy(trx, ALL_SEEING, id);
  if (!row) throw createNotFoundError('This candidacy');
  const step: StoredMove = { ...move, since: row.status_at, by: { ...toDoer(deps.viewer), portfolio, roles } };
  if (deps.settings.stepGraceMs === 0) await takeMove(trx, deps, row, step);
  else await candidacySteps.postpone(trx, deps, row, step, () => ({ shows: {} }));
}

/** The candidacies among these that the viewer decided to move, and how long that can be taken back. */
export async function listOwnMoves({ db, viewer, clock }: CandidacyCallDeps, ids: readonly number[]) {
  const steps = await candidacySteps.loadOwn(db, viewer, ids);
  return [...steps].map(([id, step]) => ({
    id,
    to: candidacySteps.parse(step).to,
    seconds: getSecondsLeft(step, clock.now()),
  }));
}

/** @returns the ids of the steps that were taken back; the others were taken already, or belong to another user */
export async function takeBackAll({ db, viewer, clock }: CandidacyCallDeps, ids: readonly string[]): Promise<string[]> {
  const back: string[] = [];
  for (const Id of new Set(ids))
    if (await db.transaction().execute((trx) => candidacySteps.takeBack(trx, parseId(Id) ?? 0, viewer, clock.now())))
      back.push(Id);
  return back;
}
