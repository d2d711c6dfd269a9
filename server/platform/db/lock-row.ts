import { sql } from 'kysely';
import { type Db, getEngine } from './engine.ts';
import type { Schema } from './schema.ts';

/**
 * Keeps other transactions from changing a row until this one ends, so that what it reads now still holds when it writes. Nothing to do on
 * SQLite: a transaction there holds the only write lock from its beginning. Raw: the builder would write the lock for SQLite, too.
 */
export async function lockRow(trx: Db, table: keyof Schema, id: number, column = 'id'): Promise<void> {
  if (getEngine(trx) === 'postgres')
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} for no key update`.execute(trx);
}
