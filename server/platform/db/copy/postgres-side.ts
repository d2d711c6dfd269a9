import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectTo } from '../postgres/postgres.ts';
import { type CopySide, NOT_COPIED, sortTables, type Table } from './side.ts';

const BATCH = 2_000;

/** A PostgreSQL database as one end of a copy; `from` reads it as of one moment, and writes nothing. */
export async function createPostgresSide(url: string, role: 'from' | 'to'): Promise<CopySide> {
  const client = await connectTo(url);
  if (role === 'from') await client.query('begin isolation level repeatable read read only');
  const loadAll = async <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(query, values)).rows;
  const exists = async (name: string) =>
    (await loadAll<{ there: boolean }>('select to_regclass($1) is not null as there', [quoteName(name)]))[0]!.there;
  const findSequence = async ({ name, columns }: Table): Promise<string | null> => {
    if (!columns.includes('id')) return null;
    const given = await loadAll<{ name: string | null }>(`select pg_get_serial_sequence($1, 'id') as name`, [
      quoteName(name),
    ]);
    return given[0]!.name;
  };
  return {
    name: hidePassword(url),
    migrations: async () =>
      (await exists('kysely_migration'))
        ? (await loadAll<{ name: string }>('select name from kysely_migration order by name collate "C"')).map(
            ({ name }) => name,
          )
        : [],
    tables: async () => sortTables(await loadAll<Table & { columns: string[] }>(TABLES, [NOT_COPIED])),
    async *rows({ name, columns }) {
      const cursor = `declare copied no scroll cursor for select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}`;
      const inside = role === 'from';
      if (!inside) await client.query('begin');
      await client.query(cursor);
      for (;;) {
        const { rows } = await client.query({ text: `fetch ${BATCH} from copied`, rowMode: 'array' });
        if (rows.length === 0) break;
        yield rows as unknown[][];
      }
      await client.query(inside ? 'close copied' : 'commit');
    },
    async write({ name, columns }, batches) {
      const into = client.query(copyFrom(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) from stdin`));
      await pipeline(Readable.from(formatLines(batches)), into);
    },
    hasRows: async ({ name }) => (await loadAll(`select 1 from ${quoteName(name)} limit 1`)).length > 0,
    clear: async (tables) => {
      if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
    },
    lastId: async (table) => {
      const sequence = await findSequence(table);
      if (sequence === null) return null;
      return (
        await loadAll<{ last: number }>(
          `select case when is_called then last_value else 0 end as last from ${sequence}`,
        )
      )[0]!.last;
    },
    setLastId: async (table, id) => {
      const sequence = await findSequence(table);
      if (sequence !== null) await client.query('select setval($1, $2, $3)', [sequence, Math.max(id, 1), id > 0]);
    },
    unfinished: async () =>
      (await exists('unfinished_copy'))
        ? (await loadAll<{ copied: string }>('select copied from unfinished_copy'))[0]!.copied
        : null,
    begin: async (from) => {
      await client.query('begin');
      await client.query('create table unfinished_copy (copied text not null, restore text)');
      await client.query('insert into unfinished_copy values ($1, null)', [from]);
      for (const { restore, remove } of await loadAll<{ restore: string; remove: string }>(SLOW)) {
        await client.query('insert into unfinished_copy values ($1, $2)', [from, restore]);
        await client.query(remove);
      }
      await client.query('commit');
    },
    finish: async () => {
      await client.query(`set maintenance_work_mem = '256MB'`);
      const left = await loadAll<{ restore: string }>(
        `select restore from unfinished_copy where restore is not null order by starts_with(restore, 'ALTER'), restore`,
      );
      for (const { restore } of left) {
        await client.query('begin');
        await client.query(restore);
        await client.query('delete from unfinished_copy where restore = $1', [restore]);
        await client.query('commit');
      }
      // VACUUM, too, so that counts can be read from indexes alone.
      await client.query('vacuum analyze');
      await client.query('drop table unfinished_copy');
    },
    close: () => client.end(),
  };
}

/** The tables of our schema, with the tables that they refer to. */
const TABLES = `
  select relname as name,
    array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attname collate "C") as columns,
    array(select distinct other.relname::text from pg_constraint join pg_class as other on other.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f') as "refersTo"
  from pg_class
  where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and relname <> all ($1::text[])`;

/** Foreign keys, and indexes that are not constraints: it is several times faster to load rows without them and make them afterwards. */
const SLOW = `
  select format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove
  from pg_constraint
  where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())
  union all
  select pg_get_indexdef(indexrelid), format('drop index %s', indexrelid::regclass)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and not exists (select from pg_constraint where conindid = indexrelid)`;

const quoteName = (name: string): string => pg.escapeIdentifier(name);

function hidePassword(url: string): string {
  const address = new URL(url);
  address.password = '';
  address.searchParams.delete('password');
  return address.href;
}

/** The text format of COPY. */
async function* formatLines(batches: AsyncIterable<unknown[][]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((row) => `${row.map(formatField).join('\t')}\n`).join('');
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function formatField(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  const text = String(value);
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (letter) => ESCAPED[letter]!) : text;
}
