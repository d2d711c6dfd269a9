import { ImapFlow } from 'imapflow';
import { MAX_MAIL_BYTES, type MailIn, MailInRefusedError } from '../ports/mail-in.ts';
import { isThisMachine } from '../settings/addresses.ts';
import { explainConnection } from './connection-words.ts';

const PATIENCE_MS = 30_000;

/** A mailbox of an IMAP server. @param url imap:// or imaps://, with user and password, and perhaps a folder as its path */
export function createImapMailbox(url: string): MailIn {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return {
    host: hostname,
    async read(after, most, take) {
      const client = new ImapFlow({
        host: hostname,
        port: Number(port) || (secure ? 993 : 143),
        secure,
        // A password goes nowhere unencrypted, except on this machine.
        ...(secure || isThisMachine(hostname) ? {} : { doSTARTTLS: true }),
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        logger: false,
        connectionTimeout: PATIENCE_MS,
        greetingTimeout: PATIENCE_MS,
        socketTimeout: PATIENCE_MS,
      });
      // Each command fails by itself, too.
      client.on('error', () => undefined);
      await client.connect().catch((error: Error & { authenticationFailed?: boolean }) => {
        if (error.authenticationFailed)
          throw new MailInRefusedError(
            `${hostname} rejects the user or password in MAIL_IN_URL. Correct it and restart Kith, or click Try it once the password works again.`,
          );
        const sentence = explainConnection(error, hostname, 'MAIL_IN_URL');
        throw sentence === undefined ? error : new Error(sentence, { cause: error });
      });
      try {
        const mailbox = await client.mailboxOpen(folder, { readOnly: true }).catch((error: Error) => {
          if (!client.usable) throw error;
          throw new MailInRefusedError(
            `${hostname} has no folder ${folder} that Kith can read. Change the folder at the end of MAIL_IN_URL.`,
          );
        });
        const validity = String(mailbox.uidValidity);
        const begin = after?.validity === validity ? after.uid + 1 : 1;
        const found = (await client.search({ uid: `${begin}:*` }, { uid: true })) || [];
        // The server answers with its last mail if there is none behind it.
        const uids = found.filter((uid) => uid >= begin).sort((a, b) => a - b);
        for (const uid of uids.slice(0, most)) {
          const mail = await client.fetchOne(String(uid), { source: { maxLength: MAX_MAIL_BYTES } }, { uid: true });
          if (mail && mail.source !== undefined) await take(mail.source, { validity, uid });
        }
        return uids.length > most;
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}
