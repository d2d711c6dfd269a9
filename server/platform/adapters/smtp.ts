import { createTransport } from 'nodemailer';
import type { Mail } from '../ports/mail.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { markOf } from './slack/mark.ts';

const PATIENCE_MS = 30_000;
/** Programs that answer for people who are away do not answer it (RFC 3834). */
const OF_A_MACHINE = { 'Auto-Submitted': 'auto-generated' };

/**
 * Mail through an SMTP server.
 * @param url smtp:// or smtps://, with user and password where the server wants them
 * @param from the sender, as in a mail's header
 */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A message holds text that people typed: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const getMessageId = (key: string): string => `<${markOf(key)}@${domain}>`;
  return {
    async send({ to, name = '', sender, thread = [], subject, text, headers = {}, key }) {
      const [, ...before] = thread;
      const mail = {
        from: sender ? { name: `${toOneLine(sender.name)} via Kith`, address } : from,
        replyTo: sender && { name: toOneLine(sender.name), address: sender.address },
        to: { name: toOneLine(name), address: to },
        subject,
        text,
        headers: { ...headers, ...(sender ? {} : OF_A_MACHINE) },
        // The same for the same message, so that a mailbox can recognize a duplicate.
        messageId: getMessageId(key),
        // The first is the thread itself, which no mail has as its id: mailboxes that miss one still put the others together.
        references: thread.map(getMessageId),
        inReplyTo: before.length > 0 ? getMessageId(before.at(-1)!) : undefined,
      };
      await transport.sendMail(mail).catch((error: Failure) => {
        throw isBeforeTaking(error) ? new NotAcceptedError(error) : error;
      });
    },
  };
}

const toOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The client's data about a failure, besides its message. */
interface Failure extends Error {
  code?: string;
  /** The code of a reply that refused. */
  responseCode?: number;
  /** The step at which the connection failed. CONN is possible at any step. */
  command?: string;
  syscall?: string;
  timeoutType?: string;
}

/** Refused, or failed before the server had the message. A connection that ends later may have ended too late. */
function isBeforeTaking({ code, responseCode, command, syscall, timeoutType }: Failure): boolean {
  if (responseCode !== undefined && responseCode >= 400) return true;
  if (command !== undefined && command !== 'CONN' && command !== 'DATA') return true;
  if (code === 'EDNS' || code === 'ETLS') return true;
  return syscall === 'connect' || (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');
}
