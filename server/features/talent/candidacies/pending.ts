/** Steps of candidacies that can still be taken back (docs/decisions/018-a-step-can-be-taken-back.md). */
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { UndoSteps } from '../../../platform/life-cycle/undo.ts';
import { toDoer, WaitingSteps } from '../../../platform/life-cycle/waiting.ts';
import { type AskedUpdate, NO_CANDIDACY_CHANGE } from '../asked/serializer.ts';
import type { CandidacyChangeDeps, Changer } from './changes.ts';
import { findCandidacy, type NamedCandidacy } from './queries.ts';
import { candidacyLife, createNoSuchCandidacyStepError, FIRM, getActor } from './rules.ts';
import { applyCandidacyUpdate } from './update.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'poscan.step': { stepId: number };
  }
}

export interface Move {
  from: CandidacyStatus;
  to: CandidacyStatus;
  reason?: string | null | undefined;
}

/** The stored part of a step that waits. */
interface StoredMove extends Move, Partial<Omit<AskedUpdate, 'from' | 'to' | 'since' | 'reason'>> {
  /** The time at which the status was reached on which the step was decided. */
  since: string;
  by: Changer;
}

/** @throws conflict when its status has changed */
function takeMove(trx: Db, deps: MoveDeps, row: NamedCandidacy, { from, since, by, ...move }: StoredMove) {
  if (row.status !== from || row.status_at !== since) throw createNoSuchCandidacyStepError(row, getActor(by));
  return applyCandidacyUpdate(trx, { ...deps, viewer: by }, row, { ...NO_CANDIDACY_CHANGE, ...move } as AskedUpdate);
}

/** A step as it is stored, over the candidacy as it is when it is decided on. */
export function makeStoredMove(
  viewer: Changer,
  move: Omit<StoredMove, 'since' | 'by'>,
  row: NamedCandidacy,
): StoredMove {
  const { portfolio, roles } = viewer;
  return { ...move, since: row.status_at, by: { ...toDoer(viewer), portfolio, roles } };
}

type MoveDeps = Omit<CandidacyChangeDeps, 'viewer'>;
type MoveOutcome = Awaited<ReturnType<typeof applyCandidacyUpdate>>;

export const candidacySteps = new WaitingSteps<NamedCandidacy, StoredMove, MoveDeps, MoveOutcome>({
  entity: 'poscan',
  job: 'poscan.step',
  noun: 'candidacy',
  find: (db, id) => findCandidacy(db, ALL_SEEING, id),
  take: takeMove,
  writeGivenUp: (trx, _deps, step, why) =>
    candidacyLife.enter(trx, { clock: { now: () => new Date(step.made_at) } }, step.entity_id, {
      by: FIRM,
      internal: `The step to ${(JSON.parse(step.asked) as StoredMove).to} was not saved. ${why}`,
    }),
});

export const candidacyUndo = new UndoSteps<NamedCandidacy>({
  entity: 'poscan',
  action: 'poscan.undone',
  steps: candidacySteps,
});
