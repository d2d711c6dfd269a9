/**
 * The moments that key results count: when a candidacy first reached one of certain statuses. They are written with
 * each step, as finding the first of each among all changes takes longer than a page may.
 */
import type { CandidacyStatus } from './status-names.ts';

export const MILESTONES = {
  sent: ['Sent to account'],
  /** To either side, whichever came first. */
  offered: ['Sent to account', 'Sent to candidate'],
  accepted: ['Accepted by account'],
  introduced: ['Introduced'],
  /** The first sign that there was an interview. */
  interviewed: [
    ...(['Interview with Kith personnel', 'Rejected by account after interview'] as const),
    'Rejected by candidate after interview',
  ],
  hired: ['Hired'],
  provided: ['Ref check provided'],
} as const satisfies Record<string, readonly CandidacyStatus[]>;
export type Milestone = keyof typeof MILESTONES;

const all = Object.entries(MILESTONES) as [Milestone, readonly CandidacyStatus[]][];

/** The milestones that a step to this status reaches, unless they were reached before. */
export const listMilestones = (status: CandidacyStatus): Milestone[] =>
  all.flatMap(([milestone, statuses]) => (statuses.includes(status) ? [milestone] : []));
