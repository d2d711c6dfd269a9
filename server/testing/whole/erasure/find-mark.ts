import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';

/** The rows of all tables whose JSON holds the mark, each with its table. */
export async function findMark(db: Kysely<Schema>, mark: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of (await db.introspection.getTables()).filter((table) => !table.isView)) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      if (JSON.stringify(row).toLowerCase().includes(mark)) found.push(`${name} ${JSON.stringify(row)}`);
  }
  return found;
}
