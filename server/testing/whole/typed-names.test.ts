import { beforeAll, expect, test } from 'vitest';
import { findPeopleByName } from '../../core/network/read/people-by-name.ts';
import { listFurtherWords } from '../../core/network/words/fold-person.ts';
import { derivePersonKeys } from '../../features/companies/duplicates/people/derive-keys.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { insertFacts } from '../world.ts';

const NAMES = [
  'Juan Carlos Rodríguez Peñalba',
  'Anne-Sophie Lacombe-Roux',
  'Abdul Rahman bin Yusof Hakimi',
  'Pieter Jan van den Oosterkamp',
  'Siobhan O’Hare',
  '太郎 山田',
  '佐藤花子',
  'Kwabena "Kobe" Asante',
  'Robert (Bob) Clarkson, CFA',
  'Ana (née Kovač) Marić',
  'Dr. Rurik Ames',
];
const STAFF = { staff: true, companyId: 0 } as const;

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
  const people = Object.fromEntries(NAMES.map((name) => [name, { jobs: [] }]));
  const { contacts } = await insertFacts(kith, { accounts: {}, people });
  await derivePersonKeys(kith.db, Object.values(contacts));
});

const found = async (typed: string) => (await findPeopleByName(kith.db, STAFF, typed, 8)).map(({ name }) => name);

test.each(NAMES)('%s is found by the whole name', async (name) => expect(await found(name)).toContain(name));

test.each([
  ['juan', NAMES[0]],
  ['carlos', NAMES[0]],
  ['rodri', NAMES[0]],
  ['penalba', NAMES[0]],
  ['peñalba rodríguez', NAMES[0]],
  ['sophie', NAMES[1]],
  ['lacombe', NAMES[1]],
  ['roux', NAMES[1]],
  ['Lacombe-Roux', NAMES[1]],
  ['lacomberoux', NAMES[1]],
  ['annesophie roux', NAMES[1]],
  ['yusof', NAMES[2]],
  ['bin hakimi', NAMES[2]],
  ['van den', NAMES[3]],
  ["O'Hare", NAMES[4]],
  ['hare', NAMES[4]],
  ['siobhan hare', NAMES[4]],
  ['山田', NAMES[5]],
  ['太郎', NAMES[5]],
  ['山田太郎', NAMES[5]],
  ['佐藤', NAMES[6]],
  ['花子', NAMES[6]],
  ['kobe', NAMES[7]],
  ['kobe asante', NAMES[7]],
  ['bob clarkson', NAMES[8]],
  ['Clarkson, Robert', NAMES[8]],
  ['kovac', NAMES[9]],
  ['ana kovač', NAMES[9]],
  ['Dr Ames', NAMES[10]],
])('"%s" finds %s', async (typed, name) => expect(await found(typed)).toContain(name));

test.each(['carlosx', 'rodriguez siobhan', 'lacombe hare', '山本', 'combe'])('"%s" finds nobody', async (typed) =>
  expect(await found(typed)).toEqual([]),
);

test('names of two or three words need no further keys', () => {
  expect(['Kei Tamsin', 'Ada B. Vance', '李 小龙'].flatMap(listFurtherWords)).toEqual([]);
});
