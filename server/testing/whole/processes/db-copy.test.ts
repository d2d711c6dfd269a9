import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import { fillDemo } from '../../../demo/fill.ts';
import { DEMO_FIRM } from '../../../demo/people.ts';
import { prepareDatabase } from '../../../installation.ts';
import { RowSum } from '../../../platform/db/copy/checksum.ts';
import { CopyRefusedError, copyInstallation } from '../../../platform/db/copy/copy.ts';
import { sortTables, type Table } from '../../../platform/db/copy/side.ts';
import { getEngine } from '../../../platform/db/engine.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { postgresWords } from '../../../platform/db/postgres/postgres.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { sqliteWords } from '../../../platform/db/sqlite/sqlite.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { freshFile, freshUrl, inProcess, onPostgres, testFolder } from '../../databases.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const at = NOW.toISOString();
const source = (label: string) => ({ kind: 'setup' as const, label, import_id: null, user_id: null, created_at: at });
/** Texts that could break a format of lines and columns. */
const AWKWARD = [
  '',
  ' ',
  '\\N',
  '\\.',
  'tab\there',
  'line\nbreak\r\n',
  'back\\slash\\t',
  `'"\`,;`,
  'Ünï ☕ 𝒦',
  '\u0001\u0002',
];

const silent = () => undefined;

let original: Promise<string> | undefined;

/** A SQLite file with a demo network, the test's own. */
async function demoFile(): Promise<string> {
  original ??= fillOriginal();
  const path = join(testFolder(), 'kith.db');
  await copyFile(await original, path);
  return `file:${path}`;
}

async function fillOriginal(): Promise<string> {
  const { url, path } = await freshFile();
  const db = openDatabase(url, { synchronous: 'off' });
  await fillDemo(db, { now: NOW, contacts: 2_500, accounts: 400 });
  await db.insertInto('source').values(AWKWARD.map(source)).execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  return path;
}

/** Accounts with a word that begins like this, from the word index of the database's engine. */
function accountsNamed(db: Kysely<Schema>, word: string): Promise<number[]> {
  const words = getEngine(db) === 'sqlite' ? sqliteWords : postgresWords;
  return words.accounts(db, { words: [word], prefix: true }, { open: null, limit: 50 });
}

async function refusal(from: string, to: string): Promise<string> {
  const error = await copyInstallation(from, to, silent).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CopyRefusedError);
  return (error as Error).message;
}

describe.skipIf(!onPostgres || inProcess)('copying an installation', () => {
  test('from SQLite to PostgreSQL and back keeps every row, says so, and leaves both usable', {
    timeout: 120_000,
  }, async () => {
    const [file, server, back] = [await demoFile(), await freshUrl(), `file:${join(testFolder(), 'back.db')}`];
    const first = openDatabase(file);
    // An id is not given again after its row is gone.
    const gone = await first.insertInto('source').values(source('gone')).returning('id').executeTakeFirstOrThrow();
    await first.deleteFrom('source').where('id', '=', gone.id).execute();
    const accounts = await first.selectFrom('account').selectAll().orderBy('id').execute();
    const ties = await first.selectFrom('tie').selectAll().orderBy('contact_id').orderBy('member_id').execute();
    const named = await accountsNamed(first, 'cas');
    expect(named.length).toBeGreaterThan(0);
    await first.destroy();

    const lines: string[] = [];
    await copyInstallation(file, server, (line, transient) => transient || lines.push(line));
    expect(lines.filter((line) => /^contact .* \d,\d{3} rows {2}[0-9a-f]{32} {2}the same$/.test(line))).toHaveLength(1);
    expect(lines.at(-1)).toMatch(/^\d+ tables, [\d,]+ rows: copied and compared\.$/);
    await copyInstallation(server, back, silent);

    for (const url of [server, back]) {
      const db = openDatabase(url);
      try {
        expect(await db.selectFrom('account').selectAll().orderBy('id').execute()).toEqual(accounts);
        expect(await db.selectFrom('tie').selectAll().orderBy('contact_id').orderBy('member_id').execute()).toEqual(
          ties,
        );
        const labels = (await db.selectFrom('source').select('label').orderBy('id').execute()).map(
          ({ label }) => label,
        );
        expect(labels.slice(-AWKWARD.length)).toEqual(AWKWARD);
        const next = await db.insertInto('source').values(source('next')).returning('id').executeTakeFirstOrThrow();
        expect(next.id).toBe(gone.id + 1);
        expect(await checkStrengths(db, NOW, silent)).toBe(0);
      } finally {
        await db.destroy();
      }
    }
  });

  test('leaves the same indexes and constraints on PostgreSQL as a new installation has', async () => {
    const [{ url: file }, server, fresh] = [await freshFile(), await freshUrl(), await freshUrl()];
    await copyInstallation(file, server, silent);
    const parts = async (url: string) => {
      const db = openDatabase(url);
      const { rows } = await sql<{ part: string }>`
        select indexdef as part from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        order by part`.execute(db);
      await db.destroy();
      return rows.map(({ part }) => part);
    };
    const made = await parts(server);
    expect(made.length).toBeGreaterThan(100);
    expect(made).toEqual(await parts(fresh));
  });

  test('goes on after a kill, in whichever table it was', { timeout: getPatience(180_000) }, async () => {
    const [file, server] = [await demoFile(), await freshUrl()];
    const db = openDatabase(server);
    const run = () =>
      spawn(process.execPath, ['server/main.ts', 'copy', file, server], { stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      for (const moment of [/^account /m, /^contact /m, /^tenure /m, /^user_feedback .*the same$/m]) {
        await killAt(run(), moment);
        // Kith must not serve half a network.
        await expect(prepareDatabase(db, readSettings({}, DEMO_FIRM), NOW)).rejects.toThrow(/unfinished copy of file:/);
      }
      const { url: other } = await freshFile();
      expect(await refusal(other, server)).toMatch(/is an unfinished copy of file:.*, not of file:/);
      const last = run();
      const [stated, code] = await Promise.all([
        text(last.stdout),
        once(last, 'exit').then(([ended]) => ended as number),
      ]);
      expect([code, stated.match(/(\d+) tables are there already/)?.[1]]).toEqual([0, expect.stringMatching(/^[1-9]/)]);
      expect(stated).toContain('copied and compared.');
      expect(await prepareDatabase(db, readSettings({}, DEMO_FIRM), NOW)).toBe(false);
    } finally {
      await db.destroy();
    }
  });

  test('is refused into a database that holds data, and changes nothing there', async () => {
    const [{ url: file }, server] = [await freshFile(), await freshUrl()];
    const db = openDatabase(server);
    await db.insertInto('source').values(source('mine')).execute();
    expect(await refusal(file, server)).toMatch(/already holds data \(source\)\. Copy into an empty database\.$/);
    expect((await db.selectFrom('source').select('label').execute()).map(({ label }) => label)).toEqual(['mine']);
    await db.destroy();
  });

  test('is refused from a database of another version', async () => {
    const [{ url: file }, server] = [await freshFile(), await freshUrl()];
    const db = openDatabase(file);
    await sql`delete from kysely_migration where name like '0006%'`.execute(db);
    await db.destroy();
    expect(await refusal(file, server)).toMatch(/is from another version of Kith/);
  });

  test('never shows a password', async () => {
    const [file, server] = [await freshFile(), new URL(await freshUrl())];
    server.password = 'geheim';
    const lines: string[] = [];
    await copyInstallation(file.url, server.href, (line) => lines.push(line));
    expect(lines.join('\n')).not.toContain('geheim');
  });
});

test.skipIf(onPostgres)(
  'copying refuses a file that is not a database, a missing file, and a database into itself',
  async () => {
    const { url } = await freshFile();
    expect(await refusal('mysql://x', url)).toMatch(/isn’t a database/);
    expect(await refusal('file:nowhere/kith.db', url)).toMatch(/There is no file/);
    expect(await refusal(url, url)).toBe('Both are the same database.');
  },
);

async function killAt(child: ChildProcessByStdio<null, Readable, Readable>, moment: RegExp): Promise<void> {
  let stated = '';
  const reached = new Promise<void>((resolve) => {
    child.stdout.on('data', (words: Buffer) => {
      stated += String(words);
      if (moment.test(stated)) resolve();
    });
  });
  const ended = once(child, 'exit');
  await Promise.race([reached, ended]);
  child.kill('SIGKILL');
  const [code] = (await ended) as [number | null];
  expect(code, stated).toBeNull();
}

describe('a checksum of rows', () => {
  const sumOf = (...rows: unknown[][]) => {
    const sum = new RowSum();
    for (const row of rows) sum.add(row);
    return sum.value();
  };

  test('is the same in any order, and for values that the engines store differently', () => {
    expect(sumOf([1, 'a'], [2, 'b'])).toEqual(sumOf([2, 'b'], [1, 'a']));
    expect(sumOf([true, Buffer.from('x')])).toEqual(sumOf([1, new Uint8Array([120])]));
  });

  test.each([
    [[[null]], [['']]],
    [[['a', 'b']], [['ab', '']]],
    [[['a'], ['a']], [['a']]],
    [[['x']], [[Buffer.from('x')]]],
    [
      [[1], [2]],
      [[3], [0]],
    ],
  ])('tells %j from %j', (a, b) => expect(sumOf(...a)).not.toEqual(sumOf(...b)));
});

describe('the order of tables', () => {
  const table = (name: string, ...refersTo: string[]): Table => ({ name, columns: [], refersTo });

  test('puts no table before a table that it refers to', () => {
    const names = sortTables([table('a', 'c'), table('b'), table('c', 'b', 'c')]).map(({ name }) => name);
    expect(names).toEqual(['b', 'c', 'a']);
  });

  test('does not exist for circular references', () => {
    expect(() => sortTables([table('a', 'b'), table('b', 'a')])).toThrow('in a circle: a, b');
  });
});
