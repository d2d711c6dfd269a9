/** The parts of the talent team's dashboard (document 3 §2.5). */
import type { CandidacyStatus } from '../candidacies/status-names.ts';
import { CANDIDACY_LIFE } from '../candidacies/statuses.ts';

export const DASHBOARD_TABS = ['Outbound', 'Inbound', 'Feedback'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The parts of Outbound. */
export const DASHBOARD_PARTS = ['New', 'In Play', 'Failed', 'Closed'] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];

export const DASHBOARD_OWNERS = ['My', 'All'] as const;
/** `company` is by company and then by next update. */
export const DASHBOARD_SORTS = ['company', 'candidate', 'next', 'updated', 'created'] as const;

export const CREATED_MONTHS_BACK = 3;
export const NEXT_MONTHS_BACK = 6;
export const NEXT_MONTHS_AHEAD = 1;
export const FEEDBACK_DAYS = 60;
/** Inbound waits for the talent team's first look. */
export const INBOUND_STATUS: CandidacyStatus = 'Talpod To Review';
/** They were introduced, and there is no feedback yet. */
export const AWAITING_STATUS: CandidacyStatus = 'Introduced';

/** Every candidacy is in exactly one part: rejected, over otherwise, with introductions, or open without any. */
export function getDashboardPart(status: CandidacyStatus, hasIntros: boolean): DashboardPart {
  const { set } = CANDIDACY_LIFE[status];
  if (set === 'failed') return 'Failed';
  if (set === 'closed') return 'Closed';
  return hasIntros ? 'In Play' : 'New';
}
