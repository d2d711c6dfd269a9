import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { features } from './features.ts';
import {
  type LastingReference,
  pickLastingReferences,
  type Reference,
  type ReferencedKind,
} from './platform/db/references.ts';
import type { Schema } from './platform/db/schema.ts';
import { references } from './references.ts';
import { freshDb, onPostgres } from './testing/databases.ts';

interface Key {
  table: string;
  column: string;
  to: string;
}

/** All foreign keys that the migrated database itself knows of. */
async function foreignKeys(db: Kysely<Schema>): Promise<Key[]> {
  const { rows } = onPostgres
    ? await sql<Key>`
        select own.relname as "table", attribute.attname as "column", other.relname as "to" from pg_constraint
        join pg_class own on own.oid = pg_constraint.conrelid
        join pg_class other on other.oid = pg_constraint.confrelid
        join pg_attribute attribute on attribute.attrelid = own.oid and attribute.attnum = any(pg_constraint.conkey)
        where pg_constraint.contype = 'f' and own.relnamespace = current_schema()::regnamespace`.execute(db)
    : await sql<Key>`
        select tables.name as "table", keys."from" as "column", keys."table" as "to"
        from sqlite_master tables, pragma_foreign_key_list(tables.name) keys where tables.type = 'table'`.execute(db);
  return rows;
}

/** The columns of each unique index. */
async function uniqueIndexes(db: Kysely<Schema>): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = onPostgres
    ? await sql<{ table: string; columns: string }>`
        select own.relname as "table", string_agg(attribute.attname, ',') as columns from pg_index
        join pg_class own on own.oid = pg_index.indrelid
        join pg_attribute attribute on attribute.attrelid = own.oid and attribute.attnum = any(pg_index.indkey)
        where pg_index.indisunique and own.relnamespace = current_schema()::regnamespace
        group by own.relname, pg_index.indexrelid`.execute(db)
    : await sql<{ table: string; columns: string }>`
        select tables.name as "table", group_concat(columns.name) as columns from sqlite_master tables,
          pragma_index_list(tables.name) indexes, pragma_index_info(indexes.name) columns
        where tables.type = 'table' and indexes."unique" = 1 group by tables.name, indexes.name`.execute(db);
  return rows.map((row) => ({ table: row.table, columns: row.columns.split(',') }));
}

const getName = ({ table, column, to }: Key) => `${table}.${column} to ${to}`;
const isColumn = (reference: Reference): reference is Exclude<Reference, { setting: string }> => 'table' in reference;
const declared = references.filter(isColumn);

/** A column named like the id of a contact or account is a reference, whether or not the database has it as a foreign key. */
const NAMED: [RegExp, ReferencedKind[]][] = [
  [/(^|_)contact_id$|^member_id$/, ['contact']],
  [/(^|_)account_id$|^pool_id$|^works_at$/, ['account']],
  [/^merged_into$/, ['contact', 'account']],
];

test('the list equals the declarations of the features', () => {
  const declared = features.flatMap((feature) => feature.references ?? []);
  expect(new Set(declared)).toEqual(new Set(references));
  expect(declared.length).toBe(references.length);
});

test('every foreign key to a contact or an account is declared, once, and nothing else is', async () => {
  const db = await freshDb();
  const tables = await db.introspection.getTables();
  const keys = (await foreignKeys(db)).filter(({ to }) => to === 'contact' || to === 'account');
  const named = tables.flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name: column }) =>
      // The chat calls its own people members.
      NAMED.filter(([pattern]) => pattern.test(column) && table !== 'chat_account').map(([, to]) => ({
        table,
        column,
        to: to.length === 1 ? to[0]! : table,
      })),
    ),
  );
  expect(keys.length).toBeGreaterThan(30);
  // The half for which a row was written is declared together with the contact for which it counts.
  const halves = new Set(
    declared.flatMap((reference) =>
      'memberColumn' in reference && reference.memberColumn
        ? `${reference.table}.${reference.memberColumn} to ${reference.to}`
        : [],
    ),
  );
  const there = new Set([...keys, ...named].map(getName).filter((name) => !halves.has(name)));
  expect(declared.map(getName).toSorted()).toEqual([...there].toSorted());
});

test('a move handles every unique index that it could break', async () => {
  const db = await freshDb();
  const all = [...pickLastingReferences(references, 'contact'), ...pickLastingReferences(references, 'account')];
  const missing = (await uniqueIndexes(db)).flatMap(({ table, columns }) =>
    all
      .filter(
        (reference) =>
          reference.table === table &&
          columns.includes(reference.column) &&
          reference.onMerge !== 'stay' &&
          !reference.memberColumn,
      )
      .filter(
        (reference: LastingReference) =>
          reference.once?.toSorted().join() !==
          columns
            .filter((column) => column !== reference.column)
            .sort()
            .join(),
      )
      .map((reference) => `${table}.${reference.column} once with ${columns}`),
  );
  expect(missing).toEqual([]);
});
