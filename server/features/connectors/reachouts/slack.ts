/** Identifies a connector in the chat. */
import { INVALID_MEMBER_ID, MEMBER_ID } from '../../../../shared/core/network/reachout.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import {
  type AppError,
  createConflictError,
  createInvalidError,
  createTooManyError,
  createUpstreamError,
} from '../../../platform/errors.ts';
import type { Chat, MemberProblem } from '../../../platform/ports/chat.ts';
import { findChatIdBearer, setChatMember } from '../chat-ids/queries.ts';
import { requireConnector } from './pair.ts';

/** @throws invalid */
function readMemberId(typed: string): string {
  if (!MEMBER_ID.test(typed)) throw createInvalidError(INVALID_MEMBER_ID, { slackMemberId: 'Invalid Member ID' });
  return typed.toUpperCase();
}

/** @returns null if there is no chat to ask @throws invalid, tooMany, upstream */
export async function lookUp(chat: Chat, typed: string): Promise<string | null> {
  const id = readMemberId(typed);
  if (!chat.memberOf) return null;
  const answer = await chat.memberOf(id);
  if ('problem' in answer) throw getRefusal(answer);
  return answer.name;
}

function getRefusal({ problem, retryAfter }: MemberProblem): AppError {
  const createRefusal = (sentence: string) => createInvalidError(sentence, { slackMemberId: 'Not usable' });
  switch (problem) {
    case 'unknown':
      return createRefusal('Slack has no member with this ID. Copy it again from their profile in Slack.');
    case 'deactivated':
      return createRefusal('This Slack member is deactivated and can’t read messages.');
    case 'bot':
      return createRefusal('This ID belongs to an app, not to a person.');
    case 'busy':
      return createTooManyError(
        `Slack limits Kith’s requests. Try again in ${retryAfter ?? 60} seconds.`,
        retryAfter ?? 60,
      );
    case 'refused':
      return createUpstreamError(
        'Slack no longer accepts Kith’s token. Please tell the firm’s staff. Your text is saved.',
      );
    case 'failed':
      return createUpstreamError('Failed to fetch user info');
  }
}

/** Keeps the id for the viewer's company. @throws notFound, invalid, conflict */
export async function saveMemberId(
  trx: Db,
  viewer: Viewer,
  { publicId, memberId, name }: { publicId: string; memberId: string; name: string | null },
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const companyId = viewer.companyId;
  if (companyId === null)
    throw createConflictError('You don’t belong to a company yet, so there are no connectors to write to.');
  const connector = await requireConnector(trx, viewer, publicId);
  const bearer = await findChatIdBearer(trx, companyId, memberId, connector.id);
  if (bearer !== undefined)
    throw createConflictError(`This is the Slack member ID of ${bearer}. Copy the one of ${connector.name}.`);
  const now = clock.now();
  const row = { account_id: companyId, contact_id: connector.id, chat_id: memberId, name };
  const id = await setChatMember(trx, { ...row, at: now.toISOString(), user_id: viewer.user.id });
  await audit(trx, viewer, now, { action: 'chat-id.kept', entity: 'chat_member', entityId: id });
}
