import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDb } from '../../testing/databases.ts';
import { isAmong } from './engine.ts';
import type { Schema } from './schema.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await freshDb();
  for (const id of [1, 2, 3])
    await db
      .insertInto('tag')
      .values({ id, name: `Tag ${id}`, name_key: `tag ${id}` })
      .execute();
});
afterAll(() => db.destroy());

const among = async (ids: number[]) =>
  (
    await db
      .selectFrom('tag')
      .select('id')
      .where(isAmong(db, 'tag.id', ids))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

test('a list of ids finds the rows that exist, each once, whatever its order', async () => {
  expect(await among([3, 1, 3, 9])).toEqual([1, 3]);
});

test('an empty list finds nothing', async () => {
  expect(await among([])).toEqual([]);
});

test('a list of any length is one statement with one value', async () => {
  const compiled = [1, 5_000].map((length) =>
    db
      .selectFrom('tag')
      .select('id')
      .where(
        isAmong(
          db,
          'tag.id',
          Array.from({ length }, (_, place) => place),
        ),
      )
      .compile(),
  );
  expect(compiled[0]!.sql).toBe(compiled[1]!.sql);
  expect(compiled[1]!.parameters).toHaveLength(1);
  expect(await among(Array.from({ length: 50_000 }, (_, place) => place))).toEqual([1, 2, 3]);
});
