import type { Db } from '../../db/engine.ts';
import { type Message, saveMessage } from '../../messages/messages.ts';
import type { Chat } from '../../ports/chat.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Clock } from '../../time/clock.ts';

/** The embedded chat and mail: messages are kept in the outbox, where staff can read and act on them. */
export function createEmbeddedOutbox(db: Db, clock: Clock): { chat: Chat; mail: Mail } {
  const save = (message: Message) => saveMessage(db, message, clock.now());
  return {
    chat: {
      embedded: true,
      async post({ channel, text, key }) {
        await save({ channel: 'chat', recipient: channel, subject: null, body: text, key });
        return undefined;
      },
    },
    mail: {
      embedded: true,
      send: ({ to, subject, text, key }) => save({ channel: 'mail', recipient: to, subject, body: text, key }),
    },
  };
}
