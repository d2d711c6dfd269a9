import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAccount, addContactToBatch, addTenure, startBatch } from '../../../core/facts/book/batch.ts';
import { makeEmptyIndex } from '../../../core/facts/book/import-index.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { checkFile } from '../runs/check.ts';
import {
  createImportWorld,
  type ImportedPerson,
  importAll,
  list,
  openTestFile,
  runNow,
  type TestedImport,
} from '../testing/runs.ts';
import { planEviction } from './eviction.ts';

let db: Kysely<Schema>;
let ann: number;
beforeEach(async () => {
  ({ db, ann } = await createImportWorld());
});
afterEach(() => db.destroy());

async function check(people: ImportedPerson[], kind: TestedImport, forgetFrom: number) {
  const rows: unknown[] = [];
  const rejects: unknown[] = [];
  const counts = await checkFile(db, {
    kind,
    file: openTestFile(list(...people), people.length),
    forUser: { id: ann, contactId: null },
    now: runNow(),
    sizes: { forgetFrom, batch: 3 },
    tellRows: async (summaries) => {
      rows.push(...summaries);
    },
    progress: async (_done, _counts, problems) => {
      rejects.push(...problems);
      return true;
    },
  });
  return { counts, rows, rejects };
}

const somebody: fc.Arbitrary<ImportedPerson> = fc.record(
  {
    name: fc.constantFrom('Ines Calloway', 'Théo Brandt', 'Theo Brandt', 'Ada Vance'),
    slug: fc.constantFrom('ines', 'theo', 'ada'),
    email: fc.constantFrom('ines@x.example', 'theo@x.example', 'info@x.example'),
    company: fc.constantFrom('Flex Ltd.', 'The Flex Company', 'Harrow', 'Lumenary'),
    title: fc.constantFrom('Head', 'Founder'),
    day: fc.constantFrom('2024-01-28', '2024-01-27'),
  },
  { requiredKeys: ['name'] },
);

test('forgetting a person makes no difference to the result of a check', async () => {
  const known: ImportedPerson[] = [
    { name: 'Ines Calloway', slug: 'ines', company: 'Flex Ltd.', day: '2024-01-28' },
    { name: 'Théo Brandt', email: 'theo@x.example', company: 'Harrow', title: 'Head' },
  ];
  await importAll(list(...known), { db, user: ann, kind: 'connections' });
  const files = fc.array(somebody, { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom<TestedImport>('connections', 'network'), async (people, kind) => {
      expect(await check(people, kind, 0)).toEqual(await check(people, kind, Number.POSITIVE_INFINITY));
    }),
    { numRuns: 60 },
  );
});

test('a book keeps only people whom a later row may mean', async () => {
  const people: ImportedPerson[] = [
    { name: 'Ines Calloway', slug: 'ines', company: 'Harrow' },
    { name: 'Théo Brandt', slug: 'theo', company: 'Lumenary' },
    { name: 'Ada Vance', slug: 'ada', company: 'Harrow' },
    { name: 'Ines Calloway', slug: 'ines-2', company: 'Flex' },
  ];
  const records = list(...people);
  const forgetting = await planEviction(openTestFile(records), null, ['Flex']);
  const index = makeEmptyIndex();
  const remaining: string[] = [];
  for (const [at, record] of records.entries()) {
    let id = -10 * at;
    const batch = startBatch({ index, sourceId: 1, standing: 0 as never, at: '', newId: () => --id });
    const contact = addContactToBatch(batch, record.contacts[0]!);
    const known = index.accountsBy.name_key.get(record.accounts[0]!.name.toLowerCase())?.[0];
    const account = known ?? addAccount(batch, record.accounts[0]!);
    const job = { title_id: 1, start_month: 0, end_month: 0, year_only: 0, ended_after: null };
    addTenure(batch, { ...job, contact_id: contact.id, account_id: account.id });
    forgetting.after(index, { writes: batch.writes, loaded: { contact: [], account: [] } }, at + 1);
    const names = (rows: Iterable<{ name: string }>) => [...rows].map(({ name }) => name).join(', ');
    remaining.push(`${names(index.contacts.values())} / ${names(index.accounts.values())} / ${index.tenures.size}`);
  }
  expect(remaining).toEqual([
    'Ines Calloway / Harrow / 1',
    'Ines Calloway / Harrow / 1',
    'Ines Calloway / Harrow / 1',
    ' / Harrow, Flex / 0',
  ]);
});
