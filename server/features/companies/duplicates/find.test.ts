import { beforeEach, describe, expect, test } from 'vitest';
import type { MergeKind } from '../../../core/facts/book/import-index.ts';
import { decidePair, getPairTable, postpone } from '../../../core/facts/merge/pairs.ts';
import { markToPair } from '../../../core/facts/write/unpaired.ts';
import { rebuildSearchIndex } from '../../../core/network/derive/search-index.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertContact } from '../../../testing/intros.ts';
import { insertFacts, type TestWorld } from '../../../testing/world.ts';
import { findDuplicates } from './find.ts';
import {
  countDuplicates,
  countUnpaired,
  listMergesOf,
  listNotSame,
  listSuggestedPairs,
  mergeById,
} from './pairs/queries.ts';
import { isLargeNetwork } from './people/queries.ts';

const AT = START.toISOString();
const job = (at: string) => ({ jobs: [{ at, title: 'CTO' }] });

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  world = await insertFacts(kith, {
    accounts: {
      'Vale Union': {},
      'Orrin Health': {},
      'Orrin-Health': {},
      'Honeyvale Bank': {},
      Honeyvale: {},
    },
    people: {
      'Bob Quill': job('Vale Union'),
      'Robert Quill': job('Vale Union'),
      'Ines Calloway': job('Vale Union'),
      'Ines R. Calloway': job('Vale Union'),
      'Ines Rae Calloway': job('Vale Union'),
      'Kei Tamsin': job('Vale Union'),
    },
  });
  await kith.db.updateTable('contact').set({ profile_key: null }).execute();
  await rebuildSearchIndex(kith.db);
});

const look = async () => {
  await markToPair(kith.db, 'contact', Object.values(world.contacts));
  await markToPair(kith.db, 'account', Object.values(world.accounts));
  expect(await findDuplicates(kith.db)).toBe(true);
};
const names = async (kind: MergeKind = 'contact', limit = 99) =>
  (await listSuggestedPairs(kith.db, kind, limit)).map(({ one_name, other_name }) =>
    [one_name, other_name].sort().join(' = '),
  );
const decide = (kind: MergeKind, a: string, b: string) => {
  const ids = kind === 'contact' ? world.contacts : world.accounts;
  return { kind, one: ids[a]!, other: ids[b]! };
};
const merge = (kind: MergeKind, survivor: number, merged: number) =>
  kith.db.updateTable(kind).set({ merged_into: survivor }).where('id', '=', merged).execute();

const INES = 'Ines Calloway = Ines R. Calloway';
const LONG = 'Ines Calloway = Ines Rae Calloway';
const OTHER = 'Ines R. Calloway = Ines Rae Calloway';
const BOB = 'Bob Quill = Robert Quill';
const ORRIN = 'Orrin Health = Orrin-Health';

describe('suggestions', () => {
  test('come the most certain first, those put off last, and no more than asked for', async () => {
    await look();
    expect(await names()).toEqual([INES, LONG, OTHER, BOB]);
    expect(await names('contact', 2)).toEqual([INES, LONG]);
    expect(await names('account')).toEqual([ORRIN]);
    await postpone(kith.db, decide('contact', 'Ines Calloway', 'Ines R. Calloway'), '2026-11-22');
    await postpone(kith.db, decide('contact', 'Bob Quill', 'Robert Quill'), '2026-11-21');
    expect(await names()).toEqual([LONG, OTHER, BOB, INES]);
    expect(await countDuplicates(kith.db)).toEqual({ people: 4, companies: 1, not_same: 0, merges: 0 });
  });

  test('are gone with a name that no longer fits, and with a record that was merged', async () => {
    await look();
    const bob = world.contacts['Bob Quill']!;
    await kith.db.updateTable('contact').set({ name: 'Emil Bracken' }).where('id', '=', bob).execute();
    await markToPair(kith.db, 'contact', [bob]);
    expect(await countUnpaired(kith.db)).toBe(1);
    await findDuplicates(kith.db);
    expect(await countUnpaired(kith.db)).toBe(0);
    expect(await names()).toEqual([INES, LONG, OTHER]);
    await merge('contact', world.contacts['Ines Calloway']!, world.contacts['Ines Rae Calloway']!);
    expect(await names()).toEqual([INES]);
    expect((await countDuplicates(kith.db)).people).toBe(1);
    // Its keys are still there when the other one is looked at.
    await markToPair(kith.db, 'contact', [world.contacts['Ines Calloway']!]);
    await findDuplicates(kith.db);
    await look();
    expect(await names()).toEqual([INES]);
  });

  test('are of people with one address, too, whatever their names', async () => {
    const ids = ['Kei Tamsin', 'Bob Quill'].map((name) => world.contacts[name]!);
    await kith.db.updateTable('contact').set({ email: 'kei@vale.example' }).where('id', 'in', ids).execute();
    await look();
    expect(await names()).toContain('Bob Quill = Kei Tamsin');
  });

  test('do not come back for what was marked as not the same, also after one of them was merged into a third', async () => {
    await look();
    const [ines, short, long] = ['Ines Calloway', 'Ines R. Calloway', 'Ines Rae Calloway'].map(
      (name) => world.contacts[name]!,
    ) as [number, number, number];
    const { admin } = kith.users;
    await decidePair(kith.db, decide('contact', 'Ines R. Calloway', 'Ines Calloway'), admin, '2026-11-20');
    await decidePair(kith.db, decide('account', 'Orrin-Health', 'Orrin Health'), admin, '2026-11-20');
    await look();
    expect(await names()).toEqual([LONG, OTHER, BOB]);
    expect(await names('account')).toEqual([]);
    await merge('contact', long, short);
    await look();
    expect(await names()).toEqual([BOB]);
    await decidePair(kith.db, decide('contact', 'Bob Quill', 'Robert Quill'), admin, '2026-11-21');
    const refused = await listNotSame(kith.db, 'contact', 99);
    expect(refused.map(({ one_id, other_id, by }) => [one_id, other_id, by])).toEqual([
      [world.contacts['Bob Quill'], world.contacts['Robert Quill'], 'dana@quillmark.example'],
      [ines, short, 'dana@quillmark.example'],
    ]);
    expect(await listNotSame(kith.db, 'contact', 1)).toHaveLength(1);
    expect((await countDuplicates(kith.db)).not_same).toBe(3);
  });

  test('of a record do not run out because many were marked as not the same', async () => {
    const double = async () =>
      insertContact(kith, 'Kei Tamsin', null, { profile_key: null, email: 'kei@vale.example' });
    const ids = [];
    for (let count = 0; count < 12; count++) ids.push(await double());
    const [first, ...others] = ids as [number, ...number[]];
    for (const other of others.slice(0, 10))
      await decidePair(kith.db, { kind: 'contact', one: first, other }, kith.users.admin, AT);
    // The second time the keys of all are known.
    for (const looked of [ids, [first]]) {
      await markToPair(kith.db, 'contact', looked);
      await findDuplicates(kith.db);
    }
    const pairs = (await listSuggestedPairs(kith.db, 'contact', 999)).filter(({ one_id }) => one_id === first);
    expect(pairs.map(({ other_id }) => other_id)).toEqual(others.slice(10));
  });
});

test('a look that is stopped says so, and leaves the rest for the next one', async () => {
  await markToPair(kith.db, 'contact', Object.values(world.contacts));
  await markToPair(kith.db, 'account', Object.values(world.accounts));
  const before = await countUnpaired(kith.db);
  expect(await findDuplicates(kith.db, { stopped: () => true })).toBe(false);
  expect(await countUnpaired(kith.db)).toBe(before);
  expect(await findDuplicates(kith.db)).toBe(true);
  expect(await countUnpaired(kith.db)).toBe(0);
});

describe('a name that many have says nothing', () => {
  const double = (email: string | null) => insertContact(kith, 'Olu Senna', null, { profile_key: null, email });
  const pairsOf = async (count: number) => {
    const ids: number[] = [];
    for (let number = 0; number < count; number++) ids.push(await double('olu@vale.example'));
    await markToPair(kith.db, 'contact', ids);
    await findDuplicates(kith.db);
    await markToPair(kith.db, 'contact', ids.slice(0, 1));
    await findDuplicates(kith.db);
    return (await listSuggestedPairs(kith.db, 'contact', 999)).filter(({ one_id }) => one_id === ids[0]).length;
  };

  test('but of thirty each has ten suggestions at most', async () => {
    expect(await pairsOf(30)).toBe(10);
  });

  test('and of more nobody has one', async () => {
    expect(await pairsOf(31)).toBe(0);
  });
});

test('a family name is rare if only the two have it, in a network of more than a thousand people', async () => {
  const why = async () => {
    await look();
    const rows = await listSuggestedPairs(kith.db, 'contact', 99);
    const texts = (name: string) => rows.find(({ one_name }) => one_name === name)!.evidence;
    return ['Bob Quill', 'Ines Calloway', 'Maren Oduya'].map((name) => /No one else here/.test(texts(name)));
  };
  for (const name of ['Maren Oduya', 'Maren R. Oduya'])
    world.contacts[name] = await insertContact(kith, name, null, { email: 'maren@vale.example', profile_key: null });
  const { count } = await kith.db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 1_000 - Number(count) }, (_, at) => ({
    name: `P${at} Q${at}`,
    name_key: `p${at} q${at}`,
    source_id: 1,
    created_at: AT,
    updated_at: AT,
  }));
  for (let from = 0; from < rows.length; from += 100)
    await kith.db
      .insertInto('contact')
      .values(rows.slice(from, from + 100))
      .execute();
  expect(await isLargeNetwork(kith.db)).toBe(false);
  expect(await why()).toEqual([false, false, false]);
  await insertContact(kith, 'One More', null);
  expect(await isLargeNetwork(kith.db)).toBe(true);
  // A short form is not enough, and three have the name Calloway.
  expect(await why()).toEqual([false, false, true]);
});

test('a name with which only two companies begin is rare', async () => {
  const bank = async () => {
    await look();
    const rows = await listSuggestedPairs(kith.db, 'account', 99);
    return rows.find(({ one_name }) => one_name.startsWith('Honeyvale'))?.sureness;
  };
  const site = { domain: 'honeyvale.example' };
  const ids = ['Honeyvale', 'Honeyvale Bank'].map((name) => world.accounts[name]!);
  await kith.db.updateTable('account').set(site).where('id', 'in', ids).execute();
  expect(await bank()).toBe(500);
  const third = { name: 'Honeyvale Arts', name_key: 'honeyvale arts', source_id: 1, created_at: AT, updated_at: AT };
  await kith.db
    .insertInto('account')
    .values({ ...third, merged_into: ids[0]! })
    .execute();
  expect(await bank()).toBe(500);
  await kith.db.insertInto('account').values(third).execute();
  expect(await bank()).toBe(400);
});

test.each([
  [20, 10],
  [21, 0],
])('of %i companies of one website each has %i suggestions', async (count, most) => {
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    const name = `${'bcdfghjklmnpqrstvwxz'[number % 20]}ar${number}vo`;
    const facts = { name, name_key: name, domain: 'group.example', source_id: 1, created_at: AT, updated_at: AT };
    const row = await kith.db.insertInto('account').values(facts).returning('id').executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  await markToPair(kith.db, 'account', ids.slice(0, 1));
  await findDuplicates(kith.db);
  const pairs = (await listSuggestedPairs(kith.db, 'account', 999)).filter(({ one_id }) => one_id === ids[0]);
  expect(pairs).toHaveLength(most);
});

test('merges come the last first, by whom and undone by whom, and no more than asked for', async () => {
  const { admin, talent } = kith.users;
  const [survivor, merged] = [world.contacts['Bob Quill']!, world.contacts['Robert Quill']!];
  const row = { kept_id: survivor, kept_name: 'Bob Quill', merged_id: merged, merged_name: 'Robert Quill' };
  const made = { ...row, chosen: '[]', moved: '{}', user_id: admin, merged_at: AT };
  await kith.db
    .insertInto('contact_merge')
    .values({ ...made, state: 'undone', undone_by: talent, undone_at: AT })
    .execute();
  await kith.db
    .insertInto('contact_merge')
    .values({ ...made, state: 'merged', undone_by: null, undone_at: null })
    .execute();
  const all = await listMergesOf(kith.db, 'contact', 9);
  expect(all.map(({ state }) => state)).toEqual(['merged', 'undone']);
  expect(await listMergesOf(kith.db, 'contact', 1)).toEqual(all.slice(0, 1));
  expect(await mergeById(kith.db, 'contact', all[1]!.id)).toEqual(all[1]);
  expect(all[1]).toMatchObject({ by: 'dana@quillmark.example', undone_by_email: expect.stringMatching(/@/) });
  expect(all[1]!.undone_by_email).not.toBe(all[1]!.by);
  expect((await countDuplicates(kith.db)).merges).toBe(2);
  expect(getPairTable('account')).toBe('account_pair');
});

test('a company whose own domain is a further one of another is suggested with it, whichever is looked at', async () => {
  const [vale, honey] = [world.accounts['Vale Union']!, world.accounts['Honeyvale Bank']!];
  await kith.db.updateTable('account').set({ domain: 'vale.test' }).where('id', '=', honey).execute();
  await kith.db.insertInto('company_domain').values({ domain: 'vale.test', account_id: vale }).execute();
  for (const id of [vale, honey]) {
    await kith.db.deleteFrom('account_pair').execute();
    await markToPair(kith.db, 'account', [id]);
    expect(await findDuplicates(kith.db)).toBe(true);
    expect(await names('account')).toContain('Honeyvale Bank = Vale Union');
  }
});
