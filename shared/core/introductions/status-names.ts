/**
 * The names of an introduction's statuses, and what a step between two of them is. The meaning of each is in statuses.ts; the statuses to
 * which it leads are in steps.ts.
 */
import type { Step } from '../../platform/steps.ts';

/** The 28 statuses of an introduction request, as the wire names them. */
export const INTRO_STATUSES = [
  'To review',
  'On Hold',
  'Checking Internally',
  'Checking Internally - Pinged',
  'Sent Email to Facilitator',
  'Facilitator Agreed',
  'Awaiting Info from Portfolio',
  'Asked',
  'Asked Connector - Pinged',
  'Agreed',
  'Connector Agreed - Pinged',
  'Sent',
  'Request Sent to Target - Pinged',
  'Target Company is Checking',
  'Introduced',
  'Feedback Requested',
  'Declined by Facilitator',
  'Weak relationship with connector',
  'No relationship with connector',
  "Can't Reach Out",
  'Deferred',
  "Didn't Respond",
  'Declined_by_Connector',
  'No Response',
  'Declined by Target',
  'Feedback Provided',
  'No Feedback',
  'Declined by Requestor',
] as const;
export type IntroStatus = (typeof INTRO_STATUSES)[number];

/**
 * The actors that take steps: staff; the requester; the person who opened the link of a mail (its kind was checked
 * before); and the server, on a given date.
 */
export const ACTORS = ['staff', 'requester', 'link', 'system'] as const;
export type Actor = (typeof ACTORS)[number];

/** The details that a step asks for; only `reject_reason`, and what the status needs, is required. */
export type StepQuestion =
  | 'reject_reason'
  | 'rejection_details'
  | 'facilitator'
  | 'connector'
  | 'target'
  | 'next_update'
  | 'comment';

/**
 * The columns that a step changes besides the status. `came_from`: remembers the status that it leaves. `intro_date`: today, and the next
 * update in seven days unless a date is given. `outcome`: the sales status, and for a request in play the next update in thirty days.
 * `feedback_later`: the next update in seven days from now. `unarchive`, `clear_rejection`, `clear_introduction`: takes back what an
 * earlier step stamped.
 */
export type Stamp =
  | 'came_from'
  | 'intro_date'
  | 'feedback_later'
  | 'outcome'
  | 'unarchive'
  | 'clear_rejection'
  | 'clear_introduction';
export type StepKind = 'forward' | 'ping' | 'back' | 'hold' | 'resume' | 'outcome' | 'cancel' | 'reopen' | 'feedback';

export interface IntroStep extends Step<IntroStatus, Actor> {
  readonly kind: StepKind;
  readonly asks: readonly StepQuestion[];
  readonly stamps: readonly Stamp[];
}
