/** An invitation that staff review, in their channel: sent, or declined. */
import { getUserName } from '../../../platform/access/users.ts';
import type { ChatButton, ChatCard } from '../../../platform/chat/card.ts';
import { requirePresser } from '../../../platform/chat/presser.ts';
import type { CardDeps, CardSubject, ChatPress } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { approveInvited, declineInvited } from './decide.ts';
import { composeDecisionRequest, getDecisionAddress } from './invite.ts';
import { findInvitationRequest } from './queries.ts';

const STATES = { approved: 'Approved', declined: 'Declined', withdrawn: 'No one decided in time' } as const;

export async function composeInvitationCard(
  db: Db,
  { settings }: CardDeps,
  { entityId, body }: CardSubject,
): Promise<ChatCard | undefined> {
  const row = await findInvitationRequest(db, entityId);
  if (!row) return undefined;
  const open: ChatButton = { name: 'open', label: 'Open in Kith', url: getDecisionAddress(settings) };
  const card: ChatCard = {
    title: `An invitation to ${row.company}`,
    lines: [[body.replace(composeDecisionRequest(settings), '')]],
    quote: row.comments || undefined,
  };
  if (row.state !== 'waiting') {
    const by = getUserName(row.decider_given_name, row.decider_family_name, row.decider_email);
    return { ...card, buttons: [open], note: `✓ ${STATES[row.state]}${by ? ` by ${by}` : ''}` };
  }
  const approve: ChatButton = { name: 'approve', label: 'Approve', isPrimary: true };
  return { ...card, buttons: [approve, { name: 'decline', label: 'Decline' }, open] };
}

/** @throws AppError */
export async function pressInvitation(trx: Db, deps: CardDeps, press: ChatPress): Promise<undefined> {
  const viewer = requirePresser(press, 'access:decide');
  const { entityId, button } = press;
  if (button === 'approve') return void (await approveInvited(trx, deps, viewer, entityId));
  if (button === 'decline') return void (await declineInvited(trx, deps, viewer, entityId));
  throw createInvalidError('This button is from an older version of Kith. Open Kith instead.');
}
