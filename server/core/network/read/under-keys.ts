import { sql } from 'kysely';
import { buildTextRows, type Db, isAmongTexts } from '../../../platform/db/engine.ts';

/** The table for look-ups by key, with its columns of keys and of ids. */
interface Place {
  table: 'contact_key' | 'account_key' | 'account' | 'company_domain';
  key: string;
  id: string;
}

/**
 * The records under each key, if at most so many share the key; otherwise none. Two statements for any number of keys, and never a long
 * list of records that share a common one.
 */
export async function findUnderKeys(
  db: Db,
  { table, key, id }: Place,
  keys: readonly string[],
  most: number,
): Promise<Map<string, number[]>> {
  if (keys.length === 0) return new Map();
  // Raw: the caller names table and column, and the keys come from one parameter, however many there are.
  const counted = await sql<{ value: string; count: number }>`
    select asked.value, (select count(*) from (
      select 1 from ${sql.table(table)} where ${sql.ref(key)} = asked.value limit ${sql.lit(most + 1)}) as those) as count
    from ${buildTextRows(db, keys)} asked`.execute(db);
  const few = counted.rows.flatMap(({ value, count }) => (Number(count) > 0 && Number(count) <= most ? value : []));
  if (few.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: number }>`
    select ${sql.ref(key)} as key, ${sql.ref(id)} as id from ${sql.table(table)}
    where ${isAmongTexts(db, key, few)}`.execute(db);
  const found = new Map<string, number[]>();
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row.id]);
  return found;
}
