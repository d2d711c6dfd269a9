import { type Dialect, type Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { guarded, there } from './account-flags.ts';
import { guardedPool } from './guarded-pool.ts';
import type { JobTable } from './job-table.ts';
import { DatabaseUnfit } from './trouble.ts';
import { type Phrase, WORDS_UP_TO, type WordIndex } from './word-index.ts';

/** PostgreSQL's int8 (count(*)) read as a number: no count of ours passes 2^53. */
const INT8 = 20;
/** server_version_num of the oldest that is tested. */
const OLDEST = 150_000;
const CONNECT_MS = 10_000;
const LOCK_MS = 30_000;
/** A transaction whose process hangs, or was cut off, lets go of its locks after so long. */
const IDLE_TRANSACTION_MS = 60_000;

export interface PostgresOptions {
  /** How many connections at most; 10 unless said otherwise. */
  pool?: number;
  /** After so many milliseconds a statement is given up; never, unless said. Long work has no limit, answers have one. */
  statementTimeout?: number;
  /** Fails at once what waits for a server that has not answered for two seconds (heartbeat.ts); for those who answer others. */
  heartbeat?: boolean;
}

function settingsOf(url: string): pg.ClientConfig {
  pg.types.setTypeParser(INT8, Number);
  return {
    connectionString: url,
    application_name: 'kith',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
}

export function postgresDialect(url: string, options: PostgresOptions = {}): Dialect {
  const { pool: max = 10, statementTimeout, heartbeat = false } = options;
  const config = {
    ...settingsOf(url),
    ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
    max,
    allowExitOnIdle: true,
  };
  const pool = heartbeat ? guardedPool(config) : new pg.Pool(config);
  // A connection that breaks (the server was restarted) is left out, and another is made when one is needed; whoever was
  // using it is told by their query. Without listeners, on the pool for idle ones and on those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/**
 * One connection, for work that takes as long as it takes; end it.
 * @throws DatabaseUnfit when the server cannot be reached, is too old, or keeps its text otherwise than in UTF-8
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...settingsOf(url), lock_timeout: 0, idle_in_transaction_session_timeout: 0 });
  // Whoever is using it is told by their query.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnfit(`The database cannot be reached: ${reasonOf(error)}`, { cause: error });
  });
  const unfit = await unfitness(client);
  if (unfit === null) return client;
  await client.end();
  throw new DatabaseUnfit(unfit);
}

async function unfitness(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string; name: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`,
  );
  const { version, name, encoding } = rows[0]!;
  if (Number(version) < OLDEST) return `Kith needs PostgreSQL 15 or newer, and this is ${name}.`;
  return encoding === 'UTF8'
    ? null
    : `The database keeps text as ${encoding}. Make one with: create database … encoding UTF8.`;
}

/** Any number that nothing else locks in the database. */
const PREPARING = 7_410_000;

/**
 * Runs something while no other process can: what is done once at the start, when several start at the same time.
 * @throws DatabaseUnfit when the server cannot be reached, is too old, or keeps its text otherwise than in UTF-8
 */
export async function alone<T>(url: string, run: () => Promise<T>): Promise<T> {
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

export const postgresJobTable: JobTable = {
  async claimAlone(trx) {
    await sql`select pg_advisory_xact_lock(${CLAIMING})`.execute(trx);
  },
  passingOverLocked: sql`for update skip locked`,
};

/** A host with several addresses fails with one error for each and none of its own. */
function reasonOf(error: unknown): string {
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
 * The words of a key as a text search vector; keys are words with spaces between, so no parser is asked. Raw, as the statements of this
 * file are: vectors, their operators and advisory locks are PostgreSQL's own, and the builder knows none of them.
 */
const words = (key: RawBuilder<unknown>) =>
  sql`array_to_tsvector(string_to_array(left(${key}, ${sql.lit(WORDS_UP_TO)}), ' '))`;

/** Word indexes over the same folded text as SQLite's full-text tables. */
export async function createSearchIndexes(db: Kysely<never>): Promise<void> {
  await sql`create index account_words on account using gin (${words(sql.ref('name_key'))})`.execute(db);
  await sql`create index title_words on title using gin (${words(sql.ref('title_key'))})`.execute(db);
}

/** All words of the phrase in any order by the index, then the phrase itself. */
function standsIn(key: RawBuilder<unknown>, { words: wanted, prefix }: Phrase) {
  const query = wanted
    .map((word, place) => `'${word.replace(/['\\]/g, '$&$&')}'${prefix && place === wanted.length - 1 ? ':*' : ''}`)
    .join(' & ');
  const text = ` ${wanted.join(' ')}${prefix ? '' : ' '}`;
  return sql`(${words(key)} @@ cast(${query} as tsquery) and strpos(' ' || ${key} || ' ', ${text}) > 0)`;
}

function anyOf(key: RawBuilder<unknown>, phrases: readonly Phrase[]) {
  return sql`(${sql.join(
    phrases.map((phrase) => standsIn(key, phrase)),
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
    const visible = open ? sql`and not ${guarded()}` : sql``;
    const { rows } = await sql<{ id: number }>`
      select id from account
      where ${there()} and ${standsIn(sql.ref('name_key'), phrase)} ${visible}
      order by ${sql.ref(open ? 'open_relationship' : 'relationship')} desc, id limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },

  titledContacts(include, exclude, _steps, after) {
    const key = sql.ref('title.title_key');
    return {
      from: sql`contact join title on title.id = contact.title_id`,
      where: sql`contact.score > 0 and contact.merged_into is null and ${anyOf(key, include)}
        ${exclude.length > 0 ? sql`and not ${anyOf(key, exclude)}` : sql``}
        ${after ? sql`and (-contact.score, contact.id) > (${-after.score}, ${after.id})` : sql``}`,
      order: sql`contact.score desc, contact.id`,
    };
  },
};
