import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_FIRM } from '../../../demo/people.ts';
import { bringUpToDate, requirePrepared } from '../../../installation.ts';
import { isUnusedDatabase, listMissingMigrations, openDatabase } from '../../../platform/db/opening/open.ts';
import { DatabaseUnfit } from '../../../platform/db/trouble.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { freshDb, freshFile, makeEarlierDb, makeEarlierFile, onPostgres, testFolder } from '../../databases.ts';

/** The commands behind `npm run network:check` and the like. */
function run(command: string, url: string): Promise<{ code: unknown; out: string }> {
  const env = { DATABASE_URL: url, DATA_FOLDER: testFolder() };
  const main = new URL('../../../main.ts', import.meta.url).pathname;
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...command.split(' ')], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, out: stdout + stderr }),
    );
  });
}

const list = 'import connections tests/fixtures/imports/connections-english.csv';

describe.skipIf(onPostgres).each([
  { script: 'network:check', command: 'check', code: 0, ofNothing: 'Nothing differs.' },
  { script: 'calibrate', command: 'calibrate', code: 0, ofNothing: 'Not fitted: fitting needs 200 answers' },
  { script: 'import … --dry-run', command: `${list} --dry-run`, code: 1, ofNothing: 'no one has signed in yet' },
  { script: 'token', command: 'token admin', code: 1, ofNothing: 'No user with the address' },
])('npm run $script', ({ command, code, ofNothing }) => {
  test('makes no database where there is none', async () => {
    const path = join(testFolder(), 'new', 'kith.db');
    const out = `There is no database ${path}. Start Kith once first.\n`;
    expect(await run(command, `file:${path}`)).toEqual({ code: 1, out });
    expect(existsSync(path)).toBe(false);
  });

  test('looks at an empty installation, and adds no demo to it', async () => {
    const { path, url } = await freshFile();
    const before = readFileSync(path);
    expect(await run(command, url)).toEqual({ code, out: expect.stringContaining(ofNothing) });
    expect(readFileSync(path).equals(before)).toBe(true);
    const db = openDatabase(url);
    expect(await isUnusedDatabase(db)).toBe(true);
    await db.destroy();
  });
});

test.skipIf(onPostgres)(
  'a read-only command says that Kith has to be started on an earlier version’s database, and changes nothing',
  async () => {
    const { path, url } = await makeEarlierFile('0006-intros');
    const before = readFileSync(path);
    expect(await run('check', url)).toEqual({
      code: 1,
      out: 'This database is empty or from an earlier version of Kith. Start Kith on it once first.\n',
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  },
);

test.skipIf(onPostgres)('npm run import makes no database where there is none', async () => {
  const path = join(testFolder(), 'kith.db');
  expect((await run(list, `file:${path}`)).out).toBe(`There is no database ${path}. Start Kith once first.\n`);
  expect(existsSync(path)).toBe(false);
});

describe('a command that writes to a database', () => {
  test('upgrades an earlier version, and makes no new database', async () => {
    const db = await makeEarlierDb('0006-intros');
    await bringUpToDate(db, readSettings({ DATA_FOLDER: testFolder() }, DEMO_FIRM));
    await expect(requirePrepared(db)).resolves.toBeUndefined();
    await expect(isUnusedDatabase(db)).resolves.toBe(true);
  });
});

describe('a command that only looks at a database', () => {
  test('refuses an earlier version, and does not upgrade it', async () => {
    const db = await makeEarlierDb('0006-intros');
    const missing = await listMissingMigrations(db);
    expect(missing[0]).toBe('0007-connectors');
    await expect(requirePrepared(db)).rejects.toThrow(DatabaseUnfit);
    expect(await listMissingMigrations(db)).toEqual(missing);
  });

  test('accepts a database that this version has prepared', async () => {
    await expect(requirePrepared(await freshDb())).resolves.toBeUndefined();
  });
});
