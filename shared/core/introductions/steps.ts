/** The steps out of each status of an introduction (the specification's README, "Introductions"). */
import type { Actor, IntroStatus, IntroStep, Stamp, StepKind, StepQuestion } from './status-names.ts';

/** The main line; steps may skip forward up to Sent, and from there on go one by one. */
export const MAIN_LINE = [
  'To review',
  'Checking Internally',
  'Sent Email to Facilitator',
  'Facilitator Agreed',
  'Asked',
  'Agreed',
  'Sent',
  'Target Company is Checking',
  'Introduced',
  'Feedback Requested',
] as const satisfies readonly IntroStatus[];
type OnLine = (typeof MAIN_LINE)[number];

const SKIPS_END = MAIN_LINE.indexOf('Sent');
const INTRODUCED = MAIN_LINE.indexOf('Introduced');
const AGREED = MAIN_LINE.indexOf('Agreed');

/** Each pinged status follows its own status and leads to the same statuses. */
const PINGED: Partial<Record<OnLine, IntroStatus>> = {
  'Checking Internally': 'Checking Internally - Pinged',
  Asked: 'Asked Connector - Pinged',
  Agreed: 'Connector Agreed - Pinged',
  Sent: 'Request Sent to Target - Pinged',
};

/** Reachable from every open status before Introduced; each leads back to where the request came from. */
const HOLDS = ['Awaiting Info from Portfolio', 'On Hold', 'Deferred'] as const satisfies readonly IntroStatus[];

const REJECTIONS: readonly { to: IntroStatus; from: readonly OnLine[] }[] = [
  { to: 'Declined by Facilitator', from: ['Sent Email to Facilitator', 'Facilitator Agreed'] },
  { to: 'Weak relationship with connector', from: MAIN_LINE.slice(0, AGREED) },
  { to: 'No relationship with connector', from: MAIN_LINE.slice(0, AGREED) },
  { to: "Can't Reach Out", from: MAIN_LINE.slice(0, AGREED) },
  { to: 'Declined_by_Connector', from: ['Asked', 'Agreed'] },
  { to: "Didn't Respond", from: ['Asked', 'Agreed'] },
  { to: 'No Response', from: ['Sent', 'Target Company is Checking'] },
  { to: 'Declined by Target', from: ['Sent', 'Target Company is Checking'] },
];

const STAFF: readonly Actor[] = ['staff'];
/** People without an account act by the links of mails to them, as long as the question is open. */
const BY_LINK: readonly Actor[] = ['link', 'staff'];
const CONNECTOR_SAYS: readonly IntroStatus[] = ['Agreed', 'On Hold', 'Weak relationship with connector'];
/** What links do from each status: the connector's answer, their "I have sent it", and the target person's answer. */
const LINK_SAYS: Partial<Record<OnLine, readonly IntroStatus[]>> = {
  Asked: CONNECTOR_SAYS,
  Agreed: ['Sent'],
  Sent: ['Target Company is Checking', 'Declined by Target'],
  'Target Company is Checking': ['Introduced', 'Declined by Target'],
};

function makeStep(
  to: IntroStatus,
  kind: StepKind,
  {
    who = STAFF,
    asks = [],
    stamps = [],
  }: { who?: readonly Actor[]; asks?: readonly StepQuestion[]; stamps?: readonly Stamp[] } = {},
): IntroStep {
  return { to, kind, who, asks: [...asks, 'comment'], stamps };
}

/** The fields that a return from there clears, or starts again. */
const BACK_STAMPS: Partial<Record<OnLine, readonly Stamp[]>> = {
  Introduced: ['clear_introduction'],
  'Feedback Requested': ['feedback_later'],
};

/** Useful fields at that point of the line. */
const ASKS: Partial<Record<OnLine, readonly StepQuestion[]>> = {
  'Sent Email to Facilitator': ['facilitator'],
  Asked: ['connector', 'target'],
  Introduced: ['next_update'],
};

const cancel = makeStep('Declined by Requestor', 'cancel', { who: ['requester', 'staff'] });
const ANSWERS: readonly Actor[] = ['requester', 'link', 'staff'];
const outcomes = (['Feedback Provided', 'No Feedback'] as const).map((to) =>
  makeStep(to, 'feedback', { who: ANSWERS, stamps: ['outcome'] }),
);

const holds = (except?: IntroStatus): IntroStep[] =>
  HOLDS.filter((to) => to !== except).map((to) =>
    makeStep(to, 'hold', {
      asks: to === 'Deferred' ? ['reject_reason', 'rejection_details'] : [],
      stamps: ['came_from'],
    }),
  );

function listStepsOfLine(status: OnLine): IntroStep[] {
  const place = MAIN_LINE.indexOf(status);
  const steps: IntroStep[] = [];
  const last = place < SKIPS_END ? SKIPS_END : Math.min(place + 1, MAIN_LINE.length - 1);
  for (const to of MAIN_LINE.slice(place + 1, last + 1))
    steps.push(
      makeStep(to, 'forward', {
        who: to === 'Feedback Requested' ? ['staff', 'system'] : STAFF,
        asks: ASKS[to] ?? [],
        stamps: to === 'Introduced' ? ['intro_date'] : [],
      }),
    );
  if (status === 'Feedback Requested') steps.push(...outcomes);
  const pinged = PINGED[status];
  if (pinged) steps.push(makeStep(pinged, 'ping'));
  if (place > 0) steps.push(makeStep(MAIN_LINE[place - 1]!, 'back', { stamps: BACK_STAMPS[status] ?? [] }));
  if (place >= INTRODUCED) return steps;
  for (const { to, from } of REJECTIONS)
    if (from.includes(status)) steps.push(makeStep(to, 'outcome', { asks: ['reject_reason', 'rejection_details'] }));
  const all = [...steps, ...holds(), cancel];
  const says = LINK_SAYS[status] ?? [];
  return all.map((step) => (says.includes(step.to) ? { ...step, who: BY_LINK } : step));
}

/** The steps of its own status, and the way back to it. */
function listStepsOfPinged(own: OnLine): IntroStep[] {
  return [...listStepsOfLine(own).filter((step) => step.kind !== 'ping'), makeStep(own, 'back')];
}

/** Back to the status that the request came from, or to To review. */
function listStepsOfHold(hold: (typeof HOLDS)[number]): IntroStep[] {
  // A requester who answers a question makes it staff's turn again.
  const who: readonly Actor[] = hold === 'Awaiting Info from Portfolio' ? ['requester', 'staff'] : STAFF;
  const stamps: readonly Stamp[] = ['unarchive', 'clear_rejection'];
  const resume = [...MAIN_LINE.slice(1, INTRODUCED), ...Object.values(PINGED)].map((to) => ({
    ...makeStep(to, 'resume', { who, stamps }),
    onlyBack: true,
  }));
  const back = [makeStep('To review', 'resume', { who, stamps }), ...resume];
  return hold === 'Deferred' ? back : [...back, ...holds(hold), cancel];
}

const reopen = makeStep('To review', 'reopen', { stamps: ['unarchive', 'clear_rejection', 'clear_introduction'] });
const correct = makeStep('Feedback Requested', 'back', { stamps: ['unarchive'] });

export const INTRO_STEPS: Readonly<Record<IntroStatus, readonly IntroStep[]>> = {
  ...(Object.fromEntries(MAIN_LINE.map((status) => [status, listStepsOfLine(status)])) as Record<OnLine, IntroStep[]>),
  'Checking Internally - Pinged': listStepsOfPinged('Checking Internally'),
  'Asked Connector - Pinged': listStepsOfPinged('Asked'),
  'Connector Agreed - Pinged': listStepsOfPinged('Agreed'),
  'Request Sent to Target - Pinged': listStepsOfPinged('Sent'),
  'Awaiting Info from Portfolio': listStepsOfHold('Awaiting Info from Portfolio'),
  'On Hold': listStepsOfHold('On Hold'),
  Deferred: listStepsOfHold('Deferred'),
  'Declined by Facilitator': [reopen],
  'Weak relationship with connector': [reopen],
  'No relationship with connector': [reopen],
  "Can't Reach Out": [reopen],
  "Didn't Respond": [reopen],
  Declined_by_Connector: [reopen],
  'No Response': [reopen],
  'Declined by Target': [reopen],
  // A request in play is asked about again when its next update is due.
  'Feedback Provided': [...outcomes, correct, reopen],
  'No Feedback': [outcomes[0]!, correct, reopen],
  'Declined by Requestor': [reopen],
};
