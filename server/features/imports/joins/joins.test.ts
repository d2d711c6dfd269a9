import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  listDuplicates,
  listMerges,
  refusePair,
  reopenPair,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import {
  decideImportJoins,
  getImport,
  listImportJoins,
  undoImport,
} from '../../../../shared/features/imports/calls.ts';
import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { applyFile, bringFile } from '../testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const bring = (content: string, kind: ImportKind = 'network', viewer?: TestViewer) =>
  bringFile(kith, content, { kind }, viewer);
const apply = (id: string, viewer?: TestViewer) => applyFile(kith, id, viewer);

const joins = async (id: string, viewer: TestViewer = 'admin') =>
  (await kith.as(viewer).call(listImportJoins, { params: { id } })).body.joins;
const lines = async (id: string) =>
  (await joins(id)).map(({ name, domain, people, chance, apart }) =>
    [name, domain, people, chance, apart ? 'apart' : 'joined'].join(' '),
  );
const decide = (id: string, body: { joins?: string[]; apart: boolean }, viewer: TestViewer = 'admin') =>
  kith.as(viewer).call(decideImportJoins, { params: { id }, body });

const countJoined = async (id: string) =>
  (await kith.as('admin').call(getImport, { params: { id } })).body.import.counts.by_name_joined;

async function companies(): Promise<string[]> {
  const rows = await kith.db
    .selectFrom('account')
    .leftJoin('tenure', 'tenure.account_id', 'account.id')
    .select(['account.name', 'domain'])
    .select(({ fn }) => fn.count('tenure.id').as('people'))
    .where('account.name', 'in', ['Zylotech', 'Sentinel', 'Epsilon', 'Vale'])
    .groupBy(['account.id', 'account.name', 'domain'])
    .execute();
  return rows.map(({ name, domain, people }) => `${name} ${domain ?? '-'} ${people}`).sort();
}

const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const row = (first: string, company: string, day = '26 Jan 2019') =>
  `${first},Vance,https://www.linkedin.com/in/${first.toLowerCase()}-vance,,${company},Architect,${day}\n`;
const LIST = HEAD + row('Ada', 'Zylotech') + row('Bo', 'Zylotech') + row('Cy', 'Sentinel') + row('Di', 'Epsilon');
const COMPANIES =
  'name,domain,headcount\nZylotech,zylotech.com,900\nSentinel,sentinel.example,80\nEpsilon,epsilon-ai.com,2\n';
const FOUND = [
  'Zylotech zylotech.com 2 High joined',
  'Sentinel sentinel.example 1 Low apart',
  'Epsilon epsilon-ai.com 1 Low apart',
];

test('a check lists and counts the companies that share only the name, whichever file came first', async () => {
  await apply(await bring(LIST, 'connections'));
  const later = await bring(COMPANIES);
  expect(await lines(later)).toEqual(FOUND);
  const [zylotech] = await joins(later);
  expect(zylotech).toMatchObject({
    for: ['it has 900 people', 'a coined name', 'zylotech.com is the name'],
    against: [],
  });
  const { counts } = (await kith.as('admin').call(getImport, { params: { id: later } })).body.import;
  expect(counts).toMatchObject({ by_name: 3, by_name_joined: 1 });
});

test('the other way round, and not again once it is decided', async () => {
  await apply(await bring(COMPANIES));
  const list = await bring(LIST, 'connections');
  expect(await lines(list)).toEqual(FOUND);
  await apply(list);
  expect(await joins(list)).toEqual([]);
  expect(await companies()).toEqual(
    [
      'Epsilon - 1',
      'Epsilon epsilon-ai.com 0',
      'Sentinel - 1',
      'Sentinel sentinel.example 0',
      'Zylotech zylotech.com 2',
    ].sort(),
  );
  expect(await lines(await bring(LIST, 'connections'))).toEqual([]);
});

test('a company that a user keeps apart stays apart in later files, until Duplicates says otherwise', async () => {
  await apply(await bring(COMPANIES));
  const list = await bring(LIST, 'connections');
  const [zylotech] = await joins(list);
  const { body } = await decide(list, { joins: [zylotech!.id], apart: true });
  expect(body.joins).toEqual([{ ...zylotech, apart: true }]);
  await apply(list);
  const apart = ['Zylotech - 2', 'Zylotech zylotech.com 0'];
  expect((await companies()).slice(-2)).toEqual(apart);
  const notSame = (await kith.as('admin').call(listMerges, {})).body.not_same;
  expect(notSame.map(({ one: a, other: b }) => [a.name, b.name])).toEqual([['Zylotech', 'Zylotech']]);
  // The same again, with somebody new, and after both files were undone.
  await apply(await bring(LIST + row('Ed', 'Zylotech', '27 Jan 2019'), 'connections'));
  expect((await companies()).slice(-2)).toEqual(['Zylotech - 3', 'Zylotech zylotech.com 0']);
  const [pair] = notSame;
  await kith.as('admin').call(reopenPair, { body: { of: 'companies', one: pair!.one.id, other: pair!.other.id } });
  expect(await kith.db.selectFrom('name_decision').selectAll().execute()).toEqual([]);
});

test('holds when the companies leave and come again', async () => {
  const file = await apply(await bring(COMPANIES));
  const list = await bring(LIST, 'connections');
  await decide(list, { apart: true });
  await apply(list);
  await kith.as('admin').call(undoImport, { params: { id: file } });
  await kith.runJobs();
  await apply(await bring(COMPANIES));
  expect((await companies()).slice(-2)).toEqual(['Zylotech - 2', 'Zylotech zylotech.com 0']);
});

test('a company that a user joins is joined against the evidence', async () => {
  await apply(await bring(LIST, 'connections'));
  const file = await bring(COMPANIES);
  const sentinel = (await joins(file)).find(({ name }) => name === 'Sentinel');
  await decide(file, { joins: [sentinel!.id], apart: false });
  await apply(file);
  expect(await companies()).toContain('Sentinel sentinel.example 1');
  await apply(await bring(HEAD + row('Ed', 'Sentinel'), 'connections'));
  expect(await companies()).toContain('Sentinel sentinel.example 2');
});

test('Keep all apart and Join the fair ones leave alone what was decided one by one', async () => {
  await apply(await bring(COMPANIES));
  const list = await bring(LIST, 'connections');
  const sentinel = (await joins(list)).find(({ name }) => name === 'Sentinel');
  await decide(list, { joins: [sentinel!.id], apart: false });
  expect(await countJoined(list)).toBe(2);
  await decide(list, { apart: true });
  expect((await joins(list)).map(({ name, apart }) => [name, apart])).toEqual([
    ['Zylotech', true],
    ['Sentinel', false],
    ['Epsilon', true],
  ]);
  expect(await countJoined(list)).toBe(1);
  // And all at once again: the likely ones are joined, and the others left to the evidence.
  const { status } = await kith
    .as('admin')
    .call(decideImportJoins, { params: { id: list }, body: { joins: [sentinel!.id], apart: 'unlikely' } });
  expect(status).toBe(400);
  await kith.as('admin').call(decideImportJoins, { params: { id: list }, body: { apart: 'unlikely' } });
  expect((await joins(list)).map(({ name, apart }) => [name, apart])).toEqual([
    ['Zylotech', false],
    ['Sentinel', false],
    ['Epsilon', true],
  ]);
  await apply(list);
  const decided = await kith.db.selectFrom('name_decision').select(['name_key', 'one']).orderBy('name_key').execute();
  expect(decided).toEqual([
    { name_key: 'sentinel', one: 1 },
    { name_key: 'zylotech', one: 1 },
  ]);
});

test('two that a user calls different under Duplicates are so for files, too', async () => {
  await apply(await bring(LIST, 'connections'));
  await apply(await bring(COMPANIES));
  const { pairs } = (await kith.as('admin').call(listDuplicates, { query: { of: 'companies' } })).body;
  const pair = pairs.find(({ one: item }) => item.name === 'Sentinel')!;
  await kith.as('admin').call(refusePair, { body: { of: 'companies', one: pair.one.id, other: pair.other.id } });
  expect(await kith.db.selectFrom('name_decision').select(['name_key', 'domain', 'one']).execute()).toEqual([
    { name_key: 'sentinel', domain: 'sentinel.example', one: 0 },
  ]);
});

test('portfolio users learn nothing of it, and decide nothing', async () => {
  await apply(await bring(COMPANIES));
  const list = await bring(LIST, 'connections', 'portco');
  expect(await joins(list, 'portco')).toEqual([]);
  const { counts } = (await kith.as('portco').call(getImport, { params: { id: list } })).body.import;
  expect(counts).toMatchObject({ by_name: 0, by_name_joined: 0 });
  expect((await decide(list, { apart: true }, 'portco')).status).toBe(403);
  expect(await joins(list)).toHaveLength(3);
});

test('nothing is decided about an import that is written, or about another file', async () => {
  await apply(await bring(COMPANIES));
  const [a, b] = [await bring(LIST, 'connections'), await bring(LIST, 'connections')];
  const [join] = await joins(a);
  expect((await decide(b, { joins: [join!.id], apart: true })).status).toBe(409);
  await apply(a);
  expect((await decide(a, { apart: true })).status).toBe(409);
});

describe('a file that names a company with its domain and without', () => {
  const BARE = ['Ada Vance,Vale,,Architect,2020-01\n', 'Bo Vance,Vale,,Guard,2020-01\n'];
  const DESCRIBED = 'Cy Vance,Vale,vale-ai.com,Owner,2020-01\n';
  test.each([
    ['first', [...BARE, DESCRIBED]],
    ['last', [DESCRIBED, ...BARE]],
  ])('means one, the bare name %s, and lists it where the evidence is against that', async (_, rows) => {
    const clear = 'Di Vance,Zylotech,,Owner,2020-01\nEd Vance,Zylotech,zylotech.com,Owner,2020-01\n';
    const id = await bring(`name,company,company domain,title,start\n${rows.join('')}${clear}`);
    expect(await lines(id)).toEqual(['Vale vale-ai.com 2 Fair joined']);
    expect(await joins(id)).toMatchObject([
      {
        for: ['the file gives it the domain vale-ai.com'],
        against: ['vale-ai.com contains more than the name', 'an ordinary word'],
      },
    ]);
    await apply(id);
    expect(await companies()).toEqual(['Vale vale-ai.com 3', 'Zylotech zylotech.com 2']);
  });

  test('is split by a user before it is written', async () => {
    const id = await bring(`name,company,company domain,title,start\n${DESCRIBED}${BARE.join('')}`);
    const [vale] = await joins(id);
    await decide(id, { joins: [vale!.id], apart: true });
    await apply(id);
    expect(await companies()).toEqual(['Vale - 2', 'Vale vale-ai.com 1']);
  });
});
