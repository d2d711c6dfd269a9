import type { PoscanStatus } from './status-names.ts';

/** Whose turn it is while a candidacy stands at a status, and after how many days they are reminded of it, once. */
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
  /** The portfolio company's owner of the candidacy; of an introduction on the day on which its feedback is due. */
  portco: { 'Sent to account': 5 },
} as const satisfies Record<'firm' | 'portco', Partial<Record<PoscanStatus, number>>>;
export type Waiting = keyof typeof WAITS;
