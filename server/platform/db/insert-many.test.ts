import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDb } from '../../testing/databases.ts';
import { buildGivenRows, insertMany } from './insert-many.ts';
import type { Schema } from './schema.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await freshDb();
});
afterAll(() => db.destroy());

/** Numbers whose shortest decimals have up to seventeen digits. */
const PROBABILITIES = Array.from({ length: 400 }, (_, at) => 1 - Math.exp(-at / 97)).concat(0.1 + 0.2, 5e-324, 1);

test('rows that are given to a statement are exactly those rows', async () => {
  const rows = [
    ...PROBABILITIES.map((value, at) => ({ at, value, name: `É "${at}"` })),
    { at: PROBABILITIES.length, value: null, name: null },
  ];
  const given = buildGivenRows(db, { at: 'integer', value: 'double precision', name: 'text' }, rows);
  expect((await sql`select * from ${given} as given order by at`.execute(db)).rows).toEqual(rows);
});

test('a row whose key is there changes the columns that were named, or nothing', async () => {
  const stored = () => db.selectFrom('stale_contact').selectAll().orderBy('contact_id').execute();
  await insertMany(db, 'stale_contact', [{ contact_id: 1, facts: 0 }]);
  const both = [
    { contact_id: 1, facts: 1 as const },
    { contact_id: 2, facts: 1 as const },
  ];
  await insertMany(db, 'stale_contact', both, { columns: ['contact_id'] });
  expect(await stored()).toEqual([
    { contact_id: 1, facts: 0 },
    { contact_id: 2, facts: 1 },
  ]);
  await insertMany(db, 'stale_contact', both, { columns: ['contact_id'], set: ['facts'] });
  expect(await stored()).toEqual(both);
});
