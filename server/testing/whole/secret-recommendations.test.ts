/** Use cases and companies that only another portfolio company's people name: neither counted nor recommended. */
import { beforeEach, describe, expect, test } from 'vitest';
import { previewUseCase } from '../../../shared/features/sales/calls.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { selectHiddenFrom } from '../../core/network/recommend/count.ts';
import { importAll, list, undoTestRun } from '../../features/imports/testing/runs.ts';
import { migrate } from '../../platform/db/opening/open.ts';
import { START, startTestApp, type TestApp } from '../app.ts';
import { makeEarlierDb, onPostgres } from '../databases.ts';
import { insertTestUseCase } from '../sales.ts';

const AT = START.toISOString();

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

/** Imports somebody's list in which these companies are. */
const imports = (user: keyof TestApp['users'], companies: readonly string[]) =>
  importAll(
    list(...companies.map((company) => ({ name: `${user} at ${company}`, slug: `${user}-${company}`, company }))),
    { db: kith.db, user: kith.users[user], kind: 'connections' },
  );

const loadId = async (name: string) =>
  (await kith.db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

describe('a use case', () => {
  const terms = { Target_Account_Keywords__c: 'anvil' };
  const preview = async (viewer: 'portco' | 'portco2' | 'admin', input: object = terms) =>
    (await kith.as(viewer).call(previewUseCase, { body: input })).body;

  test('counts no company that only people of other portfolio companies name, in any of its figures', async () => {
    const none = await preview('portco2');
    const before = await preview('portco2', {});
    await imports('portco', ['Velvet Anvil']);
    await kith.runJobs();
    expect(await preview('portco2')).toEqual(none);
    expect(await preview('portco2', {})).toEqual(before);
    expect(await preview('portco2', { Target_Account_Anti_Keywords__c: 'anvil' })).toMatchObject({
      fits: before.fits,
      effects: { anti_keywords: 0 },
    });
    expect(await preview('portco')).toMatchObject({ fits: 1, all: before.all + 1 });
    await kith.db.updateTable('account').set({ stealth: 1 }).where('name', '=', 'Velvet Anvil').execute();
    expect(await preview('portco')).toMatchObject({ fits: 0, all: before.all });
  });

  test('is recommended what its company may know, and that follows who names it', async () => {
    const companies = ['Lumenary', 'Brackenfield'] as const;
    const targets: Record<number, string> = {};
    for (const company of companies)
      targets[await insertTestUseCase(kith, kith.companies[company], { keywords: '["anvil"]' })] = company;
    const storedFor = async () => {
      await kith.runJobs();
      const rows = await kith.db
        .selectFrom('recommendation')
        .select('sales_target_id')
        .where('account_id', '=', await loadId('Velvet Anvil'))
        .orderBy('sales_target_id')
        .execute();
      return rows.map((row) => targets[row.sales_target_id]);
    };
    const first = await imports('portco', ['Velvet Anvil']);
    expect(await storedFor()).toEqual(['Lumenary']);
    const second = await imports('portco2', ['Velvet Anvil']);
    expect(await storedFor()).toEqual(companies);
    await undoTestRun(kith.db, first.id);
    expect(await storedFor()).toEqual(['Brackenfield']);
    await imports('admin', ['Velvet Anvil']);
    await undoTestRun(kith.db, second.id);
    expect(await storedFor()).toEqual(companies);
  });

  test.skipIf(onPostgres)('counts the hidden companies by their index', async () => {
    const query = selectHiddenFrom(kith.db, { staff: false, companyId: kith.companies.Lumenary }).compile();
    const { rows } = await kith.db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    });
    expect(rows.map(({ detail }) => detail).join()).toContain('account_hidden');
  });

  test('of an older database is left without recommendations of what others alone name', async () => {
    await kith.app.close();
    kith = await startTestApp({ db: await makeEarlierDb('0153-keys-by-new-rules') });
    const { db, companies } = kith;
    const source_id = await insertOwnSource(db, kith.users.portco, 'List', AT);
    const row = { name: 'Velvet Anvil', name_key: 'velvet anvil', source_id, created_at: AT, updated_at: AT };
    const { id: account_id } = await db
      .insertInto('account')
      .values({ ...row, portfolio_only: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('account_knower').values({ account_id, company_id: companies.Lumenary }).execute();
    const targets = await Promise.all(
      [companies.Lumenary, companies.Brackenfield].map((company) => insertTestUseCase(kith, company)),
    );
    const fit = {
      tier: 1,
      score: 1,
      relevance: 1,
      probability: 1,
      matched: '{}',
      contact_id: null,
      contact_kind: null,
    };
    const open = { account_id: companies.Lumenary, sales_target_id: targets[1]!, ...fit };
    await db
      .insertInto('recommendation')
      .values([open, ...targets.map((sales_target_id) => ({ account_id, sales_target_id, ...fit }))])
      .execute();
    await migrate(db);
    const left = await db.selectFrom('recommendation').select(['account_id', 'sales_target_id']).execute();
    expect(left).toHaveLength(2);
    expect(left).toContainEqual({ account_id, sales_target_id: targets[0] });
    expect(left).toContainEqual({ account_id: companies.Lumenary, sales_target_id: targets[1] });
    expect(await db.selectFrom('stale_target').select('sales_target_id').execute()).toHaveLength(2);
  });
});
