import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import type { Db } from '../../platform/db/engine.ts';
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
    .filter(({ kind }) => kind === 'gmail')
    .map(({ address }) => address);
  return [...new Set([email, ...linked])].flatMap((address) => parseMailAddress(address) ?? []);
}
