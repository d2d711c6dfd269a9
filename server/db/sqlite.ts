import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type Dialect, type Kysely, SqliteDialect, sql } from 'kysely';

export interface SqliteOptions {
  /** `off` is for tests only: an acknowledged write must survive a power cut. */
  synchronous?: 'full' | 'off';
}

/** A dialect over one connection to the file, set up the way docs/decisions/001-engines.md says. */
export function sqliteDialect(file: string, options: SqliteOptions = {}): Dialect {
  mkdirSync(dirname(file), { recursive: true });
  return new SqliteDialect({ database: () => Promise.resolve(openSqlite(file, options)) });
}

/** The bare connection, for bulk work in a worker. */
export function openSqlite(file: string, options: SqliteOptions = {}): Database.Database {
  const database = new Database(file);
  // page_size only takes effect on a new file, before journal_mode.
  database.pragma('page_size = 8192');
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${options.synchronous === 'off' ? 'OFF' : 'FULL'}`);
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -131072');
  database.pragma('temp_store = MEMORY');
  return database;
}

/** Column types and table endings that the two engines spell differently. */
export const sqliteTypes = {
  id: sql`integer primary key autoincrement`,
  key: sql`text`,
  real: sql`real`,
  keyed: sql` without rowid`,
};

/**
 * Full-text tables whose rowid is the rank ((4 - strength) * 2^40 + id), so that "the best ten" stops early.
 * account_words: the folded names of all accounts. title_words: the folded current titles of contacts with a strength.
 */
export async function createSearchIndexes(db: Kysely<never>): Promise<void> {
  await sql`create virtual table account_words using fts5(name_key, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0", prefix='2 3 4')`.execute(
    db,
  );
  await sql`create virtual table title_words using fts5(title_key, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0", prefix='3 4')`.execute(
    db,
  );
}
