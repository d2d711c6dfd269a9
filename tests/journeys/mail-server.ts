import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { getPatience } from '../setup/patience.ts';

interface SentMail {
  recipients: string[];
  mail: Email;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server, with every mail that it took. */
export async function startMailServer() {
  const mails: SentMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      void text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
          done();
        }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const find = (to: string, has: string) =>
    mails.findLast(({ recipients, mail }) => recipients.includes(to) && mail.text?.includes(has))?.mail;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: mails as readonly SentMail[],
    /** The mail to somebody that has this, as soon as it came. */
    async waitFor(to: string, has: string): Promise<Email> {
      await expect.poll(() => find(to, has) !== undefined, { timeout: getPatience(60_000) }).toBe(true);
      return find(to, has)!;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The path of an address in a mail. */
export function findPath(words: string, path: string): string {
  const found = new RegExp(`https?://[^/\\s]+(${path}/\\S+)`).exec(words)?.[1];
  if (!found) throw new Error(`There is no ${path} in:\n${words}`);
  return found;
}
