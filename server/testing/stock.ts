/**
 * Most of the time of a short test on PostgreSQL goes into making a database (some 200 ms). So a used database is
 * emptied and lent again if that gives the same as a new one; otherwise it is thrown away.
 */
import { type Kysely, sql } from 'kysely';
import { NOT_COPIED, sortTables, type Table } from '../platform/db/copy/side.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Deleting more than this takes longer than making a new one. */
const MAX_BYTES = 1_000_000;

/** Foreign keys need no check where every table is emptied; a user without the right to say so has them checked. */
const WITHOUT_CHECKS = `if has_parameter_privilege(current_user, 'session_replication_role', 'SET')
  then set local session_replication_role = replica; end if;`;

/**
 * @param db migrated and empty, with the test's own schema as its current one
 * @returns the names of Kith's tables, each after the tables that refer to it
 */
export async function listTablesToEmpty(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select c.relname as name, coalesce(array_agg(other.relname::text) filter (where other.oid is not null), '{}') as "refersTo"
    from pg_class c
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      left join pg_class other on other.oid = f.confrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relname = any(${NOT_COPIED})
    group by c.relname`.execute(db);
  const ordered = sortTables(rows.map((row): Table => ({ ...row, columns: [] })));
  return ordered.map(({ name }) => name).toReversed();
}

/**
 * Deletes all rows and starts all ids again.
 * @param tables as listTablesToEmpty gives them
 * @param madeAs the fingerprint that the database had when it was new
 * @returns false where a new database would be cheaper or different
 */
export async function empty(db: Kysely<Schema>, tables: readonly string[], madeAs: string): Promise<boolean> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_relation_size(oid)::int as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`.execute(db);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (bytes > MAX_BYTES || (await computeFingerprint(db)) !== madeAs) return false;
  const written = new Set(rows.map(({ name }) => name));
  const deletes = tables.filter((name) => written.has(name)).map((name) => `delete from "${name}";`);
  if (deletes.length > 0) await sql`do ${sql.lit(`begin ${WITHOUT_CHECKS} ${deletes.join(' ')} end`)}`.execute(db);
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = current_schema() and last_value is not null`.execute(db);
  return true;
}

/**
 * The tables' names, the transactions that made the columns, including those of indexes, and constraints; and their
 * number.
 */
export async function computeFingerprint(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ', count(*), max(a.xmin::text::bigint), (
      select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_constraint
      where connamespace = current_schema()::regnamespace
    ), (
      select md5(string_agg(relname, ' ' order by relname)) from pg_class where relnamespace = current_schema()::regnamespace
    )) as print
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows[0]!.print;
}
