import { getFirstDay } from '../../../shared/core/calendar/judge.ts';
import {
  CALENDAR_KINDS,
  changeAccount,
  enqueueReading,
  enqueueWriting,
  getService,
  listAccountsToFollow,
} from '../../core/facts/own-lists/accounts.ts';
import { makeAccountJobs } from '../../core/facts/own-lists/jobs.ts';
import type { JobContext } from '../../platform/app/feature.ts';
import type { ServedJobs } from '../../platform/jobs/jobs.ts';
import { deleteMeetingsBefore } from './meetings/queries.ts';
import { publishMeetings } from './publish.ts';
import * as queries from './queries.ts';
import { beginRound, readCalendarStep } from './read.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'calendars.day': object;
  }
}

const TABLE = 'calendar_account';

export function calendarJobs(deps: JobContext) {
  const { db, clock, calendars } = deps;
  const { read, write } = makeAccountJobs(
    deps,
    {
      table: TABLE,
      async open(row, token, reading, signal) {
        const account = calendars.open(CALENDAR_KINDS[getService(row)!], token, signal);
        const ids = (await account.calendars()).map(({ id }) => id);
        const reader = { ...reading, account, calendars: ids, hash: await queries.loadIdHash(db, row.user_id) };
        const begun = await queries.listStretches(db, row.id);
        if (begun.every(({ read_round }) => read_round === row.round)) await beginRound(reader, row);
        return (present) => readCalendarStep(reader, present);
      },
      async publishStored(row, own) {
        await deleteMeetingsBefore(db, row.id, getFirstDay(clock.now().toISOString().slice(0, 10)));
        await publishMeetings(db, row, own);
      },
      getSignal: ({ kind }) => ({ type: 'Meeting', source: kind === 'file' ? 'Import' : 'Calendar' }),
    },
    ({ calendarId }: { calendarId: number }) => calendarId,
  );
  return {
    'calendars.read': read,
    'calendars.write': write,
    'calendars.day': {
      async run() {
        for (const id of await listAccountsToFollow(db, TABLE))
          await db.transaction().execute(async (trx) => {
            await changeAccount(trx, TABLE, id, ['linked'], { state: 'reading' });
            await enqueueReading(trx, TABLE, id, clock.now());
          });
        // Those of files only grow older.
        for (const id of await queries.listCalendarFiles(db)) await enqueueWriting(db, TABLE, id, clock.now());
        deps.wakeJobs();
      },
    },
  } satisfies ServedJobs;
}
