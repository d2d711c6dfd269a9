import { beforeEach, expect, test, vi } from 'vitest';
import { undoPageUpdate, updateFromPage } from '../../../shared/features/enrichment/calls.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import { formatIsoMonth, OPEN_END } from '../../platform/time/months.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld } from '../../testing/world.ts';
import { makeMonthWords, parseDates } from './page-dates.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await insertWorld(app, {
    accounts: { Harrow: {} },
    people: { 'Ines Calloway': { jobs: [{ at: 'Harrow', title: 'CTO' }], known: { portco: 2 } } },
  });
});

const PAGE = {
  public_identifier: 'ines-calloway',
  fullName: 'Inés Calloway',
  location: 'Berlin',
  experience: [
    { title: 'CEO', company: 'Tarnbridge', dates: 'juin 2024 - aujourd’hui · 2 ans', current: true },
    { title: 'Tech lead', company: 'Harrow', dates: 'Mär. 2019 – Mai 2024', current: false },
  ],
};
const take = (viewer: TestViewer, change: object = {}) =>
  app.as(viewer).call(updateFromPage, { body: { ...PAGE, ...change } });
const jobs = async () =>
  (
    await app.db
      .selectFrom('tenure')
      .innerJoin('account', 'account.id', 'tenure.account_id')
      .select(['account.name', 'start_month', 'end_month'])
      .orderBy('tenure.id')
      .execute()
  )
    .slice(-3)
    .map(({ name, start_month, end_month }) => [
      name,
      formatIsoMonth(start_month),
      end_month === OPEN_END ? 'now' : formatIsoMonth(end_month),
    ]);

test('the jobs of a page become facts with that source, the changes are reported, and they can be taken back', async () => {
  const { body } = await take('focus');
  expect(body.changed).toBe(
    'Now CEO at Tarnbridge since Jun 2024. No longer CTO at Harrow since May 2024. 1 earlier job. In Berlin.',
  );
  expect(await jobs()).toEqual([
    ['Harrow', null, '2024-05'],
    ['Tarnbridge', '2024-06', 'now'],
    ['Harrow', '2019-03', '2024-05'],
  ]);
  expect((await app.as('sales').call(undoPageUpdate, { params: { id: body.run_id! } })).status).toBe(404);
  expect((await app.as('focus').call(undoPageUpdate, { params: { id: body.run_id! } })).status).toBe(200);
  await app.runJobs();
  expect((await jobs()).at(-1)).toEqual(['Harrow', null, 'now']);
});

test('each reading of a page is a run of one row, also when it shows nothing new', async () => {
  const awaited = vi.spyOn(app.deps, 'awaitJob');
  const first = (await take('focus')).body;
  // The strengths are up to date when it answers.
  const job = await app.db.selectFrom('job').select('id').where('kind', '=', STALE_JOB).executeTakeFirstOrThrow();
  expect(awaited).toHaveBeenCalledWith(app.db, job.id);
  await app.runJobs();
  expect((await take('focus')).body).toEqual({ changed: '', run_id: null });
  const runs = await app.db.selectFrom('enrichment_run').selectAll().orderBy('id').execute();
  const run = { kind: 'page', state: 'done', minimum_days: 0, save: 1, total: 1, error: null };
  expect(runs).toMatchObject([
    { ...run, summary: first.changed },
    { ...run, summary: 'Nothing new.' },
  ]);
  const rows = await app.db.selectFrom('enrichment_row').selectAll().orderBy('id').execute();
  const row = { line: 1, url: 'in/ines-calloway', name: 'Ines Calloway' };
  expect(rows).toMatchObject([
    { ...row, outcome: 'changed', message: first.changed },
    { ...row, outcome: 'unchanged', message: null },
  ]);
});

test('a company’s Focus user is not told of jobs as others knew them', async () => {
  await app.db.updateTable('app_user').set({ roles: 'Focus user' }).where('id', '=', app.users.portco).execute();
  expect((await take('portco')).body.changed).toContain('No longer at Harrow since May 2024.');
});

test('the page of another or an unknown person changes nothing', async () => {
  expect((await take('focus', { fullName: 'Rey Ching' })).error.message).toContain('Kith didn’t save anything');
  expect((await take('focus', { public_identifier: 'nobody' })).status).toBe(404);
  expect(await app.db.selectFrom('enrichment_run').selectAll().execute()).toEqual([]);
});

test.each([
  ['Jan 2020 - Present · 6 yrs', '2020-01', ''],
  ['2020年1月 – 現在', '2020-01', ''],
  ['2015 – 2019', '2015', '2019'],
  ['sept. 2018 - févr. 2020', '2018-09', '2020-02'],
  ['2017', '2017', '2017'],
  ['nonsense', '', ''],
])('%s is from %s to %s', (text, start, end) => {
  expect(parseDates(text, makeMonthWords())).toEqual({ start, end });
});
