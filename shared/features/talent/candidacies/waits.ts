import type { CandidacyStatus } from './status-names.ts';

/**
 * The side whose turn it is at each status of a candidacy, and the number of days after which it gets its single
 * reminder.
 */
export const WAITS = {
  /** The talent team's owner of the candidacy. */
  firm: {
    'Talpod To Review': 2,
    'Applicant to Review': 2,
    'Intro request': 2,
    'Ref check request': 2,
    'To send to account': 3,
    'To send to candidate': 3,
    'Accepted by account': 3,
    'To be introduced': 3,
    'Sent to candidate': 7,
  },
  /** The portfolio company's owner of the candidacy; for an introduction on the day on which its feedback is due. */
  portco: { 'Sent to account': 5 },
} as const satisfies Record<'firm' | 'portco', Partial<Record<CandidacyStatus, number>>>;
export type WaitKind = keyof typeof WAITS;
