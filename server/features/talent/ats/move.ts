/** A candidacy follows what its company's ATS says, by its own steps. */
import { ATS_NAMES } from '../../../../shared/features/talent/ats/ats.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { CANDIDACY_LIFE, listReasons } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { AtsApplication } from '../../../platform/ports/ats.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { findCandidacy, type NamedCandidacy } from '../candidacies/queries.ts';
import {
  candidacyLife,
  FIRM,
  getCandidacyStepColumns,
  getRejectionColumns,
  listStepsOf,
} from '../candidacies/rules.ts';
import {
  type AtsApplicationRow,
  type AtsConnectionRow,
  changeAtsApplication,
  findMeaning,
  insertAtsStage,
} from './queries.ts';

type MoveDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** All of the firm read the history of a candidacy; the stages are for its company and the talent team. */
const FROM_ATS = 'By the company’s applicant tracking system.';

/** The rejection that the candidacy's own steps have: before or after the interview. */
const REJECTIONS = ['Rejected by account after interview', 'Rejected by account'] as const;

/** Saves what the ATS says of an application, and moves its candidacy if a step leads there. */
export async function followApplication(
  deps: MoveDeps,
  { id: connectionId, kind }: Pick<AtsConnectionRow, 'id' | 'kind'>,
  row: AtsApplicationRow,
  present: AtsApplication,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now().toISOString();
    const { stage, outcome, reason } = present;
    if (stage !== null && outcome === 'open') await insertAtsStage(trx, connectionId, stage, at);
    await lockRow(trx, 'poscan', row.poscan_id);
    const candidacy = await findCandidacy(trx, ALL_SEEING, row.poscan_id);
    const targets = await listTargets(trx, connectionId, present);
    const problem = candidacy ? await move(trx, deps, candidacy, { targets, present, name: ATS_NAMES[kind] }) : null;
    await changeAtsApplication(trx, row.id, { stage, outcome, reason, problem, url: present.url ?? row.url });
  });
}

/** The statuses that the application stands for, the best first; none if nobody words what its stage means. */
async function listTargets(trx: Db, connectionId: number, present: AtsApplication): Promise<CandidacyStatus[]> {
  if (present.outcome === 'hired') return ['Hired'];
  if (present.outcome === 'rejected') return [...REJECTIONS];
  const meaning = present.stage === null ? null : await findMeaning(trx, connectionId, present.stage);
  return meaning === null || meaning === 'No change' ? [] : [meaning];
}

interface MoveInput {
  targets: readonly CandidacyStatus[];
  present: AtsApplication;
  name: string;
}

/** @returns why it stays where it is, in words; null if it follows */
async function move(
  trx: Db,
  deps: MoveDeps,
  row: NamedCandidacy,
  { targets, present, name }: MoveInput,
): Promise<string | null> {
  if (targets.length === 0 || targets.includes(row.status)) return null;
  const words = describeOutcome(present);
  if (row.closed_mark !== 0) return `${words} in ${name}, but the candidacy is closed in Kith.`;
  const steps = listStepsOf(row, 'talent');
  const step = targets.flatMap((to) => steps.find((known) => known.to === to) ?? [])[0];
  if (!step)
    return `${words} in ${name}. The candidacy’s status allows no step to “${CANDIDACY_LIFE[targets[0]!].label}”: change it in Kith first.`;
  const { clock, settings } = deps;
  const now = clock.now();
  const time = { at: now.toISOString(), day: getDayInZone(settings.timeZone, now) };
  const set = { ...getCandidacyStepColumns(row, step, time), ...getReasonColumns(step.to, present.reason) };
  const detail = set.rejection_reason ? { reason: set.rejection_reason } : {};
  await candidacyLife.change(trx, deps, row, { set, by: FIRM, comment: FROM_ATS, detail });
  return null;
}

const describeOutcome = ({ outcome, stage, reason }: AtsApplication): string =>
  outcome === 'hired'
    ? 'Hired'
    : outcome === 'rejected'
      ? `Rejected${reason === null ? '' : ` (${reason})`}`
      : `In the stage “${stage}”`;

/** A reason that Kith does not know stands in the details. */
function getReasonColumns(to: CandidacyStatus, words: string | null) {
  const side = CANDIDACY_LIFE[to].rejection;
  if (side === null || words === null) return {};
  const reason = listReasons(side).find((known) => known.toLowerCase() === words.toLowerCase());
  return getRejectionColumns(to, reason ? { reason } : { details: words });
}
