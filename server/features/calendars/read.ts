/** Reads a linked calendar in parts: its past once and then what changed there, and the time since then each day (docs/decisions/122). */
import { getFirstDay, judgeEvent } from '../../../shared/core/calendar/judge.ts';
import { splitIntoChunks } from '../../core/facts/book/rows-at-once.ts';
import { changeAccount } from '../../core/facts/own-lists/accounts.ts';
import type { AccountReader } from '../../core/facts/own-lists/jobs.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { CalendarAccount, CalendarPage, CalendarWindow } from '../../platform/ports/calendar.ts';
import { MailboxBusy } from '../../platform/ports/mailbox.ts';
import { deleteMeetings, deleteMeetingsOfEarlierRuns, type FoundMeeting, saveMeetings } from './meetings/queries.ts';
import * as queries from './queries.ts';

/** After this time the past is read whole again, and reaches up to now. */
const WHOLE_AGAIN_MS = 28 * 86_400_000;

const EVENTS_AT_ONCE = 40;

interface CalendarReader extends Omit<AccountReader, 'stopped'> {
  account: CalendarAccount;
  /** The ids of the account's calendars, which are not stored. */
  calendars: readonly string[];
  hash: queries.IdHash;
}

/** Begins a reading: every calendar gets its stretches of time, and those that are gone lose theirs. */
export async function beginRound(
  { db, account, calendars, hash, seal, now }: CalendarReader,
  row: queries.CalendarRow,
) {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const known = await queries.listStretches(trx, row.id);
    const there = new Set(calendars.map(hash));
    await queries.deleteStretches(
      trx,
      known.filter(({ calendar_hash }) => !there.has(calendar_hash)).map(({ id }) => id),
    );
    for (const calendarHash of there) {
      const own = known.filter(({ calendar_hash }) => calendar_hash === calendarHash);
      const past = own.find(({ part }) => part === 'past');
      const recent = own.find(({ part }) => part === 'recent');
      const isNew = !past || at.getTime() - Date.parse(past.until) > WHOLE_AGAIN_MS;
      const window = isNew
        ? { since: `${getFirstDay(at.toISOString().slice(0, 10))}T00:00:00.000Z`, until: at.toISOString() }
        : { since: past.until, until: at.toISOString() };
      const begun = { ...window, place: null, is_whole: 0 };
      const made = { calendar_id: row.id, calendar_hash: calendarHash, run: 0, read_round: 0, ...begun };
      if (isNew) {
        if (past) await queries.changeStretch(trx, past.id, begun);
        else await queries.insertStretch(trx, { ...made, part: 'past' });
        if (recent) await queries.deleteStretches(trx, [recent.id]);
      } else if (recent) await queries.changeStretch(trx, recent.id, begun);
      else await queries.insertStretch(trx, { ...made, part: 'recent' });
    }
    const left = [...there].some((calendarHash) => !known.some(({ calendar_hash }) => calendar_hash === calendarHash));
    const set = { round: row.round + 1, done: 0, ...seal(account.refreshToken()), ...(left ? { left_out: '{}' } : {}) };
    await changeAccount(trx, 'calendar_account', row.id, ['reading'], set);
  });
}

/** Continues the reading by a page. @returns `done` if everything is read */
export async function readCalendarStep(reading: CalendarReader, row: queries.CalendarRow): Promise<'more' | 'done'> {
  const { db, account, calendars, hash } = reading;
  const stretch = (await queries.listStretches(db, row.id)).find(({ read_round }) => read_round < row.round);
  if (!stretch) return 'done';
  const calendarId = calendars.find((id) => hash(id) === stretch.calendar_hash);
  // It went away during the reading; the next one forgets it.
  if (calendarId === undefined) {
    await queries.changeStretch(db, stretch.id, { read_round: row.round });
    return 'more';
  }
  const window: CalendarWindow = { from: new Date(stretch.since), to: new Date(stretch.until) };
  const page = await account.read(calendarId, window, stretch.place);
  if (page === null) {
    if (stretch.place === null) throw new MailboxBusy('The calendar service doesn’t begin.');
    await queries.changeStretch(db, stretch.id, { place: null, is_whole: 0 });
    return 'more';
  }
  await savePage(reading, row, stretch, page);
  return 'more';
}

/** Stores a page, some events in each transaction so that users' writes come between, and then advances. */
async function savePage(
  { db, account, hash, own, seal, now }: CalendarReader,
  row: queries.CalendarRow,
  stretch: queries.StretchRow,
  page: CalendarPage,
): Promise<void> {
  const begins = stretch.place === null;
  const run = begins ? stretch.run + 1 : stretch.run;
  const isWhole = begins || stretch.is_whole === 1;
  const mine = new Set(own);
  const found: FoundMeeting[] = [];
  const gone = page.removed.map(hash);
  const leftOut: Record<string, number> = {};
  const today = now().toISOString().slice(0, 10);
  for (const event of page.events) {
    const judged = judgeEvent(event, mine, today);
    if ('leftOut' in judged) {
      gone.push(hash(event.id));
      if (isWhole) leftOut[judged.leftOut] = (leftOut[judged.leftOut] ?? 0) + 1;
    } else found.push({ ...judged, eventHash: hash(event.id), uidHash: hash(event.uid) });
  }
  const writeWhileReading = (write: (trx: Db) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if ((await queries.findCalendar(trx, row.id))?.state === 'reading') await write(trx);
    });
  // What is written before the place is written again after a crash: an event replaces itself. One that went and came again stays.
  if (gone.length > 0) await writeWhileReading((trx) => deleteMeetings(trx, stretch.id, gone));
  for (const some of splitIntoChunks(found, EVENTS_AT_ONCE))
    await writeWhileReading((trx) => saveMeetings(trx, row, { id: stretch.id, run }, some));
  await db.transaction().execute(async (trx) => {
    const present = await queries.findCalendar(trx, row.id);
    if (present?.state !== 'reading') return;
    const left = JSON.parse(present.left_out) as Record<string, number>;
    for (const [why, more] of Object.entries(leftOut)) left[why] = (left[why] ?? 0) + more;
    const counted = { done: present.done + page.events.length, left_out: JSON.stringify(left), error: null };
    const set = { ...counted, ...seal(account.refreshToken()) };
    if (!(await changeAccount(trx, 'calendar_account', row.id, ['reading'], set))) return;
    if (isWhole && !page.more) await deleteMeetingsOfEarlierRuns(trx, { id: stretch.id, run });
    await queries.changeStretch(trx, stretch.id, {
      run,
      place: page.next,
      is_whole: isWhole && page.more ? 1 : 0,
      ...(page.more ? {} : { read_round: row.round }),
    });
  });
}
