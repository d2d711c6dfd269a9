import type Database from 'better-sqlite3';
import { openDatabase } from '../opening/open.ts';
import { openSqlite, sqliteWords } from '../sqlite/sqlite.ts';
import { type CopySide, NOT_COPIED, sortTables, type Table } from './side.ts';

const BATCH = 1_000;
/** Batches of one transaction. */
const COMMIT_EVERY = 20;

/** A SQLite file as one end of a copy; `from` reads it as of the moment it was opened, and writes nothing. */
export function createSqliteSide(file: string, role: 'from' | 'to'): CopySide {
  const db = openSqlite(file);
  // A reading transaction: it does not see later writes of a server.
  if (role === 'from') db.exec('begin');
  const loadAll = <T>(query: string, ...values: unknown[]): T[] => db.prepare(query).all(...values) as T[];
  const exists = (name: string) => loadAll('select 1 from sqlite_schema where name = ?', name).length > 0;
  const listTables = (): Table[] => sortTables(listTableNames(db).map((name) => getTable(db, name)));
  return {
    name: `file:${file}`,
    migrations: async () =>
      exists('kysely_migration')
        ? loadAll<{ name: string }>('select name from kysely_migration order by name').map(({ name }) => name)
        : [],
    tables: async () => listTables(),
    async *rows({ name, columns }) {
      let batch: unknown[][] = [];
      for (const row of db
        .prepare(`select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}`)
        .raw()
        .iterate()) {
        batch.push(row as unknown[]);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async write({ name, columns }, batches) {
      const insert = db.prepare(
        `insert into ${quoteName(name)} (${columns.map(quoteName).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      let written = 0;
      try {
        for await (const batch of batches) {
          if (written++ % COMMIT_EVERY === 0) db.exec(db.inTransaction ? 'commit; begin immediate' : 'begin immediate');
          for (const row of batch) insert.run(row.map(bindValue));
        }
        if (db.inTransaction) db.exec('commit');
      } finally {
        if (db.inTransaction) db.exec('rollback');
      }
    },
    hasRows: async ({ name }) => loadAll(`select 1 from ${quoteName(name)} limit 1`).length > 0,
    clear: async (list) => {
      for (const { name } of list.toReversed()) {
        db.exec(`delete from ${quoteName(name)}`);
      }
    },
    lastId: async ({ name }) => {
      const sql = loadAll<{ sql: string }>('select sql from sqlite_schema where name = ?', name)[0]!.sql;
      if (!/autoincrement/i.test(sql)) return null;
      return loadAll<{ seq: number }>('select seq from sqlite_sequence where name = ?', name)[0]?.seq ?? 0;
    },
    setLastId: async ({ name }, id) => {
      db.prepare('delete from sqlite_sequence where name = ?').run(name);
      if (id > 0) db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, id);
    },
    unfinished: async () =>
      exists('unfinished_copy') ? loadAll<{ copied: string }>('select copied from unfinished_copy')[0]!.copied : null,
    begin: async (from) => {
      db.transaction(() => {
        db.exec('create table unfinished_copy (copied text not null)');
        db.prepare('insert into unfinished_copy values (?)').run(from);
      })();
    },
    finish: async () => {
      const whole = openDatabase(`file:${file}`);
      await whole
        .transaction()
        .execute((trx) => sqliteWords.rebuild(trx))
        .finally(() => whole.destroy());
      db.exec('analyze');
      db.exec('drop table unfinished_copy');
    },
    close: async () => {
      if (db.inTransaction) db.exec('rollback');
      db.close();
    },
  };
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQLite stores booleans as 1 and 0. */
const bindValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

function listTableNames(db: Database.Database): string[] {
  const list = db.pragma('table_list') as { schema: string; name: string; type: string }[];
  return list
    .filter(({ schema, type, name }) => schema === 'main' && type === 'table' && !name.startsWith('sqlite_'))
    .map(({ name }) => name)
    .filter((name) => !NOT_COPIED.includes(name));
}

function getTable(db: Database.Database, name: string): Table {
  const columns = db.pragma(`table_info(${quoteName(name)})`) as { name: string }[];
  const references = db.pragma(`foreign_key_list(${quoteName(name)})`) as { table: string }[];
  return {
    name,
    columns: columns.map((column) => column.name).sort(),
    refersTo: [...new Set(references.map(({ table }) => table))],
  };
}
