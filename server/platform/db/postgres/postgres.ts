import { type Dialect, type Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { isConfidential, isNotMerged } from '../account-flags.ts';
import type { JobClaims } from '../job-table.ts';
import { DatabaseUnfit } from '../trouble.ts';
import { type IndexPhrase, WORDS_UP_TO, type WordIndex } from '../word-index.ts';
import { createGuardedPool } from './guarded-pool.ts';
import { nameStatements, StatementNames } from './named-statements.ts';

/** PostgreSQL's int8 (count(*)) read as a number: no count of ours passes 2^53. */
const INT8 = 20;
/** server_version_num of the oldest tested version. */
const OLDEST = 150_000;
const CONNECT_MS = 10_000;
const LOCK_MS = 30_000;
/** A transaction whose process hangs, or was cut off, releases its locks after this time. */
const IDLE_TRANSACTION_MS = 60_000;

export interface PostgresOptions {
  /** The most connections; 10 by default. */
  pool?: number;
  /** A statement is given up after so many milliseconds; never, by default. Long work has no limit, answers have one. */
  statementTimeout?: number;
  /** Fails everything that waits for a server that has not answered for two seconds (heartbeat.ts): for users who wait for an answer. */
  heartbeat?: boolean;
}

function getSettings(url: string): pg.ClientConfig {
  pg.types.setTypeParser(INT8, Number);
  return {
    connectionString: withLibpqModes(url),
    application_name: 'kith',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
}

/** The driver's own sslmode=require asks for a certificate that the machine trusts, which managed servers do not have; libpq's does not. */
function withLibpqModes(url: string): string {
  const mode = /[?&]sslmode=([\w-]+)/.exec(url)?.[1];
  return mode === undefined || mode === 'no-verify' || url.includes('uselibpqcompat=')
    ? url
    : `${url}&uselibpqcompat=true`;
}

export function createPostgresDialect(url: string, options: PostgresOptions = {}): Dialect {
  const { pool: max = 10, statementTimeout, heartbeat = false } = options;
  const config = {
    ...getSettings(url),
    ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
    max,
    allowExitOnIdle: true,
  };
  const pool = heartbeat ? createGuardedPool(config) : new pg.Pool(config);
  // A broken connection (the server was restarted) is dropped, and a new one is made when it is needed; the query that used it fails.
  // Without listeners, on the pool for idle connections and on those in use, the error would end the process.
  pool.on('error', () => undefined);
  const names = new StatementNames();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatements(client, names);
  });
  return new PostgresDialect({ pool });
}

/**
 * A connection for work without a time limit; the caller ends it.
 * @throws DatabaseUnfit if the server cannot be reached, is too old, or does not store text as UTF-8
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...getSettings(url), lock_timeout: 0, idle_in_transaction_session_timeout: 0 });
  // The query that uses it fails.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnfit(`The database cannot be reached: ${getReason(error)}`, { cause: error });
  });
  const unfit = await findUnfitness(client);
  if (unfit === null) return client;
  await client.end();
  throw new DatabaseUnfit(unfit);
}

async function findUnfitness(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string; name: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`,
  );
  const { version, name, encoding } = rows[0]!;
  if (Number(version) < OLDEST) return `Kith needs PostgreSQL 15 or newer, and this is ${name}.`;
  return encoding === 'UTF8'
    ? null
    : `The database stores text as ${encoding}. Create one with: create database … encoding UTF8.`;
}

/** Any number that nothing else in the database locks. */
const PREPARING = 7_410_000;

/**
 * Runs something while no other process can: work to be done once when several processes start at the same time.
 * @throws DatabaseUnfit if the server cannot be reached, is too old, or does not store text as UTF-8
 */
export async function runAlone<T>(url: string, run: () => Promise<T>): Promise<T> {
  const client = await connectTo(url);
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARING]);
    return await run();
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}

/** Any number that nothing else locks, and not that of PREPARING. */
const CLAIMING = 7_410_001;

export const postgresJobTable: JobClaims = {
  async claimAlone(trx) {
    await sql`select pg_advisory_xact_lock(${CLAIMING})`.execute(trx);
  },
  passingOverLocked: sql`for update skip locked`,
};

/** A host with several addresses fails with one error for each address and none of its own. */
function getReason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}

/** Column types and table endings that the two engines spell differently. */
export const postgresTypes = {
  id: sql`integer generated by default as identity primary key`,
  key: sql`text collate "C"`,
  real: sql`double precision`,
  keyed: sql``,
};

/**
 * The words of a key as a text search vector; keys are words with spaces between, so no parser is needed. Raw, as are all statements of
 * this file: vectors, their operators and advisory locks are PostgreSQL's own, and the builder knows none of them.
 */
const makeWordVector = (key: RawBuilder<unknown>) =>
  sql`array_to_tsvector(string_to_array(left(${key}, ${sql.lit(WORDS_UP_TO)}), ' '))`;

/** Word indexes over the same folded text as SQLite's full-text tables. */
export async function createSearchIndexes(db: Kysely<never>): Promise<void> {
  await sql`create index account_words on account using gin (${makeWordVector(sql.ref('name_key'))})`.execute(db);
  await sql`create index title_words on title using gin (${makeWordVector(sql.ref('title_key'))})`.execute(db);
}

/** The index finds all words of the phrase in any order; the condition then checks the phrase itself. */
function doesStandIn(key: RawBuilder<unknown>, { words: wanted, prefix }: IndexPhrase) {
  const query = wanted
    .map((word, place) => `'${word.replace(/['\\]/g, '$&$&')}'${prefix && place === wanted.length - 1 ? ':*' : ''}`)
    .join(' & ');
  const text = ` ${wanted.join(' ')}${prefix ? '' : ' '}`;
  return sql`(${makeWordVector(key)} @@ cast(${query} as tsquery) and strpos(' ' || ${key} || ' ', ${text}) > 0)`;
}

function getAny(key: RawBuilder<unknown>, phrases: readonly IndexPhrase[]) {
  return sql`(${sql.join(
    phrases.map((phrase) => doesStandIn(key, phrase)),
    sql` or `,
  )})`;
}

export const postgresWords: WordIndex = {
  // The indexes are on the columns themselves.
  indexAccounts: () => Promise.resolve(),
  indexTitles: () => Promise.resolve(),
  indexTitlesAt: () => Promise.resolve(),
  differences: () => Promise.resolve([]),
  rebuild: () => Promise.resolve(),

  async accounts(db, phrase, { open, limit }) {
    const visible = open ? sql`and not ${isConfidential()} and ${open}` : sql``;
    const { rows } = await sql<{ id: number }>`
      select id from account
      where ${isNotMerged()} and ${doesStandIn(sql.ref('name_key'), phrase)} ${visible}
      order by ${sql.ref(open ? 'open_relationship' : 'relationship')} desc, id limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },

  titledContacts(include, exclude, _steps, after) {
    const key = sql.ref('title.title_key');
    return {
      from: sql`contact join title on title.id = contact.title_id`,
      where: sql`contact.score > 0 and contact.merged_into is null and ${getAny(key, include)}
        ${exclude.length > 0 ? sql`and not ${getAny(key, exclude)}` : sql``}
        ${after ? sql`and (-contact.score, contact.id) > (${-after.score}, ${after.id})` : sql``}`,
      order: sql`contact.score desc, contact.id`,
    };
  },
};
