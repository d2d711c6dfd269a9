import { type Actor, INTRO_LIFE, type IntroStep } from '../../shared/intros/statuses.ts';
import type { IntroRow } from '../db/schema.ts';
import { recipientOf, SENT_AT, type TemplateName } from './messages.ts';

/** The messages that a step sends by being taken. */
export function toldBy(
  step: IntroStep,
  before: IntroRow,
  after: IntroRow,
  { actor, userId }: { actor: Actor; userId: number | null },
): readonly TemplateName[] {
  const templates = SENT_AT[step.to] ?? [];
  if (step.kind === 'back') return [];
  // Whoever was asked before the hold is not asked again, but somebody new is.
  if (step.kind === 'resume') return templates.filter((name) => isAnother(recipientOf(name), before, after));
  if (step.kind !== 'cancel') return templates;
  const others: TemplateName[] = [];
  if (actor === 'staff' && before.requester_user_id !== userId) others.push('canceledForRequester');
  if (INTRO_LIFE[before.came_from ?? before.status].connectorWaits) others.push('canceledForConnector');
  return [...templates, ...others];
}

function isAnother(recipient: ReturnType<typeof recipientOf>, before: IntroRow, after: IntroRow): boolean {
  if (recipient === 'connector') return after.connector_contact_id !== before.connector_contact_id;
  return recipient === 'facilitator' && after.facilitator_user_id !== before.facilitator_user_id;
}
