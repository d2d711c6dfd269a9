import { closeSync, existsSync, fsyncSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrations } from '../migrations/index.ts';
import { DatabaseUnfit } from '../trouble.ts';

/** All pages in one step: with several steps the copy would start again whenever somebody writes in between. */
const ALL_PAGES = 2 ** 31 - 1;
/** The place in a file's header that says that its newest writes may be in another file beside it. */
const WAL_FLAG = { offset: 18, value: 2 };

/** The number of rows of each table, by name. */
type Counts = Map<string, number>;

/**
 * Copies a database as of one moment, while others write to it, to a file that needs no other; then opens the copy, checks its pages and
 * compares the rows of every table. Blocks its thread in the meantime.
 * @param to a file that does not exist yet
 * @returns how many rows it has
 * @throws DatabaseUnfit if there is no such database, or the copy differs
 */
export async function copyOnline(file: string, to: string): Promise<number> {
  if (!existsSync(file)) throw new DatabaseUnfit(`There is no database ${file}.`);
  const source = new Database(file, { readonly: true });
  try {
    if (!isKith(source)) throw new DatabaseUnfit(`${file} isn’t a Kith database.`);
    // Copy and counts show the database as of this moment.
    source.exec('begin');
    const counts = countRows(source);
    await source.backup(to, { progress: () => ALL_PAGES });
    makeStandAlone(to);
    const problem = getProblem(to, counts);
    if (problem) throw new DatabaseUnfit(`The copy ${to} is damaged: ${problem}.`);
    return sum(counts);
  } finally {
    source.close();
  }
}

/**
 * Checks a file before it is restored, and changes nothing.
 * @returns how many rows it has, and whether it is of an earlier version of Kith
 * @throws DatabaseUnfit if it is not a backup of Kith, comes from a newer version, or is damaged
 */
export function inspectBackup(file: string): { rows: number; earlier: boolean } {
  if (!existsSync(file)) throw new DatabaseUnfit(`There is no file ${file}.`);
  refuseLive(file);
  const database = new Database(file, { readonly: true });
  try {
    const damage = getDamage(database);
    if (damage) throw new DatabaseUnfit(`${file} is damaged: ${damage}. Take another backup.`);
    if (!isKith(database)) throw new DatabaseUnfit(`${file} isn’t a Kith backup.`);
    const names = getList(database, 'select name from kysely_migration');
    const newer = names.filter((name) => !(name in migrations));
    if (newer.length > 0)
      throw new DatabaseUnfit(
        `${file} was made by a newer version of Kith: this one does not know ${newer.join(', ')}.`,
      );
    if (getList(database, "select name from sqlite_schema where name = 'unfinished_copy'").length > 0)
      throw new DatabaseUnfit(`${file} is an unfinished db:copy.`);
    return { rows: sum(countRows(database)), earlier: names.length < Object.keys(migrations).length };
  } finally {
    database.close();
  }
}

function refuseLive(file: string): void {
  const flag = Buffer.alloc(1);
  const handle = openSync(file, 'r');
  readSync(handle, flag, 0, 1, WAL_FLAG.offset);
  closeSync(handle);
  if (flag[0] === WAL_FLAG.value)
    throw new DatabaseUnfit(
      `${file} is a plain copy of a database, not a backup: its last writes may be missing. Make a backup of it first, with DATABASE_URL=file:${file}.`,
    );
}

/** Moves the log into the file, so that the file can be carried elsewhere alone. */
function makeStandAlone(file: string): void {
  const copy = new Database(file);
  copy.pragma('journal_mode = delete');
  copy.close();
  toDisk(file);
}

/** Waits until a file, or the names in a folder, would survive a power cut; Windows has no such wait for read-only handles. */
export function toDisk(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function getProblem(file: string, expected: Counts): string | null {
  const copy = new Database(file, { readonly: true });
  try {
    const damage = getDamage(copy);
    if (damage) return damage;
    const counts = countRows(copy);
    const other = [...expected].find(([table, rows]) => counts.get(table) !== rows);
    return other ? `${other[0]} has ${counts.get(other[0])} rows instead of ${other[1]}` : null;
  } finally {
    copy.close();
  }
}

function isKith(database: Database.Database): boolean {
  try {
    const names = getList(
      database,
      "select name from sqlite_schema where name in ('kysely_migration', 'installation')",
    );
    return names.length === 2;
  } catch (error) {
    if (isNoDatabase(error)) return false;
    throw error;
  }
}

function getDamage(database: Database.Database): string | null {
  try {
    const found = database.pragma('quick_check(1)', { simple: true });
    return found === 'ok' ? null : String(found);
  } catch (error) {
    // A file that is not a database is not one of Kith's, and the message says so.
    return isNoDatabase(error) ? null : (error as Error).message;
  }
}

const isNoDatabase = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_NOTADB';

function countRows(database: Database.Database): Counts {
  const tables = getList(database, "select name from sqlite_schema where type = 'table' and rootpage > 0");
  const count = (name: string) => database.prepare(`select count(*) from "${name}"`).pluck().get() as number;
  return new Map(tables.map((name) => [name, count(name)]));
}

const getList = (database: Database.Database, query: string): string[] =>
  database.prepare(query).pluck().all() as string[];
const sum = (counts: Counts): number => [...counts.values()].reduce((all, rows) => all + rows, 0);
