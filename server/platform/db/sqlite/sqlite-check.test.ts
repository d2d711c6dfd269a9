import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFile, onPostgres, testFolder } from '../../../testing/databases.ts';
import { listMissingMigrations, openDatabase, prepareAlone } from '../opening/open.ts';
import { DatabaseUnfit } from '../trouble.ts';
import { openSqlite } from './sqlite.ts';

/** A file as a copy or a disk may leave it. */
async function spoilt(spoil: (path: string) => void) {
  const { path, url } = await freshFile();
  spoil(path);
  return { path, url };
}
/** Writes over a part of the file. */
const overwrite = (path: string, at: number, bytes: Uint8Array): void => {
  const content = readFileSync(path);
  content.set(bytes, at);
  writeFileSync(path, content);
};
/** SQLite opens a file whose "write version" is newer than it knows for reading only, whatever the user's rights. */
const makeReadOnly = (path: string): void => overwrite(path, 18, Uint8Array.of(3));
/** The first page of a table's rows is no page any more. */
function breakTable(path: string): void {
  const database = openSqlite(path);
  const { rootpage } = database.prepare("select rootpage from sqlite_schema where name = 'app_user'").get() as {
    rootpage: number;
  };
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  overwrite(path, (rootpage - 1) * 8192, new Uint8Array(8192).fill(0xee));
}

const cases = [
  ['is not an SQLite file', /is not an SQLite file/, (path: string) => writeFileSync(path, 'a letter to the editor')],
  [
    'was cut off when it was copied',
    /is damaged .*cut off.*backup/,
    (path: string) => truncateSync(path, statSync(path).size - 8192),
  ],
  ['has a broken table', /is damaged .*malformed.*backup/, breakTable],
  ['may only be read', /cannot be written to/, makeReadOnly],
] as const;

describe.skipIf(onPostgres)('a SQLite file that', () => {
  test.each(cases)('%s is refused at the start with a sentence, and stays as it is', async (_, sentence, spoil) => {
    const { path, url } = await spoilt(spoil);
    const before = readFileSync(path);
    let ran = false;
    const error = await prepareAlone(url, async () => (ran = true)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnfit);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).toContain(path);
    expect(ran).toBe(false);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('is sound is accepted, also while another process writes to it, and so is a file that does not exist yet', async () => {
    const { path, url } = await freshFile();
    await prepareAlone(url, async () => undefined);
    const other = openSqlite(path);
    try {
      other.exec('begin immediate');
      await prepareAlone(url, async () => undefined);
    } finally {
      other.close();
    }
    await prepareAlone(`file:${join(testFolder(), 'new', 'kith.db')}`, async () => undefined);
  });

  test('was killed in the middle has a log that counts, and is not taken for truncated', async () => {
    const { path } = await freshFile();
    const writing = openSqlite(path);
    writing.exec('create table more as select randomblob(100000) as x');
    const copy = join(testFolder(), 'kith.db');
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copy}${end}`);
    writing.close();
    await prepareAlone(`file:${copy}`, async () => undefined);
    expect(await lookedAt(copy)).toEqual([]);
  });

  test('is not an SQLite file is reported by the commands that only look, too', async () => {
    const { path } = await spoilt((file) => writeFileSync(file, 'a letter to the editor'));
    await expect(lookedAt(path)).rejects.toThrow(DatabaseUnfit);
  });
});

async function lookedAt(path: string): Promise<string[]> {
  const db = openDatabase(`file:${path}`, { mustExist: true });
  return listMissingMigrations(db).finally(() => db.destroy());
}
