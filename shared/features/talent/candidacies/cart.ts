/** The contents of the cart beside a position, and their effect on Send all (document 3 §4.2 and §5). */
import type { CandidacyStamp, CandidacyStatus, CandidacyType } from './status-names.ts';
import { listStamps } from './steps.ts';

interface CartEntry {
  /** On the button beside a position. */
  readonly label: string;
  readonly type: CandidacyType;
  /** The status that Send all sends in place of the status in the cart; a log keeps the one that is shown. */
  readonly sent: CandidacyStatus;
  readonly mayLog: boolean;
  /** The candidate is written to, now or later: they have a secondary e-mail address. */
  readonly needsMail: boolean;
  /** The portfolio company gets a message: one of its users decides. */
  readonly toCompany: boolean;
}

/** The decisions, by the status that the cart shows. */
export const CART = {
  'Sent to candidate': {
    label: 'Send to candidate',
    type: 'Talent Suggestion',
    sent: 'To send to candidate',
    mayLog: true,
    needsMail: true,
    toCompany: false,
  },
  Introduced: {
    label: 'Introduce',
    type: 'Talent Suggestion',
    sent: 'To be introduced',
    mayLog: true,
    needsMail: true,
    toCompany: true,
  },
  'Sent to account': {
    label: 'Send to account',
    type: 'Talent Suggestion',
    sent: 'To send to account',
    mayLog: true,
    needsMail: false,
    toCompany: true,
  },
  'Applicant to Review': {
    label: 'Applicant to Review',
    type: 'Application',
    sent: 'Applicant to Review',
    mayLog: false,
    needsMail: false,
    toCompany: true,
  },
} as const satisfies Readonly<Partial<Record<CandidacyStatus, CartEntry>>>;
export type CartStatus = keyof typeof CART;
export const CART_STATUSES = Object.keys(CART) as CartStatus[];

/** The part of an item that is sent. */
export function getStatusSent(shown: CartStatus, log: boolean): CandidacyStatus {
  return log && CART[shown].mayLog ? shown : CART[shown].sent;
}

/** Whether a candidacy that begins so needs an address to write to. */
export function needsMail(status: CandidacyStatus): boolean {
  return CART_STATUSES.some((shown) => CART[shown].needsMail && (status === shown || status === CART[shown].sent));
}

/** The dates that Send all stamps for a status that waits in the queue: those of the status that the cart showed. */
export const listQueuedStamps = (status: string): readonly CandidacyStamp[] =>
  CART_STATUSES.filter((shown) => shown !== status && CART[shown].sent === status).flatMap(listStamps);

/** Whether the introduction took place: one that waits in the queue has its date already. */
export const wasIntroduced = (status: string, introDate: string | null): boolean =>
  introDate !== null && !listQueuedStamps(status).includes('intro_date');

/** Other members of the firm ask the talent team to suggest a person, even if the position has no owner yet. */
export const ASKED_OF_TALENT: CandidacyStatus = 'Talpod To Review';
export const IRRELEVANT: CandidacyStatus = 'Talpod found irrelevant';
