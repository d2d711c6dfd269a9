import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingMigrations, openDatabase } from './db/open.ts';
import { DatabaseUnfit } from './db/trouble.ts';
import { requirePrepared } from './installation.ts';
import { earlierDb, earlierFile, freshDb, freshFile, onPostgres, testFolder } from './testing.ts';

/** What `npm run network:check` and `npm run calibrate` run. */
function run(command: string, url: string): Promise<{ code: unknown; out: string }> {
  const env = { DATABASE_URL: url, DATA_FOLDER: testFolder() };
  const main = new URL('./main.ts', import.meta.url).pathname;
  return new Promise((resolve) => {
    execFile(process.execPath, [main, command], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, out: stdout + stderr }),
    );
  });
}

describe.skipIf(onPostgres).each([
  { script: 'network:check', command: 'check', ofNothing: 'Nothing differs.' },
  { script: 'calibrate', command: 'calibrate', ofNothing: 'Not fitted: that takes 200 answers' },
])('npm run $script', ({ command, ofNothing }) => {
  test('makes no database where there is none', async () => {
    const path = join(testFolder(), 'new', 'kith.db');
    expect(await run(command, `file:${path}`)).toEqual({ code: 1, out: `There is no database ${path}.\n` });
    expect(existsSync(path)).toBe(false);
  });

  test('looks at an empty installation, and fills no demo into it', async () => {
    const { path, url } = await freshFile();
    const before = readFileSync(path);
    expect(await run(command, url)).toEqual({ code: 0, out: expect.stringContaining(ofNothing) });
    expect(readFileSync(path).equals(before)).toBe(true);
    const db = openDatabase(url);
    expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
    await db.destroy();
  });

  test('says of a database of an earlier version that Kith has to be started on it, and changes nothing', async () => {
    const { path, url } = await earlierFile('0006-intros');
    const before = readFileSync(path);
    expect(await run(command, url)).toEqual({
      code: 1,
      out: 'This database is empty or of an earlier version of Kith. Start Kith on it once first.\n',
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('what only looks at a database', () => {
  test('refuses one of an earlier version, and does not bring it up to date', async () => {
    const db = await earlierDb('0006-intros');
    const missing = await missingMigrations(db);
    expect(missing[0]).toBe('0007-connectors');
    await expect(requirePrepared(db)).rejects.toThrow(DatabaseUnfit);
    expect(await missingMigrations(db)).toEqual(missing);
  });

  test('takes one that this version has prepared', async () => {
    await expect(requirePrepared(await freshDb())).resolves.toBeUndefined();
  });
});
