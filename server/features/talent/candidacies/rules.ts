/** The changes of a poscan's row at a step along the life cycle, and the users who may take it. */

import { listQueuedStamps } from '../../../../shared/features/talent/candidacies/cart.ts';
import type {
  CandidacyActor,
  CandidacyStamp,
  CandidacyStatus,
  CandidacyStep,
} from '../../../../shared/features/talent/candidacies/status-names.ts';
import {
  CANDIDACY_LIFE,
  type CandidacySnapshot,
  formatStatusFor,
  isOpen,
  listCandidacySteps,
  listReasons,
} from '../../../../shared/features/talent/candidacies/statuses.ts';
import { can, type Grantee } from '../../../../shared/platform/permissions.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { LifeCycle, type LifeMaker } from '../../../platform/life-cycle/life-cycle.ts';
import { createOutOfStepsError } from '../../../platform/life-cycle/steps.ts';
import { addDays } from '../../../platform/time/day.ts';
import { CANDIDACY_FIELD } from '../asked/serializer.ts';
import { type CandidacyEntry, findCandidacy, insertCandidacyEntry, startCandidacyUpdate } from './queries.ts';

/** The company is asked about an introduction after this many days. */
const FEEDBACK_AFTER_DAYS = 7;

export function getActor(viewer: Grantee): CandidacyActor {
  if (!viewer.staff) return 'portfolio';
  return can(viewer, 'poscan:manage') ? 'talent' : 'staff';
}

export const candidacyLife = new LifeCycle<CandidacyRow, CandidacyEntry>({
  entity: 'poscan',
  state: 'status',
  since: 'status_at',
  step: { action: 'poscan.status' },
  fields: { action: 'poscan.changed' },
  update: startCandidacyUpdate,
  find: (db, id) => findCandidacy(db, ALL_SEEING, id),
  insertEntry: insertCandidacyEntry,
  refuse: createNoSuchCandidacyStepError,
});

/** A user as they change a candidacy. */
export const toCandidacyMaker = (viewer: Doer & Grantee): LifeMaker<CandidacyActor> => ({
  actor: getActor(viewer),
  viewer,
});
/** The firm as it writes notes for itself. */
export const FIRM: LifeMaker<CandidacyActor> = { actor: 'talent', viewer: null };

type CandidacyRowSnapshot = Pick<
  CandidacyRow,
  'status' | 'request_type' | 'candidate_interested' | 'portco_interested'
>;

const getStanding = (row: CandidacyRowSnapshot): CandidacySnapshot => ({
  status: row.status,
  type: row.request_type,
  candidateInterested: row.candidate_interested === 1,
  portcoInterested: row.portco_interested === 1,
});

export const listStepsOf = (row: CandidacyRowSnapshot, actor: CandidacyActor): CandidacyStep[] =>
  listCandidacySteps(getStanding(row), actor);

/** @throws conflict with the present status, as the actor reads it, and the allowed steps */
export function requireCandidacyStep(
  row: CandidacyRowSnapshot,
  to: CandidacyStatus,
  actor: CandidacyActor,
): CandidacyStep {
  const step = listStepsOf(row, actor).find((step) => step.to === to);
  if (!step) throw createNoSuchCandidacyStepError(row, actor);
  return step;
}

export function createNoSuchCandidacyStepError(row: CandidacyRowSnapshot, actor: CandidacyActor) {
  const status = formatStatusFor(row.status, actor);
  const label = actor === 'portfolio' ? status : CANDIDACY_LIFE[row.status].label;
  const allowed = listStepsOf(row, actor).map(({ to }) => to);
  return createOutOfStepsError('candidacy', label, status, allowed);
}

/** The columns that the step changes. */
export function getCandidacyStepColumns(
  row: CandidacyRow,
  step: CandidacyStep,
  time: StampTime,
): Partial<CandidacyRow> {
  const stamps = getStampColumns(step.stamps, time);
  return { status: step.to, closed_mark: getClosedMark(row.id, step.to), ...clearQueuedDates(row), ...stamps };
}

/** What waited in the queue and was not done has no date. */
function clearQueuedDates(row: CandidacyRow): Partial<CandidacyRow> {
  const dates = getQueuedColumns(row.status, row.created_at);
  return Object.fromEntries(
    Object.entries(dates).flatMap(([column, at]) => (row[column as keyof CandidacyRow] === at ? [[column, null]] : [])),
  );
}

const STAMPED_DATES = ['date_suggested_to_account', 'date_suggested_to_candidate', 'intro_date'] as const;

/** The dates of an action that Send all put into the queue (document 3 §4.2). @param at a moment as ISO text */
export function getQueuedColumns(status: CandidacyStatus, at: string): Partial<CandidacyRow> {
  const stamps = listQueuedStamps(status);
  return Object.fromEntries(STAMPED_DATES.filter((date) => stamps.includes(date)).map((date) => [date, at]));
}

interface StampTime {
  /** The moment as ISO text. */
  at: string;
  /** The installation's day, `YYYY-MM-DD`. */
  day: string;
}

/** 0 while it is open, its own id afterwards. */
export const getClosedMark = (id: number, status: CandidacyStatus): number => (isOpen(status) ? 0 : id);

/** The values stored with a status. @param time when it was reached */
export function getStampColumns(stamps: readonly CandidacyStamp[], { at, day }: StampTime): Partial<CandidacyRow> {
  const columns: Record<CandidacyStamp, Partial<CandidacyRow>> = {
    date_suggested_to_account: { date_suggested_to_account: at },
    date_suggested_to_candidate: { date_suggested_to_candidate: at },
    intro_date: { intro_date: at, next_portco_feedback_request: addDays(day, FEEDBACK_AFTER_DAYS) },
    portco_interested: { portco_interested: 1 },
    clear_rejection: { rejection_reason: null, rejection_details: null, internal_rejection_reasons: null },
  };
  return Object.assign({}, ...stamps.map((stamp) => columns[stamp]));
}

export interface Rejection {
  reason?: string | null | undefined;
  details?: string | null | undefined;
}

/** Why it is rejected, where that status rejects. @throws invalid for a reason that it does not take */
export function getRejectionColumns(status: CandidacyStatus, { reason, details }: Rejection): Partial<CandidacyRow> {
  if (reason === undefined && details === undefined) return {};
  const side = CANDIDACY_LIFE[status].rejection;
  if (side === null) {
    if (!reason && !details) return {};
    throw createInvalidError('Only rejected candidacies have a reason.', {
      [reason ? CANDIDACY_FIELD.reason : CANDIDACY_FIELD.details]: 'Not for this status',
    });
  }
  const reasons = listReasons(side);
  if (reason && !reasons.includes(reason))
    throw createInvalidError(`Choose one of the reasons for “${status}”: ${reasons.join(', ')}.`, {
      [CANDIDACY_FIELD.reason]: 'Not one of the reasons',
    });
  return {
    ...(reason === undefined ? {} : { rejection_reason: reason }),
    ...(details === undefined ? {} : { rejection_details: details || null }),
  };
}
