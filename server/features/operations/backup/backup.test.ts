import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { backUpNow, getBackup } from '../../../../shared/features/operations/backup/calls.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { DatabaseUnfit } from '../../../platform/db/trouble.ts';
import { runDueJobs } from '../../../platform/jobs/jobs.ts';
import { VERSION } from '../../../platform/settings/version.ts';
import { START, startTestApp } from '../../../testing/app.ts';
import { freshFile, makeEarlierFile, onPostgres, testFolder } from '../../../testing/databases.ts';
import { makeBackup } from './backup.ts';
import { backupJobs } from './jobs.ts';
import { DAILY_BACKUP } from './kind.ts';
import { restore } from './restore.ts';

const AT = new Date('2026-11-22T11:05:30Z');

describe.skipIf(onPostgres)('a backup', () => {
  let file: string;
  let url: string;
  let folder: string;
  beforeEach(async () => {
    ({ path: file, url } = await freshFile());
    folder = join(testFolder(), 'backups');
  });

  const toldIn = (path: string): string[] => {
    const database = new Database(path, { readonly: true });
    const found = database.prepare("select value from installation where key = 'demo'").pluck().all() as string[];
    database.close();
    return found;
  };

  test('holds all earlier writes, also those only in the log, and is complete in itself', async () => {
    const writer = new Database(file);
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec("insert into installation (key, value) values ('demo', 'told last')");
    const plain = join(testFolder(), 'plain.db');
    copyFileSync(file, plain);
    const made = await makeBackup(url, folder, AT);
    writer.close();
    expect(readdirSync(folder)).toEqual(['kith-20261122T110530Z.db']);
    expect(made).toMatchObject({ name: 'kith-20261122T110530Z.db', at: AT.toISOString(), removed: [] });
    expect(made.rows).toBeGreaterThan(0);
    expect(toldIn(join(folder, made.name))).toEqual(['told last']);
    // A change that a copy of the file alone would lose.
    expect(toldIn(plain)).toEqual([]);
  });

  test.each([
    ['SQLITE_FULL', 'its disk is full'],
    ['ENOSPC', 'its disk is full'],
    ['SQLITE_IOERR_WRITE', 'its disk reports an error (SQLITE_IOERR_WRITE)'],
  ])('that the disk refuses with %s ends with a sentence, and leaves nothing behind', async (code, why) => {
    const kind = async (_file: string, to: string) => {
      for (const end of ['', '-journal']) writeFileSync(`${to}${end}`, 'half');
      throw Object.assign(new Error('database or disk is full'), { code });
    };
    const refused = makeBackup(url, folder, AT, kind);
    await expect(refused).rejects.toThrow(DatabaseUnfit);
    await expect(refused).rejects.toThrow(
      `: ${why}. Kith removed the incomplete backup. Free up space or choose another folder.`,
    );
    expect(readdirSync(folder)).toEqual([]);
    expect(await makeBackup(url, folder, AT), 'the next one finds its place').toMatchObject({ removed: [] });
  });

  test('is restored into an empty place, and nowhere else', async () => {
    const { name, rows } = await makeBackup(url, folder, AT);
    const place = join(testFolder(), 'new', 'kith.db');
    expect(restore(join(folder, name), `file:${place}`)).toEqual({ file: place, rows, earlier: false });
    expect(readFileSync(place).equals(readFileSync(join(folder, name)))).toBe(true);
    expect(readdirSync(join(place, '..'))).toEqual(['kith.db']);
    writeFileSync(place, 'kept');
    expect(() => restore(join(folder, name), `file:${place}`)).toThrow(/already exists, and Kith won’t overwrite it/);
    expect(readFileSync(place, 'utf8')).toBe('kept');
    const log = join(testFolder(), 'kith.db');
    writeFileSync(`${log}-wal`, 'kept');
    expect(() => restore(join(folder, name), `file:${log}`)).toThrow(/kith\.db-wal already exists/);
  });

  test('of an earlier version can be made and restored; the next start upgrades it', async () => {
    const old = await makeEarlierFile('0006-intros');
    const { name } = await makeBackup(old.url, folder, AT);
    const place = join(testFolder(), 'kith.db');
    expect(restore(join(folder, name), `file:${place}`)).toMatchObject({ earlier: true });
  });

  const change = (path: string, statement: string) => {
    const database = new Database(path);
    database.exec(statement);
    database.close();
  };

  test.each<[string, RegExp, (path: string) => void]>([
    ['a text', /isn’t a Kith backup/, (path) => writeFileSync(path, 'hello'.repeat(1000))],
    ['an empty file', /isn’t a Kith backup/, (path) => writeFileSync(path, '')],
    ['a missing file', /There is no file/, (path) => change(path, 'select 1') ?? writeFileSync(`${path}x`, '')],
    ['another program’s database', /isn’t a Kith backup/, (path) => change(path, 'drop table installation')],
    [
      'one of a newer version',
      /newer version of Kith: this one does not know 9999-later/,
      (path) => change(path, "insert into kysely_migration values ('9999-later', '2027')"),
    ],
    [
      'an unfinished db:copy',
      /an unfinished db:copy/,
      (path) => change(path, 'create table unfinished_copy (copied text)'),
    ],
    [
      'a damaged one',
      /damaged/,
      (path) => {
        const bytes = readFileSync(path);
        bytes.fill(0xff, bytes.length - 8192 * 20, bytes.length - 8192 * 2);
        writeFileSync(path, bytes);
      },
    ],
    ['a plain copy of a database', /is a plain copy of a database, not a backup/, (path) => copyFileSync(file, path)],
  ])('%s is not restored', async (what, why, spoil) => {
    const { name } = await makeBackup(url, folder, AT);
    const path = join(folder, name);
    spoil(path);
    const place = join(testFolder(), 'kith.db');
    const given = what === 'a missing file' ? `${path}-gone` : path;
    expect(() => restore(given, `file:${place}`)).toThrow(why);
    expect(readdirSync(join(place, '..'))).toEqual([]);
  });

  test('removes old backups, and no files of others', async () => {
    mkdirSync(folder);
    const others = ['kith.db', 'notes.txt', 'kith-20261122T110530Z.db.gz'];
    const old = Array.from({ length: 20 }, (_, day) => `kith-202610${String(day + 10)}T030000Z.db`);
    for (const name of [...others, ...old, 'kith-20261101T030000Z.db.part', 'kith-20261122T110000Z.db.part'])
      writeFileSync(join(folder, name), '');
    const { removed } = await makeBackup(url, folder, AT);
    const left = readdirSync(folder);
    expect(left).toEqual(
      expect.arrayContaining([...others, 'kith-20261122T110530Z.db', 'kith-20261122T110000Z.db.part']),
    );
    expect(removed).toContain('kith-20261101T030000Z.db.part');
    expect(removed).toContain('kith-20261010T030000Z.db');
    expect(left).toContain('kith-20261029T030000Z.db');
    expect(left.length + removed.length).toBe(others.length + old.length + 3);
  });

  test('that fails leaves nothing under a backup’s name, and keeps the files that were there', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'kith-20250101T030000Z.db'), 'old');
    writeFileSync(file, 'hello'.repeat(1000));
    await expect(makeBackup(url, folder, AT)).rejects.toThrow(/isn’t a Kith database/);
    await expect(makeBackup(`${url}x`, folder, AT)).rejects.toThrow(/There is no database/);
    expect(readdirSync(folder)).toEqual(['kith-20250101T030000Z.db']);
  });

  test('is made by the daily job in a thread, and staff and /readyz?verbose see its time', async () => {
    const kith = await startTestApp({ db: openDatabase(url, { synchronous: 'off' }) });
    const state = async () => (await kith.as('admin').call(getBackup, {})).body.backup;
    const ready = async (query: string) => (await kith.app.inject({ url: `/readyz${query}` })).json() as unknown;
    try {
      await kith.startDay(START);
      expect(await state()).toEqual({
        by_kith: true,
        daily: false,
        last: null,
        failed_at: null,
        running: false,
      });
      expect((await kith.as('admin').call(backUpNow, {})).status, 'without a folder').toBe(409);
      expect(await ready('?verbose')).toEqual({
        status: 'ok',
        version: VERSION,
        database: 'ok',
        processes: 1,
        last_backup: null,
      });
      const elsewhere = await kith.app.inject({ url: '/readyz?verbose', remoteAddress: '203.0.113.7' });
      expect(elsewhere.json(), 'to others').toEqual({ status: 'ok' });

      Object.assign(kith.deps.settings, { backupFolder: folder, databaseUrl: url });
      const at = START.toISOString();
      const begin = (kind: 'admin' | 'portco' = 'admin') => kith.as(kind).call(backUpNow, {});
      expect((await begin('portco')).status).toBe(403);
      expect([(await begin()).body.backup.running, (await begin()).status]).toEqual([true, 200]);
      const waiting = kith.db
        .selectFrom('job')
        .select('id')
        .where('kind', '=', DAILY_BACKUP)
        .where('state', '=', 'queued');
      expect(await waiting.execute(), 'a second press adds none').toHaveLength(1);
      const failed = (error: unknown) => {
        throw error;
      };
      await runDueJobs({ db: kith.db, kinds: backupJobs(kith.deps) as never, clock: kith.deps.clock, failed });
      const [name] = readdirSync(folder);
      expect(name).toBe('kith-20261121T120000Z.db');
      expect(await state()).toMatchObject({
        daily: true,
        running: false,
        last: { at, bytes: expect.any(Number) },
        failed_at: null,
      });
      expect(await ready('?verbose')).toEqual({
        status: 'ok',
        version: VERSION,
        database: 'ok',
        processes: 1,
        last_backup: at,
      });
      expect(await ready('')).toEqual({ status: 'ok' });

      const later = '2026-11-22T00:05:00.000Z';
      await kith.db
        .updateTable('job')
        .set({ state: 'failed', finished_at: later })
        .where('kind', '=', DAILY_BACKUP)
        .execute();
      expect((await state()).failed_at).toBe(later);
    } finally {
      await kith.app.close();
      await kith.db.destroy();
    }
  });
});

test('PostgreSQL is backed up and restored by its own tools, and the commands say so', async () => {
  const url = 'postgres://kith@127.0.0.1/kith';
  await expect(makeBackup(url, testFolder(), AT)).rejects.toThrow(/pg_dump.*docs\/operation\.md/);
  expect(() => restore('a.db', url)).toThrow(/pg_restore.*docs\/operation\.md/);
});
