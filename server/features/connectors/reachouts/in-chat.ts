/** A Tamnuni, as the connector reads it in the chat: three answers, which end the reachout and tell the sender. */
import type { ConnectorAnswer } from '../../../../shared/core/introductions/constants.ts';
import { MEMBER_ID, mayTake, type ReachoutOutcome } from '../../../../shared/core/network/reachout.ts';
import { type ChatButton, type ChatCard, splitAddresses } from '../../../platform/chat/card.ts';
import { createNotTheirsError, requireRecipient } from '../../../platform/chat/presser.ts';
import type { CardDeps, CardSubject, ChatPress } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { loadChatMembers } from '../chat-ids/queries.ts';
import { findReachoutInWords, type ReachoutInWords } from './queries.ts';
import { getReachoutState } from './serializer.ts';
import { endReachout, reachoutSteps } from './steps.ts';

const OVER = 'This was already answered or withdrawn. You don’t need to do anything.';
const OUTCOMES: Record<ConnectorAnswer, ReachoutOutcome> = { yes: 'answered', later: 'declined', weak: 'declined' };

const getAnswers = ({ target }: ReachoutInWords): Record<ConnectorAnswer, string> => ({
  yes: 'Yes, gladly',
  later: 'Not now',
  weak: `I don’t know ${target} well enough`,
});

const isOpen = (row: ReachoutInWords, now: Date): boolean =>
  row.outcome === null &&
  row.expires_at > now.toISOString() &&
  mayTake('end', { state: getReachoutState(row, now), error: null });

export async function composeTamnuniCard(
  db: Db,
  { clock }: CardDeps,
  { entityId, recipient, body }: CardSubject,
): Promise<ChatCard | undefined> {
  // For a connector without an id in the chat it goes to staff, who pass it on.
  if (!MEMBER_ID.test(recipient)) return undefined;
  const row = await findReachoutInWords(db, entityId);
  if (!row) return undefined;
  const card = { title: `${row.company} asks for your help`, lines: body.split('\n').map(splitAddresses) };
  // While it is being posted it is not sent yet, and can no longer be taken back.
  if (row.outcome === null && row.expires_at > clock.now().toISOString()) {
    const names = Object.entries(getAnswers(row));
    const buttons = names.map(([name, label]): ChatButton => ({ name, label }));
    return { ...card, buttons: [{ ...buttons[0]!, isPrimary: true }, ...buttons.slice(1)] };
  }
  if (row.ended_by !== null || row.outcome === null) return { ...card, note: OVER };
  return {
    ...card,
    note: `✓ You answered: ${row.outcome === 'answered' ? 'Yes, gladly' : 'Not this time'}. Thank you!`,
  };
}

/** @throws forbidden for everybody but who was asked; conflict once it is over */
export async function pressTamnuni(trx: Db, deps: CardDeps, press: ChatPress): Promise<string> {
  requireRecipient(press);
  const { entityId, button, member } = press;
  // Nobody would press again after the step of somebody else.
  await reachoutSteps.takeWaiting(trx, deps, entityId, null);
  await lockRow(trx, 'reachout', entityId);
  const row = await findReachoutInWords(trx, entityId);
  if (!row) throw createConflictError(OVER);
  const now = deps.clock.now();
  const present = await loadChatMembers(trx, row.account_id, [row.connector_contact_id]);
  if (present.get(row.connector_contact_id)?.id !== member) throw createNotTheirsError();
  if (!isOpen(row, now)) throw createConflictError(OVER);
  const answer = (['yes', 'later', 'weak'] as const).find((name) => name === button);
  if (!answer) throw createInvalidError('This button is from an older version of Kith. Answer in your own words.');
  await endReachout(trx, deps, row, { outcome: OUTCOMES[answer], by: { actor: 'connector', viewer: null }, answer });
  await notifySender(trx, deps, row, getAnswers(row)[answer]);
  return `Thank you! ${row.sender} gets your answer.`;
}

/** By mail, as long as they are still of the company that asked. */
async function notifySender(
  trx: Db,
  { settings, clock }: CardDeps,
  row: ReachoutInWords,
  words: string,
): Promise<void> {
  if (row.sender_status !== 'active' || row.sender_account_id !== row.account_id) return;
  const { id, connector, target, email } = row;
  await queueMessage(
    trx,
    {
      channel: 'mail',
      recipient: email,
      subject: `${connector} on ${target}: ${words}`,
      body: `You asked ${connector} for help with ${target}. The answer: ${words}.\n\nSee your reachouts: ${settings.publicUrl ?? ''}/talent/focus/reachouts`,
      key: `tamnuni-answered-${id}-${clock.now().toISOString()}`,
      kind: 'connectors.answered',
      about: { entity: 'reachout', id },
    },
    clock.now(),
  );
}
