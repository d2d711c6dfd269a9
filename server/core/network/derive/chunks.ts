/** Long work in short transactions, so that no other writer waits long and a kill loses little. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';

export interface ChunkPace {
  /** The longest time that one transaction may take, in milliseconds; 20 unless nobody else is using the database. */
  chunkMs?: number;
  /** Whether nobody else writes just now, so that a transaction may take longer. */
  quiet?: () => boolean;
  /** Called between transactions: true stops. */
  stopped?: () => boolean;
}

const CHUNK_MS = 20;
const QUIET_CHUNK_MS = 100;
/** The first attempt, for each millisecond of a chunk. */
const PER_MS = 2;
/** Keeps statements well below the engines' limit of parameters. */
const LARGEST = 1_000;

/**
 * Calls `step` with the amount to take until it takes nothing; the amount follows from the time of the last step.
 * @param step gets the time it may take, too; returns how much it took
 * @returns false if it was stopped
 */
export async function runInChunks(
  { chunkMs = CHUNK_MS, quiet = () => false, stopped = () => false }: ChunkPace,
  step: (limit: number, ms: number) => Promise<number>,
): Promise<boolean> {
  let limit = Math.max(1, Math.min(LARGEST, Math.floor(chunkMs * PER_MS)));
  while (!stopped()) {
    const started = performance.now();
    const ms = quiet() ? Math.max(chunkMs, QUIET_CHUNK_MS) : chunkMs;
    const took = await step(limit, ms);
    if (took === 0) return true;
    const fits = (took * ms) / (performance.now() - started);
    // SQLite answers without leaving this turn of the event loop; messages ("stop") arrive between turns.
    await nextTurn();
    limit = Math.max(1, Math.min(LARGEST, 2 * limit, Math.floor(fits)));
  }
  return false;
}

/** In a separate transaction, or in the open one. */
export function runInTransaction<T>(db: Kysely<Schema>, run: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

type Work = (trx: Db, ids: number[]) => Promise<void>;

export function walkContacts(db: Kysely<Schema>, pace: ChunkPace, work: Work): Promise<boolean> {
  return runOverTable(db, 'contact', pace, work);
}

export function walkAccounts(db: Kysely<Schema>, pace: ChunkPace, work: Work): Promise<boolean> {
  return runOverTable(db, 'account', pace, work);
}

export function walkTitles(db: Kysely<Schema>, pace: ChunkPace, work: Work): Promise<boolean> {
  return runOverTable(db, 'title', pace, work);
}

function runOverTable(
  db: Kysely<Schema>,
  table: 'contact' | 'account' | 'title',
  pace: ChunkPace,
  work: Work,
): Promise<boolean> {
  let last = 0;
  return runInChunks(pace, (limit) =>
    runInTransaction(db, async (trx) => {
      const rows = await trx.selectFrom(table).select('id').where('id', '>', last).orderBy('id').limit(limit).execute();
      if (rows.length === 0) return 0;
      await work(
        trx,
        rows.map((row) => row.id),
      );
      last = rows.at(-1)!.id;
      return rows.length;
    }),
  );
}

export function walkIds(db: Kysely<Schema>, pace: ChunkPace, ids: readonly number[], work: Work): Promise<boolean> {
  let done = 0;
  return runInChunks(pace, (limit) =>
    runInTransaction(db, async (trx) => {
      const some = ids.slice(done, done + limit);
      if (some.length === 0) return 0;
      await work(trx, some);
      done += some.length;
      return some.length;
    }),
  );
}
