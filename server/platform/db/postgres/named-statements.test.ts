import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshUrl, inProcess, onPostgres } from '../../../testing/databases.ts';
import { openDatabase } from '../opening/open.ts';
import type { Schema } from '../schema.ts';
import { StatementNames } from './named-statements.ts';

const find = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.find(text));

describe('a statement', () => {
  test('is named at its fifth use, the same in every process', () => {
    const found = find(new StatementNames(), 'select 1', 6);
    expect(found.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(found[4]).toMatch(/^kith_[0-9a-f]{32}$/);
    expect(found[5]).toBe(found[4]);
    expect(find(new StatementNames(), 'select 1', 5)[4]).toBe(found[4]);
    expect(find(new StatementNames(), 'select 2', 5)[4]).not.toBe(found[4]);
  });

  test.each(['begin', 'analyze account', 'select 1 where a @@ cast($1 as tsquery)', `select ${'$1, '.repeat(2_000)}1`])(
    'such as %.30s never is',
    (text) => {
      expect(find(new StatementNames(), text, 10)).toEqual(Array(10).fill(undefined));
    },
  );

  test('finds no name once there are three hundred; those keep theirs', () => {
    const names = new StatementNames();
    const named = Array.from({ length: 301 }, (_, place) => find(names, `select ${place}`, 5)[4]);
    expect(new Set(named.slice(0, 300)).size).toBe(300);
    expect(named[299]).toBeDefined();
    expect(named[300]).toBeUndefined();
    expect(names.find('select 7')).toBe(named[7]);
  });
});

describe.runIf(onPostgres && !inProcess)('on a server', () => {
  let db: Kysely<Schema>;
  beforeEach(async () => {
    db = openDatabase(await freshUrl(), { pool: 1 });
  });
  afterEach(() => db.destroy());

  const readFirms = () => db.selectFrom('source').selectAll().where('id', '>', 0).execute();
  const listNamed = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.filter(
      ({ statement }) => statement.includes('from "source"'),
    );

  test('it is parsed and planned once', async () => {
    for (let time = 0; time < 4; time++) await readFirms();
    expect(await listNamed()).toEqual([]);
    for (let time = 0; time < 4; time++) await readFirms();
    expect(await listNamed()).toHaveLength(1);
  });

  test('it answers with the columns that its table has now', async () => {
    for (let time = 0; time < 8; time++) await readFirms();
    await sql`alter table source add column shade text default 'grey'`.execute(db);
    await sql`insert into source (kind, label, created_at) values ('setup', 'a', '2026-11-21T12:00:00.000Z')`.execute(
      db,
    );
    expect(await readFirms()).toMatchObject([{ label: 'a', shade: 'grey' }]);
    // The connection that had it went, and a new one names it anew.
    expect(await listNamed()).toEqual([]);
    await readFirms();
    expect(await listNamed()).toHaveLength(1);
  });

  test('in a transaction it fails with the server’s reason, and the next transaction works', async () => {
    for (let time = 0; time < 8; time++) await readFirms();
    await sql`alter table source add column shade text`.execute(db);
    const read = (trx: Kysely<Schema>) => trx.selectFrom('source').selectAll().where('id', '>', 0).execute();
    await expect(db.transaction().execute(read)).rejects.toMatchObject({ code: '0A000' });
    expect(await db.transaction().execute(read)).toEqual([]);
  });
});
