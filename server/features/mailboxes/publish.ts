/** Turns the counts of a mailbox into the people it should have in the network. */
import type { Kysely } from 'kysely';
import { countMails, isSomebody } from '../../../shared/core/mail/counter.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import {
  type Acquaintance,
  dropAcquaintances,
  listKeysAfter,
  saveWantedAcquaintances,
} from '../../core/facts/write/acquaintances.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { listPersonsAfter, listPersonsAmong, type MailboxPersonRow, type MailboxRow } from './queries.ts';

const AT_ONCE = 200;

/** Enters everybody of the present round, and takes back people who are no longer in it. */
export async function publish(db: Kysely<Schema>, mailbox: MailboxRow, own: ReadonlySet<string>): Promise<void> {
  const isWanted = (row: MailboxPersonRow) =>
    isSomebody(row) && !own.has(row.address) && !isMachineAddress(row.address, row.name);
  for (let after = ''; ; ) {
    const rows = await listPersonsAfter(db, mailbox, after, AT_ONCE);
    if (rows.length === 0) break;
    after = rows.at(-1)!.address;
    const wanted = rows.filter(isWanted).map(getAcquaintance);
    await db.transaction().execute((trx) => saveWantedAcquaintances(trx, mailbox.source_id, wanted));
  }
  for (let after = ''; ; ) {
    const keys = await listKeysAfter(db, mailbox.source_id, after, AT_ONCE);
    if (keys.length === 0) break;
    after = keys.at(-1)!;
    const still = new Set((await listPersonsAmong(db, mailbox, keys)).filter(isWanted).map(({ address }) => address));
    await dropAcquaintances(
      db,
      mailbox.source_id,
      keys.filter((key) => !still.has(key)),
    );
  }
}

const getAcquaintance = (row: MailboxPersonRow): Acquaintance => ({
  key: row.address,
  name: row.name,
  email: row.address,
  phone_hash: null,
  amount: countMails(row),
  last_on: row.last_on,
});
