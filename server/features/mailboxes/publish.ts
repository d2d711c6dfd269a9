/** Turns the counts of a mailbox into the people it should have in the network. */
import type { Kysely } from 'kysely';
import { countMails, isSomebody } from '../../../shared/core/mail/counter.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import { areSavedContacts } from '../../core/facts/own-lists/accounts.ts';
import { AT_ONCE, publishPeople } from '../../core/facts/own-lists/publish.ts';
import { type Acquaintance, retryUnknown } from '../../core/facts/write/acquaintances.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { listPersonsAfter, listPersonsAmong, type MailboxPersonRow, type MailboxRow } from './queries.ts';

/** Enters everybody of the present round, and takes back people who are no longer in it. */
export async function publish(db: Kysely<Schema>, mailbox: MailboxRow, own: ReadonlySet<string>): Promise<void> {
  const isBook = areSavedContacts(mailbox);
  // Somebody may have become known since.
  if (isBook) await retryUnknown(db, mailbox.source_id);
  const isWanted = (row: MailboxPersonRow) =>
    (isBook || isSomebody(row)) && !own.has(row.address) && !isMachineAddress(row.address, row.name);
  await publishPeople(db, mailbox.source_id, {
    listAfter: async (after) => (await listPersonsAfter(db, mailbox, after, AT_ONCE)).map(({ address }) => address),
    listWanted: async (keys) => (await listPersonsAmong(db, mailbox, keys)).filter(isWanted).map(getAcquaintance),
  });
}

const getAcquaintance = (row: MailboxPersonRow): Acquaintance => ({
  key: row.address,
  name: row.name,
  email: row.address,
  phone_hash: null,
  // Of saved contacts there is one of each.
  amount: Math.max(1, countMails(row)),
  last_on: row.last_on,
});
