import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { follow, listSubscriptions } from '../../../../shared/features/search/calls.ts';
import { startTestApp } from '../../../testing/app.ts';
import { freshFile, testFolder } from '../../../testing/databases.ts';
import { migrations } from '../migrations/index.ts';
import { migrate, openDatabase, waitForDisk } from '../opening/open.ts';
import type { Schema } from '../schema.ts';
import { openSqlite } from './sqlite.ts';
import { getWaitingWriters } from './sqlite-driver.ts';
import { makeQuietCheck } from './waiting-writers.ts';

const at = '2026-11-21T12:00:00.000Z';
const source = (label: string) => ({ kind: 'setup' as const, label, import_id: null, user_id: null, created_at: at });

describe('two connections to one SQLite file', () => {
  test('a transaction that reads before it writes waits for the other transaction, and both are kept', async () => {
    const { url } = await freshFile();
    const [a, b] = [openDatabase(url, { busyTimeout: 1 }), openDatabase(url, { busyTimeout: 1 })];
    try {
      const refused = await a.transaction().execute(async (trx) => {
        await trx.selectFrom('source').selectAll().execute();
        // Nobody writes in between: the lock was taken at the beginning.
        const busy = await b
          .insertInto('source')
          .values(source('other'))
          .execute()
          .catch((error: Error) => error.message);
        await trx.insertInto('source').values(source('one')).execute();
        return busy;
      });
      expect(refused).toBe('database is locked');
      await b.insertInto('source').values(source('other')).execute();
      const remaining = await a.selectFrom('source').select('label').orderBy('id').execute();
      expect(remaining.map((row) => row.label)).toEqual(['one', 'other']);
    } finally {
      await a.destroy();
      await b.destroy();
    }
  });
});

describe('a SQLite file that another process is writing to', () => {
  test('delays a write and a transaction, but no read; both are kept when it is free', async () => {
    const { url, path } = await freshFile();
    const db = openDatabase(url);
    const other = openSqlite(path);
    try {
      other.exec('begin immediate');
      let waiting = 2;
      const writes = [
        db.insertInto('source').values(source('alone')).execute(),
        db.transaction().execute((trx) => trx.insertInto('source').values(source('together')).execute()),
      ].map((write) => write.then(() => waiting--));
      for (let reads = 0; reads < 20; reads++) {
        expect(await db.selectFrom('source').select('label').execute()).toEqual([]);
        await nextRound();
      }
      expect(waiting).toBe(2);
      other.exec('commit');
      await Promise.all(writes);
      const remaining = await db.selectFrom('source').select('label').orderBy('label').execute();
      expect(remaining.map((row) => row.label)).toEqual(['alone', 'together']);
    } finally {
      other.close();
      await db.destroy();
    }
  });

  test('answers a write with 503 and when to come again once the wait was too long, and a read meanwhile with 200', async () => {
    const { url, path } = await freshFile();
    const kith = await startTestApp({ db: openDatabase(url, { busyTimeout: 20 }) });
    const other = openSqlite(path);
    try {
      const portco = kith.as('portco');
      // Signs in first: that is a write, too.
      expect((await portco.call(listSubscriptions, {})).status).toBe(200);
      other.exec('begin immediate');
      const params = { id: String(kith.companies.Brackenfield) };
      const [follows, lists] = await Promise.all([portco.call(follow, { params }), portco.call(listSubscriptions, {})]);
      expect([follows.status, lists.status]).toEqual([503, 200]);
      expect(follows.error.message).toMatch(/Try again/);
      other.exec('rollback');
      expect((await portco.call(follow, { params })).status).toBe(200);
    } finally {
      other.close();
      await kith.db.destroy();
    }
  });
});

describe('long work beside other writers', () => {
  test('learns that a write has to wait, and lets it go first', async () => {
    const { url, path } = await freshFile();
    const [db, other] = [openDatabase(url), openSqlite(path)];
    const waitingWriters = getWaitingWriters(db);
    const long = openDatabase(url, { after: waitingWriters });
    const isQuiet = makeQuietCheck(waitingWriters);
    const order: string[] = [];
    try {
      expect(isQuiet()).toBe(true);
      other.exec('begin immediate');
      const write = db
        .insertInto('source')
        .values(source('short'))
        .execute()
        .then(() => order.push('short'));
      await expect.poll(isQuiet).toBe(false);
      const work = long.transaction().execute(async () => order.push('long'));
      other.exec('commit');
      await Promise.all([write, work]);
      expect(order).toEqual(['short', 'long']);
    } finally {
      other.close();
      await db.destroy();
      await long.destroy();
    }
  });
});

describe('statements beside an open transaction', () => {
  test('wait for its end, and see all or nothing of its writes', async () => {
    const db = openDatabase((await freshFile()).url);
    try {
      for (const [ending, expected] of [
        ['rolled back', 0],
        ['kept', 1],
      ] as const) {
        let count = -1;
        const writing = db.transaction().execute(async (trx) => {
          await trx.insertInto('source').values(source(ending)).execute();
          void db
            .selectFrom('source')
            .select('id')
            .execute()
            .then((rows) => {
              count = rows.length;
            });
          await nextRound();
          expect(count).toBe(-1);
          if (ending === 'rolled back') throw new Error(ending);
        });
        await writing.catch((error: Error) => expect(error.message).toBe('rolled back'));
        await expect.poll(() => count).toBe(expected);
      }
    } finally {
      await db.destroy();
    }
  });
});

test.each<[string, (db: Kysely<Schema>) => Promise<unknown>]>([
  ['statements', (db) => db.insertInto('source').values(source('one of many')).execute()],
  ['transactions', (db) => db.transaction().execute((trx) => trx.selectFrom('source').select('id').limit(1).execute())],
])('a job of many %s lets calls be heard between them', async (_what, work) => {
  const { url } = await freshFile();
  const db = openDatabase(url, { synchronous: 'off' });
  let rounds = 0;
  let waiting = setImmediate(function count() {
    rounds += 1;
    waiting = setImmediate(count);
  });
  // A hundred times as long as a call works before it lets the others have the thread.
  for (const end = performance.now() + 300; performance.now() < end; ) await work(db);
  clearImmediate(waiting);
  await db.destroy();
  expect(rounds).toBeGreaterThan(10);
});

test('a database that had a later migration first takes the earlier ones, too', async () => {
  const db = openDatabase(`file:${join(testFolder(), 'unordered.db')}`);
  try {
    const { '0026-unread-pages': _, ...others } = migrations;
    const early = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(others) } });
    expect((await early.migrateToLatest()).error).toBeUndefined();
    await migrate(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['unread_page', 'intro', 'session']));
  } finally {
    await db.destroy();
  }
});

test('SQLite is opened with the page cache of the decision', () => {
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
