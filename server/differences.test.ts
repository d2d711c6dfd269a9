import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undoImport } from '../shared/features/imports/calls.ts';
import type { ImportKind } from '../shared/features/imports/import.ts';
import { createUseCase } from '../shared/features/sales/calls.ts';
import { markToPair } from './core/facts/write/unpaired.ts';
import { countDifferences } from './differences.ts';
import { findDuplicates } from './features/companies/duplicates/find.ts';
import { applyFile, bringFile } from './features/imports/testing/files.ts';
import { readTitles } from './features/key-nodes/skills/read-titles.ts';
import type { Schema } from './platform/db/schema.ts';
import { listTablesOfKind } from './platform/db/table-kinds.ts';
import { START, startTestApp, type TestApp } from './testing/app.ts';
import { insertWorld } from './testing/world.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
  await insertWorld(kith, {
    accounts: { 'Castellan Bank': { headcount: 3400, tags: ['Banking'] }, 'Orrin Health': { headcount: 90 } },
    people: {
      'Ines Calloway': { jobs: [{ at: 'Castellan Bank', title: 'CTO' }], known: { admin: 4, portco: 3 } },
      'Theo Brandt': {
        jobs: [
          { at: 'Castellan Bank', title: 'Risk Analyst', from: '2015-01', to: '2019-03' },
          { at: 'Orrin Health', title: 'Nurse', from: '2019-04' },
        ],
        known: { admin: 4 },
      },
    },
  });
  const useCase = { Name: 'Fraud scoring', Industries__c: 'Banking', Account__c: String(kith.companies.Lumenary) };
  await kith.as('admin').call(createUseCase, { body: useCase });
  // A portfolio company's own list names a company that nobody else names.
  await bring('First Name,Last Name,Company\nSelma,Quist,Hidden Orchard\n', 'portco', 'connections');
  await bring('name,profile_url,company\nEbba Lindqvist,in/ebba-lindqvist,Norrsken Paper\n');
  await readTitles(kith.db, async () => true);
  // The world's rows are written without marks.
  const everybody = await kith.db.selectFrom('contact').select('id').execute();
  const ids = everybody.map(({ id }) => id);
  await markToPair(kith.db, 'contact', ids);
  await findDuplicates(kith.db);
});
afterAll(() => kith.app.close());

const bring = async (content: string, viewer: 'admin' | 'portco' = 'admin', kind: ImportKind = 'network') =>
  applyFile(kith, await bringFile(kith, content, { kind }, viewer), viewer);

async function differences(): Promise<string[]> {
  const found: string[] = [];
  await countDifferences(kith.db, START, (what) => found.push(what));
  return found;
}

/** A wrong row of tables in which a small quiet network has none, or whose missing rows are made when they are asked for. */
const WRONG: Partial<Record<keyof Schema, RawBuilder<unknown>>> = {
  account_size: sql`insert into account_size (account_id, sizes) select min(id), '[]' from account`,
  member_spell: sql`insert into member_spell (member_id, account_id, start_month, end_month, year_only, management)
    select member.contact_id, account.id, 24000, 24001, 0, 0 from member, account limit 1`,
  quiet_tie: sql`insert into quiet_tie (contact_id, member_id, named, unnamed)
    select contact_id, member_id, '[]', '[]' from tie limit 1`,
  cold_tie: sql`insert into cold_tie (contact_id, member_id, was, category, touched_on, touch, found_at)
    select contact_id, member_id, 4, 0, '2020-01-01', 'mail', '2020-01-01' from tie limit 1`,
  title_skill: sql`update title_skill set skill = 'Knitting'`,
  stale_contact: sql`insert into stale_contact (contact_id, facts) select min(id), 1 from contact`,
  stale_account: sql`insert into stale_account (account_id, from_month, to_month, undated, people)
    select min(id), 0, 0, 0, 1 from account`,
  stale_fit: sql`insert into stale_fit (account_id) select min(id) from account`,
  stale_target: sql`insert into stale_target (sales_target_id) select min(id) from sales_target`,
  unpaired_contact: sql`insert into unpaired_contact (contact_id) select min(id) from contact`,
  unpaired_account: sql`insert into unpaired_account (account_id) select min(id) from account`,
};

describe('everything derived is compared with the facts', () => {
  test('and nothing differs in a quiet network', async () => {
    expect(await differences()).toEqual([]);
  });

  test.each(listTablesOfKind('derived'))('%s', async (table) => {
    const wrong = WRONG[table];
    const rows = await kith.db
      .selectFrom(table as 'tie')
      .selectAll()
      .execute();
    expect(rows.length > 0 || wrong !== undefined).toBe(true);
    await (wrong ?? sql`delete from ${sql.table(table)}`).execute(kith.db);
    expect((await differences()).length).toBeGreaterThan(0);
    await sql`delete from ${sql.table(table)}`.execute(kith.db);
    for (const row of rows)
      await kith.db
        .insertInto(table as 'tie')
        .values(row)
        .execute();
    expect(await differences()).toEqual([]);
  });
});

test('an undone import leaves everything derived as the facts say, the keys of duplicates included', async () => {
  const renamed = await bring('name,profile_url\nEbba Vidarsdottir,in/ebba-lindqvist\n');
  expect(await differences()).toEqual([]);
  await kith.as('admin').call(undoImport, { params: { id: renamed } });
  await kith.runJobs();
  expect(await differences()).toEqual([]);
  // A later file's name is compared with the name that is left.
  await bring('name,email,company\nEbba Maria Lindqvist,ebba@norrsken.example,Norrsken Paper\n');
  const pairs = await kith.db.selectFrom('contact_pair').select('state').execute();
  expect(pairs).toEqual([{ state: 'suggested' }]);
});
