import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  listDuplicates,
  listMerges,
  listSurePairs,
  MAX_TOGETHER,
  mergeTogether,
  refusePair,
  undoTogether,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { FIND_DUPLICATES, markToPair } from '../../../core/facts/write/unpaired.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import { rebuildSearchIndex } from '../../../core/network/derive/search-index.ts';
import { rebuildStrengths } from '../../../core/network/derive/strengths.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertFacts } from '../../../testing/world.ts';

let kith: TestApp;
let accounts: Record<string, number>;

beforeEach(async () => {
  kith = await startTestApp();
  ({ accounts } = await insertFacts(kith, {
    accounts: {
      Zylotech: {},
      'Zylotech Inc.': {},
      'Zylotech LLC': {},
      'Red Hat': {},
      'Red Hat, Inc.': {},
      Vale: {},
      'Vale Corporation': {},
    },
    people: {
      'Ines Calloway': { jobs: [{ at: 'Zylotech Inc.', title: 'CTO', from: '2019-01' }], known: { admin: 4 } },
      'Rafi Dorshan': { jobs: [{ at: 'Zylotech', title: 'CEO', from: '2019-01' }] },
    },
  }));
  await rebuildSearchIndex(kith.db);
  await rebuildStrengths(kith.db, START);
  await look();
});
afterEach(() => kith.app.close());

async function look(): Promise<void> {
  await markToPair(kith.db, 'account', Object.values(accounts));
  await enqueue(kith.db, { kind: FIND_DUPLICATES, payload: {} }, START);
  await kith.runJobs();
}

const as = (viewer: TestViewer = 'admin') => kith.as(viewer);
/** So many ms after the start. */
const later = (ms: number) => kith.setNow(new Date(START.getTime() + ms));
const sure = async () => (await as().call(listSurePairs, {})).body;
const names = async () => (await sure()).pairs.map(({ one: a, other: b }) => `${a.name} | ${b.name}`);
const merge = async (at?: string) => {
  const pairs = (await sure()).pairs.map(({ one: a, other: b }) => ({ one: a.id, other: b.id }));
  return as().call(mergeTogether, { body: { pairs, ...(at ? { at } : {}) } });
};
async function differences(): Promise<string[]> {
  const found: string[] = [];
  await checkStrengths(kith.db, START, ({ what }) => found.push(what));
  return found;
}

const standing = async () =>
  (await kith.db.selectFrom('account').select('name').where('merged_into', 'is', null).execute())
    .map(({ name }) => name)
    .filter((name) => /Zylotech|Red Hat|Vale/.test(name))
    .sort();

test('sure pairs are listed, merged together, and taken apart as a whole', async () => {
  const all = await standing();
  expect(await names()).toHaveLength(4);
  expect((await names())[0]).toBe('Red Hat | Red Hat, Inc.');
  expect((await names()).join()).not.toContain('Vale');
  expect((await sure()).count).toBe(4);
  const { status, body } = await merge();
  await kith.runJobs();
  // Three of one name are two merges: the third pair is one company by then.
  expect([status, body.merged]).toEqual([200, 3]);
  expect(await standing()).toHaveLength(4);
  expect(await names()).toEqual([]);
  expect(
    (await as().call(listDuplicates, { query: { of: 'companies' } })).body.pairs.map(({ one: row }) => row.name),
  ).toEqual(['Vale']);
  expect(await differences()).toEqual([]);
  const undone = await as().call(undoTogether, { body: { at: body.at } });
  expect(undone.body).toEqual({ undone: 3, left: 0 });
  await kith.runJobs();
  expect(await standing()).toEqual(all);
  expect(await differences()).toEqual([]);
  expect((await as().call(undoTogether, { body: { at: body.at } })).status).toBe(404);
  const merges = (await as().call(listMerges, {})).body.merges;
  expect(new Set(merges.map(({ state }) => state))).toEqual(new Set(['unmerged']));
});

test('what was decided meanwhile is left alone, and what was merged earlier is not undone', async () => {
  const { pairs } = await sure();
  const [redHat, ...others] = pairs.map(({ one: a, other: b }) => ({ one: a.id, other: b.id }));
  await as().call(refusePair, { body: { of: 'companies', ...redHat! } });
  const first = await as().call(mergeTogether, { body: { pairs: [redHat!, others[0]!] } });
  expect(first.body.merged).toBe(1);
  later(1_000);
  const second = await as().call(mergeTogether, { body: { pairs: others } });
  expect(second.body.merged).toBe(1);
  await kith.runJobs();
  expect((await as().call(undoTogether, { body: { at: second.body.at } })).body).toEqual({ undone: 1, left: 0 });
  expect((await as('talent').call(undoTogether, { body: { at: first.body.at } })).status).not.toBe(200);
});

test('calls of one look belong together, for half an hour', async () => {
  const { pairs } = await sure();
  const two = pairs.map(({ one: a, other: b }) => ({ one: a.id, other: b.id }));
  const { at } = (await as().call(mergeTogether, { body: { pairs: [two[0]!] } })).body;
  later(30 * 60_000);
  expect((await as().call(mergeTogether, { body: { pairs: [two[1]!], at } })).body).toEqual({ at, merged: 1 });
  later(30 * 60_000 + 1);
  expect((await as().call(mergeTogether, { body: { pairs: [two[2]!], at } })).status).toBe(409);
  expect((await as().call(undoTogether, { body: { at } })).body).toEqual({ undone: 2, left: 0 });
  const many = Array.from({ length: MAX_TOGETHER + 1 }, () => two[0]!);
  expect((await as().call(mergeTogether, { body: { pairs: many } })).status).toBe(400);
});
