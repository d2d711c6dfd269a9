import { beforeEach, describe, expect, test } from 'vitest';
import { loginAs } from '../../../shared/features/accounts/session/calls.ts';
import { answerRanking } from '../../../shared/features/ranking/calls.ts';
import {
  createSignal,
  editSignal,
  listToldSignals,
  restoreSignal,
  withdrawSignal,
} from '../../../shared/features/signals/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let world: TestWorld;
let dana: number;
beforeEach(async () => {
  app = await startTestApp();
  world = await insertWorld(app, {
    accounts: { Harrow: {} },
    people: {
      'Ada One': { jobs: [{ at: 'Harrow', title: 'Head of Claims', from: '2019-01' }] },
    },
  });
  const user = await app.db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', app.users.admin)
    .executeTakeFirst();
  dana = user!.contact_id!;
});

const read = async (viewer: TestViewer = 'admin') => (await app.as(viewer).call(listToldSignals, {})).body.signals;
const tell = async () =>
  (
    await app.as('admin').call(createSignal, {
      body: {
        Type__c: 'Worked Together',
        Signalling_Contact__c: String(dana),
        Contact__c: String(world.contacts['Ada One']),
      },
    })
  ).body.signal.Id;
const score = async () => {
  await app.runJobs();
  const row = await app.db
    .selectFrom('contact')
    .select('score')
    .where('id', '=', world.contacts['Ada One']!)
    .executeTakeFirstOrThrow();
  return row.score;
};

describe('a user’s own signals', () => {
  test('are listed for that user', async () => {
    const id = await tell();
    expect(await read()).toMatchObject([
      { Id: id, Type__c: 'Worked Together', from: { id: String(dana) }, to: { name: 'Ada One' } },
    ]);
    expect(await read('talent')).toEqual([]);
    expect(await read('portco2')).toEqual([]);
  });

  test('can be taken back: the strength follows, and the audit says so', async () => {
    const before = await score();
    const id = await tell();
    expect(await score()).toBeGreaterThan(before);
    expect((await app.as('talent').call(withdrawSignal, { params: { id } })).status).toBe(404);
    expect((await app.as('admin').call(withdrawSignal, { params: { id } })).status).toBe(200);
    expect(await read()).toEqual([]);
    expect(await score()).toBe(before);
    const audited = await app.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'signal.%')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['signal.created', 'signal.withdrawn']);
  });

  test('can be restored after they were taken back: as they stood, in their place, with their date', async () => {
    const id = await tell();
    const strength = await score();
    app.setNow(new Date(START.getTime() + 3 * HOUR_MS));
    await tell();
    const before = await read();
    const restore = (viewer: TestViewer = 'admin') => app.as(viewer).call(restoreSignal, { params: { id } });
    expect((await restore('talent')).status).toBe(404);
    await app.as('admin').call(withdrawSignal, { params: { id } });
    expect(await read()).toHaveLength(1);
    expect((await restore('talent')).status).toBe(404);
    expect((await restore()).status).toBe(200);
    expect((await restore()).status).toBe(200);
    expect(await read()).toEqual(before);
    expect(await score()).toBeGreaterThanOrEqual(strength);
    const audited = await app.db
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['signal.created', 'signal.withdrawn', 'signal.restored']);
    await app.as('admin').call(withdrawSignal, { params: { id } });
    app.setNow(new Date(START.getTime() + 28 * HOUR_MS));
    expect((await restore()).status).toBe(404);
  });

  test('can be given anew, about the same two people', async () => {
    const id = await tell();
    const body = { Type__c: 'Opinion', Direction__c: 'Negative', Details__c: 'Years ago.' } as const;
    expect((await app.as('talent').call(editSignal, { params: { id }, body })).status).toBe(404);
    expect((await app.as('admin').call(editSignal, { params: { id }, body: { Type__c: 'Opinion' } })).status).toBe(400);
    expect(await read()).toHaveLength(1);
    await app.as('admin').call(editSignal, { params: { id }, body });
    expect(await read()).toMatchObject([
      { Direction__c: 'Negative', Details__c: 'Years ago.', from: { id: String(dana) }, to: { name: 'Ada One' } },
    ]);
  });

  test('are edited differently if they are answers of the ranking game, and stay such answers', async () => {
    const contact = String(world.contacts['Ada One']);
    const answer = { params: { id: contact }, body: { feedback: 'Not Familiar' } } as const;
    expect((await app.as('admin').call(answerRanking, answer)).status).toBe(200);
    const before = await score();
    const [{ Id: id } = { Id: '' }] = await read();
    const edit = (Type__c: 'Ranking answer' | 'Worked Together', Sub_Type__c: string) =>
      app.as('admin').call(editSignal, { params: { id }, body: { Type__c, Sub_Type__c, Source__c: 'Connect' } });
    expect((await edit('Worked Together', 'Familiar')).status).toBe(400);
    expect((await edit('Ranking answer', 'Best friends')).error.message).toMatch(/^Answer with one of: Not Familiar,/);
    expect((await edit('Ranking answer', 'Familiar')).status).toBe(200);
    expect(await read()).toMatchObject([{ Type__c: 'Ranking answer', Sub_Type__c: 'Familiar' }]);
    expect(await score()).toBeGreaterThan(before);
    const other = await tell();
    const body = { Type__c: 'Ranking answer', Sub_Type__c: 'Familiar' } as const;
    expect((await app.as('admin').call(editSignal, { params: { id: other }, body })).status).toBe(400);
  });

  test('are restored as they were if they are answers of the ranking game', async () => {
    const body = { feedback: 'Familiar', details: 'We sailed together.' } as const;
    const answer = () =>
      app.as('admin').call(answerRanking, { params: { id: String(world.contacts['Ada One']) }, body });
    const unknown = await score();
    await answer();
    const known = await score();
    const [before = expect.fail('not told')] = await read();
    await app.as('admin').call(withdrawSignal, { params: { id: before.Id } });
    expect([await read(), await score()]).toEqual([[], unknown]);
    expect((await answer()).status).toBe(200);
    expect(await read()).toEqual([{ ...before, Id: expect.any(String) }]);
    expect(await score()).toBe(known);
    expect(known).toBeGreaterThan(unknown);
  });

  test('stay as they are before somebody who acts for the user if they are answers of the ranking game', async () => {
    const params = { id: String(world.contacts['Ada One']) };
    await app.as('portco').call(answerRanking, { params, body: { feedback: 'Familiar' } });
    const [answer = expect.fail('not told')] = await read('portco');
    const { token } = (await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
    const acting = { url: `/api/signal/${answer.Id}`, headers: { authorization: `Bearer ${token}` } };
    expect((await app.app.inject({ ...acting, method: 'DELETE' })).statusCode).toBe(403);
    const payload = { Type__c: 'Ranking answer', Sub_Type__c: 'Not Familiar' };
    expect((await app.app.inject({ ...acting, method: 'PUT', payload })).statusCode).toBe(403);
    expect(await read('portco')).toEqual([answer]);
  });
});
