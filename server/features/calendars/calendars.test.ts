import { beforeEach, describe, expect, test } from 'vitest';
import {
  listCalendars,
  pauseCalendar,
  proposePrivateGuests,
  syncCalendar,
  unlinkCalendar,
} from '../../../shared/features/calendars/calls.ts';
import { addToBlocklist, listBlocklist, removeFromBlocklist } from '../../../shared/features/sharing/calls.ts';
import { START, type TestApp } from '../../testing/app.ts';
import {
  getDay,
  type InventedCalendars,
  linkCalendar,
  listMeetingSignals,
  makeEvent,
  makePerson,
  startWithCalendar,
} from './testing.ts';

const INES = makePerson('ines@castellan.example', { name: 'Ines Calloway' });
const THEO = makePerson('theo.brandt@vale.example', { name: 'Brandt, Theo' });
const DAY_MS = 86_400_000;

let app: TestApp;
let service: InventedCalendars;
let id: string;
beforeEach(async () => {
  const started = await startWithCalendar();
  ({ app, service } = started);
  id = String(started.id);
  service.events.primary = [
    makeEvent('1', 300, [INES]),
    makeEvent('2', 40, [INES, THEO]),
    makeEvent('3', 20, [INES, { ...THEO, answer: 'tentative' }]),
    makeEvent('4', 10, [THEO], { isPrivate: true }),
    makeEvent('5', 5, [THEO], { cancelled: true }),
  ];
});

const shown = async () => (await app.as('portco').call(listCalendars, {})).body.calendars[0]!;
const startDayAfter = (days: number) => app.startDay(new Date(START.getTime() + days * DAY_MS));
const listNames = async () => (await listMeetingSignals(app)).map(({ name, amount }) => `${name} ${amount}`);

describe('a linked calendar', () => {
  test('becomes signals to the people who were met: how often, at which tables, and when last', async () => {
    await app.runJobs();
    const met = { type: 'Meeting', source: 'Calendar', occurred_on: getDay(20) };
    expect(await listMeetingSignals(app)).toEqual([
      { ...met, name: 'Ines Calloway', amount: 3, sub_type: '2.5 people' },
      { ...met, name: 'Theo Brandt', amount: 2, sub_type: '3 people, 1 tentative' },
    ]);
    expect(await shown()).toMatchObject({
      state: 'linked',
      meetings: 3,
      people: 2,
      done: 5,
      left_out: { private: 1, cancelled: 1 },
      error: null,
      read_at: START.toISOString(),
    });
    expect(service.calls).toEqual([
      'primary begins 2024-11-21 2026-11-21',
      'primary 2 2024-11-21 2026-11-21',
      'primary 4 2024-11-21 2026-11-21',
    ]);
  });

  test('follows what changed, and reads the time since then each day', async () => {
    await app.runJobs();
    service.events.primary!.push(makeEvent('6', -1, [THEO]));
    service.changes = { events: [makeEvent('2', 40, [INES, THEO], { cancelled: true })], removed: ['1', 'unknown'] };
    service.calls.length = 0;
    await startDayAfter(2);
    expect(await listNames()).toEqual(['Ines Calloway 1', 'Theo Brandt 2']);
    expect(service.calls).toEqual(['primary state 2024-11-21 2026-11-21', 'primary begins 2026-11-21 2026-11-23']);
    // What is no longer found in the newest stretch goes.
    service.events.primary!.pop();
    await startDayAfter(3);
    expect(await listNames()).toEqual(['Ines Calloway 1', 'Theo Brandt 1']);
  });

  test('that was forgotten by its service is begun anew, it alone', async () => {
    service.events.team = [makeEvent('7', 30, [THEO])];
    await app.runJobs();
    service.isExpired = true;
    service.events.primary!.shift();
    service.calls.length = 0;
    await startDayAfter(1);
    expect(await listNames()).toEqual(['Ines Calloway 2', 'Theo Brandt 3']);
    expect(service.calls.filter((call) => call.includes('begins 2024'))).toHaveLength(2);
  });

  test('is read whole again after four weeks, up to that day', async () => {
    await app.runJobs();
    service.calls.length = 0;
    await startDayAfter(29);
    expect(service.calls[0]).toBe('primary begins 2024-12-20 2026-12-20');
    expect(await listNames()).toEqual(['Ines Calloway 3', 'Theo Brandt 2']);
  });

  test('loses the meetings of a calendar that is gone, and those older than two years', async () => {
    service.events.team = [makeEvent('7', 30, [makePerson('kim.sol@vale.example')])];
    await app.runJobs();
    expect(await listNames()).toHaveLength(3);
    delete service.events.team;
    await startDayAfter(1);
    expect(await listNames()).toEqual(['Ines Calloway 3', 'Theo Brandt 2']);
    await startDayAfter(500);
    expect(await listNames()).toEqual(['Ines Calloway 2', 'Theo Brandt 2']);
  });

  test('counts an event once that stands in several calendars and accounts', async () => {
    service.events.team = [makeEvent('other id', 40, [INES, THEO], { uid: '2' })];
    await linkCalendar(app, 'microsoft');
    await app.runJobs();
    expect(await listNames()).toEqual(['Ines Calloway 3', 'Theo Brandt 2']);
  });

  test('counts an event elsewhere when the calendar in which it stood first is unlinked', async () => {
    await linkCalendar(app, 'microsoft');
    await app.runJobs();
    expect((await app.as('portco').call(unlinkCalendar, { params: { id } })).body).toEqual({
      people: 2,
      revoked: true,
    });
    await app.runJobs();
    expect(await listNames()).toEqual(['Ines Calloway 3', 'Theo Brandt 2']);
  });
});

describe('reading', () => {
  test('can be paused, and goes on where it was', async () => {
    let pages = 0;
    service.beforePage = async () => {
      pages++;
      if (pages === 2) await app.as('portco').call(pauseCalendar, { params: { id } });
    };
    await app.runJobs();
    expect(await shown()).toMatchObject({ state: 'paused', done: 2, people: 0 });
    expect(await listMeetingSignals(app)).toEqual([]);
    expect((await app.as('portco').call(syncCalendar, { params: { id } })).status).toBe(200);
    expect((await app.as('portco').call(syncCalendar, { params: { id } })).status).toBe(409);
    await app.runJobs();
    expect(await shown()).toMatchObject({ state: 'linked', done: 5, people: 2 });
    expect(service.calls.filter((call) => call.includes('begins'))).toHaveLength(1);
  });

  test('says when the service lets Kith in no more, and keeps what was read', async () => {
    await app.runJobs();
    service.isRefused = true;
    await startDayAfter(1);
    expect(await shown()).toMatchObject({
      state: 'lapsed',
      people: 2,
      error: expect.stringMatching(/no longer lets Kith in/),
    });
    expect((await app.as('portco').call(syncCalendar, { params: { id } })).status).toBe(409);
  });
});

describe('before a first reading', () => {
  const DOCTOR = makePerson('miriam@stone-clinic.example', { name: 'Miriam Stone' });
  const AUNT = makePerson('aunt.rosa@gmail.com', { name: 'Rosa Field' });

  test('the private ones are proposed, by the meetings of half a year, and nothing of anybody is stored', async () => {
    await app.db.updateTable('calendar_account').set({ state: 'paused' }).execute();
    service.events.primary!.push(makeEvent('6', 3, [DOCTOR]), makeEvent('7', 2, [AUNT]), makeEvent('8', 1, [AUNT]));
    service.events.primary!.push(makeEvent('9', 200, [AUNT]));
    // The same event in another calendar is no further meeting.
    service.events.team = [makeEvent('8', 1, [AUNT])];
    const propose = (viewer: 'portco' | 'admin') =>
      app.as(viewer).call(proposePrivateGuests, { params: { id: String(id) } });
    expect((await propose('portco')).body).toEqual({
      people: [
        { address: DOCTOR.address, name: DOCTOR.name, times: 1, kind: 'health' },
        { address: AUNT.address, name: AUNT.name, times: 2, kind: 'public' },
      ],
      looked: 8,
      found: 4,
    });
    for (const table of ['calendar_stretch', 'calendar_event', 'calendar_guest', 'acquaintance'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await propose('admin')).status).toBe(404);
    service.isRefused = true;
    expect((await propose('portco')).status).toBe(502);
  });
});

describe('taking back', () => {
  test('leaves nothing of a calendar that is unlinked', async () => {
    await app.runJobs();
    await app.as('portco').call(unlinkCalendar, { params: { id } });
    await app.runJobs();
    for (const table of ['calendar_account', 'calendar_stretch', 'calendar_event', 'calendar_guest'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('acquaintance').selectAll().execute()).toEqual([]);
    expect(await listMeetingSignals(app)).toEqual([]);
    const people = await app.db.selectFrom('contact').select('name').where('name', 'like', '%Calloway').execute();
    expect(people).toEqual([]);
  });

  test('is for its owner alone', async () => {
    await app.runJobs();
    for (const viewer of ['admin', 'admin off'] as const)
      for (const call of [syncCalendar, pauseCalendar, unlinkCalendar])
        expect((await app.as(viewer).call(call, { params: { id } })).status).toBe(404);
    expect((await app.as('admin').call(listCalendars, {})).body.calendars).toEqual([]);
  });

  test('follows the blocklist, also backwards and back', async () => {
    const block = { values: ['ines@castellan.example'], group: false, proposed: false };
    await app.as('portco').call(addToBlocklist, { body: block });
    await app.runJobs();
    expect(await listNames()).toEqual(['Theo Brandt 2']);
    expect(JSON.stringify(await app.db.selectFrom('calendar_guest').selectAll().execute())).not.toContain('ines');

    const later = { ...block, values: ['vale.example'] };
    await app.as('portco').call(addToBlocklist, { body: later });
    await app.runJobs();
    expect(await listNames()).toEqual([]);
    expect(await app.db.selectFrom('calendar_guest').selectAll().execute()).toEqual([]);

    const { entries } = (await app.as('portco').call(listBlocklist, {})).body;
    const { id: entryId } = entries.find(({ label }) => label?.includes('vale'))!;
    await app.as('portco').call(removeFromBlocklist, { params: { id: entryId } });
    await app.runJobs();
    expect(await listNames()).toEqual(['Theo Brandt 2']);
  });
});
