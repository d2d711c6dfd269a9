import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { MailReply } from '../../../platform/messages/message-kinds.ts';
import { findIntro } from '../life-cycle/queries.ts';
import { introLife } from '../life-cycle/rules.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { type IntroMessageDeps, queueIntroMessage } from './notify.ts';

/** A mail that answers one about a request: its text is for the firm alone, whoever wrote it. */
export async function takeReplyToIntro(trx: Db, deps: IntroMessageDeps, reply: MailReply): Promise<void> {
  const { entityId, recipient, text } = reply;
  const row = await findIntro(trx, ALL_SEEING, entityId);
  if (!row) return;
  const requester = serializeRequester(row);
  const name =
    (recipient === row.connector_email ? row.connector : recipient === requester.Email ? requester.Name : null) ??
    recipient;
  const internal = `${name} answered by mail: ${text}`;
  const id = await introLife.enter(trx, deps, row.id, { by: { actor: 'system', viewer: null }, internal });
  await queueIntroMessage(trx, deps, row, 'replied', { key: `intro-${row.id}-${id}`, comment: text, answer: name });
}
