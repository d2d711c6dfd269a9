/** The changes of a poscan's row at a step along the life cycle, and the users who may take it. */

import type {
  CandidacyActor,
  CandidacyStamp,
  CandidacyStatus,
  CandidacyStep,
} from '../../../../shared/features/talent/candidacies/status-names.ts';
import {
  CANDIDACY_LIFE,
  type CandidacySnapshot,
  candidacySteps,
  isOpen,
  reasonsOf,
  statusFor,
} from '../../../../shared/features/talent/candidacies/statuses.ts';
import { can, type Grantee } from '../../../../shared/platform/permissions.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { invalid } from '../../../platform/errors.ts';
import { outOfSteps } from '../../../platform/life-cycle/steps.ts';
import { addDays } from '../../../platform/time/day.ts';
import { CANDIDACY_FIELD } from '../asked/serializer.ts';

/** The company is asked about an introduction after this many days. */
const FEEDBACK_AFTER_DAYS = 7;

export function actorOf(viewer: Grantee): CandidacyActor {
  if (!viewer.staff) return 'portfolio';
  return can(viewer, 'poscan:manage') ? 'talent' : 'staff';
}

type CandidacyRowSnapshot = Pick<
  CandidacyRow,
  'status' | 'request_type' | 'candidate_interested' | 'portco_interested'
>;

const standingOf = (row: CandidacyRowSnapshot): CandidacySnapshot => ({
  status: row.status,
  type: row.request_type,
  candidateInterested: row.candidate_interested === 1,
  portcoInterested: row.portco_interested === 1,
});

export const stepsOf = (row: CandidacyRowSnapshot, actor: CandidacyActor): CandidacyStep[] =>
  candidacySteps(standingOf(row), actor);

/** @throws conflict with the present status, as the actor reads it, and the allowed steps */
export function requireCandidacyStep(
  row: CandidacyRowSnapshot,
  to: CandidacyStatus,
  actor: CandidacyActor,
): CandidacyStep {
  const step = stepsOf(row, actor).find((step) => step.to === to);
  if (!step) throw noSuchCandidacyStep(row, actor);
  return step;
}

export function noSuchCandidacyStep(row: CandidacyRowSnapshot, actor: CandidacyActor) {
  const status = statusFor(row.status, actor);
  const label = actor === 'portfolio' ? status : CANDIDACY_LIFE[row.status].label;
  const allowed = stepsOf(row, actor).map(({ to }) => to);
  return outOfSteps('candidacy', label, status, allowed);
}

/** The columns that the step changes. @param today `YYYY-MM-DD` */
export function stepped(row: CandidacyRow, step: CandidacyStep, today: string): Partial<CandidacyRow> {
  return { status: step.to, closed_mark: closedMark(row.id, step.to), ...stampColumns(step.stamps, today) };
}

/** 0 while it is open, its own id afterwards. */
export const closedMark = (id: number, status: CandidacyStatus): number => (isOpen(status) ? 0 : id);

/** The values stored with a status. @param day the day on which it was reached, `YYYY-MM-DD` */
export function stampColumns(stamps: readonly CandidacyStamp[], day: string): Partial<CandidacyRow> {
  const columns: Record<CandidacyStamp, Partial<CandidacyRow>> = {
    date_suggested_to_account: { date_suggested_to_account: day },
    date_suggested_to_candidate: { date_suggested_to_candidate: day },
    intro_date: { intro_date: day, next_portco_feedback_request: addDays(day, FEEDBACK_AFTER_DAYS) },
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
export function rejection(status: CandidacyStatus, { reason, details }: Rejection): Partial<CandidacyRow> {
  if (reason === undefined && details === undefined) return {};
  const side = CANDIDACY_LIFE[status].rejection;
  if (side === null) {
    if (!reason && !details) return {};
    throw invalid('Only a candidacy that was rejected has a reason.', {
      [reason ? CANDIDACY_FIELD.reason : CANDIDACY_FIELD.details]: 'Not for this status',
    });
  }
  const reasons = reasonsOf(side);
  if (reason && !reasons.includes(reason))
    throw invalid(`Choose one of the reasons for “${status}”: ${reasons.join(', ')}.`, {
      [CANDIDACY_FIELD.reason]: 'Not one of the reasons',
    });
  return {
    ...(reason === undefined ? {} : { rejection_reason: reason }),
    ...(details === undefined ? {} : { rejection_details: details || null }),
  };
}
