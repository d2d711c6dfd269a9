import { beforeEach, describe, expect, test } from 'vitest';
import { myCandidates } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});

const list = async (viewer: TestViewer, query: object = {}) =>
  (await kith.app.as(viewer).call(myCandidates, { query })).body;
const ids = async (viewer: TestViewer, query: object = {}) =>
  (await list(viewer, query)).poscans.map(({ Id }) => Number(Id));

/** A candidacy of Ines for a new position of this name. @returns its id */
async function put(name: string, change: object = {}): Promise<number> {
  const opening = await kith.opening({ name, name_key: name.toLowerCase() });
  const id = Number(await kith.put({ Position__c: String(opening) }));
  await kith.app.db
    .updateTable('poscan')
    .set({ comments: null, ...change })
    .where('id', '=', id)
    .execute();
  return id;
}

async function ask(poscanId: number, status: string): Promise<void> {
  const at = '2026-11-20T08:00:00.000Z';
  await kith.app.db
    .insertInto('intro')
    .values({
      account_id: kith.app.companies.Lumenary,
      target_name: 'Castellan Bank',
      status,
      goal: 'Talent',
      position_candidate_id: poscanId,
      created_at: at,
      updated_at: at,
      status_at: at,
    } as never)
    .execute();
}

test('the parts are whole, however many candidacies stand before them: Sent to account and ended ones are the archive', async () => {
  const open = await put('A');
  const sent = await put('B', { status: 'Sent to account' });
  const hired = await put('C', { status: 'Hired', closed_mark: 3 });
  for (const viewer of ['admin', 'portco'] as const) {
    expect(await ids(viewer, { archive: 'false', limit: 1 })).toEqual([open]);
    expect((await ids(viewer, { archive: 'true' })).sort()).toEqual([sent, hired].sort());
    expect((await list(viewer)).counts).toEqual({ active: 1, archive: 2 });
    expect((await list(viewer, { candidate: 'no such person' })).counts).toEqual({ active: 0, archive: 0 });
  }
  expect((await list('portco2', { archive: 'true' })).counts).toEqual({ active: 0, archive: 0 });
});

test('its pages hold each candidacy once, by priority, type, likelihood and date', async () => {
  const at = { created_at: '2026-11-01T08:00:00.000Z' };
  const old = await put('A', { created_at: '2026-10-01T08:00:00.000Z' });
  const twins = [await put('B', at), await put('C', at)];
  const likely = await put('D', { ...at, ramzor_score: 'High likelihood' });
  const requested = await put('E', { ...at, request_type: 'Intro Request' });
  const high = await put('F', { created_at: '2026-09-01T08:00:00.000Z', priority: 'High' });
  const all = await ids('admin');
  expect(all[0]).toBe(high);
  const types = (await list('admin')).poscans.slice(1).map((row) => row.Request_Type__c);
  expect(types.indexOf('Intro Request')).toBe(all.indexOf(requested) - 1);
  expect(all.filter((id) => id !== high && id !== requested)).toEqual([likely, twins[1], twins[0], old]);
  const paged: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list('admin', { limit: 1, ...(cursor && { cursor }) });
    paged.push(...page.poscans.map(({ Id }) => Number(Id)));
    expect(page.more).toBe(page.next_cursor !== null);
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(all);
});

describe('filters', () => {
  test('lines of one kind are choices, kinds must all fit, and signs stand for themselves', async () => {
    const data = await put('Head of Data');
    const sales = await put('Sales 100%', { request_type: 'Intro Request' });
    expect((await ids('portco', { position: 'DATA\nsales' })).sort()).toEqual([data, sales].sort());
    expect(await ids('portco', { position: 'data\nsales', type: 'intro' })).toEqual([sales]);
    expect(await ids('portco', { position: '100%' })).toEqual([sales]);
    expect(await ids('portco', { position: '_' })).toEqual([]);
    expect((await ids('portco', { candidate: 'calloway' })).length).toBe(2);
    expect(await ids('portco', { candidate: 'tamsin' })).toEqual([]);
  });

  test('the current company is found only by those who may know it', async () => {
    const id = await put('A');
    const { db } = kith.app;
    expect(await ids('portco', { company: 'castellan' })).toEqual([id]);
    await db.updateTable('account').set({ confidential: 1 }).where('name', '=', 'Castellan Bank').execute();
    expect(await ids('portco', { company: 'castellan' })).toEqual([]);
    expect(await ids('admin', { company: 'castellan' })).toEqual([id]);
  });

  test('the status is the one on the screen: of the introductions while it is open, and its own', async () => {
    const plain = await put('A');
    const requested = await put('B');
    await ask(requested, 'Asked');
    await ask(requested, 'Checking Internally');
    const ended = await put('C', { status: 'Hired', closed_mark: 3 });
    await ask(ended, 'Asked');
    expect(await ids('portco', { status: 'active engagement' })).toEqual([requested]);
    expect(await ids('portco', { status: 'in progress' })).toEqual([plain]);
    expect(await ids('portco', { status: 'hired' })).toEqual([ended]);
    // Words for the firm's own people are not searched for a company.
    const review = await put('D', { status: 'Talpod To Review' });
    expect(await ids('portco', { status: 'talpod' })).toEqual([]);
    expect(await ids('admin', { status: 'talpod' })).toEqual([review]);
    expect((await list('portco', { status: 'waiting for review' })).poscans.map(({ Id }) => Number(Id))).toEqual([
      review,
    ]);
  });
});

test('one candidacy by its id, which a company gets of its own only', async () => {
  const id = await put('A', { status: 'Hired', closed_mark: 3 });
  await put('B');
  expect(await ids('portco', { id: String(id) })).toEqual([id]);
  expect(await ids('portco2', { id: String(id) })).toEqual([]);
  expect(await ids('admin', { id: '999999' })).toEqual([]);
});
