/**
 * The statuses of a recommendation and the users who take each step (document 2 §4.1): one table for the server, the
 * screens and the tests. Snoozing is not a status: it hides the row until its time, in any status.
 */
import { z } from 'zod';

export const RECOMMENDATION_STATUSES = [
  'To Review',
  'Suggested to Portfolio',
  'Dismissed by Kith',
  'Dismissed by Portfolio',
  'Introduction Requested',
] as const;
export const RecommendationStatus = z.enum(RECOMMENDATION_STATUSES);
export type RecommendationStatus = z.infer<typeof RecommendationStatus>;

/** The side that takes a step: a user of the firm, or a user of the company that has the use case. */
export type SalesSide = 'staff' | 'portfolio';

const NEXT: Readonly<Record<RecommendationStatus, Readonly<Record<SalesSide, readonly RecommendationStatus[]>>>> = {
  'To Review': { staff: ['Suggested to Portfolio', 'Dismissed by Kith'], portfolio: [] },
  'Suggested to Portfolio': {
    // The same status again has its reasons computed anew.
    staff: ['Suggested to Portfolio', 'Introduction Requested'],
    portfolio: ['Introduction Requested', 'Dismissed by Portfolio'],
  },
  'Dismissed by Kith': { staff: ['Introduction Requested'], portfolio: [] },
  'Dismissed by Portfolio': { staff: ['Introduction Requested'], portfolio: [] },
  'Introduction Requested': { staff: [], portfolio: [] },
};

/** The statuses that a recommendation may get next. A user who only snoozes sends the present status. */
export const listNextStatuses = (status: RecommendationStatus, side: SalesSide): readonly RecommendationStatus[] =>
  NEXT[status][side];

/** Why a company to sell to, or a fund for a raise, is dismissed: the choices of each side. */
const CHOICES = {
  sales: {
    staff: ['Company not a good match', 'No viable path', 'Other'],
    portfolio: ['Company not a good match', 'Already in touch', 'Existing customer', 'Churned customer', 'Other'],
  },
  raise: {
    staff: [
      'Wrong stage',
      'Cheque size does not fit',
      'Wrong sector or place',
      'Invests in a competitor',
      'No viable path',
      'Not now',
      'Other',
    ],
    portfolio: [
      'Wrong stage',
      'Cheque size does not fit',
      'Wrong sector or place',
      'Invests in a competitor',
      'Already in talks',
      'Already said no',
      'Not now',
      'Other',
    ],
  },
} as const;
type UseCaseKind = keyof typeof CHOICES;
export type DismissReason = (typeof CHOICES)[UseCaseKind][SalesSide][number];

/** The reasons that a side chooses from. */
export const listDismissReasons = (kind: UseCaseKind, side: SalesSide): readonly DismissReason[] => CHOICES[kind][side];

export const DISMISS_REASONS = [
  ...new Set<DismissReason>(Object.values(CHOICES).flatMap(({ staff, portfolio }) => [...staff, ...portfolio])),
];

/** The tabs of the staff page, in order. */
export const STAFF_TABS = ['To Review', 'Suggested', 'Declined', 'Introduction Requested', 'Snoozed'] as const;
export const StaffTab = z.enum(STAFF_TABS);
export type StaffTab = z.infer<typeof StaffTab>;

/** The tabs of the portfolio page; Snoozed has no tab of its own. */
export const PORTFOLIO_TABS = ['Pending Review', 'Requested', 'Snoozed'] as const;
export type PortfolioTab = (typeof PORTFOLIO_TABS)[number];

/** A row is under Snoozed alone until its time has passed. @param snoozeUntil ISO time */
export const isSnoozed = (snoozeUntil: string | null, now: Date): boolean =>
  snoozeUntil !== null && snoozeUntil > now.toISOString();

const TAB_OF: Readonly<Record<RecommendationStatus, StaffTab>> = {
  'To Review': 'To Review',
  'Suggested to Portfolio': 'Suggested',
  'Dismissed by Kith': 'Declined',
  'Dismissed by Portfolio': 'Declined',
  'Introduction Requested': 'Introduction Requested',
};
export const getRecommendationTab = (status: RecommendationStatus): StaffTab => TAB_OF[status];

/** The order of accounts (document 2 §9), best first; a company that fits by size, place or type alone comes last. */
export const ACCOUNT_ORDER = [
  'potential customer',
  'lookalike customer',
  'profile match both',
  'keywords',
  'industry',
  'profile',
] as const;
export type AccountOrder = (typeof ACCOUNT_ORDER)[number];
