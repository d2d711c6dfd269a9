/** Reminders to keep in touch, as their owner, their maker and anybody else. */
import { beforeEach, describe, expect, test } from 'vitest';
import { SIGNALS, signalKinds } from '../../../shared/core/network/signals.ts';
import { mergePair, undoMerge } from '../../../shared/features/companies/duplicates/calls.ts';
import * as calls from '../../../shared/features/in-touch/calls.ts';
import { listWaiting } from '../../../shared/features/notifications/digest/calls.ts';
import { signalDefinitions } from '../../core/network/signals/all.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  const jobs = [{ at: 'Bank of Orlen', title: 'Treasurer', from: '2019-01' }];
  const people = { 'Ada Kestrel': { jobs, known: { portco: 4 as const } }, 'Bo Larkin': { jobs } };
  world = await insertWorld(kith, { accounts: { 'Bank of Orlen': {} }, people });
});

const DAY_MS = 86_400_000;
const toPerson = (name: string) => ({ id: String(world.contacts[name]) });
const set = (viewer: TestViewer, name: string, body: object) =>
  kith.as(viewer).call(calls.setReminder, { body: { person: toPerson(name).id, every: null, ...body } as never });
const list = async (viewer: TestViewer, query: object = {}) =>
  (await kith.as(viewer).call(calls.listReminders, { query })).body.reminders;
const dues = async (viewer: TestViewer) =>
  (await list(viewer)).map(({ person, due_on, state }) => `${person.name}: ${due_on} ${state}`);
const later = (days: number) => kith.setNow(new Date(kith.deps.clock.now().getTime() + days * DAY_MS));
const mail = (on: string) =>
  kith.db
    .updateTable('signal')
    .set({ occurred_on: on })
    .where('to_contact_id', '=', world.contacts['Ada Kestrel']!)
    .where('type', '=', 'Gmail Contacts')
    .execute();

const touches = signalKinds.filter((kind) => signalDefinitions[kind].touch);
const isOfStaff = (kind: (typeof touches)[number]): boolean => signalDefinitions[kind].readBy === 'staff';
const getType = (kind: (typeof touches)[number]): string => SIGNALS[kind].type;
const OPEN_TOUCHES = touches.filter((kind) => !isOfStaff(kind)).map(getType);
const STAFF_TOUCHES = touches.filter(isOfStaff).map(getType);
const insertIntroduction = (intro_date: string) => {
  const about = {
    target_contact_id: world.contacts['Ada Kestrel']!,
    target_account_id: world.accounts['Bank of Orlen']!,
  };
  const by = { account_id: kith.companies.Lumenary, requester_user_id: kith.users.portco };
  const times = { intro_date, created_at: intro_date, updated_at: intro_date, status_at: intro_date };
  const row = { ...about, ...by, ...times, target_name: 'Bank of Orlen', goal: 'Other', status: 'Introduced' as const };
  return kith.db.insertInto('intro').values(row).execute();
};

describe('a reminder', () => {
  test('comes after its rhythm, and moves on by a new mail of its owner', async () => {
    const { body } = await set('portco', 'Ada Kestrel', { every: 2 });
    expect(body.reminder).toMatchObject({
      person: { name: 'Ada Kestrel', title: 'Treasurer' },
      company: 'Bank of Orlen',
      own: true,
      every: 2,
      due_on: '2027-01-21',
      state: 'later',
    });
    later(62);
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2027-01-21 due']);
    await mail('2027-01-10');
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2027-03-10 later']);
    expect((await list('portco'))[0]!.last).toMatchObject({ what: 'Mail', day: '2027-01-10' });
  });

  test('for once ends by evidence of its owner, not of anybody else, and may begin again', async () => {
    await set('portco', 'Ada Kestrel', { due_on: '2026-12-01' });
    await set('admin', 'Ada Kestrel', { due_on: '2026-12-01' });
    later(11);
    await mail('2026-11-30');
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2026-12-01 ended']);
    expect(await dues('admin')).toEqual(['Ada Kestrel: 2026-12-01 due']);
    await set('portco', 'Ada Kestrel', { due_on: '2026-12-20' });
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2026-12-20 later']);
  });

  test.each([...OPEN_TOUCHES, 'introduction'])('goes by new evidence of any kind: %s', async (kind) => {
    await set('portco', 'Ada Kestrel', { due_on: '2026-12-01' });
    later(11);
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2026-12-01 due']);
    if (kind === 'introduction') await insertIntroduction('2026-11-30');
    else
      await kith.db
        .updateTable('signal')
        .set({ occurred_on: '2026-11-30', type: kind })
        .where('to_contact_id', '=', world.contacts['Ada Kestrel']!)
        .execute();
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2026-12-01 ended']);
    const { sections } = (await kith.as('portco').call(listWaiting, {})).body;
    expect(sections.filter(({ title }) => title === 'Keep in touch')).toEqual([]);
  });

  test.each(STAFF_TOUCHES)('stays, where its owner may not read the evidence: %s', async (type) => {
    await set('portco', 'Ada Kestrel', { due_on: '2026-12-01' });
    later(11);
    await kith.db
      .updateTable('signal')
      .set({ occurred_on: '2026-11-30', type })
      .where('to_contact_id', '=', world.contacts['Ada Kestrel']!)
      .execute();
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2026-12-01 due']);
  });

  test('is put off, ended by a word, and removed by its owner alone', async () => {
    const { id } = (await set('portco', 'Bo Larkin', { due_on: '2026-11-21' })).body.reminder;
    const params = { id };
    for (const viewer of ['portco2', 'admin'] as const) {
      expect((await kith.as(viewer).call(calls.snoozeReminder, { params, body: { days: 7 } })).status).toBe(404);
      expect((await kith.as(viewer).call(calls.sayInTouch, { params })).status).toBe(404);
      expect((await kith.as(viewer).call(calls.endReminder, { params })).status).toBe(404);
      expect(await list(viewer)).toEqual([]);
    }
    await kith.as('portco').call(calls.snoozeReminder, { params, body: { days: 7 } });
    expect(await dues('portco')).toEqual(['Bo Larkin: 2026-11-28 week']);
    const answer = await kith.as('portco').call(calls.sayInTouch, { params });
    expect(answer.body.reminder).toMatchObject({ state: 'ended', last: { what: 'In touch', day: '2026-11-21' } });
    expect((await kith.as('portco').call(calls.endReminder, { params })).status).toBe(200);
    expect(await list('portco')).toEqual([]);
  });

  test('may be for a colleague of staff, who reads it as well as its maker', async () => {
    const owner = String(kith.users.sales);
    const { reminder } = (await set('admin', 'Ada Kestrel', { every: 1, owner })).body;
    expect([reminder.own, reminder.owner.id]).toEqual([false, owner]);
    expect(await list('sales')).toMatchObject([{ own: true }]);
    expect(await list('admin', { mine: 'true' })).toEqual([]);
    await set('sales', 'Bo Larkin', { every: 6 });
    expect((await set('admin', 'Bo Larkin', { every: 1, owner })).status).toBe(400);
    expect((await set('admin', 'Ada Kestrel', { every: 1, owner: String(kith.users.portco) })).status).toBe(404);
    expect((await set('portco', 'Ada Kestrel', { every: 1, owner: String(kith.users.portco2) })).status).toBe(404);
    expect((await set('portco', 'Ada Kestrel', {})).status).toBe(400);
  });

  test('that an owner sets for themselves stays, whoever is first', async () => {
    const owner = String(kith.users.sales);
    await Promise.all([set('sales', 'Bo Larkin', { every: 6 }), set('admin', 'Bo Larkin', { every: 1, owner })]);
    expect(await list('sales')).toMatchObject([{ every: 6 }]);
    await Promise.all([set('admin', 'Ada Kestrel', { every: 1, owner }), set('sales', 'Ada Kestrel', { every: 6 })]);
    expect(await list('sales')).toMatchObject([{ every: 6 }, { every: 6 }]);
  });

  test('is about nobody whom its owner may not know', async () => {
    await set('portco', 'Bo Larkin', { due_on: '2026-11-21' });
    await kith.db.updateTable('account').set({ stealth: 1 }).where('name', '=', 'Bank of Orlen').execute();
    expect((await list('portco'))[0]?.company ?? null).toBeNull();
    await kith.db.updateTable('contact').set({ visibility: 1 }).where('name', '=', 'Bo Larkin').execute();
    expect(await list('portco')).toEqual([]);
    expect((await set('portco', 'Bo Larkin', { every: 1 })).status).toBe(404);
  });

  test('comes on the first screen and in the digest on its day', async () => {
    const waiting = async () =>
      (await kith.as('portco').call(listWaiting, {})).body.sections.filter(({ title }) => title === 'Keep in touch');
    await set('portco', 'Ada Kestrel', { due_on: '2026-11-22' });
    expect(await waiting()).toEqual([]);
    later(1);
    const since = '2026-11-22';
    const line = { path: '/keep-in-touch?q=Ada%20Kestrel', act: 'Keep in touch', since };
    const text = 'Ada Kestrel, Treasurer at Bank of Orlen: last in touch on 21 Nov 26';
    expect(await waiting()).toMatchObject([{ path: '/keep-in-touch', lines: [{ ...line, text }] }]);
  });

  test('follows a merge of the person, and its undoing', async () => {
    await set('portco', 'Bo Larkin', { due_on: '2026-12-01' });
    const [survivor, merged] = [toPerson('Ada Kestrel').id, toPerson('Bo Larkin').id];
    const { merge } = (await kith.as('admin').call(mergePair, { body: { of: 'people', kept: survivor, merged } })).body;
    expect(await dues('portco')).toEqual(['Ada Kestrel: 2026-12-01 later']);
    await kith.as('admin').call(undoMerge, { params: { of: 'people', id: merge.id } });
    await kith.runJobs();
    expect(await dues('portco')).toEqual(['Bo Larkin: 2026-12-01 later']);
  });
});
