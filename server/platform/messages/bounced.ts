/** Tells staff of an e-mail address that does not work: the mail server refused it, or the mail came back. Once for each address. */
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { Settings } from '../settings/settings.ts';
import type { MessageDeclaration } from './message-kinds.ts';

export const bounceMessages = {
  'replies.bounced': { label: 'An e-mail bounced', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module './message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof bounceMessages, true> {}
}

/** Marks the address of a mail. @returns what staff are told; nothing if they know */
export async function markBounced(
  trx: Db,
  { chatChannel, publicUrl }: Pick<Settings, 'chatChannel' | 'publicUrl'>,
  { id, recipient }: Pick<OutboxRow, 'id' | 'recipient'>,
  reason: string,
  now: Date,
) {
  const address = recipient.toLowerCase();
  const marked = await trx
    .insertInto('bounced_address')
    .values({ address, at: now.toISOString(), reason })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address')
    .executeTakeFirst();
  if (!marked) return [];
  const note = {
    channel: 'chat' as const,
    recipient: chatChannel,
    subject: null,
    body: `A mail to ${address} bounced: the address does not work. Correct it; the Outbox shows the e-mail: ${publicUrl ?? ''}/outbox`,
    kind: 'replies.bounced' as const,
    key: `bounced-${id}`,
    about: { entity: 'outbox' as const, id },
    gather: true,
  };
  return [note];
}
