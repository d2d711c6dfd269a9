import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshFile, testFolder } from '../../testing/databases.ts';
import { startServer } from '../../testing/server.ts';
import { tightenFiles } from './private-files.ts';

const getMode = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** Every file and folder below, with its mode. */
const modesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => `${path} ${getMode(join(folder, path))}`);

test('files that Kith makes or finds open are for its own user alone: database, log, secret, uploads', async () => {
  const { path } = await freshFile();
  chmodSync(path, 0o644);
  const folder = testFolder();
  const data = join(folder, 'data');
  mkdirSync(join(data, 'imports'), { recursive: true, mode: 0o755 });
  writeFileSync(join(data, 'imports', 'left'), 'Ann,Bob', { mode: 0o644 });
  const env = { DATABASE_URL: `file:${path}`, DATA_FOLDER: data, DEMO: 'off', FIRM_NAME: 'Hollowmere' };
  const server = await startServer({ ...env, SESSION_SECRET: '' });
  try {
    expect([path, `${path}-wal`, `${path}-shm`, data].map(getMode)).toEqual(['600', '600', '600', '700']);
    expect(modesIn(data)).toEqual(['imports 700', 'imports/left 600', 'session-secret 600']);
  } finally {
    await server.kill();
  }
  const fresh = join(folder, 'new');
  const main = new URL('../../main.ts', import.meta.url).pathname;
  const given = { ...env, DATABASE_URL: `file:${join(fresh, 'kith.db')}`, DATA_FOLDER: fresh };
  await promisify(execFile)(process.execPath, [main, 'copy', `file:${path}`, given.DATABASE_URL], { env: given });
  expect(getMode(fresh)).toBe('700');
  expect(modesIn(fresh)).toContain('kith.db 600');
});

test('a public folder, and files beside a database, are left alone', () => {
  const shared = testFolder();
  chmodSync(shared, 0o1777);
  const beside = testFolder();
  chmodSync(beside, 0o755);
  writeFileSync(join(beside, 'kith.db'), '', { mode: 0o644 });
  writeFileSync(join(beside, 'other'), '');
  chmodSync(join(beside, 'other'), 0o644);
  expect(tightenFiles({ databaseUrl: `file:${join(beside, 'kith.db')}`, dataFolder: shared })).toEqual([]);
  expect([getMode(shared), getMode(beside)]).toEqual(['1777', '755']);
  expect(modesIn(beside)).toEqual(['kith.db 600', 'other 644']);
});
