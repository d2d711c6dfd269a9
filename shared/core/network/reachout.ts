import { z } from 'zod';
import { OwnPersonId, Time } from '../../platform/ids.ts';
import { Undo } from '../../platform/undo.ts';

/** The time for which a Tamnuni may be taken back (document 4 §9). */
export const UNDO_MS = 2_000;
/** The sender's own words are no longer. */
export const MAX_WORDS = 3_000;

/**
 * The states of a reachout. While it is active: in its undo window; waiting because the chat does not answer; sent; given up by the chat;
 * unsure, as Kith died while it was sent. Then the ways in which it ended.
 */
export const ACTIVE_STATES = ['pending', 'waiting', 'sent', 'failed', 'unsure'] as const;
const OUTCOMES = ['answered', 'declined'] as const;
export const ENDED_STATES = [...OUTCOMES, 'no answer'] as const;
export const ReachoutState = z.enum([...ACTIVE_STATES, ...ENDED_STATES]);
export type ReachoutState = z.infer<typeof ReachoutState>;

/** Sent, or perhaps: only that has an outcome. */
const SENT: readonly ReachoutState[] = ['sent', 'unsure', ...ENDED_STATES];

/** What its sender or staff may do with a reachout: from which states, and the refusal from any other. */
export const REACHOUT_STEPS = {
  /** In its undo window, and as long as the chat certainly did not take it: between two tries, too. */
  undo: { from: ['pending', 'waiting', 'failed'], refusal: 'Already sent' },
  /** Nobody but the chat knows better, unless it gave up or nobody knows. */
  arrived: { from: ['unsure'], refusal: 'This is already done. Reload the page.' },
  'send again': { from: ['failed', 'unsure'], refusal: 'This is already done. Reload the page.' },
  end: { from: SENT, refusal: 'It hasn’t been sent yet, so there can’t be an answer.' },
} as const satisfies Record<string, { from: readonly ReachoutState[]; refusal: string }>;
export type ReachoutStep = keyof typeof REACHOUT_STEPS;

/** @param error why the last try failed */
export const mayTake = (
  step: ReachoutStep,
  { state, error }: { state: ReachoutState; error: string | null },
): boolean =>
  (REACHOUT_STEPS[step].from as readonly ReachoutState[]).includes(state) && (state !== 'waiting' || error !== null);

export const isActive = (state: ReachoutState): boolean => (ACTIVE_STATES as readonly ReachoutState[]).includes(state);

/** The outcome that the sender or staff record. */
export const ReachoutOutcome = z.enum(OUTCOMES);
export type ReachoutOutcome = z.infer<typeof ReachoutOutcome>;

export const ReachoutId = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/, 'Not the id of a reachout');

export const Reachout = z
  .object({
    /** SHA-256, as document 4 §3 has it. */
    id: z.string(),
    state: ReachoutState,
    /** The sender. */
    by: z.string(),
    /** The viewer did. */
    mine: z.boolean(),
    /** The viewer may take it back, settle it, and record how it ended. */
    may_settle: z.boolean(),
    sent_at: Time,
    /** The time when it ended; null while it is active. */
    ended_at: Time.nullable(),
    /** The viewer may still take back that they sent it, or recorded how it ended. */
    undo: Undo.optional(),
    /** The reason why the chat did not take it. */
    error: z.string().nullable(),
    /** It was not sent, as Kith is connected to no chat: the message is kept in the Outbox, for staff to pass on. */
    is_kept: z.boolean(),
  })
  .meta({ id: 'Reachout' });
export type Reachout = z.infer<typeof Reachout>;

/** The filters for a list of reachouts: not ended, the part of these that need a click, and ended. */
export const REACHOUT_FILTERS = ['active', 'unsettled', 'ended'] as const;

/** The fields for a person whom a reachout names: their identifier in the calls, and their name. */
const Named = z.object({ public_identifier: z.string(), name: z.string() });

/** A reachout in the list of all. */
export const ListedReachout = Reachout.extend({
  connector: z.object({ Id: OwnPersonId, ...Named.shape }),
  target: z.object({ Id: OwnPersonId, ...Named.shape }),
  /** The time when it was made, by which the list is ordered; it may have been sent later. */
  asked_at: Time,
  /** The company that asks, for staff; null for the company's own users. */
  company: z.string().nullable(),
}).meta({ id: 'ListedReachout' });
export type ListedReachout = z.infer<typeof ListedReachout>;

/** A member id of the chat: U or W, then 7 to 10 letters or digits. */
export const MEMBER_ID = /^[UW][A-Z0-9]{7,10}$/i;
export const MEMBER_ID_LENGTH = 11;
export const INVALID_MEMBER_ID =
  "Invalid Slack member ID. It should start with 'U' or 'W' followed by 8 alphanumeric characters.";

/** The people who ask a connector at present, as far as the viewer may know of them. */
export const RequestLoad = z
  .object({
    /** The person who asks, with the company if it is not the viewer's own. */
    by: z.string(),
    since: Time,
    mine: z.boolean(),
    /** The company of the request that they are asked for, which may be any; absent for a question by chat. */
    about: z.string().optional(),
  })
  .meta({ id: 'BeingAsked' });
export type RequestLoad = z.infer<typeof RequestLoad>;
