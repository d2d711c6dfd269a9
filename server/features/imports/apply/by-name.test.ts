import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountInput } from '../../../core/facts/book/attributes.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { createPresentTenure, emptyRecord, type GoodRecord } from '../runs/records.ts';
import { dumpNetwork } from '../testing/queries.ts';
import {
  createImportWorld,
  type ImportedPerson,
  importAll,
  list,
  makeConnection,
  type RunToMake,
  undoTestRun,
} from '../testing/runs.ts';

/** A name alone joins a list's company with one that has a domain only if what is known of the two speaks for it. */

let db: Kysely<Schema>;
let ann: number;
let bob: number;

beforeEach(async () => {
  ({ db, ann, bob } = await createImportWorld());
});
afterEach(() => db.destroy());

const connections = (user: number): RunToMake => ({ db, user, kind: 'connections', newest: '2019-08-14' });
const company = (name: string, domain: string, change: Partial<AccountInput> = {}, line = 2): GoodRecord => ({
  ...emptyRecord(line),
  accounts: [{ name, domain, website: `https://${domain}`, ...change }],
});
const people = (name: string, count: number, title = 'Database Developer'): ImportedPerson[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `Person ${name} ${at}`,
    slug: `${name}-${at}`,
    company: name,
    title,
  }));
const companies = async () =>
  (
    await db
      .selectFrom('account')
      .leftJoin('tenure', 'tenure.account_id', 'account.id')
      .select(['account.name', 'domain'])
      .select(({ fn }) => fn.count('tenure.id').as('people'))
      .where('account.name', '!=', 'Quillmark')
      .groupBy(['account.id', 'account.name', 'domain'])
      .orderBy('account.name')
      .orderBy('domain')
      .execute()
  )
    .map(({ name, domain, people }) => `${name} ${domain ?? '-'} ${people}`)
    .sort();

const LIST = list(...people('Epsilon', 5), ...people('Lumenary', 2), ...people('Sentinel', 1));
const COMPANIES = [
  company('Epsilon', 'epsilon-ai.com', { headcount: 2 }, 2),
  company('Lumenary', 'lumenary.com', { headcount: 900 }, 3),
  company('Sentinel', 'sentinel.example', { headcount: 80 }, 4),
];
/** A stranger and one in doubt stay apart; the clear one is joined. */
const APART = [
  'Epsilon epsilon-ai.com 0',
  'Epsilon - 5',
  'Lumenary lumenary.com 2',
  'Sentinel sentinel.example 0',
  'Sentinel - 1',
].sort();

describe('a list and a file of companies', () => {
  test.each([
    ['list first', true],
    ['companies first', false],
  ])('give the same network, the %s', async (_, listFirst) => {
    const bring = [() => importAll(LIST, connections(ann)), () => importAll(COMPANIES, { db, user: ann })];
    for (const pick of listFirst ? bring : bring.reverse()) await pick();
    expect(await companies()).toEqual(APART);
    const network = await dumpNetwork(db);
    const again = await importAll(LIST, connections(ann));
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 8, rejected: 0 });
    expect((await importAll(COMPANIES, { db, user: ann })).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
    expect((await dumpNetwork(db)).tenures.map((line) => line.replace(/ by \d+$/, ''))).toEqual(
      network.tenures.map((line) => line.replace(/ by \d+$/, '')),
    );
    expect(await companies()).toEqual(APART);
  });

  test('are judged as a whole: the first people of a crowd are not at a small company either', async () => {
    await importAll([company('Zylotech', 'zylotech.com', { headcount: 12 })], { db, user: ann });
    await importAll(list(...people('Zylotech', 13)), connections(ann));
    expect(await companies()).toEqual(['Zylotech - 13', 'Zylotech zylotech.com 0']);
  });

  test('mean the same company where the owner of the list works', async () => {
    await importAll([company('Quillmark', 'quillmark-ai.com', { headcount: 2 })], { db, user: ann });
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('domain', '=', 'quillmark-ai.com')
      .executeTakeFirstOrThrow();
    await db.updateTable('app_user').set({ account_id: id }).where('id', '=', bob).execute();
    await importAll(list(...people('Quillmark', 4)), connections(bob));
    const there = await db.selectFrom('tenure').select('account_id').distinct().execute();
    expect(there).toEqual([{ account_id: id }]);
  });

  test('people who are known at one of two stay there in later lists', async () => {
    await importAll(COMPANIES, { db, user: ann });
    const moved = { ...makeConnection(2, { name: 'Ines Calloway', slug: 'ines', company: 'Epsilon' }), signals: [] };
    moved.accounts[0]!.domain = 'epsilon-ai.com';
    await importAll([moved], { db, user: ann });
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Epsilon' }), connections(ann));
    expect(await companies()).toContain('Epsilon epsilon-ai.com 1');
    expect(await companies()).not.toContain('Epsilon - 1');
  });

  test('undone, the file of companies leaves the people of the list where they were', async () => {
    await importAll(LIST, connections(ann));
    const before = await dumpNetwork(db);
    const { id } = await importAll(COMPANIES, { db, user: ann });
    await undoTestRun(db, id);
    expect(await dumpNetwork(db)).toEqual(before);
  });
});

test.each([
  ['Product Development', 'Product Development Company', 2],
  ['Staffing and Recruitment', 'Staffing and Recruitment company', 2],
  ['Leading IT Services Firm', 'Leading IT Services Firm Ltd', 2],
  ['Product Development', 'product development', 1],
  ['Home Depot', 'The Home Depot Inc', 1],
  ['General Electric', 'General Electric Company', 1],
  ['Brightmoor Software Development', 'Brightmoor Software Development LLC', 1],
])('%s and %s of one list are one company only if somebody is named', async (name, other, count) => {
  await importAll(
    list({ name: 'Ines Calloway', slug: 'ines', company: name }, { name: 'Theo Brandt', slug: 'theo', company: other }),
    connections(ann),
  );
  expect(await companies()).toHaveLength(count);
});

describe('a file of people', () => {
  const founders = (name: string, title = 'Co-Founder'): GoodRecord => ({
    ...emptyRecord(2),
    contacts: [{ name: 'Theo Brandt', profile_key: 'in/theo' }],
    accounts: [{ name }],
    tenures: [createPresentTenure(title)],
  });

  test('that names founders means the small company', async () => {
    await importAll(COMPANIES, { db, user: ann });
    await importAll([founders('Epsilon')], { db, user: ann });
    expect(await companies()).toContain('Epsilon epsilon-ai.com 1');
    await importAll([founders('Sentinel', 'Architect')], { db, user: ann });
    expect(await companies()).toContain('Sentinel - 1');
  });

  test('means the one company of the name that the same file describes', async () => {
    await importAll([...COMPANIES, { ...founders('Epsilon', 'Architect'), line: 9 }], { db, user: ann });
    expect(await companies()).toContain('Epsilon epsilon-ai.com 1');
  });
});

describe('a name that was kept apart from a domain', () => {
  const keepApart = () =>
    db
      .insertInto('name_decision')
      .values({ name_key: 'lumenary', domain: 'lumenary.com', one: 0, decided_by: null, decided_at: '2026-11-28' })
      .execute();

  test.each([
    ['list first', true],
    ['companies first', false],
  ])('is never joined, the %s', async (_, listFirst) => {
    await keepApart();
    const bring = [() => importAll(LIST, connections(ann)), () => importAll(COMPANIES, { db, user: ann })];
    for (const pick of listFirst ? bring : bring.reverse()) await pick();
    expect(await companies()).toEqual(expect.arrayContaining(['Lumenary - 2', 'Lumenary lumenary.com 0']));
    // Not even for people whom Kith knows there.
    await importAll(LIST, connections(bob));
    expect(await companies()).toContain('Lumenary - 2');
  });
});
