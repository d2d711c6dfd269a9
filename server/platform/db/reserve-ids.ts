import { sql } from 'kysely';
import { type Db, getEngine } from './engine.ts';
import type { Schema } from './schema.ts';

/**
 * Ids for rows that are written together and refer to each other. Call it in a transaction that has already written: on SQLite nobody else
 * can then take the same ids. Raw: the engines' counters are in no table of Kith's.
 */
export async function reserveIds(db: Db, table: keyof Schema, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (getEngine(db) === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    const last = rows[0]?.seq ?? 0;
    return Array.from({ length: count }, (_, at) => last + 1 + at);
  }
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
