/** Turns the counts of a mailbox into the people it should have in the network. */
import type { Kysely } from 'kysely';
import { isSomebody, mailsCounted } from '../../../shared/core/mail/counter.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import {
  type Acquaintance,
  dropAcquaintances,
  keysAfter,
  wantAcquaintances,
} from '../../core/facts/write/acquaintances.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type MailboxPersonRow, type MailboxRow, personsAfter, personsAmong } from './queries.ts';

const AT_ONCE = 200;

/** Enters everybody of the present round, and takes back people who are no longer in it. */
export async function publish(db: Kysely<Schema>, mailbox: MailboxRow, own: ReadonlySet<string>): Promise<void> {
  const isWanted = (row: MailboxPersonRow) =>
    isSomebody(row) && !own.has(row.address) && !isMachineAddress(row.address, row.name);
  for (let after = ''; ; ) {
    const rows = await personsAfter(db, mailbox, after, AT_ONCE);
    if (rows.length === 0) break;
    after = rows.at(-1)!.address;
    const wanted = rows.filter(isWanted).map(acquaintanceOf);
    await db.transaction().execute((trx) => wantAcquaintances(trx, mailbox.source_id, wanted));
  }
  for (let after = ''; ; ) {
    const keys = await keysAfter(db, mailbox.source_id, after, AT_ONCE);
    if (keys.length === 0) break;
    after = keys.at(-1)!;
    const still = new Set((await personsAmong(db, mailbox, keys)).filter(isWanted).map(({ address }) => address));
    await dropAcquaintances(
      db,
      mailbox.source_id,
      keys.filter((key) => !still.has(key)),
    );
  }
}

const acquaintanceOf = (row: MailboxPersonRow): Acquaintance => ({
  key: row.address,
  name: row.name,
  email: row.address,
  phone_hash: null,
  amount: mailsCounted(row),
  last_on: row.last_on,
});
