import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMessages } from '../../../../shared/features/notifications/outbox/calls.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { startTestApp } from '../../../testing/app.ts';
import { freshUrl, inProcess, onPostgres } from '../../../testing/databases.ts';
import { findPostgresBinaries, startPostgres, type TemporaryPostgres } from '../../../testing/postgres.ts';
import { migrate, openDatabase, prepareAlone } from '../opening/open.ts';
import { DatabaseUnfit, isAway, isTooSlow, withRetries } from '../trouble.ts';

const onServer = onPostgres && !inProcess;
const at = '2026-11-21T12:00:00.000Z';
const source = (label: string) => ({ kind: 'setup' as const, label, import_id: null, user_id: null, created_at: at });

async function opened(options: Parameters<typeof openDatabase>[1] = {}) {
  const url = await freshUrl();
  const db = openDatabase(url, options);
  return { url, db, [Symbol.asyncDispose]: () => db.destroy() };
}

describe.skipIf(!onServer)('a PostgreSQL server', () => {
  test('needs no extension and no right beyond the database', async () => {
    await using database = await opened();
    const { rows } = await sql<{ name: string }>`select extname as name from pg_extension`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(['plpgsql']);
  });

  test('that undoes a transaction for a deadlock is asked again, and both transactions are kept', async () => {
    await using database = await opened();
    const db = withRetries(database.db);
    await db
      .insertInto('source')
      .values([source('a'), source('b')])
      .execute();
    const meeting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let attempts = 0;
    const change = (first: string, second: string, place: 0 | 1) =>
      db.transaction().execute(async (trx) => {
        attempts++;
        const add = (label: string) =>
          trx
            .updateTable('source')
            .set((set) => ({ list: sql`${set.ref('list')} + 1` }))
            .where('label', '=', label)
            .execute();
        await add(first);
        // Each has locked one row before either asks for the other.
        meeting[place]!.resolve();
        await meeting[1 - place]!.promise;
        await add(second);
      });
    await Promise.all([change('a', 'b', 0), change('b', 'a', 1)]);
    expect(attempts).toBeGreaterThan(2);
    const rows = await db.selectFrom('source').select('list').execute();
    expect(rows.map(({ list }) => Number(list))).toEqual([2, 2]);
  });

  test('that undoes it again and again makes Kith give up at last, and any other error is reported at once', async () => {
    await using database = await opened();
    const db = withRetries(database.db);
    let attempts = 0;
    const fail = (code: string) =>
      db.transaction().execute(async (trx) => {
        attempts++;
        await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(trx);
      });
    await expect(fail('40001')).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(4);
    await expect(fail('23505')).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(5);
  });

  test('cancels a statement that takes too long', async () => {
    await using database = await opened({ statementTimeout: 50 });
    const error = await sql`select pg_sleep(30)`.execute(database.db).catch((reason: unknown) => reason);
    expect(isTooSlow(error)).toBe(true);
  });

  test('is prepared by one process at a time', async () => {
    await using database = await opened();
    let inside = 0;
    const most: number[] = [];
    const prepare = () =>
      prepareAlone(database.url, async () => {
        most.push(++inside);
        await sql`select 1`.execute(database.db);
        inside--;
      });
    await Promise.all([prepare(), prepare(), prepare()]);
    expect(most).toEqual([1, 1, 1]);
  });

  test('that does not exist is reported in a sentence', async () => {
    const gone = prepareAlone('postgres://nobody@127.0.0.1:1/kith', () => Promise.resolve());
    await expect(gone).rejects.toThrow(DatabaseUnfit);
    await expect(gone).rejects.toThrow(/^The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1$/);
  });

  test('is reported as unfit when its database uses another encoding', async () => {
    await using database = await opened();
    const name = new URL(database.url).pathname.slice(1).replace('kith_test', 'kith_latin');
    await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(database.db);
    const latin = new URL(database.url);
    latin.pathname = name;
    try {
      await expect(prepareAlone(latin.href, () => Promise.resolve())).rejects.toThrow(/stores text as LATIN1/);
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(database.db);
    }
  });
});

describe.skipIf(!onServer || !findPostgresBinaries())('a PostgreSQL server that is restarted', () => {
  let server: TemporaryPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  test.each(['fast', 'immediate'] as const)('(%s) is used again as soon as it is back', async (how) => {
    const db = openDatabase(server.url('postgres'));
    try {
      const broken = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error);
      await sql`select 1`.execute(db);
      await server.restart(how);
      expect(isAway(await broken)).toBe(true);
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
      expect(rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
    }
  });

  test('and frozen fails waiting calls within five seconds, and new ones at once; it is used again when it goes on', async () => {
    const db = openDatabase(server.url('kith'), { pool: 2, heartbeat: true });
    await migrate(db);
    const app = await startTestApp({ db });
    const ready = async () => (await app.app.inject('/readyz')).statusCode;
    expect(await ready()).toBe(200);
    // Signs in first: that is a write, too.
    expect((await app.as('admin').call(listMessages, {})).status).toBe(200);
    const goOn = server.freeze();
    try {
      const frozen = performance.now();
      // Two wait for an answer, the others for a connection.
      const calls = await Promise.all(Array.from({ length: 5 }, () => app.as('admin').call(listMessages, {})));
      expect(calls.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      expect(await ready()).toBe(503);
      expect(performance.now() - frozen).toBeLessThan(getPatience(5_000));
      const again = performance.now();
      expect((await app.as('admin').call(listMessages, {})).status).toBe(503);
      expect(performance.now() - again).toBeLessThan(getPatience(500));
    } finally {
      goOn();
    }
    await expect.poll(ready, { timeout: 20_000, interval: 50 }).toBe(200);
    expect((await app.as('admin').call(listMessages, {})).status).toBe(200);
    await app.app.close();
    await db.destroy();
  });
});
