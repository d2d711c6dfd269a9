import { beforeEach, describe, expect, test } from 'vitest';
import {
  comparePair,
  listDuplicates,
  listMerges,
  mergePair,
  postponePair,
  previewUnmerge,
  refusePair,
  reopenPair,
  undoMerge,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { listIntros, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { follow } from '../../../../shared/features/search/calls.ts';
import { FIND_DUPLICATES, markToPair } from '../../../core/facts/write/unpaired.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import { rebuildSearchIndex } from '../../../core/network/derive/search-index.ts';
import { rebuildStrengths } from '../../../core/network/derive/strengths.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertFacts } from '../../../testing/world.ts';

let kith: TestApp;
let people: Record<string, number>;
let accounts: Record<string, number>;

beforeEach(async () => {
  kith = await startTestApp();
  const world = await insertFacts(kith, {
    accounts: { 'Orrin Health': { headcount: 40 }, 'Orrin-Health': {}, 'Vale Union': { headcount: 12 } },
    people: {
      'Rafi Dorshan': { jobs: [{ at: 'Orrin Health', title: 'Director', from: '2021-03' }], known: { admin: 4 } },
      'Raphael Dorshan': { jobs: [{ at: 'Orrin Health', title: 'VP Engineering', from: '2021-03' }] },
      'Ines Calloway': { jobs: [{ at: 'Vale Union', title: 'CTO', from: '2019-01' }] },
    },
  });
  ({ contacts: people, accounts } = world);
  await kith.db.updateTable('contact').set({ profile_key: null }).where('id', 'in', Object.values(people)).execute();
  await rebuildSearchIndex(kith.db);
  await rebuildStrengths(kith.db, START);
  await look();
});

async function look(): Promise<void> {
  await markToPair(kith.db, 'contact', Object.values(people));
  await markToPair(kith.db, 'account', Object.values(accounts));
  await enqueue(kith.db, { kind: FIND_DUPLICATES, payload: {} }, START);
  await kith.runJobs();
}

const admin = () => kith.as('admin');
const pairs = async (of: 'people' | 'companies' = 'people') =>
  (await admin().call(listDuplicates, { query: { of } })).body;
const two = () => ({
  of: 'people' as const,
  one: String(people['Rafi Dorshan']),
  other: String(people['Raphael Dorshan']),
});
const merge = (chosen: string[] = []) =>
  admin().call(mergePair, { body: { of: 'people', kept: two().one, merged: two().other, chosen } });

describe('suggestions', () => {
  test('give the reasons for and against, of people and of companies', async () => {
    const { pairs: found, counts, looking } = await pairs();
    expect(looking).toBe(0);
    expect(counts).toEqual({ people: 1, companies: 1, not_same: 0, merges: 0 });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ why: 'same company, a short form', later: false });
    expect([found[0]!.one.name, found[0]!.other.name].sort()).toEqual(['Rafi Dorshan', 'Raphael Dorshan']);
    expect(found[0]!.for.map(({ text }) => text)).toContain('Both work at Orrin Health.');
    expect((await pairs('companies')).pairs[0]).toMatchObject({ why: 'same name' });
  });

  test('go when the two are marked as different, and stay away until that is taken back', async () => {
    expect((await admin().call(refusePair, { body: two() })).status).toBe(200);
    await look();
    expect((await pairs()).counts).toMatchObject({ people: 0, not_same: 1 });
    expect((await admin().call(listMerges, {})).body.not_same).toMatchObject([{ of: 'people' }]);
    await admin().call(reopenPair, { body: two() });
    await kith.runJobs();
    expect((await pairs()).counts).toMatchObject({ people: 1, not_same: 0 });
  });

  test('follow from new facts as soon as somebody looks', async () => {
    await admin().call(refusePair, { body: two() });
    await kith.db.deleteFrom('contact_pair').execute();
    await markToPair(kith.db, 'contact', [people['Rafi Dorshan']!]);
    expect(await pairs()).toMatchObject({ looking: 1, pairs: [] });
    await kith.runJobs();
    expect((await pairs()).pairs).toHaveLength(1);
  });

  test('that were postponed are last', async () => {
    await admin().call(postponePair, { body: two() });
    expect((await pairs()).pairs[0]).toMatchObject({ later: true });
  });
});

test('the two are compared, and the one used more is kept', async () => {
  const { kept: survivor, merged } = (await admin().call(comparePair, { query: two() })).body;
  expect([survivor.name, merged.name]).toEqual(['Rafi Dorshan', 'Raphael Dorshan']);
  expect(survivor.values.find(({ attribute }) => attribute === 'career')?.value).toBe('One job, 2021 to today');
  expect(survivor.values.filter(({ choosable }) => choosable).map(({ attribute }) => attribute)).toContain('name');
});

describe('merging', () => {
  test('makes one record of two with the chosen values, and everything derived is right after it', async () => {
    const answer = await merge(['name']);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ facts: 4, merge: { state: 'moving', merged: 'Raphael Dorshan' } });
    await kith.runJobs();
    const row = await kith.db
      .selectFrom('contact')
      .selectAll()
      .where('id', '=', people['Rafi Dorshan']!)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Raphael Dorshan', merged_into: null });
    expect((await admin().call(listMerges, {})).body.merges).toMatchObject([{ state: 'merged', kept: 'Rafi Dorshan' }]);
    const differences: string[] = [];
    await checkStrengths(kith.db, START, ({ what }) => differences.push(what));
    expect(differences).toEqual([]);
    expect((await pairs()).counts.people).toBe(0);
  });

  test('leads who still has the merged one open to the one that was kept', async () => {
    const [survivor, merged] = [String(accounts['Orrin Health']), String(accounts['Orrin-Health'])];
    await merge();
    await admin().call(mergePair, { body: { of: 'companies', kept: survivor, merged, chosen: [] } });
    await kith.runJobs();
    const followed = await admin().call(follow, { params: { id: merged } });
    expect(followed.body.subscribed_accounts).toEqual([survivor]);
    const body = { target_contact_id: two().other };
    const response = await kith.as('portco').call(requestIntro, { params: { id: merged }, body });
    expect(response.status, response.text).toBe(200);
    const [made] = (await kith.as('portco').call(listIntros, {})).body.all_intros;
    expect(made).toMatchObject({ To_Who__r: { Id: two().one }, Target_Account__r: { Name: 'Orrin Health' } });
  });

  test('is undone at any time, and lists what was made since', async () => {
    const { id } = (await merge()).body.merge;
    await kith.runJobs();
    const later = new Date(START.getTime() + 86_400_000).toISOString();
    await kith.db
      .insertInto('signal')
      .values({
        type: 'Opinion',
        sub_type: null,
        direction: 'Positive',
        source: null,
        details: null,
        skill: null,
        amount: null,
        from_contact_id: people['Ines Calloway']!,
        to_contact_id: people['Rafi Dorshan']!,
        occurred_on: null,
        created_by: 1,
        source_id: 1,
        created_at: later,
      })
      .execute();
    const params = { of: 'people' as const, id };
    const { stays } = (await admin().call(previewUnmerge, { params })).body;
    expect(stays).toEqual([{ what: 'signals that were logged', count: 1 }]);
    const undone = await admin().call(undoMerge, { params });
    expect(undone.body).toMatchObject({ stays, merge: { state: 'moving back' } });
    await kith.runJobs();
    expect((await admin().call(listMerges, {})).body.merges).toMatchObject([{ state: 'unmerged' }]);
    expect((await pairs()).counts.people).toBe(1);
    expect((await admin().call(undoMerge, { params })).status).toBe(409);
  });

  test('is refused for a person who was merged already', async () => {
    await merge();
    expect((await merge()).status).toBe(409);
  });
});
