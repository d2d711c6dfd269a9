/** Turns the meetings of a calendar into the people it should have in the network. */
import type { Kysely } from 'kysely';
import { pickBetterName } from '../../../shared/core/mail/counter.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import { publishPeople } from '../../core/facts/own-lists/publish.ts';
import type { Acquaintance } from '../../core/facts/write/acquaintances.ts';
import { describeTables } from '../../core/network/signals/meeting.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { listAddressesAfter, listMeetingsWith } from './meetings/queries.ts';
import type { CalendarRow } from './queries.ts';

/** Enters everybody whom the owner met, and takes back people whom they did not. */
export async function publishMeetings(
  db: Kysely<Schema>,
  account: CalendarRow,
  own: ReadonlySet<string>,
): Promise<void> {
  await publishPeople(db, account.source_id, {
    listAfter: (after) => listAddressesAfter(db, account.id, after),
    listWanted: async (addresses) =>
      (await listMet(db, account, addresses)).filter(({ key, name }) => !own.has(key) && !isMachineAddress(key, name)),
  });
}

async function listMet(db: Db, account: CalendarRow, addresses: readonly string[]): Promise<Acquaintance[]> {
  const rows = await listMeetingsWith(db, account, addresses);
  return [...Map.groupBy(rows, ({ address }) => address)].map(([address, met]) => {
    const talks = met.reduce((sum, { people }) => sum + 1 / (people - 1), 0);
    const tentative = met.filter(({ is_tentative }) => is_tentative === 1).length;
    return {
      key: address,
      name: met.reduce((name, row) => pickBetterName(name, row.name), ''),
      email: address,
      phone_hash: null,
      amount: met.length,
      last_on: met.at(-1)!.day,
      // So that a further meeting never makes the others count for less, the mean is harmonic.
      sub_type: describeTables(met.length / talks + 1, tentative),
    };
  });
}
