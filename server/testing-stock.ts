/**
 * Making a database is most of what a short test costs on PostgreSQL (some 200 ms). So what a test file is done with is
 * emptied and lent again, where that gives what a new one would be; otherwise it is thrown away.
 */
import { type Kysely, sql } from 'kysely';
import { inOrder, NOT_COPIED, type Table } from './db/copy/side.ts';
import type { Schema } from './db/schema.ts';

/** What a migrated, empty database looks like. */
export interface Blank {
  fingerprint: string;
  /** Kith's tables, none before one that refers to it. */
  tables: readonly string[];
}

/** Deleting more than this takes longer than making a new one. */
const MOST_BYTES = 1_000_000;

/** @param db migrated and empty, with the schema of the test's own as its current one */
export async function describeBlank(db: Kysely<Schema>): Promise<Blank> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select c.relname as name, coalesce(array_agg(other.relname::text) filter (where other.oid is not null), '{}') as "refersTo"
    from pg_class c
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      left join pg_class other on other.oid = f.confrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relname = any(${NOT_COPIED})
    group by c.relname`.execute(db);
  const ordered = inOrder(rows.map((row): Table => ({ ...row, columns: [] })));
  return { fingerprint: await fingerprint(db), tables: ordered.map(({ name }) => name).toReversed() };
}

/** Deletes all rows and starts all ids again. @returns false where a new database would be cheaper or another */
export async function empty(db: Kysely<Schema>, { fingerprint: expected, tables }: Blank): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_relation_size(oid)), 0)::int as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(db);
  if (rows[0]!.bytes > MOST_BYTES || (await fingerprint(db)) !== expected) return false;
  const deletes = tables.map((name) => `delete from "${name}";`).join(' ');
  await sql`do ${sql.lit(`begin ${deletes} end`)}`.execute(db);
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = current_schema()`.execute(db);
  return true;
}

/** Every column and index there is. */
async function fingerprint(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select md5(string_agg(part, ';' order by part)) as print from (
      select c.relname || '.' || a.attname || ' ' || a.atttypid || a.attnotnull as part
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and a.attnum > 0
      union all
      select conrelid::regclass || ' ' || conname from pg_constraint
      where connamespace = current_schema()::regnamespace
    ) parts`.execute(db);
  return rows[0]!.print;
}
