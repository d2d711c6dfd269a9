import { Kysely, type LogEvent, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Db, getEngine } from '../engine.ts';
import { migrations } from '../migrations/index.ts';
import { createPostgresDialect, type PostgresOptions, runAlone } from '../postgres/postgres.ts';
import type { Schema } from '../schema.ts';
import { createSqliteDialect, type SqliteOptions } from '../sqlite/sqlite.ts';
import { requireSound } from '../sqlite/sqlite-check.ts';

type DatabaseOptions = SqliteOptions &
  PostgresOptions & {
    /** Called after each statement, with its text and its milliseconds. */
    onStatement?: (statement: string, ms: number) => void;
  };

const getFile = (url: string): string => url.slice('file:'.length);
const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/**
 * Opens the database of a URL: `file:data/kith.db` (SQLite) or `postgres://…`.
 * @throws when the URL names neither
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Kysely<Schema> {
  const { onStatement } = options;
  const log = onStatement && (({ query, queryDurationMillis: ms }: LogEvent) => onStatement(query.sql, ms));
  const logs = log ? { log } : {};
  if (url.startsWith('file:')) return new Kysely({ dialect: createSqliteDialect(getFile(url), options), ...logs });
  if (isPostgres(url)) return new Kysely({ dialect: createPostgresDialect(url, options), ...logs });
  throw new Error(`DATABASE_URL must begin with file: or postgres://, not "${url.split(':')[0]}:"`);
}

/**
 * Prepares a database while no other process does: with a lock on PostgreSQL, with the lock of each write of `run` on SQLite.
 * @throws DatabaseUnfit if Kith cannot run on that server or file
 */
export async function prepareAlone<T>(url: string, run: () => Promise<T>): Promise<T> {
  if (isPostgres(url)) return runAlone(url, run);
  requireSound(getFile(url));
  return run();
}

/**
 * Brings the schema up to date; throws with the migration's name when one fails.
 * @param known every migration; an earlier version's knew fewer
 */
export async function migrate(db: Kysely<Schema>, known = migrations): Promise<void> {
  const { error, results } = await (await loadMigrator(db, known)).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
    throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Names of the migrations that have not run on a database; changes nothing. */
export async function listMissingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const all = await (await loadMigrator(db, migrations)).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Whether no version of Kith was ever started on this database; changes nothing. */
export async function isUnmade(db: Kysely<Schema>): Promise<boolean> {
  return (await listMissingMigrations(db)).length === Object.keys(migrations).length;
}

async function loadMigrator(db: Kysely<Schema>, known: typeof migrations): Promise<Migrator> {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(known) },
    // Branches land in any order: a database that has a later migration still gets the earlier ones.
    allowUnorderedMigrations: true,
    ...(await findMigrationSchema(db)),
  });
}

/** Without this, tables of the same names in PostgreSQL's other schemas would count as ours. Raw: it reads no table. */
async function findMigrationSchema(db: Kysely<Schema>): Promise<{ migrationTableSchema?: string }> {
  if (getEngine(db) === 'sqlite') return {};
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return { migrationTableSchema: rows[0]!.name };
}

/**
 * The source of the unfinished copy that this database is (server/platform/db/copy), or null. Nobody can work with half a network. Raw: the builder
 * has types of Kith's tables alone, not of the engines' lists of tables or of the mark of a copy.
 */
export async function findUnfinishedCopy(db: Kysely<Schema>): Promise<string | null> {
  const there =
    getEngine(db) === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where name = 'unfinished_copy'`
      : sql<{ name: string }>`select 'x' as name where to_regclass('unfinished_copy') is not null`;
  if ((await there.execute(db)).rows.length === 0) return null;
  const { rows } = await sql<{ copied: string }>`select copied from unfinished_copy`.execute(db);
  return rows[0]?.copied ?? null;
}

/** From now on every write of this connection waits for the disk; the first of them also syncs everything written before. */
export async function waitForDisk(db: Kysely<Schema>): Promise<void> {
  if (getEngine(db) === 'sqlite') await sql`pragma synchronous = full`.execute(db);
}

/** Whether nobody has used this database yet: it has no account and no user. */
export async function isUnusedDatabase(db: Db): Promise<boolean> {
  const [account, user] = await Promise.all([
    db.selectFrom('account').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('app_user').select('id').limit(1).executeTakeFirst(),
  ]);
  return !account && !user;
}
