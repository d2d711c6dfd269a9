/**
 * The life cycle of a poscan, a candidate put to a position: its statuses and their meanings. The steps between them:
 * steps.ts.
 */

import { listStepsFrom, type StepTable } from '../../../platform/steps.ts';
import {
  CANDIDACY_STATUSES,
  type CandidacyActor,
  type CandidacyStatus,
  type CandidacyStep,
  type CandidacyType,
  type Interest,
} from './status-names.ts';
import { CANDIDACY_STEPS } from './steps.ts';

/** The tabs of the dashboard: not sent to anybody yet, waiting for a side, rejected, over. */
export const CANDIDACY_SETS = ['new', 'in play', 'failed', 'closed'] as const;
export type CandidacySet = (typeof CANDIDACY_SETS)[number];

/** The side that declined, which decides the possible reasons. */
type RejectionSide = 'candidate' | 'portfolio';

interface CandidacyEntry {
  readonly label: string;
  /** The text for its company. */
  readonly portfolioLabel: string;
  readonly set: CandidacySet;
  /** The talent team's order: 1 to 6 while something is going on, 8 to 13 when not. */
  readonly rank: number;
  /** Null: it rejects nobody, and has no rejection fields. */
  readonly rejection: RejectionSide | null;
  readonly steps: readonly CandidacyStep[];
}

type Facts = Pick<CandidacyEntry, 'set' | 'rank'> &
  Partial<Pick<CandidacyEntry, 'label' | 'portfolioLabel' | 'rejection'>>;

const WAITING = 'Waiting for Review';
const IN_PROGRESS = 'In Progress';
/** The text for a company about the firm's own decisions, and about imported records. */
const OLD = 'Old Process';

const FACTS: Readonly<Record<CandidacyStatus, Facts>> = {
  'Talpod To Review': { set: 'new', rank: 1, portfolioLabel: WAITING },
  'Applicant to Review': { set: 'new', rank: 1, portfolioLabel: WAITING },
  'Intro request': { set: 'new', rank: 1, portfolioLabel: WAITING },
  'Ref check request': { set: 'new', rank: 1, portfolioLabel: WAITING },
  'To send to account': { set: 'new', rank: 2, portfolioLabel: IN_PROGRESS },
  'Sent to account': { set: 'in play', rank: 3 },
  'Accepted by account': { set: 'in play', rank: 4, portfolioLabel: IN_PROGRESS },
  'To send to candidate': { set: 'new', rank: 2, portfolioLabel: IN_PROGRESS },
  'Sent to candidate': { set: 'in play', rank: 3, portfolioLabel: 'Waiting for candidate' },
  'To be introduced': { set: 'in play', rank: 5, portfolioLabel: IN_PROGRESS },
  Introduced: { set: 'in play', rank: 6, label: 'Introduced (awaiting feedback)', portfolioLabel: 'Awaiting Feedback' },
  'Interview with Kith personnel': { set: 'in play', rank: 6, portfolioLabel: 'In Play - Kith' },
  'On Hold': { set: 'new', rank: 8 },
  Hired: { set: 'closed', rank: 12 },
  'Ref check provided': { set: 'closed', rank: 12 },
  "Couldn't find connection": { set: 'failed', rank: 9 },
  'Talpod found irrelevant': { set: 'failed', rank: 9, portfolioLabel: OLD, rejection: 'portfolio' },
  'Rejected by account': { set: 'failed', rank: 10, rejection: 'portfolio' },
  'Rejected by Candidate': { set: 'failed', rank: 11, rejection: 'candidate' },
  'Not relevant / No longer needed': { set: 'closed', rank: 13, rejection: 'portfolio' },
  "Candidate didn't answer": { set: 'failed', rank: 11, rejection: 'candidate' },
  'Is/Was Already in Process': { set: 'closed', rank: 13, rejection: 'portfolio' },
  'candidate was hired by another company': { set: 'closed', rank: 13, rejection: 'candidate' },
  'position was closed': { set: 'closed', rank: 13, rejection: 'portfolio' },
  'Someone else was hired': { set: 'closed', rank: 13, rejection: 'portfolio' },
  'Rejected by account after interview': { set: 'failed', rank: 10, rejection: 'portfolio' },
  'Rejected by candidate after interview': { set: 'failed', rank: 11, rejection: 'candidate' },
  'position candidate was closed after no feedback from account': { set: 'failed', rank: 13, rejection: 'portfolio' },
  'Declined by Target': { set: 'failed', rank: 11, portfolioLabel: OLD, rejection: 'candidate' },
};

/** Every status with its display and its steps. */
export const CANDIDACY_LIFE: Readonly<Record<CandidacyStatus, CandidacyEntry>> &
  StepTable<CandidacyStatus, CandidacyActor, CandidacyStep> = Object.fromEntries(
  CANDIDACY_STATUSES.map((status) => [
    status,
    { label: status, portfolioLabel: status, rejection: null, ...FACTS[status], steps: CANDIDACY_STEPS[status] },
  ]),
) as unknown as Record<CandidacyStatus, CandidacyEntry>;

/** The first statuses of a poscan; a log begins with a past step. */
export const ENTRIES: Readonly<Record<CandidacyType, readonly CandidacyStatus[]>> = {
  'Intro Request': ['Intro request'],
  'Reference Check': ['Ref check request'],
  'Talent Suggestion': [
    ...(['Talpod To Review', 'To send to account', 'To send to candidate', 'To be introduced'] as const),
    ...(['Sent to account', 'Sent to candidate', 'Introduced', 'Talpod found irrelevant'] as const),
  ],
  Application: ['Applicant to Review'],
};

/** The fields of a poscan on which its next statuses depend. */
export interface CandidacySnapshot extends Interest {
  status: CandidacyStatus;
  type: CandidacyType;
}

/** The steps that this actor may take, in the table's order. */
export function listCandidacySteps(at: CandidacySnapshot, actor: CandidacyActor): CandidacyStep[] {
  return listStepsFrom(CANDIDACY_LIFE, { state: at.status, cameFrom: null }, actor).filter(
    ({ when, types }) =>
      (types?.includes(at.type) ?? true) &&
      (when?.candidateInterested ?? at.candidateInterested) === at.candidateInterested &&
      (when?.portcoInterested ?? at.portcoInterested) === at.portcoInterested,
  );
}

/** Is it still to be decided? */
export const isUndecided = ({ set }: { set: CandidacySet }): boolean => set === 'new' || set === 'in play';

/** The candidacy is still open: a candidate has at most one open candidacy for each position. */
export function isOpen(status: CandidacyStatus): boolean {
  return isUndecided(CANDIDACY_LIFE[status]);
}
export const OPEN_STATUSES: readonly CandidacyStatus[] = CANDIDACY_STATUSES.filter(isOpen);

/** The words for the firm: no company reads or chooses a status that contains any of them. */
export function namesFirm(status: string): boolean {
  return /talpod|kith/i.test(status);
}

/** The status as this actor reads it. */
export function formatStatusFor(status: CandidacyStatus, actor: CandidacyActor): string {
  return actor === 'portfolio' && namesFirm(status) ? CANDIDACY_LIFE[status].portfolioLabel : status;
}

/** The reasons for rejecting a candidate (document 4 §9): the candidate's, and the company's further ones. */
const CANDIDATE_REASONS = [
  'Signed with another company',
  'Candidate is not looking',
  'Too junior',
  'Too Senior',
  'expectations not set',
] as const;
export const REJECTION_REASONS = [
  ...CANDIDATE_REASONS,
  'Does not match requirements',
  'No position',
  'Unknown - info was not provided by account',
] as const;

/** The reasons that a status of this side takes. */
export function listReasons(side: RejectionSide): readonly string[] {
  return side === 'candidate' ? CANDIDATE_REASONS : REJECTION_REASONS;
}

/** The talent team's own notes; never sent to a portfolio company. */
export const INTERNAL_REJECTION_REASONS = [
  'Not enough experience',
  'Changed jobs too often',
  'Weak references',
  'Communication',
  'Not a fit for this company',
  'Expectations too high',
  'Other',
] as const;

/** Whether feedback was asked for, and came. */
export const FEEDBACK_STATUSES = ['Not Requested', 'Requested', 'Received', 'No Feedback'] as const;

export const PRIORITIES = ['High', 'Best Effort'] as const;
