import type { Intro } from '../../core/introductions/intro.ts';
import type { IntroStatus } from '../../core/introductions/status-names.ts';
import { INTRO_LIFE, type Need } from '../../core/introductions/statuses.ts';

/** Staff's most likely next step on a request, and the text of its button. */
export interface NextStep {
  to: IntroStatus;
  label: string;
  /** The person whom the step needs and the request lacks: chosen first. */
  missing: readonly Need[];
}

const ASK = { to: 'Asked', label: 'Ask a connector' } as const;
const AGREED = { to: 'Agreed', label: 'Connector agreed' } as const;
const SEND = { to: 'Sent', label: 'Mark as sent to target' } as const;
const CHECKING = { to: 'Target Company is Checking', label: 'Target is checking' } as const;

/** Each is a step of steps.ts. */
const NEXT: Partial<Record<IntroStatus, { to: IntroStatus; label: string }>> = {
  'To review': { to: 'Checking Internally', label: 'Start checking' },
  'Checking Internally': ASK,
  'Checking Internally - Pinged': ASK,
  'Sent Email to Facilitator': { to: 'Facilitator Agreed', label: 'Facilitator agreed' },
  'Facilitator Agreed': ASK,
  Asked: AGREED,
  'Asked Connector - Pinged': AGREED,
  Agreed: SEND,
  'Connector Agreed - Pinged': SEND,
  Sent: CHECKING,
  'Request Sent to Target - Pinged': CHECKING,
  'Target Company is Checking': { to: 'Introduced', label: 'Mark introduced' },
  Introduced: { to: 'Feedback Requested', label: 'Request feedback' },
};
const HOLDS: readonly IntroStatus[] = ['Awaiting Info from Portfolio', 'On Hold', 'Deferred'];

type IntroWithSteps = Pick<
  Intro,
  'Status__c' | 'came_from' | 'next_statuses' | 'Kith_Facilitator__r' | 'Connector__r' | 'To_Who__r'
>;

/** The step of the single button; null if there is none, or if the viewer may not take it. */
export function getNextStep(intro: IntroWithSteps): NextStep | null {
  return findNextStep({
    status: intro.Status__c,
    cameFrom: intro.came_from ?? null,
    allowed: intro.next_statuses ?? [],
    hasFacilitator: intro.Kith_Facilitator__r !== null,
    hasConnector: intro.Connector__r !== null,
    hasTarget: intro.To_Who__r !== null,
  });
}

interface StepFacts {
  status: IntroStatus;
  cameFrom: IntroStatus | null;
  /** The steps that the viewer may take. */
  allowed: readonly IntroStatus[];
  hasFacilitator: boolean;
  hasConnector: boolean;
  hasTarget: boolean;
}

/** The same of a request that is no answer of a call. */
export function findNextStep(facts: StepFacts): NextStep | null {
  const { status, cameFrom, allowed, hasFacilitator, hasConnector, hasTarget } = facts;
  const back = HOLDS.includes(status) ? { to: cameFrom ?? ('To review' as const), label: 'Resume' } : undefined;
  const next = NEXT[status] ?? back;
  if (!next || !allowed.includes(next.to)) return null;
  // The user who takes the step becomes the facilitator if there was none.
  const known: Readonly<Record<Need, boolean>> = { facilitator: true, connector: hasConnector, target: hasTarget };
  const missing = INTRO_LIFE[next.to].needs.filter((need) => !known[need]);
  const takesOver = status === 'To review' && !hasFacilitator;
  return { ...next, label: takesOver ? 'Take over' : next.label, missing };
}
