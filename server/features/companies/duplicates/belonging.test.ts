import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  comparePair,
  listMerges,
  mergePair,
  refusePair,
  reopenPair,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { follow, searchByNames } from '../../../../shared/features/search/calls.ts';
import { rebuildSearchIndex } from '../../../core/network/derive/search-index.ts';
import { rebuildStrengths } from '../../../core/network/derive/strengths.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertFacts } from '../../../testing/world.ts';

let kith: TestApp;
let ids: Record<'bank' | 'leasing' | 'cards' | 'hushed', string>;

beforeEach(async () => {
  kith = await startTestApp();
  const { accounts } = await insertFacts(kith, {
    accounts: {
      'Castellan Bank': { headcount: 1_035 },
      'Brightmoor Leasing': { headcount: 41 },
      'Brightmoor Leasing AB': {},
      'Vale Cards': {},
      'Hushed Works': { stealth: 1 },
    },
    people: {},
  });
  await rebuildSearchIndex(kith.db);
  await rebuildStrengths(kith.db, START);
  const id = (name: string) => String(accounts[name]);
  ids = {
    bank: id('Castellan Bank'),
    leasing: id('Brightmoor Leasing'),
    cards: id('Vale Cards'),
    hushed: id('Hushed Works'),
  };
});
afterEach(() => kith.app.close());

const admin = () => kith.as('admin');
const keep = (a: string, b: string, belongs?: string, of: 'companies' | 'people' = 'companies') =>
  admin().call(refusePair, { body: { of, one: a, other: b, ...(belongs ? { belongs } : {}) } });
async function offers(names: string[], viewer: TestViewer = 'admin', following = false): Promise<string[]> {
  const { belonging } = (await kith.as(viewer).call(searchByNames, { body: { names, following } })).body;
  return belonging.map(({ name, to, accounts }) => `${name}: ${accounts.map((row) => row.name).join(', ')} of ${to}`);
}

test('a search for a company offers those that belong to it, until that is taken back', async () => {
  expect((await keep(ids.bank, ids.leasing, ids.leasing)).status).toBe(200);
  expect((await keep(ids.cards, ids.bank, ids.cards)).status).toBe(200);
  expect(await offers(['castellan bank'])).toEqual([
    'castellan bank: Brightmoor Leasing, Vale Cards of Castellan Bank',
  ]);
  // Not the other way round, nothing that is in the answer already, and never for somebody else.
  expect(await offers(['Brightmoor Leasing'])).toEqual([]);
  expect(await offers(['Castellan Bank', 'Vale Cards'])).toEqual([
    'Castellan Bank: Brightmoor Leasing of Castellan Bank',
  ]);
  const listed = (await admin().call(listMerges, {})).body.not_same;
  expect(listed.map(({ belongs }) => belongs).sort()).toEqual([ids.leasing, ids.cards].sort());
  await admin().call(reopenPair, { body: { of: 'companies', one: ids.leasing, other: ids.bank } });
  expect(await offers(['Castellan Bank'])).toEqual(['Castellan Bank: Vale Cards of Castellan Bank']);
  // Kept apart anew without it, it belongs to nobody.
  await keep(ids.cards, ids.bank);
  expect(await offers(['Castellan Bank'])).toEqual([]);
});

test('a company that the viewer may not see is not offered, and neither is one that is not followed', async () => {
  await keep(ids.bank, ids.hushed, ids.hushed);
  await keep(ids.bank, ids.cards, ids.cards);
  expect(await offers(['Castellan Bank'], 'portco')).toEqual(['Castellan Bank: Vale Cards of Castellan Bank']);
  await kith.as('portco').call(follow, { params: { id: ids.bank } });
  expect(await offers(['Castellan Bank'], 'portco', true)).toEqual([]);
});

test('it follows a company that is merged, and only a company of the pair can belong to the other', async () => {
  const { id } = await kith.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Brightmoor Leasing AB')
    .executeTakeFirstOrThrow();
  await keep(ids.bank, ids.leasing, ids.leasing);
  await admin().call(mergePair, { body: { of: 'companies', kept: String(id), merged: ids.leasing, chosen: [] } });
  expect(await offers(['Castellan Bank'])).toEqual(['Castellan Bank: Brightmoor Leasing AB of Castellan Bank']);
  expect((await keep(ids.bank, ids.cards, ids.hushed)).status).toBe(400);
  expect((await keep(ids.bank, ids.bank, ids.bank)).status).toBe(400);
  expect((await keep('1', '2', '1', 'people')).status).toBe(400);
});

test('a company that belongs to an answer is not also offered as another meaning', async () => {
  await insertFacts(kith, { accounts: { 'Castellan Bank Leasing': {}, 'Castellan Bank Cards': {} }, people: {} });
  await rebuildSearchIndex(kith.db);
  const { id } = await kith.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Castellan Bank Leasing')
    .executeTakeFirstOrThrow();
  const meant = async () => {
    const { did_you_mean } = (await admin().call(searchByNames, { body: { names: ['Castellan Bank'] } })).body;
    return did_you_mean.flatMap(({ accounts }) => accounts.map(({ name }) => name)).sort();
  };
  expect(await meant()).toEqual(['Castellan Bank Cards', 'Castellan Bank Leasing']);
  await keep(ids.bank, String(id), String(id));
  expect(await meant()).toEqual(['Castellan Bank Cards']);
});

test('the two are compared by who follows them, too', async () => {
  await kith.as('portco').call(follow, { params: { id: ids.bank } });
  const { kept: survivor, merged } = (
    await admin().call(comparePair, { query: { of: 'companies', one: ids.bank, other: ids.cards } })
  ).body;
  const followed = [survivor, merged].map(({ name, values }) => [
    name,
    values.find(({ attribute }) => attribute === 'followed')?.value,
  ]);
  expect(followed).toContainEqual(['Castellan Bank', 'Lumenary']);
  expect(followed).toContainEqual(['Vale Cards', 'Nobody']);
});
