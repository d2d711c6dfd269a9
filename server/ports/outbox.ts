import type { Db } from '../db/engine.ts';
import type { Clock } from '../platform/clock.ts';
import type { Chat } from './chat.ts';
import type { Mail } from './mail.ts';

interface Sending {
  channel: 'chat' | 'mail';
  recipient: string;
  subject: string | null;
  body: string;
  key: string;
}

/** The embedded chat and mail: messages are kept in the outbox, where staff can read and act on them. */
export function outbox(db: Db, clock: Clock): { chat: Chat; mail: Mail } {
  const keep = async ({ key, ...message }: Sending): Promise<void> => {
    await db
      .insertInto('outbox')
      .values({ ...message, idempotency_key: key, created_at: clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .execute();
  };
  return {
    chat: {
      embedded: true,
      post: ({ channel, text, key }) => keep({ channel: 'chat', recipient: channel, subject: null, body: text, key }),
    },
    mail: {
      embedded: true,
      send: ({ to, subject, text, key }) => keep({ channel: 'mail', recipient: to, subject, body: text, key }),
    },
  };
}
