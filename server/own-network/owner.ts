import { addressOf } from '../../shared/mail/addresses.ts';
import type { Db } from '../db/engine.ts';
import { emailOf, type MailboxRow, mailboxesOf } from './queries.ts';

/** What is said of a mailbox that the mail service lets Kith into no more. */
export const LAPSED =
  'The mail service no longer lets Kith in: the permission was withdrawn there, or has expired. What was read stays. Connect it again, or unlink it.';

/** For what a mailbox's token is sealed. */
export const purposeOf = ({ user_id, address }: Pick<MailboxRow, 'user_id' | 'address'>): string =>
  `mailbox ${user_id} ${address}`;

/** All addresses by which a mailbox's owner is known here. */
export async function ownAddresses(db: Db, { user_id }: Pick<MailboxRow, 'user_id'>): Promise<string[]> {
  const email = await emailOf(db, user_id);
  const linked = (await mailboxesOf(db, user_id)).filter(({ kind }) => kind === 'gmail').map(({ address }) => address);
  return [...new Set([email, ...linked])].flatMap((address) => addressOf(address) ?? []);
}
