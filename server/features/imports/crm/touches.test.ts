import { beforeEach, expect, test } from 'vitest';
import { disconnectCrm, listCrmUsers, matchCrmUser, runCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { showHistory } from '../../../../shared/features/signals/calls.ts';
import type { TestApp } from '../../../testing/app.ts';
import { startWithFolder, TABLES } from './testing.ts';

let started: Awaited<ReturnType<typeof startWithFolder>>;
beforeEach(async () => {
  started = await startWithFolder();
  started.write({
    users: [`u1,Tal,${await loadEmail(started.app.users.admin)}`, 'u2,Ilse,ilse@elsewhere.example'],
    activities: [
      't1,Call about the pilot,2026-11-14,c1,u1,',
      't2,Lunch,2026-11-02,c1;c3,u1,yes',
      't3,Send the deck,2026-11-03,c1,u1,no',
      't4,Board dinner,2026-12-24,c1,u1,',
      't5,Coffee,2026-10-01,c3,u2,',
      ...Array.from({ length: 10 }, (_, at) => `w${at},Weekly call,2026-10-01,c1,u1,`),
    ],
  });
});

const loadEmail = async (id: number): Promise<string> =>
  (await started.app.db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

const listTouches = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('signal')
      .innerJoin('contact', 'contact.id', 'signal.to_contact_id')
      .innerJoin('app_user', 'app_user.contact_id', 'signal.from_contact_id')
      .select(['contact.name', 'app_user.id as by', 'signal.amount', 'signal.occurred_on'])
      .where('signal.type', '=', 'CRM Activity')
      .orderBy('contact.name')
      .execute()
  ).map(({ name, by, amount, occurred_on }) => [name, by, amount, occurred_on]);

test('what a colleague did counts, and what is open or to come does not', async () => {
  const { app, run, write } = started;
  await run();
  const { admin } = app.users;
  expect(await listTouches(app)).toEqual([
    ['Dora Kelvar', admin, 1, '2026-11-02'],
    ['Ines Calloway', admin, 12, '2026-11-14'],
  ]);
  const { probability } = await app.db
    .selectFrom('contact')
    .select('probability')
    .where('crm_id', '=', 'c1')
    .executeTakeFirstOrThrow();
  expect(probability).toBeGreaterThan(0);
  const before = await app.db.selectFrom('signal').selectAll().execute();
  await run();
  expect(await app.db.selectFrom('signal').selectAll().execute()).toEqual(before);
  write({ activities: ['t2,Lunch,2026-11-02,c1,u1,'] });
  await run();
  expect(await listTouches(app)).toEqual([['Ines Calloway', admin, 1, '2026-11-02']]);
});

test('an administrator says who a user of the CRM is, and the address no longer does', async () => {
  const { app, run } = started;
  await run();
  const as = app.as('admin');
  const { users, all } = (await as.call(listCrmUsers, {})).body;
  expect(all).toBe(2);
  expect(users.map(({ id, activities, user_id, chosen }) => [id, activities, user_id, chosen])).toEqual([
    ['u1', 15, String(app.users.admin), false],
    ['u2', 1, null, false],
  ]);
  const match = async (id: string, user_id: number | null) =>
    (await as.call(matchCrmUser, { body: { id, user_id: user_id === null ? null : String(user_id) } })).status;
  expect(await match('u1', app.users.portco)).toBe(400);
  expect(await match('nobody', null)).toBe(404);
  expect([await match('u1', null), await match('u2', app.users.admin)]).toEqual([200, 200]);
  await app.runJobs();
  await run();
  expect(await listTouches(app)).toEqual([['Dora Kelvar', app.users.admin, 1, '2026-10-01']]);
});

test('a person who is gone takes it with them, and so does a disconnection with take-back', async () => {
  const { app, run, write } = started;
  const load = async () => ({
    signals: await app.db.selectFrom('signal').selectAll().execute(),
    people: await app.db.selectFrom('contact').select(['id', 'name']).where('crm_id', 'is not', null).execute(),
  });
  const before = await load();
  await run();
  write({ people: ['c3,Dora,Kelvar,dora@norsund.example,Analyst,,Norsund,,,'] });
  await run();
  expect((await listTouches(app)).map(([name]) => name)).toEqual(['Dora Kelvar']);
  // Nothing else of the network knew this one.
  write({ people: [] });
  await run();
  expect(await load()).toEqual(before);
  write({ people: TABLES.people, activities: ['t1,Call about the pilot,2026-11-14,c1,u1,'] });
  await run();
  expect(await listTouches(app)).toHaveLength(1);
  await app.as('admin').call(disconnectCrm, { body: { take_back: true } });
  await app.runJobs();
  expect(await load()).toEqual(before);
});

test('history names who looks after a person in the CRM', async () => {
  const { app, run } = started;
  await run();
  const load = async (crmId: string) => {
    const { id } = await app.db
      .selectFrom('contact')
      .select('id')
      .where('crm_id', '=', crmId)
      .executeTakeFirstOrThrow();
    return (await app.as('admin').call(showHistory, { body: { contactId: String(id) } })).body.owner;
  };
  expect([await load('c1'), await load('c3')]).toEqual(['Tal', null]);
  expect((await app.as('portco').call(runCrm, {})).status).toBe(403);
});
