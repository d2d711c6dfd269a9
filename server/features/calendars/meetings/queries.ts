/** The meetings of a calendar as they are stored: day, length, number of people, and who accepted. */
import type { Meeting } from '../../../../shared/core/calendar/judge.ts';
import { loadBlocklist } from '../../../core/facts/blocklist/blocklist.ts';
import { splitIntoChunks } from '../../../core/facts/book/rows-at-once.ts';
import { findErasedAddresses } from '../../../core/network/derive/suppression.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';

export interface FoundMeeting extends Meeting {
  eventHash: string;
  uidHash: string;
}

const AT_ONCE = 200;

/** Replaces what was stored of these events, without those whom the owner or the firm keeps out, and without erased people. */
export async function saveMeetings(
  trx: Db,
  account: { id: number; user_id: number },
  stretch: { id: number; run: number },
  found: readonly FoundMeeting[],
): Promise<void> {
  const blocklist = await loadBlocklist(trx, account.user_id);
  const addresses = found.flatMap(({ guests }) => guests.map(({ address }) => address));
  const erased = await findErasedAddresses(trx, [...new Set(addresses)]);
  const isWanted = ({ address, name }: Meeting['guests'][number]) =>
    !erased.has(address) && !blocklist?.isBlocked({ name, emails: [address] });
  const latest = new Map(found.map((meeting) => [meeting.eventHash, meeting]));
  const wanted = [...latest.values()].flatMap((meeting) => {
    const guests = meeting.guests.filter(isWanted);
    return guests.length === 0 ? [] : [{ ...meeting, guests }];
  });
  await deleteMeetings(trx, stretch.id, [...latest.keys()]);
  for (const some of splitIntoChunks(wanted, AT_ONCE)) {
    const made = await trx
      .insertInto('calendar_event')
      .values(
        some.map(({ eventHash, uidHash, day, minutes, people }) => ({
          calendar_id: account.id,
          stretch_id: stretch.id,
          event_hash: eventHash,
          uid_hash: uidHash,
          day,
          minutes,
          people,
          run: stretch.run,
        })),
      )
      .returning(['id', 'event_hash'])
      .execute();
    const ids = new Map(made.map(({ id, event_hash }) => [event_hash, id]));
    await insertMany(
      trx,
      'calendar_guest',
      some.flatMap(({ eventHash, guests }) =>
        guests.map(({ address, name, isTentative }) => ({
          event_id: ids.get(eventHash)!,
          calendar_id: account.id,
          address,
          name,
          is_tentative: isTentative ? 1 : 0,
        })),
      ),
    );
  }
}

export async function deleteMeetings(trx: Db, stretchId: number, eventHashes: readonly string[]): Promise<void> {
  for (const some of splitIntoChunks(eventHashes, AT_ONCE))
    await trx
      .deleteFrom('calendar_event')
      .where('stretch_id', '=', stretchId)
      .where('event_hash', 'in', some)
      .execute();
}

/** Meetings that a whole reading did not find again. */
export async function deleteMeetingsOfEarlierRuns(trx: Db, { id, run }: { id: number; run: number }): Promise<void> {
  await trx.deleteFrom('calendar_event').where('stretch_id', '=', id).where('run', '<', run).execute();
}

export async function deleteMeetingsBefore(trx: Db, calendarId: number, day: string): Promise<void> {
  await trx.deleteFrom('calendar_event').where('calendar_id', '=', calendarId).where('day', '<', day).execute();
}

/** The addresses of people who were met, in order. */
export async function listAddressesAfter(db: Db, calendarId: number, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_guest')
    .select('address')
    .distinct()
    .where('calendar_id', '=', calendarId)
    .where('address', '>', after)
    .orderBy('address')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ address }) => address);
}

/** An event that stands in several calendars of the owner counts in the first of them. */
export function listMeetingsWith(db: Db, account: { id: number }, addresses: readonly string[]) {
  return db
    .selectFrom('calendar_guest as guest')
    .innerJoin('calendar_event as event', 'event.id', 'guest.event_id')
    .select(['guest.address', 'guest.name', 'guest.is_tentative', 'event.day', 'event.people'])
    .where('guest.calendar_id', '=', account.id)
    .where('guest.address', 'in', addresses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calendar_event as earlier')
            .select('earlier.id')
            .whereRef('earlier.uid_hash', '=', 'event.uid_hash')
            .where(({ or, and, eb }) =>
              or([
                eb('earlier.calendar_id', '<', eb.ref('event.calendar_id')),
                and([
                  eb('earlier.calendar_id', '=', eb.ref('event.calendar_id')),
                  eb('earlier.id', '<', eb.ref('event.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('event.day')
    .orderBy('event.id')
    .execute();
}
