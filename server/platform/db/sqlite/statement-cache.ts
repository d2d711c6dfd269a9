import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Some 30 kB each: a larger cache would hold more statements than the app has. */
const KEPT = 300;
/** A longer text has a placeholder for each of many values, and hardly comes again with the same number. */
const LONGEST_TEXT = 2_000;
/**
 * The statements worth keeping: others may act when they are prepared (pragma), or run only once (create, drop,
 * analyze).
 */
const COMES_AGAIN = /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i;

export interface SharedDatabase extends SqliteDatabase {
  /** False once SQLite has rolled a transaction back by itself, as it does when the disk is full. */
  readonly inTransaction: boolean;
}

/**
 * The same connection, which keeps the latest statements instead of preparing them each time: a fifth of a short search was SQLite's parser
 * and planner. SQLite itself prepares a kept statement again if the schema or its statistics have changed.
 */
export function cacheStatements(database: Database.Database): SharedDatabase {
  // In the order of their last use: a Map keeps the order of insertion.
  const statements = new Map<string, Database.Statement>();
  return {
    prepare(text): SqliteStatement {
      if (text.length > LONGEST_TEXT || !COMES_AGAIN.test(text)) return asStatement(database.prepare(text));
      const found = statements.get(text);
      // A statement whose rows are still being read one by one cannot run a second time meanwhile.
      if (found?.busy) return asStatement(database.prepare(text));
      statements.delete(text);
      const input = found ?? database.prepare(text);
      statements.set(text, input);
      if (statements.size > KEPT) statements.delete(statements.keys().next().value!);
      return asStatement(input);
    },
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

/** Its own signature does not accept a read-only list. */
function asStatement(prepared: Database.Statement): SqliteStatement {
  return prepared as SqliteStatement;
}
