import { createTransport } from 'nodemailer';
import { composeMail } from '../messages/mail-fields.ts';
import { ADDRESS_FAILED, POLICY_REFUSED } from '../messages/recipient-failures.ts';
import { judgeRefusal, readReply } from '../messages/refusals.ts';
import type { Mail } from '../ports/mail.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { explainConnection, isHandshakeFailure } from './connection-words.ts';

const PATIENCE_MS = 30_000;

/**
 * Mail through an SMTP server.
 * @param url smtp:// or smtps://, with user and password where the server wants them
 * @param from the sender, as in a mail's header
 * @param publicUrl Kith's own address, for links in the HTML part
 */
export function createSmtpMail(url: string, from: string, publicUrl: string | null = null): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A message holds text that people typed: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(url);
  return {
    async send(message) {
      await transport.sendMail(composeMail(message, from, publicUrl)).catch((error: Failure) => {
        if (!isBeforeTaking(error)) throw error;
        const refusal = explainRefusal(error);
        if (refusal !== undefined) throw new NotAcceptedError(error, { sentence: refusal, isFinal: true });
        const sentence = error.responseCode === undefined ? explainConnection(error, hostname, 'SMTP_URL') : undefined;
        throw new NotAcceptedError(error, sentence === undefined ? {} : { sentence });
      });
    },
  };
}

/** The client's data about a failure, besides its message. */
interface Failure extends Error {
  code?: string;
  /** The code of a reply that refused. */
  responseCode?: number;
  /** That reply. */
  response?: string;
  /** The step at which the connection failed. CONN is possible at any step. */
  command?: string;
  syscall?: string;
  timeoutType?: string;
}

/** Refused, or failed before the server had the message. A connection that ends later may have ended too late. */
function isBeforeTaking(error: Failure): boolean {
  const { code, responseCode, command, syscall, timeoutType } = error;
  if (responseCode !== undefined && responseCode >= 400) return true;
  if (command !== undefined && command !== 'CONN' && command !== 'DATA') return true;
  if (code === 'EDNS' || code === 'ETLS' || isHandshakeFailure(error)) return true;
  return syscall === 'connect' || (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');
}

/** Why the server refused the recipient or the mail for good; undefined: it did not, or it refused Kith itself. */
function explainRefusal({ command, response = '' }: Failure): string | undefined {
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  const { code, status, words } = readReply(response);
  const cause = judgeRefusal({ code, status, words });
  if (cause === null) return undefined;
  const reply = [code, status].filter((part) => part !== null).join(' ');
  if (cause === 'address') return command === 'RCPT TO' ? `${ADDRESS_FAILED} (${reply}).` : undefined;
  return `${POLICY_REFUSED} (${reply}): ${words.replace(/\s+/g, ' ').slice(0, 300)}`;
}
