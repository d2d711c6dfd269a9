import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { references } from '../../references.ts';
import type { TestApp } from '../../testing/app.ts';
import { calendarJobs } from './jobs.ts';
import { findCalendar } from './queries.ts';
import { InventedCalendars, listMeetingSignals, makeEvent, makePerson, startWithCalendar } from './testing.ts';

const INES = makePerson('ines@castellan.example', { name: 'Ines Calloway' });
const THEO = makePerson('theo@vale.example', { name: 'Theo Brandt' });

class Killed extends Error {}

let app: TestApp;
let service: InventedCalendars;
let calendarId: number;
beforeEach(async () => {
  // Sixty pages: more than a page takes queries, so that each of its queries is the last of some reading.
  service = new InventedCalendars();
  service.events.primary = Array.from({ length: 120 }, (_, at) => {
    if (at % 10 === 9) return makeEvent(`e${at}`, 100 + at, [INES], { isPrivate: true });
    return makeEvent(`e${at}`, 100 + at, at % 2 === 0 ? [INES] : [INES, THEO]);
  });
  ({ app, id: calendarId } = await startWithCalendar(service));
});

/** A database that breaks off at the query of this number, as a killed process does. */
function makeDyingDb(left: number) {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left-- <= 0) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return app.db.withPlugin(plugin);
}

const makeWork = (): JobWork<{ calendarId: number }> => ({
  job: { id: 1 } as JobWork['job'],
  payload: { calendarId },
  progress: async () => undefined,
  advanced: async () => undefined,
  cancelled: async () => false,
  signal: new AbortController().signal,
});

/** Runs a job that is killed at a later query each time, until it comes to its end. @returns how often it was killed */
async function runKilled(kind: 'calendars.read' | 'calendars.write'): Promise<number> {
  for (let queries = 1; ; queries++) {
    const deps = { ...app.deps, references, inWorker: false, db: makeDyingDb(queries) };
    try {
      await calendarJobs(deps)[kind].run(makeWork());
      return queries - 1;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

const listRows = async () => ({
  events: await app.db
    .selectFrom('calendar_event')
    .select(['day', 'people', 'uid_hash'])
    .orderBy('day')
    .orderBy('uid_hash')
    .execute(),
  guests: await app.db
    .selectFrom('calendar_guest')
    .innerJoin('calendar_event', 'calendar_event.id', 'event_id')
    .select(['address', 'day'])
    .orderBy('day')
    .orderBy('address')
    .execute(),
});

test('a reading that is killed at any moment goes on where it was, and counts nothing twice', async () => {
  expect(await runKilled('calendars.read')).toBeGreaterThan(20);
  const row = (await findCalendar(app.db, calendarId))!;
  expect(row).toMatchObject({ state: 'linked', round: 1, done: 120, left_out: '{"private":12}' });
  const killed = await listRows();
  expect([killed.events.length, killed.guests.length]).toEqual([108, 156]);
  expect(new Set(killed.events.map(({ uid_hash }) => uid_hash)).size).toBe(108);
  // No page is fetched more than once for each kill, and none is left out.
  expect(new Set(service.calls.map((call) => call.split(' ')[1])).size).toBe(60);
});

test('writing the people who were met, killed at any moment, makes each of them once', async () => {
  await calendarJobs({ ...app.deps, references, inWorker: false })['calendars.read'].run(makeWork());
  expect(await runKilled('calendars.write')).toBeGreaterThan(20);
  const names = (await listMeetingSignals(app)).map(({ name, amount }) => `${name} ${amount}`);
  expect(names).toEqual(['Ines Calloway 108', 'Theo Brandt 48']);
  const contacts = await app.db.selectFrom('contact').select('name').where('email', 'is not', null).execute();
  expect(contacts.filter(({ name }) => name === 'Ines Calloway')).toHaveLength(1);
});
