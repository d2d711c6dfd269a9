/** Turns the meetings of a calendar into the people it should have in the network. */
import type { Kysely } from 'kysely';
import { pickBetterName } from '../../../shared/core/mail/counter.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import {
  type Acquaintance,
  dropAcquaintances,
  listKeysAfter,
  saveWantedAcquaintances,
} from '../../core/facts/write/acquaintances.ts';
import { describeTables } from '../../core/network/signals/meeting.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { listAddressesAfter, listMeetingsWith } from './meetings/queries.ts';
import type { CalendarRow } from './queries.ts';

const AT_ONCE = 200;

/** Enters everybody whom the owner met, and takes back people whom they did not. */
export async function publishMeetings(
  db: Kysely<Schema>,
  account: CalendarRow,
  own: ReadonlySet<string>,
): Promise<void> {
  const sourceId = account.source_id;
  const publishAmong = async (addresses: readonly string[]): Promise<Set<string>> => {
    const met = (await listMet(db, account, addresses)).filter(
      ({ key, name }) => !own.has(key) && !isMachineAddress(key, name),
    );
    await db.transaction().execute((trx) => saveWantedAcquaintances(trx, sourceId, met));
    return new Set(met.map(({ key }) => key));
  };
  for (let after = ''; ; ) {
    const addresses = await listAddressesAfter(db, account.id, after);
    if (addresses.length === 0) break;
    after = addresses.at(-1)!;
    await publishAmong(addresses);
  }
  for (let after = ''; ; ) {
    const keys = await listKeysAfter(db, sourceId, after, AT_ONCE);
    if (keys.length === 0) break;
    after = keys.at(-1)!;
    const still = new Set((await listMet(db, account, keys)).map(({ key }) => key));
    const gone = keys.filter((key) => !still.has(key) || own.has(key));
    await dropAcquaintances(db, sourceId, gone);
  }
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
