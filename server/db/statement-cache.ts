import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Some 30 kB each: more would be kept in memory than the app has statements. */
const KEPT = 300;
/** A longer text has one place for each of many values: it hardly comes again with as many. */
const LONGEST_TEXT = 2_000;
/** Others may act when they are prepared (pragma), or are said once (create, drop, analyze). */
const COMES_AGAIN = /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i;

export interface SharedDatabase extends SqliteDatabase {
  /** False once SQLite has rolled a transaction back by itself, as it does when the disk is full. */
  readonly inTransaction: boolean;
}

/**
 * The same connection, which keeps the statements that were asked last instead of preparing them each time: a fifth of
 * a short search is SQLite's parser and planner. SQLite itself prepares a kept one again where the schema or its
 * statistics have changed since.
 */
export function keepingStatements(database: Database.Database): SharedDatabase {
  // In the order of their last use: a Map keeps that of insertion.
  const kept = new Map<string, Database.Statement>();
  return {
    prepare(text): SqliteStatement {
      if (text.length > LONGEST_TEXT || !COMES_AGAIN.test(text)) return statement(database.prepare(text));
      const found = kept.get(text);
      // Whose rows are still being read one by one cannot be asked a second time meanwhile.
      if (found?.busy) return statement(database.prepare(text));
      kept.delete(text);
      const asked = found ?? database.prepare(text);
      kept.set(text, asked);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
      return statement(asked);
    },
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => {
      kept.clear();
      database.close();
    },
  };
}

/** Its own signature takes no read-only list. */
function statement(prepared: Database.Statement): SqliteStatement {
  return prepared as SqliteStatement;
}
