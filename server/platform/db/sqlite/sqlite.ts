import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type Dialect, type Kysely, type RawBuilder, sql } from 'kysely';
import { isConfidential, isNotMerged } from '../account-flags.ts';
import type { Db } from '../engine.ts';
import type { JobClaims } from '../job-table.ts';
import { DatabaseUnfit } from '../trouble.ts';
import { type IndexPhrase, WORDS_UP_TO, type WordIndex } from '../word-index.ts';
import { SharedConnectionDialect } from './sqlite-driver.ts';
import { explainFailure } from './sqlite-words.ts';
import { cacheStatements } from './statement-cache.ts';
import type { WaitingWriters } from './waiting-writers.ts';

const BUSY_TIMEOUT_MS = 5_000;
const CACHE_MB = 64;

export interface SqliteOptions {
  /**
   * `full` by default: an acknowledged write must survive a power cut. With `normal` a power cut may lose the last transactions, which is
   * right for long work that continues where it was and whose end nobody learns before a write with `full`. `off` is for tests only.
   */
  synchronous?: 'full' | 'normal' | 'off';
  /**
   * The number of pages in the log after which they are copied to the file; by default SQLite's 1,000. Long work changes the same pages
   * again and again, so fewer copies save work.
   */
  checkpointPages?: number;
  /** Memory for pages of the file, in MB: 64 unless the work is on rows that nobody asks for again. */
  cacheMb?: number;
  /** A missing file is refused, not made. */
  mustExist?: boolean;
  /** The time that a write waits for another process's write, in milliseconds; reads continue in the meantime. */
  busyTimeout?: number;
  /** Writes of other threads that go before each transaction of this connection, for long work. */
  after?: WaitingWriters;
}

/**
 * A dialect over one connection to the file, set up as in docs/decisions/001-engines.md.
 * @throws DatabaseUnfit if the file must exist and does not
 */
export function createSqliteDialect(file: string, options: SqliteOptions = {}): Dialect {
  if (options.mustExist && !existsSync(file))
    throw new DatabaseUnfit(`There is no database ${file}. Start Kith once first.`);
  mkdirSync(dirname(file), { recursive: true });
  const open = () => cacheStatements(explainFailure(file, () => openSqlite(file, { ...options, busyTimeout: 0 })));
  return new SharedConnectionDialect(open, options.busyTimeout ?? BUSY_TIMEOUT_MS, options.after);
}

/** The bare connection, for bulk work in a worker; there a wait for the lock blocks the thread. */
export function openSqlite(file: string, options: SqliteOptions = {}): Database.Database {
  const database = new Database(file);
  // page_size only takes effect on a new file, before journal_mode.
  database.pragma('page_size = 8192');
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${options.synchronous ?? 'full'}`);
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${options.busyTimeout ?? BUSY_TIMEOUT_MS}`);
  database.pragma(`cache_size = -${(options.cacheMb ?? CACHE_MB) * 1024}`);
  database.pragma('temp_store = MEMORY');
  if (options.checkpointPages) database.pragma(`wal_autocheckpoint = ${options.checkpointPages}`);
  return database;
}

/** Column types and table endings that the two engines spell differently. */
export const sqliteTypes = {
  id: sql`integer primary key autoincrement`,
  key: sql`text`,
  real: sql`real`,
  keyed: sql` without rowid`,
};

/** A transaction holds the only write lock from its beginning. */
export const sqliteJobTable: JobClaims = {
  claimAlone: () => Promise.resolve(),
  passingOverLocked: sql``,
};

/**
 * Full-text tables whose rowid is the rank ((4 - strength) * 2^40 + id), so that "the best ten" stops early.
 * account_words: the folded names of all accounts by relationship. open_account_words: of those that are neither
 * confidential nor in stealth mode, by the relationship that everybody may see. title_words: the folded current titles
 * of contacts with a strength. Keys are words with spaces between: to the tokenizer `ascii` any letter beyond ASCII is
 * part of a word. Migration 0058 has made title_words anew since, with beginnings of up to twelve letters.
 *
 * The statements of this file are raw: full-text tables, their commands and MATCH are SQLite's own, and the builder knows none of them.
 */
export async function createSearchIndexes(db: Kysely<never>): Promise<void> {
  const options = sql.raw(`content='', contentless_delete=1, tokenize="ascii"`);
  const typed = sql.raw(`prefix='1 2 3 4 6'`);
  await sql`create virtual table account_words using fts5(name_key, ${options}, ${typed})`.execute(db);
  await sql`create virtual table open_account_words using fts5(name_key, ${options}, ${typed})`.execute(db);
  await sql`create virtual table title_words using fts5(title_key, ${options}, prefix='2 3 4 5')`.execute(db);
}

const ID_BITS = 40;
const SCORES = [0, 1, 2, 3, 4] as const;

function getRowid(id: number, score: number): number {
  return (SCORES.length - 1 - score) * 2 ** ID_BITS + id;
}

async function deleteRows(db: Db, table: string, rowids: readonly number[]): Promise<void> {
  if (rowids.length === 0) return;
  await sql`delete from ${sql.table(table)} where rowid in (select value from json_each(${JSON.stringify(rowids)}))`.execute(
    db,
  );
}

const buildRank = (score: string, id: string) => sql.raw(`((4 - ${score}) << ${ID_BITS}) + ${id}`);

/** A separator before the step of size in a title's words; no key contains it. */
const STEP = '§';

/** The content of the full-text tables: the places and the words of some rows, or of all. */
const ROWS_OF = {
  account_words: (ids: RawBuilder<unknown>) => sql<Row>`
    select ${buildRank('relationship', 'id')} as place, substr(name_key, 1, ${sql.lit(WORDS_UP_TO)}) as words from account
    where ${isNotMerged()} ${ids}`,
  open_account_words: (ids: RawBuilder<unknown>) => sql<Row>`
    select ${buildRank('open_relationship', 'id')} as place, substr(name_key, 1, ${sql.lit(WORDS_UP_TO)}) as words from account
    where ${isNotMerged()} and not ${isConfidential()} ${ids}`,
  title_words: (ids: RawBuilder<unknown>) => sql<Row>`
    select ${buildRank('score', 'contact.id')} as place,
      substr(title_key, 1, ${sql.lit(WORDS_UP_TO)}) || ' ${sql.raw(STEP)}' || coalesce(account.size_step, 0) as words
    from contact join title on title.id = contact.title_id left join account on account.id = contact.account_id
    where score > 0 and contact.merged_into is null ${ids}`,
};
interface Row {
  place: number;
  words: string;
}
type WordTable = keyof typeof ROWS_OF;
const TABLES: readonly WordTable[] = ['account_words', 'open_account_words', 'title_words'];

async function insertRows(db: Db, table: WordTable, ids: RawBuilder<unknown>): Promise<void> {
  const column = sql.ref(table === 'title_words' ? 'title_key' : 'name_key');
  await sql`insert into ${sql.table(table)}(rowid, ${column}) ${ROWS_OF[table](ids)} order by place`.execute(db);
}

const ACCOUNT_WORDS = [
  { table: 'account_words', column: 'relationship' },
  { table: 'open_account_words', column: 'open_relationship' },
] as const;

/** "one two"* in the language of MATCH; words of keys hold letters, digits and marks only. */
function getMatch({ words, prefix }: IndexPhrase): string {
  return `"${words.join(' ').replaceAll('"', ' ')}"${prefix ? '*' : ''}`;
}

export const sqliteWords: WordIndex = {
  async indexAccounts(db, ids, before) {
    for (const { table, column } of ACCOUNT_WORDS) {
      const listScores = (id: number) => {
        if (before === 'new') return [];
        const score = before?.get(id)?.[column];
        return score === undefined ? SCORES : [score];
      };
      const moved = before instanceof Map ? ids.filter((id) => before.get(id)?.[column] !== undefined) : ids;
      if (moved.length === 0) continue;
      const places = moved.flatMap((id) => listScores(id).map((score) => getRowid(id, score)));
      await deleteRows(db, table, places);
      await insertRows(db, table, sql`and id in (select value from json_each(${JSON.stringify(moved)}))`);
    }
  },

  async indexTitles(db, ids, scoresBefore) {
    const rowids = ids.flatMap((id) => (scoresBefore.get(id) ?? SCORES).map((score) => getRowid(id, score)));
    await deleteRows(db, 'title_words', rowids);
    await insertRows(db, 'title_words', sql`and contact.id in (select value from json_each(${JSON.stringify(ids)}))`);
  },

  async indexTitlesAt(db, accountIds) {
    const at = sql`contact.account_id in (select value from json_each(${JSON.stringify(accountIds)}))`;
    await sql`delete from title_words where rowid in (
      select ${buildRank('score', 'id')} from contact where ${at} and score > 0)`.execute(db);
    await insertRows(db, 'title_words', sql`and ${at}`);
  },

  async rebuild(db) {
    for (const table of TABLES) {
      await sql`insert into ${sql.table(table)}(${sql.ref(table)}) values ('delete-all')`.execute(db);
      await insertRows(db, table, sql``);
      await sql`insert into ${sql.table(table)}(${sql.ref(table)}) values ('optimize')`.execute(db);
    }
  },

  /** A table without content cannot give the words back, only the place of each row. */
  async differences(db) {
    const found: string[] = [];
    for (const table of TABLES) {
      const { rows } = await sql<{ place: number; there: number }>`
        with expected as (select place from (${ROWS_OF[table](sql``)})), stored as (select rowid as place from ${sql.table(table)})
        select place, 0 as there from (select place from expected except select place from stored)
        union all select place, 1 as there from (select place from stored except select place from expected)
        order by place`.execute(db);
      for (const { place, there } of rows) {
        const [score, id] = [SCORES.length - 1 - Math.floor(place / 2 ** ID_BITS), place % 2 ** ID_BITS];
        found.push(`${table} of ${id} at strength ${score}: ${there ? 'should not be' : 'missing'}`);
      }
    }
    return found;
  },

  async accounts(db, phrase, { open, limit }) {
    const table = open ? 'open_account_words' : 'account_words';
    const { rows } = await sql<{ id: number }>`
      select account.id from ${sql.table(table)} as words
      cross join account on account.id = words.rowid & ${sql.lit(2 ** ID_BITS - 1)}
      where ${sql.table(table)} match ${getMatch(phrase)} and ${doesStandIn(sql.ref('account.name_key'), phrase)}
        ${open ? sql`and ${open}` : sql``}
      order by words.rowid limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },

  titledContacts(include, exclude, steps, after) {
    const matchAny = (terms: readonly string[]) => `(${terms.join(' OR ')})`;
    const wanted = matchAny(include.map(getMatch));
    const sized = steps ? `(${wanted} AND ${matchAny(steps.map((step) => `"${STEP}${step}"`))})` : wanted;
    const match = exclude.length === 0 ? sized : `${sized} NOT ${matchAny(exclude.map(getMatch))}`;
    return {
      from: sql`title_words cross join contact on contact.id = title_words.rowid & ${sql.lit(2 ** ID_BITS - 1)}
        join title on title.id = contact.title_id`,
      where: sql`title_words match ${match} and contact.score > 0
        ${after ? sql`and title_words.rowid > ${getRowid(after.id, after.score)}` : sql``}`,
      order: sql`title_words.rowid`,
    };
  },
};

function doesStandIn(key: RawBuilder<unknown>, { words, prefix }: IndexPhrase) {
  const text = ` ${words.join(' ')}${prefix ? '' : ' '}`;
  return sql`instr(' ' || ${key} || ' ', ${text}) > 0`;
}
