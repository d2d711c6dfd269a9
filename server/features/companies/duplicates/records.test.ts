import { beforeAll, expect, test } from 'vitest';
import { ensureSourceOfUser } from '../../../core/facts/write/sources.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertFacts, type TestWorld } from '../../../testing/world.ts';
import { countBeginning, loadCompanies, loadCompanyNames } from './companies/queries.ts';
import { countPeopleAt, loadJudgedPeople, loadNamedPeople } from './people/queries.ts';

const AT = START.toISOString();
/** More people than are counted at a company, and more than whose names are compared. */
const CROWD = Array.from({ length: 203 }, (_, at) => `P${at} Q${at}`);

let kith: TestApp;
let world: TestWorld;
beforeAll(async () => {
  kith = await startTestApp();
  const at = (company: string, title: string, to?: string) => ({ at: company, title, ...(to ? { to } : {}) });
  world = await insertFacts(kith, {
    accounts: { 'Vale Union': { headcount: 12, tags: ['Law'] }, 'Vale Arts': { tags: ['Art'] }, Orrin: {}, Merged: {} },
    people: {
      'Ines Calloway': { jobs: [at('Vale Union', 'CTO', '2020-01'), at('Orrin', 'CEO')] },
      'Kei Tamsin': { jobs: [at('Vale Union', 'CFO')], listed: true },
      'Emil Bracken': { jobs: [] },
      ...Object.fromEntries(CROWD.map((name) => [name, { jobs: [at('Orrin', 'CEO')] }])),
    },
  });
  const { db, users } = kith;
  const [ines, kei, emil] = ['Ines Calloway', 'Kei Tamsin', 'Emil Bracken'].map((name) => world.contacts[name]!);
  await db.updateTable('contact').set({ merged_into: kei! }).where('id', '=', emil!).execute();
  await db
    .updateTable('account')
    .set({ merged_into: world.accounts.Orrin! })
    .where('id', '=', world.accounts.Merged!)
    .execute();
  const lists = await db.selectFrom('source').select('id').where('list', '=', 1).execute();
  const others = { fact_id: ines!, seen_at: AT };
  await db
    .insertInto('extra_source')
    .values([
      { ...others, fact: 'contact', source_id: lists[0]!.id },
      { ...others, fact: 'contact', source_id: await ensureSourceOfUser(db, users.admin, 'Test', AT) },
      // Of a job of the same number.
      { fact: 'tenure', fact_id: emil!, seen_at: AT, source_id: lists[0]!.id },
    ])
    .execute();
  const members = (await db.selectFrom('app_user').select('contact_id').orderBy('id').execute()).flatMap(
    ({ contact_id }) => contact_id ?? [],
  );
  const tie = { probability: 1, category: 1, evidence: '[]' };
  await db.deleteFrom('tie').execute();
  await db
    .insertInto('tie')
    .values([
      { ...tie, contact_id: ines!, member_id: members[0]! },
      { ...tie, contact_id: kei!, member_id: members[1]! },
    ])
    .execute();
  const name = { name: 'Valeria', name_key: 'valeria', former: 0 } as const;
  await db
    .insertInto('account_name')
    .values({ ...name, account_id: world.accounts['Vale Union']! })
    .execute();
});

test('people are judged by their own jobs, lists and acquaintances', async () => {
  const [ines, kei, emil] = ['Ines Calloway', 'Kei Tamsin', 'Emil Bracken'].map((name) => world.contacts[name]!) as [
    ...[number, number, number],
  ];
  const people = await loadJudgedPeople(kith.db, [ines, kei, emil]);
  expect(people.size).toBe(3);
  const [first, second, third] = [people.get(ines)!, people.get(kei)!, people.get(emil)!];
  const union = { account_id: world.accounts['Vale Union']!, account: 'Vale Union' };
  expect(first.jobs).toEqual([
    { ...union, title: 'CTO', current: false },
    { account_id: world.accounts.Orrin!, account: 'Orrin', title: 'CEO', current: true },
  ]);
  expect(second.jobs).toEqual([{ ...union, title: 'CFO', current: true }]);
  expect([first.lists.size, second.lists, third.lists.size, third.jobs]).toEqual([1, first.lists, 0, []]);
  expect([first, second, third].map(({ knownBy }) => knownBy.size)).toEqual([1, 1, 0]);
  expect([...first.knownBy]).not.toEqual([...second.knownBy]);
  expect([...(await loadNamedPeople(kith.db, [ines, emil])).keys()]).toEqual([ines]);
});

test('people at a company are counted as far as it matters', async () => {
  const ids = ['Vale Union', 'Vale Arts', 'Orrin'].map((name) => world.accounts[name]!);
  expect([...(await countPeopleAt(kith.db, ids)).values()]).toEqual([2, 0, 201]);
});

test('companies are judged by their own names, industries and a hundred of their people', async () => {
  const ids = ['Vale Union', 'Vale Arts', 'Orrin', 'Merged'].map((name) => world.accounts[name]!);
  const companies = await loadCompanies(kith.db, ids);
  const [union, arts, orrin] = ids.map((id) => companies.get(id)!);
  expect(union).toMatchObject({ names: ['Valeria'], industries: ['Law'], headcount: 12 });
  expect([...union!.people].sort()).toEqual(['ines calloway', 'kei tamsin']);
  expect(arts).toMatchObject({ names: [], industries: ['Art'], people: new Set() });
  expect(orrin!.people.size).toBe(100);
  expect(companies.size).toBe(3);
  expect((await loadCompanyNames(kith.db, ids.slice(2))).map(({ name }) => name)).toEqual(['Orrin']);
});

test('the names that begin with a word are counted, as many as matter', async () => {
  const count = (word: string, most = 9) => countBeginning(kith.db, word, most);
  expect([await count('vale'), await count('vale', 1), await count('vale u'), await count('ale')]).toEqual([
    2, 1, 1, 0,
  ]);
  expect([await count('orrin'), await count('merged')]).toEqual([1, 0]);
});
