import type { Kysely } from 'kysely';
import { getFirstDay } from '../../../shared/core/calendar/judge.ts';
import { type ListSignal, writeAcquaintances } from '../../core/facts/write/acquaintance-write.ts';
import { enqueueCalendarReading, getCalendarSealPurpose } from '../../core/facts/write/linked-calendars.ts';
import { nameSource } from '../../core/facts/write/sources.ts';
import { FIND_DUPLICATES } from '../../core/facts/write/unpaired.ts';
import type { JobContext } from '../../platform/app/feature.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { enqueue, type JobWork, NETWORK_LANE, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { MailboxRefusedError } from '../../platform/ports/mailbox.ts';
import { deleteMeetingsBefore } from './meetings/queries.ts';
import { publishMeetings } from './publish.ts';
import * as queries from './queries.ts';
import { beginRound, readCalendarStep } from './read.ts';

/** After this time other work has its turn; the reading continues in a new job. */
const SLICE_MS = 20_000;
const ATTEMPTS = 6;
const LAPSED =
  'The calendar service no longer lets Kith in, because the permission was withdrawn or has expired. Kith keeps what it has read. Connect the calendar again or unlink it.';

interface CalendarPayload {
  calendarId: number;
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'calendars.read': CalendarPayload;
    'calendars.write': CalendarPayload;
    'calendars.day': object;
  }
}

/** Queues the writing of a calendar's people, or taking them back. */
export async function enqueueCalendarWriting(db: Db, calendarId: number, now: Date): Promise<void> {
  await enqueue(db, { kind: 'calendars.write', payload: { calendarId }, maxAttempts: ATTEMPTS }, now);
}

type Deps = Pick<JobContext, 'db' | 'clock' | 'settings' | 'calendars' | 'sealing' | 'references' | 'wakeJobs'>;

export function calendarJobs(deps: Deps) {
  const { db, clock } = deps;
  return {
    'calendars.read': {
      lane: 'mailboxes',
      run: (work) => readSlice(deps, work),
      async gaveUp(at, { calendarId }, why) {
        const error = `Kith couldn’t read all of it and will try again tomorrow. (${why})`;
        await queries.changeCalendar(at, calendarId, ['reading'], { state: 'linked', error });
      },
    },
    'calendars.write': { lane: NETWORK_LANE, run: (work) => write(deps, work) },
    'calendars.day': {
      async run() {
        for (const { id, kind, state } of await queries.listCalendarsToFollow(db))
          await db.transaction().execute(async (trx) => {
            if (kind === 'file') return enqueueCalendarWriting(trx, id, clock.now());
            if (state === 'linked') await queries.changeCalendar(trx, id, ['linked'], { state: 'reading' });
            await enqueueCalendarReading(trx, id, clock.now());
          });
        deps.wakeJobs();
      },
    },
  } satisfies ServedJobs;
}

async function readSlice(
  deps: Deps,
  { payload: { calendarId }, cancelled, advanced, signal }: JobWork<CalendarPayload>,
) {
  const { db, clock, calendars, sealing } = deps;
  const first = await queries.findCalendar(db, calendarId);
  if (first?.state !== 'reading' || first.token === null || first.kind === 'file') return;
  const token = sealing.open(first.token, getCalendarSealPurpose(first));
  if (token === null)
    return expireCalendar(db, calendarId, 'Kith’s encryption key has changed. Connect the calendar again.');
  const until = performance.now() + SLICE_MS;
  try {
    const account = calendars.open(first.kind, token, signal);
    const reading = {
      db,
      account,
      calendars: (await account.calendars()).map(({ id }) => id),
      hash: await queries.loadIdHash(db, first.user_id),
      own: new Set(await queries.listCalendarAddresses(db, first.user_id)),
      seal: (present: string) =>
        present === token ? {} : { token: sealing.seal(present, getCalendarSealPurpose(first)) },
      now: () => clock.now(),
    };
    const begun = await queries.listStretches(db, calendarId);
    if (begun.every(({ read_round }) => read_round === first.round)) await beginRound(reading, first);
    for (;;) {
      const row = await queries.findCalendar(db, calendarId);
      if (row?.state !== 'reading') return;
      if ((await readCalendarStep(reading, row)) === 'done') break;
      await advanced();
      if (await cancelled()) return;
      if (performance.now() > until) return await enqueueCalendarReading(db, calendarId, clock.now());
    }
  } catch (error) {
    if (error instanceof MailboxRefusedError) return expireCalendar(db, calendarId, error.advice ?? LAPSED);
    throw error;
  }
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    const set = { state: 'linked', read_at: at.toISOString(), job_id: null } as const;
    if (await queries.changeCalendar(trx, calendarId, ['reading'], set))
      await enqueueCalendarWriting(trx, calendarId, at);
  });
  deps.wakeJobs();
}

async function expireCalendar(db: Db, calendarId: number, error: string): Promise<void> {
  await queries.changeCalendar(db, calendarId, ['reading'], { state: 'lapsed', token: null, job_id: null, error });
}

async function write(
  { db, clock, settings, references }: Deps,
  { payload: { calendarId }, cancelled, job, advanced }: JobWork<CalendarPayload>,
) {
  const row = await queries.findCalendar(db, calendarId);
  if (!row) return;
  if (row.state !== 'leaving') {
    await deleteMeetingsBefore(db, row.id, getFirstDay(clock.now().toISOString().slice(0, 10)));
    await publishMeetings(db, row, new Set(await queries.listCalendarAddresses(db, row.user_id)));
  }
  const signal: ListSignal = { type: 'Meeting', source: row.kind === 'file' ? 'Import' : 'Calendar' };
  const hasStopped = async () => {
    await advanced();
    return cancelled();
  };
  const writing = {
    sourceId: row.source_id,
    userId: row.user_id,
    signal,
    firmDomains: settings.firmDomains,
    now: () => clock.now(),
    references,
    stopped: hasStopped,
  };
  if (!(await writeAcquaintances(db, writing))) return;
  await deleteLeaving(db, calendarId);
  await enqueue(db, { kind: FIND_DUPLICATES, payload: {}, key: `${FIND_DUPLICATES}-met-${job.id}` }, clock.now());
}

/** Removes an unlinked calendar completely when everything it brought is taken back. */
async function deleteLeaving(db: Kysely<Schema>, calendarId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await queries.findCalendar(trx, calendarId);
    if (row?.state !== 'leaving') return;
    await queries.deleteCalendar(trx, calendarId);
    await nameSource(trx, row.source_id, 'An unlinked calendar');
  });
}
