import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Mail } from '../ports/mail.ts';

const PATIENCE_MS = 30_000;

/**
 * Mail through an SMTP server.
 * @param url smtp:// or smtps://, with user and password where the server wants them
 * @param from the sender, as in a mail's header
 */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A message holds what people typed: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, key }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        // The same for the same message, so that a mailbox can tell one that came twice.
        messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`,
      });
    },
  };
}
