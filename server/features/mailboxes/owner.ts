import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import type { Db } from '../../platform/db/engine.ts';
import {
  MAIL_SERVICES,
  type Mailboxes,
  MailboxRefusedError,
  type MailServiceKind,
} from '../../platform/ports/mailbox.ts';
import { listMailboxesOf, loadEmail, type MailboxRow } from './queries.ts';

/** The message about a mailbox that the mail service no longer opens to Kith. */
export const LAPSED =
  'The mail service no longer lets Kith in, because the permission was withdrawn or has expired. Kith keeps what it has read. Connect the mailbox again or unlink it.';

/** The purpose under which a mailbox's token is sealed. */
export const getSealPurpose = ({ user_id, address }: Pick<MailboxRow, 'user_id' | 'address'>): string =>
  `mailbox ${user_id} ${address}`;

/** All known addresses of a mailbox's owner. */
export async function listOwnAddresses(db: Db, { user_id }: Pick<MailboxRow, 'user_id'>): Promise<string[]> {
  const email = await loadEmail(db, user_id);
  const linked = (await listMailboxesOf(db, user_id))
    .filter(({ kind }) => isOfService(kind))
    .map(({ address }) => address);
  return [...new Set([email, ...linked])].flatMap((address) => parseMailAddress(address) ?? []);
}

/** Whether a mail service opens it, and it can be read again. */
export const isOfService = (kind: MailboxRow['kind']): kind is MailServiceKind =>
  (MAIL_SERVICES as readonly string[]).includes(kind);

/** The service of a linked mailbox. @throws MailboxRefusedError if Kith is not set up for it any more */
export function requireService(services: readonly Mailboxes[], kind: MailboxRow['kind']): Mailboxes {
  const found = services.find((service) => service.kind === kind);
  if (!found) throw new MailboxRefusedError('Kith has no such mail service.');
  return found;
}
