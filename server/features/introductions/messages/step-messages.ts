import type { Actor, IntroStep } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { getRecipient, SENT_AT, type TemplateName } from './messages.ts';

/** The messages that a step sends. */
export function listStepMessages(
  step: IntroStep,
  before: IntroRow,
  after: IntroRow,
  { actor, userId }: { actor: Actor; userId: number | null },
): readonly TemplateName[] {
  const templates = SENT_AT[step.to] ?? [];
  if (step.kind === 'back') return [];
  // A connector who was asked before the hold is not asked again, but a new one is.
  if (step.kind === 'resume') return templates.filter((name) => isAnother(getRecipient(name), before, after));
  // Both sides said yes: one mail to both is the introduction.
  if (step.to === 'Introduced' && actor === 'link')
    return ['introduction', ...(after.connector_in_copy === 1 ? [] : listForAgreed(step, before, after))];
  if (step.kind !== 'cancel') return [...templates, ...listForAgreed(step, before, after)];
  const others: TemplateName[] = [];
  if (actor === 'staff' && before.requester_user_id !== userId) others.push('canceledForRequester');
  if (INTRO_LIFE[before.came_from ?? before.status].connectorWaits || after.connector_agreed === 1)
    others.push('canceledForConnector');
  return [...templates, ...others];
}

/** A connector who said yes by their link is told when the introduction is made, and its outcome. */
function listForAgreed(step: IntroStep, before: IntroRow, after: IntroRow): readonly TemplateName[] {
  if (after.connector_agreed !== 1) return [];
  if (step.to === 'Introduced') return ['introducedForConnector'];
  const closes = step.kind !== 'hold' && INTRO_LIFE[step.to].bucket === 'archive';
  // A correction to a closed request sends no second message, but how it goes on does.
  const isNews = after.progress !== null && after.progress !== before.progress;
  return closes && (isNews || INTRO_LIFE[before.status].bucket !== 'archive') ? ['closedForConnector'] : [];
}

function isAnother(recipient: ReturnType<typeof getRecipient>, before: IntroRow, after: IntroRow): boolean {
  if (recipient === 'connector') return after.connector_contact_id !== before.connector_contact_id;
  return recipient === 'facilitator' && after.facilitator_user_id !== before.facilitator_user_id;
}
