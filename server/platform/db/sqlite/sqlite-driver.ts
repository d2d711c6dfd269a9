import { setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  RawNode,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { runAside, yieldToEventLoop } from '../../limits/fair-scheduler.ts';
import type { Db } from '../engine.ts';
import { isBusy } from '../trouble.ts';
import type { SharedDatabase } from './statement-cache.ts';
import { createNoWaitingWriters, startWaiting, type WaitingWriters, yieldToWaitingWriters } from './waiting-writers.ts';

/**
 * The wait before each further try, without blocking the thread. SQLite's own handler waits up to 100 ms; whoever waits after transactions
 * that follow each other would miss more of the gaps.
 */
const WAITS_MS = [1, 2, 5, 10, 15, 20, 25];

/**
 * A single connection for everybody. Every statement runs to its end at once, so that only transactions have to be kept
 * apart: while one is open, the statements of others wait. A write that finds the file locked by another process waits
 * without holding the thread or the connection, so that reads continue.
 *
 * Every transaction asks for the write lock when it begins. A transaction that read first and asked later would fail at
 * once whenever another writer (an import's thread, a command) had written in between.
 */
class SharedConnectionDriver implements Driver {
  readonly #open: () => SharedDatabase;
  readonly #patience: number;
  readonly #waiting: WaitingWriters;
  readonly #after: WaitingWriters | undefined;
  #database: SharedDatabase | undefined;
  /** The owner of the open transaction, and when it will have ended. */
  #alone: { connection: SharedConnection; ended: Promise<void>; end: () => void } | undefined;

  constructor(open: () => SharedDatabase, patience: number, waiting: WaitingWriters, after?: WaitingWriters) {
    this.#open = open;
    this.#patience = patience;
    this.#waiting = waiting;
    this.#after = after;
  }

  async init(): Promise<void> {
    this.#database = this.#open();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(this);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SharedConnection): Promise<void> {
    if (this.#after) await yieldToWaitingWriters(this.#after);
    await yieldToEventLoop();
    await this.#runPatiently(connection, () => {
      this.#run('begin immediate');
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      this.#alone = { connection, ended, end };
    });
  }

  async commitTransaction(): Promise<void> {
    this.#run('commit');
    this.#leave();
  }

  async rollbackTransaction(): Promise<void> {
    try {
      // If SQLite rolled back by itself, the reason for that is the error to report.
      if (this.#database!.inTransaction) this.#run('rollback');
    } finally {
      this.#leave();
    }
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await connection.executeQuery(compile(createRaw(`savepoint "${name}"`), createQueryId()));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await connection.executeQuery(compile(createRaw(`rollback to "${name}"`), createQueryId()));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await connection.executeQuery(compile(createRaw(`release "${name}"`), createQueryId()));
  }

  async destroy(): Promise<void> {
    this.#database?.close();
  }

  /** Runs a statement when no other caller's transaction is open. */
  async execute<Row>(connection: SharedConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#alone?.connection === connection) {
      // Code that continues after that would write parts of a transaction.
      if (!this.#database!.inTransaction) throw new Error('The transaction was rolled back by the database.');
      return this.#run<Row>(query.sql, query.parameters);
    }
    await yieldToEventLoop();
    const result = await this.#runPatiently(connection, () => this.#run<Row>(query.sql, query.parameters));
    // Later work on many rows takes as long again.
    if (result.rows.length > 0) await yieldToEventLoop();
    return result;
  }

  async #runPatiently<T>(connection: SharedConnection, work: () => T): Promise<T> {
    let waited = 0;
    let stopWaiting: (() => void) | undefined;
    try {
      for (let attempt = 0; ; attempt++) {
        while (this.#alone && this.#alone.connection !== connection) await this.#alone.ended;
        try {
          return work();
        } catch (error) {
          if (!isBusy(error) || waited >= this.#patience) throw error;
          stopWaiting ??= startWaiting(this.#waiting);
          const ms = WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]!;
          waited += ms;
          await runAside(() => wait(ms));
        }
      }
    } finally {
      stopWaiting?.();
    }
  }

  #run<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    const statement = this.#database!.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  #leave(): void {
    const alone = this.#alone;
    this.#alone = undefined;
    alone?.end();
  }
}

const createRaw = (sql: string): RawNode => RawNode.createWithSql(sql);

class SharedConnection implements DatabaseConnection {
  readonly #driver: SharedConnectionDriver;

  constructor(driver: SharedConnectionDriver) {
    this.#driver = driver;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.execute<Row>(this, query);
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a stream, and nobody here reads one
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows of SQLite are not streamed.');
  }
}

class SharedAdapter extends SqliteAdapter {
  readonly waiting: WaitingWriters;

  constructor(waiting: WaitingWriters) {
    super();
    this.waiting = waiting;
  }

  // Otherwise Kysely would keep every statement waiting for the one before it, and for its lock.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The writes of a database that wait for another thread's transaction: on PostgreSQL, where nobody waits for a whole database, none. */
export function getWaitingWriters(db: Db): WaitingWriters {
  const { adapter } = db.getExecutor();
  return adapter instanceof SharedAdapter ? adapter.waiting : createNoWaitingWriters();
}

/**
 * @param patience how many milliseconds a write waits for another process's write
 * @param after writes that go before each transaction
 */
export class SharedConnectionDialect extends SqliteDialect {
  readonly #open: () => SharedDatabase;
  readonly #patience: number;
  readonly #waiting = createNoWaitingWriters();
  readonly #after: WaitingWriters | undefined;

  constructor(open: () => SharedDatabase, patience: number, after?: WaitingWriters) {
    super({ database: () => Promise.resolve(open()) });
    this.#open = open;
    this.#patience = patience;
    this.#after = after;
  }

  override createDriver(): Driver {
    return new SharedConnectionDriver(this.#open, this.#patience, this.#waiting, this.#after);
  }

  override createAdapter(): SqliteAdapter {
    return new SharedAdapter(this.#waiting);
  }
}
