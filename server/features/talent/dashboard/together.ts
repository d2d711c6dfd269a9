/** The same step for several candidacies, put off for as long as it can be taken back (docs/decisions/018, 042). */

import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { serializeUndo, toDoer, WaitingSteps } from '../../../platform/life-cycle/waiting.ts';
import { type CandidacyChangeDeps, type Changer, takeCandidacyStep } from '../candidacies/changes.ts';
import { findCandidacy, type NamedCandidacy } from '../candidacies/queries.ts';
import type { CandidacyCallDeps } from '../candidacies/read-candidacies.ts';
import { candidacyLife, createNoSuchCandidacyStepError, FIRM, getActor } from '../candidacies/rules.ts';
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

type MoveDeps = Omit<CandidacyChangeDeps, 'viewer'>;
type MoveOutcome = Awaited<ReturnType<typeof takeCandidacyStep>>;

export const candidacySteps = new WaitingSteps<NamedCandidacy, StoredMove, MoveDeps, MoveOutcome>({
  entity: 'poscan',
  job: 'poscan.step',
  action: 'poscan.undone',
  noun: 'candidacy',
  find: (db, id) => findCandidacy(db, ALL_SEEING, id),
  take: takeMove,
  writeGivenUp: (trx, _deps, step, why) =>
    candidacyLife.enter(trx, { clock: { now: () => new Date(step.made_at) } }, step.entity_id, {
      by: FIRM,
      internal: `The step to ${(JSON.parse(step.asked) as StoredMove).to} was not saved. ${why}`,
    }),
});

/** Decides on each by itself. @returns for how long it can be taken back */
export async function moveAll(deps: CandidacyCallDeps, ids: readonly string[], move: Move) {
  const { db, clock, settings, wakeJobs } = deps;
  const now = clock.now();
  const { portfolio, roles } = deps.viewer;
  const by = { ...toDoer(deps.viewer), portfolio, roles };
  const makeStep = ({ status_at }: NamedCandidacy): StoredMove => ({ ...move, since: status_at, by });
  const atNow = { ...deps, clock: { now: () => now } };
  const done = await changeEach(
    ids.map((Id) => ({ Id })),
    ({ Id }) =>
      db.transaction().execute((trx) => candidacySteps.decide(trx, atNow, parseId(Id) ?? 0, deps.viewer, makeStep)),
  );
  wakeJobs();
  const left = Math.max(0, now.getTime() + settings.stepGraceMs - clock.now().getTime());
  return { ...done, seconds: left / 1000 };
}

/** The candidacies among these that the viewer decided to move, and how long that can be taken back. */
export async function listOwnMoves({ db, viewer, clock }: CandidacyCallDeps, ids: readonly number[]) {
  const steps = await candidacySteps.loadOwn(db, viewer, ids);
  return [...steps].map(([id, step]) => ({
    id,
    to: candidacySteps.parse(step).to,
    seconds: serializeUndo(step, clock.now()).seconds,
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
