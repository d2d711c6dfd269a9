import { beforeEach, expect, test } from 'vitest';
import { TooSoon } from '../../core/facts/own-lists/jobs.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import {
  type Changes,
  type Mailbox,
  MailboxBusy,
  MailboxFailure,
  MessageUnreadable,
} from '../../platform/ports/mailbox.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { publish } from './publish.ts';
import { addCounts, findMailboxById, insertMailbox, listPersonsAfter, type MailboxRow } from './queries.ts';
import { type ReadingMailbox, readStep } from './read.ts';

const AT = START.toISOString();
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(START.getTime() - ms).toISOString();

let app: TestApp;
let service: Mailbox;
let stops: boolean;
beforeEach(async () => {
  app = await startTestApp();
  stops = false;
  service = {
    refreshToken: () => 'present',
    profile: async () => ({ address: 'noor@lumenary.example', messages: 7, history: '50' }),
    page: async (cursor) => (cursor === null ? { ids: ['1', '2'], next: 'p2' } : { ids: ['3'], next: null }),
    header: async (id) => ({
      fields: [
        { name: 'from', value: `Ines Calloway <ines${id}@vale.example>` },
        { name: 'to', value: 'noor@lumenary.example' },
      ],
      at: String(START.getTime()),
    }),
    changes: async () => null,
  };
});

const mailbox = async (change: Partial<MailboxRow> = {}): Promise<MailboxRow> =>
  insertMailbox(app.db, {
    user_id: app.users.portco,
    kind: 'gmail',
    address: 'noor@lumenary.example',
    state: 'reading',
    token: 'v1.x',
    round: 0,
    done: 0,
    left_out: '{}',
    linked_at: AT,
    source_id: await insertOwnSource(app.db, app.users.portco, 'Test', AT),
    ...change,
  });
const step = async (id: number) => {
  const reading: ReadingMailbox = {
    db: app.db,
    mailbox: service,
    own: ['noor@lumenary.example'],
    seal: () => ({}),
    now: () => START,
    stopped: async () => stops,
  };
  return readStep(reading, (await findMailboxById(app.db, id))!);
};
const loadRow = (id: number) => findMailboxById(app.db, id).then((row) => row!);
const addresses = async (row: MailboxRow) =>
  (await listPersonsAfter(app.db, row, '', 99)).map(({ address }) => address);
const changes = (change: Partial<Changes>) => {
  service.changes = async () => ({ added: [], history: '60', more: false, ...change });
};

test('a first reading goes page by page, and replaces an earlier one when it has come to the end', async () => {
  const { id } = await mailbox({ round: 3, done: 9, left_out: '{"list":2}' });
  await addCounts(app.db, id, 3, [
    { address: 'old@vale.example', name: '', sent: 1, received: 0, answers: 0, mailings: 0, last: null },
  ]);
  expect(await step(id)).toBe('more');
  const begun = { round: 4, cursor: '', history: null, history_from: '50', whole_at: AT, total: 7, done: 0 };
  expect(await loadRow(id)).toMatchObject({ ...begun, left_out: '{}' });
  expect(await step(id)).toBe('more');
  expect(await loadRow(id)).toMatchObject({ ...begun, cursor: 'p2', done: 2 });
  expect(await addresses({ ...(await loadRow(id)), round: 3 })).toEqual(['old@vale.example']);
  expect(await step(id)).toBe('more');
  const row = await loadRow(id);
  expect(row).toMatchObject({ cursor: null, history: '50', done: 3 });
  expect(await addresses(row)).toEqual(['ines1@vale.example', 'ines2@vale.example', 'ines3@vale.example']);
  expect(await addresses({ ...row, round: 3 })).toEqual([]);
});

test('new mails are counted once each, as long as there are more and the history goes on', async () => {
  const { id } = await mailbox({ round: 1, history: '50', left_out: '{"list":2}' });
  const added = ['1', '2', '1'].map((message) => ({ id: message, history: '60' }));
  changes({ added, more: true });
  expect(await step(id)).toBe('more');
  expect(await loadRow(id)).toMatchObject({ history: '60', done: 2, left_out: '{"list":2}' });
  expect(await addresses(await loadRow(id))).toHaveLength(2);
  // The same place again: more is said to come, and nothing does.
  expect(await step(id)).toBe('done');
  changes({ history: '70' });
  expect(await step(id)).toBe('done');
  expect((await loadRow(id)).history).toBe('70');
});

test.each([
  ['for the first time', null, true],
  ['twenty hours after the last time', ago(20 * HOUR_MS), true],
  ['not sooner', ago(20 * HOUR_MS - 1), false],
])('where the history is gone, everything is read again %s', async (_, whole_at, begins) => {
  const { id } = await mailbox({ round: 1, history: '50', whole_at });
  if (begins) expect(await step(id)).toBe('more');
  else await expect(step(id)).rejects.toThrow(TooSoon);
  expect((await loadRow(id)).round).toBe(begins ? 2 : 1);
});

test('a reading that is stopped counts nothing of its step, and none begins for a mailbox that is not read', async () => {
  const { id } = await mailbox({ round: 1, cursor: '', history_from: '50' });
  stops = true;
  expect(await step(id)).toBe('done');
  expect([await addresses(await loadRow(id)), (await loadRow(id)).done]).toEqual([[], 0]);
  stops = false;
  // Paused while its headers came.
  service.header = async () => {
    await app.db.updateTable('mailbox').set({ state: 'paused' }).execute();
    return null;
  };
  expect(await step(id)).toBe('done');
  expect([await addresses(await loadRow(id)), (await loadRow(id)).done]).toEqual([[], 0]);
  const paused = await mailbox({ state: 'paused' });
  expect(await step(paused.id)).toBe('done');
  expect((await loadRow(paused.id)).round).toBe(0);
});

test('what counts for nobody is added up by reason', async () => {
  const { id } = await mailbox({ round: 1, cursor: 'p2', history_from: '50', left_out: '{"list":2,"machine":1}' });
  const { header } = service;
  service.header = async (message) => {
    const { fields, at } = (await header(message))!;
    return { fields: [...fields, { name: 'list-id', value: '<all.vale.example>' }], at };
  };
  await step(id);
  expect(JSON.parse((await loadRow(id)).left_out)).toEqual({ list: 3, machine: 1 });
});

test('published are the people of the present reading, and those who are gone are taken back, however many', async () => {
  const row = await mailbox({ round: 1 });
  const numbers = Array.from({ length: 401 }, (_, at) => `p${String(at).padStart(3, '0')}@vale.example`);
  const person = (address: string) => ({
    address,
    name: 'P Q',
    sent: 1,
    received: 0,
    answers: 0,
    mailings: 0,
    last: '2026-11-20',
  });
  const others = ['own@vale.example', 'no-reply@vale.example'].map(person);
  const mailings = { ...person('sam@vale.example'), sent: 0, received: 1, mailings: 1 };
  await addCounts(app.db, row.id, 1, [...numbers.map(person), ...others, mailings]);
  const own = new Set(['own@vale.example']);
  const wanted = async () =>
    (await app.db.selectFrom('acquaintance').select('key').where('state', '=', 'due').orderBy('key').execute()).map(
      ({ key }) => key,
    );
  await publish(app.db, row, own);
  expect(await wanted()).toEqual(numbers);
  await addCounts(app.db, row.id, 2, numbers.slice(0, 201).map(person));
  await publish(app.db, { ...row, round: 2 }, own);
  expect(await wanted()).toEqual(numbers.slice(0, 201));
  // One of them turns out to be the user.
  await publish(app.db, { ...row, round: 2 }, new Set([numbers[0]!]));
  expect(await wanted()).toEqual(numbers.slice(1, 201));
});

test('a message that the service never gives is left out with a count, and a service that fails as a whole is waited for', async () => {
  const { id } = await mailbox({ cursor: '' });
  const { header, profile } = service;
  const requests: string[] = [];
  service.page = async () => ({ ids: ['1', '2', '3'], next: null });
  service.header = async (message) => {
    requests.push(message);
    if (message === '1') throw new MessageUnreadable();
    if (message === '2') throw new MailboxFailure();
    return header(message);
  };
  service.profile = async () => {
    throw new MailboxBusy();
  };
  await expect(step(id)).rejects.toThrow(MailboxBusy);
  expect(await loadRow(id)).toMatchObject({ cursor: '', done: 0 });
  service.profile = profile;
  requests.length = 0;
  await step(id);
  expect(requests.toSorted()).toEqual(['1', '2', '2', '2', '3']);
  const row = await loadRow(id);
  expect([row.cursor, row.done, JSON.parse(row.left_out).unreadable]).toEqual([null, 3, 2]);
  expect(await addresses(row)).toEqual(['ines3@vale.example']);
});
