import { beforeEach, expect, test } from 'vitest';
import {
  closePrivacyCase,
  confirmPrivacyRequest,
  listPrivacyCases,
  openPrivacyRequest,
  sendPrivacyRequest,
} from '../../../../shared/features/operations/cases/calls.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { loadFullText } from '../../../platform/messages/signed-link.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertWorld } from '../../../testing/world.ts';
import { caseDigest } from './digest.ts';

const DAY_MS = 86_400_000;
let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

const body = { kind: 'erase' as const, name: 'Ilka Varrow', email: 'Ilka@home.example', message: 'Met you in Malmö' };
const ask = (change: object = {}) => kith.as('signed out').call(sendPrivacyRequest, { body: { ...body, ...change } });
const list = async (state: 'open' | 'closed' = 'open') =>
  (await kith.as('admin').call(listPrivacyCases, { query: { state } })).body;
const mails = () =>
  kith.db.selectFrom('outbox').selectAll().where('kind', '=', 'privacy.confirm').orderBy('id').execute();

async function readToken(): Promise<string> {
  const mail = (await mails()).at(-1)!;
  return /privacy-request\/(\S+)/.exec(await loadFullText(kith.deps, mail))![1]!;
}

test('a request opens a case only once its mailed link is pressed, and is due in thirty days', async () => {
  expect((await ask()).body).toEqual({ success: true });
  expect((await list()).cases).toEqual([]);
  const [mail] = await mails();
  expect(mail!.recipient).toBe('ilka@home.example');
  // What somebody typed reaches nobody by mail.
  for (const typed of ['Ilka', 'Varrow', 'Malmö']) expect(mail!.body).not.toContain(typed);
  const params = { token: await readToken() };
  const anybody = kith.as('signed out');
  expect((await anybody.call(openPrivacyRequest, { params })).body).toMatchObject({ kind: 'erase', confirmed: false });
  expect((await list()).cases).toEqual([]);
  expect((await anybody.call(confirmPrivacyRequest, { params })).body).toEqual({ due_day: '2026-12-21' });
  kith.setNow(new Date(START.getTime() + 2 * DAY_MS));
  // Pressed again: nothing more.
  expect((await anybody.call(confirmPrivacyRequest, { params })).body).toEqual({ due_day: '2026-12-21' });
  expect((await anybody.call(openPrivacyRequest, { params })).body.confirmed).toBe(true);
  expect(await list()).toMatchObject({
    open: 1,
    overdue: 0,
    cases: [{ name: 'Ilka Varrow', email: 'ilka@home.example', kind: 'erase', due_day: '2026-12-21', days_left: 28 }],
  });
  const chat = await kith.db.selectFrom('outbox').select('body').where('kind', '=', 'privacy.case-opened').execute();
  expect(chat.map((row) => row.body)).toEqual([expect.stringContaining('Due 21 Dec 26')]);
  expect(chat[0]!.body).not.toContain('Ilka');
  const [line] = await caseDigest[0]!.read(kith.deps as never, {} as never, START);
  expect(line!.text).toBe('“Please erase me”, due 21 Dec 26');
  kith.setNow(new Date(START.getTime() + 31 * DAY_MS));
  expect(await list()).toMatchObject({ overdue: 1, cases: [{ days_left: -1 }] });
});

test('an answer tells nothing of whether somebody is known, and nobody’s mailbox is flooded', async () => {
  await insertWorld(kith, { accounts: { 'Castellan Bank': {} }, people: { 'Ines Calloway': { jobs: [] } } });
  await kith.db
    .updateTable('contact')
    .set({ email: 'ines@castellan.example' })
    .where('name', '=', 'Ines Calloway')
    .execute();
  const known = await ask({ email: 'ines@castellan.example' });
  const unknown = await ask({ email: 'nobody@nowhere.example' });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  const before = (await mails()).length;
  const answers = [];
  for (let time = 0; time < 5; time++) answers.push((await ask()).text);
  expect(new Set(answers).size).toBe(1);
  expect((await mails()).length - before).toBe(3);
  kith.setNow(new Date(START.getTime() + DAY_MS + 1));
  await ask();
  expect((await mails()).length - before).toBe(4);
  expect((await ask({ email: 'nobody' })).status).toBe(400);
  expect((await ask({ name: ' ' })).error.fields).toEqual({ name: 'Type your name.' });
});

test('a link that is not ours, or is older than a week, opens nothing', async () => {
  await ask();
  const params = { token: await readToken() };
  const changed = { token: params.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) };
  expect((await kith.as('signed out').call(confirmPrivacyRequest, { params: changed })).status).toBe(404);
  kith.setNow(new Date(START.getTime() + 7 * DAY_MS + 1));
  expect((await kith.as('signed out').call(openPrivacyRequest, { params })).status).toBe(404);
  expect((await kith.as('signed out').call(confirmPrivacyRequest, { params })).status).toBe(404);
  await enqueue(kith.db, { kind: 'privacy.cases', payload: {} }, START);
  await kith.runJobs();
  expect(await kith.db.selectFrom('privacy_case').selectAll().execute()).toEqual([]);
});

test('staff close a case with a note, once, and the audit says so without the person', async () => {
  await ask();
  const params = { token: await readToken() };
  const waiting = await kith.db.selectFrom('privacy_case').select('id').executeTakeFirstOrThrow();
  const close = (id: string, note = 'Sent the export') =>
    kith.as('admin').call(closePrivacyCase, { params: { id }, body: { note } });
  // Before it is confirmed there is no case.
  expect((await close(String(waiting.id))).status).toBe(404);
  await kith.as('signed out').call(confirmPrivacyRequest, { params });
  const { id } = (await list()).cases[0]!;
  expect((await close(id, ' ')).error.fields).toEqual({ note: 'Enter what you did.' });
  expect((await close(id)).body.case).toMatchObject({
    state: 'closed',
    note: 'Sent the export',
    closed_by: expect.stringMatching(/Dana/),
  });
  expect((await close(id)).status).toBe(409);
  expect((await list()).cases).toEqual([]);
  expect((await list('closed')).cases).toMatchObject([{ id }]);
  const audit = await kith.db.selectFrom('audit').selectAll().where('entity', '=', 'privacy_case').execute();
  expect(audit.map(({ action }) => action)).toEqual(['privacy.case-opened', 'privacy.case-closed']);
  expect(JSON.stringify(audit)).not.toContain('Ilka');
});

test('cases come in pages, those that are due first on the first', async () => {
  const row = { kind: 'export' as const, state: 'open' as const, name: 'X', email: 'x@x.example', message: null };
  const days = ['2026-12-03', '2026-12-01', '2026-12-02'];
  for (const due_day of days)
    await kith.db
      .insertInto('privacy_case')
      .values({
        ...row,
        due_day,
        requested_at: START.toISOString(),
        opened_at: START.toISOString(),
        closed_at: null,
        closed_by: null,
        note: null,
      })
      .execute();
  const page = (cursor?: string) =>
    kith.as('admin').call(listPrivacyCases, { query: { limit: 2, ...(cursor ? { cursor } : {}) } });
  const first = (await page()).body;
  expect(first.cases.map(({ due_day }) => due_day)).toEqual(['2026-12-01', '2026-12-02']);
  const second = (await page(first.next_cursor!)).body;
  expect([second.cases.map(({ due_day }) => due_day), second.next_cursor]).toEqual([['2026-12-03'], null]);
});
