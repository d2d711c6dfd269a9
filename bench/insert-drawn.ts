import type { Insertable } from 'kysely';
import type { Db } from '../server/platform/db/engine.ts';
import { insertMany } from '../server/platform/db/insert-many.ts';
import type { Schema } from '../server/platform/db/schema.ts';

/** Inserts rows whose words were drawn, so that the compiler does not know them. */
export const insertDrawn = <T extends keyof Schema>(db: Db, table: T, rows: readonly object[]): Promise<void> =>
  insertMany(db, table, rows as readonly Insertable<Schema[T]>[]);
