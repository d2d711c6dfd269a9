/** Jobs that were given up, and that nobody may be there to start again. */
import { beforeEach, expect, test, vi } from 'vitest';
import * as calls from '../../../../shared/features/focus-lists/calls.ts';
import { markStale } from '../../../core/network/derive/stale.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import * as enrich from '../../../features/focus-lists/enrich.ts';
import { features } from '../../../features.ts';
import { collectJobKinds } from '../../../platform/app/feature.ts';
import { claim, enqueue } from '../../../platform/jobs/jobs.ts';
import { references } from '../../../references.ts';
import { START, startTestApp, type TestApp } from '../../app.ts';
import { insertWorld } from '../../world.ts';

let kith: TestApp;
let now: Date;
beforeEach(async () => {
  kith = await startTestApp();
  await insertWorld(kith, { accounts: { 'Pellucid Labs': {} }, people: { 'Ines Calloway': { jobs: [] } } });
  await kith.runJobs();
  now = START;
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
  kith.setNow(now);
};
const MINUTE_MS = 60_000;

/** Each process that takes the job dies, until none takes it. @returns how many did */
async function die(): Promise<number> {
  const kinds = collectJobKinds(features, { ...kith.deps, references, inWorker: false });
  let deaths = 0;
  while (await claim(kith.db, kinds, now)) {
    deaths++;
    later(MINUTE_MS + 1);
  }
  return deaths;
}

const many = `linkedin\n${Array.from({ length: 521 }, (_, at) => `in/nobody-${at}`).join('\n')}\n`;

async function startList(): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([many]), 'leads.csv');
  const { list } = (await kith.as('talent').call(calls.uploadFocusList, { body } as never)).body;
  await kith.as('talent').call(calls.handleFocusList, { body: { list: list.id } });
  return list.id;
}
const loadList = async (id: string) => (await kith.as('talent').call(calls.getFocusList, { params: { id } })).body.list;

test('a focus list that five processes died of is tried again after an hour, once an hour', async () => {
  const id = await startList();
  expect(await die()).toBe(5);
  expect(await loadList(id)).toMatchObject({
    state: 'failed',
    error: 'It stopped early: The process that ran it died. Kith will try again in an hour.',
  });
  later(58 * MINUTE_MS);
  expect(await die()).toBe(0);
  later(2 * MINUTE_MS);
  expect(await die(), 'once').toBe(1);
  expect((await loadList(id)).state).toBe('failed');
  later(60 * MINUTE_MS);
  await kith.runJobs();
  expect(await loadList(id)).toMatchObject({ state: 'done', error: null, done: 521 });
});

test('a short list whose process died while it was answered is worked off by a job', async () => {
  const leads = [{ linkedin: 'in/nobody' }];
  const answered = await kith.as('talent').call(calls.handleFocusList, { body: { leads } });
  expect(answered.body.list).toMatchObject({ state: 'done', done: 1 });
  const { id } = answered.body.list;
  const row = () => kith.db.selectFrom('focus_list').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();
  const finished = await row();
  later(11 * MINUTE_MS);
  await kith.runJobs();
  expect(await row(), 'whoever was answered gets no second work').toEqual(finished);

  vi.spyOn(enrich, 'enrichList').mockImplementationOnce(() => new Promise(() => undefined));
  void kith.as('talent').call(calls.handleFocusList, { body: { list: id } });
  await vi.waitFor(async () => expect((await row()).state).toBe('running'));
  later(11 * MINUTE_MS);
  await kith.runJobs();
  expect(await loadList(id)).toMatchObject({ state: 'done', error: null, done: 1 });
});

test('a list that was resumed by hand meanwhile is worked off once, and one that was cancelled then stays so', async () => {
  const id = await startList();
  await die();
  const params = { id };
  expect((await kith.as('talent').call(calls.resumeFocusList, { params })).status).toBe(200);
  expect((await kith.as('talent').call(calls.cancelFocusList, { params })).status).toBe(200);
  later(61 * MINUTE_MS);
  await kith.runJobs();
  expect(await loadList(id)).toMatchObject({ state: 'cancelled', done: 0 });
});

test('strengths whose computing was given up are computed after an hour, though nobody writes anything', async () => {
  const { id } = await kith.db.selectFrom('contact').select('id').executeTakeFirstOrThrow();
  await markStale(kith.db, [id]);
  for (let job = 0; job < 2; job++) await enqueue(kith.db, { kind: STALE_JOB, payload: {} }, now);
  expect(await die()).toBe(10);
  const stale = () => kith.db.selectFrom('stale_contact').selectAll().execute();
  expect(await stale()).toHaveLength(1);
  later(61 * MINUTE_MS);
  const waiting = await kith.db.selectFrom('job').select('id').where('state', '=', 'queued').execute();
  expect(waiting, 'one for both').toHaveLength(1);
  await kith.runJobs();
  expect(await stale()).toEqual([]);
});
