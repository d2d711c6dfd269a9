import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { MailReply } from '../../../platform/messages/message-kinds.ts';
import { findIntro, insertChange, touch } from '../life-cycle/queries.ts';
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
  const at = deps.clock.now().toISOString();
  const id = await insertChange(trx, {
    intro_id: row.id,
    at,
    kind: 'note',
    actor: 'system',
    user_id: null,
    acting_user_id: null,
    from_status: null,
    to_status: null,
    comment: null,
    internal_comment: `${name} answered by mail: ${text}`,
  });
  await touch(trx, row.id, at);
  await queueIntroMessage(trx, deps, row, 'replied', { key: `intro-${row.id}-${id}`, comment: text, answer: name });
}
