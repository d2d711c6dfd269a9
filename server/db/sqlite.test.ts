import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { freshFile, testFolder } from '../testing.ts';
import { migrations } from './migrations/index.ts';
import { migrate, openDatabase, waitForDisk } from './open.ts';
import { openSqlite } from './sqlite.ts';

const at = '2026-11-21T12:00:00.000Z';
const source = (label: string) => ({ kind: 'setup' as const, label, import_id: null, user_id: null, created_at: at });

describe('two connections to one SQLite file', () => {
  test('a transaction that reads before it writes waits for the other’s, and both are kept', async () => {
    const { url } = await freshFile();
    const [one, other] = [openDatabase(url, { busyTimeout: 1 }), openDatabase(url, { busyTimeout: 1 })];
    try {
      const refused = await one.transaction().execute(async (trx) => {
        await trx.selectFrom('source').selectAll().execute();
        // Nobody writes in between: the lock was taken at the beginning.
        const busy = await other
          .insertInto('source')
          .values(source('other'))
          .execute()
          .catch((error: Error) => error.message);
        await trx.insertInto('source').values(source('one')).execute();
        return busy;
      });
      expect(refused).toBe('database is locked');
      await other.insertInto('source').values(source('other')).execute();
      const kept = await one.selectFrom('source').select('label').orderBy('id').execute();
      expect(kept.map((row) => row.label)).toEqual(['one', 'other']);
    } finally {
      await one.destroy();
      await other.destroy();
    }
  });
});

test('a database that took a later migration first takes the earlier ones, too', async () => {
  const db = openDatabase(`file:${join(testFolder(), 'unordered.db')}`);
  try {
    const { '0004-imports': _, ...others } = migrations;
    const early = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(others) } });
    expect((await early.migrateToLatest()).error).toBeUndefined();
    await migrate(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['import_run', 'intro', 'session']));
  } finally {
    await db.destroy();
  }
});

test('SQLite is opened with the page cache that the decision names', () => {
  const database = openSqlite(join(testFolder(), 'cache.db'));
  const kibibytes = -Number(database.pragma('cache_size', { simple: true }));
  database.close();
  expect(readFileSync('docs/decisions/001-engines.md', 'utf8')).toContain(`\`cache_size\` ${kibibytes / 1024} MB`);
});

describe('a write to a SQLite file', () => {
  const [ONLY_ORDERED, ON_DISK] = [1, 2];

  test.each([
    ['is on the disk when it is answered', {}, ON_DISK],
    [
      'of long work that goes on where it stood is only kept in order, until it has to be there',
      { synchronous: 'normal' as const },
      ONLY_ORDERED,
    ],
  ])('%s', async (_, options, expected) => {
    const { url } = await freshFile();
    const db = openDatabase(url, options);
    try {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
      expect(rows).toEqual([{ synchronous: expected }]);
      await waitForDisk(db);
      expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: ON_DISK }]);
    } finally {
      await db.destroy();
    }
  });
});
