import type { StepTable } from '../../platform/steps.ts';
import { RAISE_GOAL } from './constants.ts';
import { type Actor, INTRO_STATUSES, type IntroStatus, type IntroStep } from './status-names.ts';
import { INTRO_STEPS } from './steps.ts';

export const BUCKETS = ['queue', 'in_progress', 'archive'] as const;
export type Bucket = (typeof BUCKETS)[number];

export const INDICATORS = [
  'queued',
  'in_progress',
  'declined',
  'action_required',
  'alternative_path_chosen',
  'feedback_required',
  'done',
] as const;
export type Indicator = (typeof INDICATORS)[number];

/** The text of the chip (document 1 §4). */
export const INDICATOR_CHIPS: Readonly<Record<Indicator, string>> = {
  queued: 'Queued',
  in_progress: 'In Progress',
  declined: "Couldn't Facilitate",
  action_required: 'Awaiting Info from Portfolio',
  alternative_path_chosen: 'Alternative Path Chosen',
  feedback_required: 'Successful Intro',
  done: 'Done',
};

/** The ten labels that past introductions are grouped under; `{firm}` is the firm's name. */
export const GROUP_LABELS = [
  'Queued',
  'Checking Internally at {firm}',
  "Can't Introduce",
  'On Hold - Action Required',
  'Alternative Path Chosen',
  'Checking With Potential Connector',
  'Checking With Target Company',
  'Success',
  'On Hold',
  'Canceled',
] as const;
export type GroupLabel = (typeof GROUP_LABELS)[number];

/** The summaries of an account's requests for a portfolio company (document 2 §4.2); the highest score wins. */
export const ACCOUNT_SUMMARIES = {
  1: 'Waiting for Review',
  2: 'In Progress',
  3: 'Active engagement with potential connectors',
  4: 'Waiting for candidate',
} as const;
export type SummaryScore = keyof typeof ACCOUNT_SUMMARIES;

/** The recipients of messages about a request. */
export const MESSAGE_RECIPIENTS = ['requester', 'facilitator', 'connector', 'target', 'staff channel'] as const;
export type MessageRecipient = (typeof MESSAGE_RECIPIENTS)[number];

/** The people that a status names: no request reaches it before they are known. */
export const NEEDS = ['facilitator', 'connector', 'target'] as const;
export type Need = (typeof NEEDS)[number];

/** The person a request waits for. */
export const TURNS = ['firm', 'facilitator', 'requester', 'connector', 'target'] as const;
export type Turn = (typeof TURNS)[number];

interface StatusEntry {
  /** The name under which staff choose it (document 2 §4.2). */
  readonly label: string;
  readonly bucket: Bucket;
  readonly indicator: Indicator;
  /** `{firm}` is the firm's name. */
  readonly sentence: string;
  readonly group: GroupLabel;
  /** Null: it does not count for the account's summary. */
  readonly summary: SummaryScore | null;
  /** The status is among those that document 2 §4.2 calls active. */
  readonly active: boolean;
  /** The talent team's order: 1 to 6 while something is going on, 8 to 13 when not (document 4 §4.3). */
  readonly rank: number;
  readonly needs: readonly Need[];
  /** Null: there’s nothing left to do. */
  readonly turn: Turn | null;
  /** A connector knows of it, and nothing was made of it yet: they are told when it is canceled. */
  readonly connectorWaits: boolean;
  readonly steps: readonly IntroStep[];
}

type Facts = Omit<StatusEntry, 'label' | 'needs' | 'turn' | 'connectorWaits' | 'steps'> & {
  label?: string;
  needs?: readonly Need[];
  turn?: Turn;
  connectorWaits?: true;
};

const CHECKING = '{firm} is checking.';
const INSUFFICIENT = 'Insufficient relationship for this ask.';
const WITH_CONNECTOR = 'Sent to potential connector.';
const WITH_TARGET = 'Awaiting company response.';
const FEEDBACK = 'Feedback required: instructions were sent to the email.';

const checking = {
  turn: 'firm',
  bucket: 'in_progress',
  indicator: 'in_progress',
  sentence: CHECKING,
  group: 'Checking Internally at {firm}',
  rank: 2,
} as const;
const BOTH_ENDS = ['connector', 'target'] as const;
const withConnector = {
  bucket: 'in_progress',
  needs: BOTH_ENDS,
  turn: 'connector',
  indicator: 'in_progress',
  sentence: WITH_CONNECTOR,
  group: 'Checking With Potential Connector',
  connectorWaits: true,
} as const;
const withTarget = {
  bucket: 'in_progress',
  needs: BOTH_ENDS,
  turn: 'target',
  indicator: 'in_progress',
  sentence: WITH_TARGET,
  group: 'Checking With Target Company',
  active: false,
  rank: 5,
} as const;
const success = {
  turn: 'requester',
  bucket: 'in_progress',
  indicator: 'feedback_required',
  sentence: FEEDBACK,
  group: 'Success',
  summary: null,
  active: false,
  rank: 6,
} as const;
const declined = {
  bucket: 'archive',
  indicator: 'declined',
  group: "Can't Introduce",
  summary: null,
  active: false,
} as const;
const done = {
  bucket: 'archive',
  indicator: 'done',
  group: 'Success',
  summary: null,
  active: false,
  rank: 12,
} as const;

const FACTS: Readonly<Record<IntroStatus, Facts>> = {
  'To review': {
    turn: 'firm',
    bucket: 'queue',
    indicator: 'queued',
    sentence: CHECKING,
    group: 'Queued',
    summary: 3,
    active: true,
    rank: 1,
  },
  'On Hold': {
    bucket: 'queue',
    indicator: 'queued',
    sentence: 'On Hold.',
    group: 'On Hold',
    summary: null,
    active: false,
    rank: 8,
  },
  'Checking Internally': { ...checking, summary: 2, active: true },
  'Checking Internally - Pinged': { ...checking, summary: 2, active: true },
  'Sent Email to Facilitator': {
    ...checking,
    turn: 'facilitator',
    needs: ['facilitator'],
    summary: null,
    active: false,
  },
  'Facilitator Agreed': { ...checking, needs: ['facilitator'], summary: null, active: false },
  'Awaiting Info from Portfolio': {
    turn: 'requester',
    bucket: 'in_progress',
    indicator: 'action_required',
    sentence: "Instructions were sent to the requester's email.",
    group: 'On Hold - Action Required',
    summary: null,
    active: false,
    rank: 1,
  },
  Asked: { ...withConnector, label: 'Asked Connector', summary: 3, active: true, rank: 3 },
  'Asked Connector - Pinged': { ...withConnector, summary: 3, active: true, rank: 3 },
  Agreed: { ...withConnector, label: 'Connector Agreed', summary: 3, active: true, rank: 4 },
  'Connector Agreed - Pinged': { ...withConnector, summary: 3, active: false, rank: 4 },
  Sent: { ...withTarget, label: 'Request Sent to Target', summary: 4, active: true, connectorWaits: true },
  'Request Sent to Target - Pinged': { ...withTarget, summary: 4, connectorWaits: true },
  'Target Company is Checking': { ...withTarget, summary: null },
  Introduced: { ...success, needs: BOTH_ENDS },
  'Feedback Requested': success,
  'Declined by Facilitator': { ...declined, sentence: INSUFFICIENT, rank: 9 },
  'Weak relationship with connector': { ...declined, sentence: INSUFFICIENT, rank: 9 },
  'No relationship with connector': { ...declined, sentence: INSUFFICIENT, rank: 9 },
  "Can't Reach Out": { ...declined, sentence: INSUFFICIENT, rank: 9 },
  Deferred: { ...declined, sentence: 'On Hold.', group: 'On Hold', rank: 8 },
  "Didn't Respond": { ...declined, sentence: "Connector didn't respond.", rank: 10 },
  Declined_by_Connector: {
    ...declined,
    label: 'Declined by Connector',
    sentence: "Connector couldn't introduce.",
    rank: 10,
  },
  'No Response': { ...declined, sentence: "Target didn't respond.", rank: 11 },
  'Declined by Target': { ...declined, sentence: 'Target declined.', rank: 11 },
  'Feedback Provided': { ...done, sentence: 'Feedback Provided' },
  'No Feedback': { ...done, sentence: 'No Feedback' },
  'Declined by Requestor': { ...declined, sentence: 'Canceled.', group: 'Canceled', rank: 13 },
};

/** The life cycle: every status with its label, its other facts and the steps out of it. */
export const INTRO_LIFE: Readonly<Record<IntroStatus, StatusEntry>> & StepTable<IntroStatus, Actor, IntroStep> =
  Object.fromEntries(
    INTRO_STATUSES.map((status) => [
      status,
      { label: status, needs: [], turn: null, connectorWaits: false, ...FACTS[status], steps: INTRO_STEPS[status] },
    ]),
  ) as unknown as Record<IntroStatus, StatusEntry>;

/** The statuses of a bucket. */
export function listStatusesIn(bucket: Bucket): IntroStatus[] {
  return INTRO_STATUSES.filter((status) => INTRO_LIFE[status].bucket === bucket);
}

/** Statuses that reject: all in bucket archive except the two that end a success. They need a reason, except a cancelled request. */
export function isRejected(status: IntroStatus): boolean {
  return INTRO_LIFE[status].bucket === 'archive' && INTRO_LIFE[status].indicator !== 'done';
}

/** The statuses that count as a success (document 1 §4): always, or as a sale that is known to be in play. */
export const SUCCESSES: {
  readonly always: readonly IntroStatus[];
  readonly inPlay: { readonly status: IntroStatus; readonly goals: readonly string[]; readonly salesStatus: string };
} = {
  always: ['Introduced', 'Feedback Requested'],
  inPlay: { status: 'Feedback Provided', goals: ['Sales Opportunity', RAISE_GOAL], salesStatus: 'In Play' },
};
