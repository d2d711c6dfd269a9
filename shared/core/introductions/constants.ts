/** Lists and limits of introduction requests (document 4 §9, document 1 §9, the specification's README). */

export const INTRO_GOALS = [
  'Accelerator/growth program',
  'Business Development',
  'Due Diligence',
  'Finance & Operations',
  'Follow-on Funding',
  'Initial Funding',
  'Intelligence',
  'Media/PR',
  'Office Space',
  'Pair Up',
  'Sales Opportunity',
  'Talent',
  'Other',
] as const;
export type IntroGoal = (typeof INTRO_GOALS)[number];
/** The goal of requests that are made for a raise. */
export const RAISE_GOAL: IntroGoal = 'Follow-on Funding';
/** The goals of requests to those who may invest. */
export const FUNDING_GOALS: readonly string[] = ['Initial Funding', RAISE_GOAL] satisfies IntroGoal[];

export const REJECT_REASONS = [
  'No/Weak Relationship',
  'Not Appropriate In This Context',
  'Alternative Path Chosen',
  'No More Need',
  'Duplicate Request',
  'Rejected by Portco',
  'Weak Relationship',
] as const;
type RejectReason = (typeof REJECT_REASONS)[number];
export const ALTERNATIVE_PATH: RejectReason = 'Alternative Path Chosen';

/** The outcomes of an introduction, the furthest last: Most_Advanced_Sales_Status__c keeps the furthest. */
export const SALES_STATUSES = ['No Answer', 'Not Relevant', 'In Play'] as const;
export type SalesStatus = (typeof SALES_STATUSES)[number];

/** An outcome in finer words, with the outcome that each is. */
export const PROGRESS = { met: 'In Play', in_talks: 'In Play', won: 'In Play', nothing: 'Not Relevant' } as const;
export type Progress = keyof typeof PROGRESS;
export const PROGRESSES = Object.keys(PROGRESS) as [Progress, ...Progress[]];
/** The number of days for which the links of the target person stay open. */
export const TARGET_LINK_DAYS = 60;
/** The number of days for which the page of somebody's introductions of a year stays open. */
export const YEAR_LINK_DAYS = 90;
/** The number of days for which a link to a company's yearly letter stays open. */
export const LETTER_LINK_DAYS = 30;
/** The most letters of the first paragraph of a yearly letter. */
export const MAX_OPENING = 1500;
/** The answers of a target person who is asked before addresses are exchanged. */
export const TARGET_ANSWERS = ['yes', 'later'] as const;
export type TargetAnswer = (typeof TARGET_ANSWERS)[number];

/** The source of a request that was made in the drawer; its goal is Sales Opportunity, for a raise Follow-on Funding. */
export const DRAWER = 'drawer';
/** The source of requests that are made of a recommendation, in the same drawer (document 2 §2.3). */
export const SALES_RECS = 'Sales Recs';

/** Introduced: the next update is due this many days later, and the requester is asked for feedback. */
export const FEEDBACK_AFTER_DAYS = 7;
/** Past due: its next update was to come before today or, if none was set, it has waited for this many days. */
export const OVERDUE_DAYS = 7;
/** In play: the next update is due so many days later. */
export const IN_PLAY_DAYS = 30;
/** A feedback link opens so long after it was sent, once. */
export const FEEDBACK_LINK_DAYS = 60;
/** The number of days for which the links that let a connector answer stay open, unless one of them is used before. */
export const CONNECTOR_LINK_DAYS = 30;
/** A connector who said yes is reminded once, so many days later, of the mail that they have not sent. */
export const FORWARD_REMINDER_DAYS = 5;
/** The most letters of what a connector can forward. */
export const MAX_FORWARDABLE = 4000;
/** The answers of a connector: gladly, not now, or that they do not know the person well enough. */
export const CONNECTOR_ANSWERS = ['yes', 'later', 'weak'] as const;
export type ConnectorAnswer = (typeof CONNECTOR_ANSWERS)[number];
/** The most days for which "Not now" rests. */
export const MAX_REST_DAYS = 366;
/** Most companies in one batch of requests. */
export const MAX_BATCH = 50;
/** The number of requests in an answer without a given limit. */
export const MAX_AT_ONCE = 200;
