/** Tells the firm's administrators that the chat did not take a message: by mail, as the chat may take none. */
import { createHash } from 'node:crypto';
import { listAdministrators } from '../access/administrators.ts';
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { Settings } from '../settings/settings.ts';
import type { MessageDeclaration } from './message-kinds.ts';

export const deliveryMessages = {
  'chat.failed': { label: 'A message to the chat was not sent', optional: true, permission: 'outbox:read' },
} as const satisfies Record<string, MessageDeclaration>;

declare module './message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof deliveryMessages, true> {}
}

type ChatMessage = Pick<OutboxRow, 'id' | 'recipient'>;

/** The mails, whose keys are the same for the same reason until a message to that recipient goes through: they go out once. */
export async function composeChatFailed(
  trx: Db,
  { firmDomains, publicUrl }: Pick<Settings, 'firmDomains' | 'publicUrl'>,
  { id, recipient }: ChatMessage,
  error: string,
) {
  const last = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('sent_at').as('at'))
    .where('channel', '=', 'chat')
    .where('recipient', '=', recipient)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  const about = createHash('sha256').update(`${recipient} ${error}`).digest('hex').slice(0, 16);
  const body = [
    `A message to ${recipient} in the chat was not sent, and Kith won’t try again.`,
    `Slack said: ${error}`,
    `We won’t report messages that fail for the same reason. You can see them all in the Outbox: ${publicUrl ?? ''}/outbox`,
  ].join('\n\n');
  const administrators = await listAdministrators(trx, firmDomains);
  return administrators.map((admin) => ({
    channel: 'mail' as const,
    recipient: admin.email,
    subject: 'Kith could not post to the chat',
    body,
    key: `chat-failed-${about}-${last?.at ?? ''}-${admin.id}`,
    kind: 'chat.failed' as const,
    about: { entity: 'outbox' as const, id },
  }));
}
