/**
 * The names of a poscan's statuses, and the fields of a step between two of them. Their meanings: statuses.ts; the
 * steps: steps.ts.
 */
import type { Step } from '../../../platform/steps.ts';

/** The 28 statuses of the specification, and the one that only imported records have. */
export const CANDIDACY_STATUSES = [
  'Talpod To Review',
  'Applicant to Review',
  'Intro request',
  'Ref check request',
  'To send to account',
  'Sent to account',
  'Accepted by account',
  'To send to candidate',
  'Sent to candidate',
  'To be introduced',
  'Introduced',
  'Interview with Kith personnel',
  'On Hold',
  'Hired',
  'Ref check provided',
  "Couldn't find connection",
  'Talpod found irrelevant',
  'Rejected by account',
  'Rejected by Candidate',
  'Not relevant / No longer needed',
  "Candidate didn't answer",
  'Is/Was Already in Process',
  'candidate was hired by another company',
  'position was closed',
  'Someone else was hired',
  'Rejected by account after interview',
  'Rejected by candidate after interview',
  'position candidate was closed after no feedback from account',
  'Declined by Target',
] as const;
export type CandidacyStatus = (typeof CANDIDACY_STATUSES)[number];

/**
 * The type of a poscan at its beginning. The first two are a portfolio company's requests, the third is the talent
 * team's own work.
 */
export const CANDIDACY_TYPES = ['Intro Request', 'Reference Check', 'Talent Suggestion', 'Application'] as const;
export type CandidacyType = (typeof CANDIDACY_TYPES)[number];
export const DEFAULT_CANDIDACY_TYPE: CandidacyType = 'Intro Request';

/** The users who take a step: the talent team; other members of the firm; the position's own company. */
export const CANDIDACY_ACTORS = ['talent', 'staff', 'portfolio'] as const;
export type CandidacyActor = (typeof CANDIDACY_ACTORS)[number];

/**
 * The changes of a step beside the status. The three dates are the present time; `intro_date` also asks for feedback in seven
 * days. `portco_interested`: the company has declared its interest. `clear_rejection`: the rejection is removed.
 */
export type CandidacyStamp =
  | 'date_suggested_to_account'
  | 'date_suggested_to_candidate'
  | 'intro_date'
  | 'portco_interested'
  | 'clear_rejection';

/** The flags that some steps depend on. */
export interface Interest {
  candidateInterested: boolean;
  portcoInterested: boolean;
}

export interface CandidacyStep extends Step<CandidacyStatus, CandidacyActor> {
  /** Only while the flag is so. */
  readonly when?: Partial<Interest>;
  /** Only for these types. */
  readonly types?: readonly CandidacyType[];
  /** The rejection fields are shown with it. */
  readonly asksReason: boolean;
  readonly stamps: readonly CandidacyStamp[];
}
