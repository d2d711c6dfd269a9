import type { IntroStatus, IntroStep, StepKind } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';

/** The words over the steps of one kind, in the order in which they are offered. */
const GROUPS: readonly { label: string; kinds: readonly StepKind[] }[] = [
  { label: 'Next', kinds: ['forward', 'ping', 'resume', 'feedback'] },
  { label: 'Hold', kinds: ['hold'] },
  { label: 'Close', kinds: ['outcome', 'cancel'] },
  { label: 'Correct', kinds: ['back', 'reopen'] },
];

/** The step between the two in the life cycle's table; undefined if there is none. */
export function findStepTo(from: IntroStatus, to: IntroStatus | ''): IntroStep | undefined {
  return to === '' ? undefined : INTRO_LIFE[from].steps.find((step) => step.to === to);
}

/** The statuses that the server allows now, by group. An empty group is left out. */
export function groupSteps(from: IntroStatus, allowed: readonly IntroStatus[]) {
  const steps = allowed.flatMap((to) => findStepTo(from, to) ?? []);
  return GROUPS.map(({ label, kinds }) => ({
    label,
    statuses: steps.filter((step) => kinds.includes(step.kind)).map((step) => step.to),
  })).filter(({ statuses }) => statuses.length > 0);
}
