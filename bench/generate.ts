import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type Database from 'better-sqlite3';
import { rebuildSearchIndex } from '../server/core/network/derive/search-index.ts';
import { rebuildStrengths } from '../server/core/network/derive/strengths.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { openSqlite } from '../server/platform/db/sqlite/sqlite.ts';
import { benchNetwork, type TableRows } from './network.ts';
import { BENCH_NOW, BENCH_VERSION } from './sizes.ts';

/**
 * The benchmark's network of so many contacts as a SQLite file, made at the first call and kept under data/bench.
 * @returns its path
 */
export async function benchDatabase(contacts: number, log: (line: string) => void = console.log): Promise<string> {
  const file = `data/bench/network-${contacts}-v${BENCH_VERSION}.db`;
  if (existsSync(file)) {
    // A newer Kith may have columns that say nothing about the network; columns that do come with a new BENCH_VERSION.
    await migrateFile(file);
    return file;
  }
  mkdirSync('data/bench', { recursive: true });
  const unfinished = `${file}.unfinished`;
  remove(unfinished);
  await migrateFile(unfinished);
  writeFacts(unfinished, benchNetwork(contacts), log);
  await derive(unfinished, log);
  renameSync(unfinished, file);
  return file;
}

/** The speed of writing facts in bulk, with all indexes made. */
export interface BulkLoad {
  rows: number;
  seconds: number;
}

/** Writes the facts of 100,000 contacts into a file that is gone afterwards. */
export async function benchBulk(log: (line: string) => void): Promise<BulkLoad> {
  mkdirSync('data/bench', { recursive: true });
  const file = 'data/bench/bulk.db';
  remove(file);
  await migrateFile(file);
  const load = writeFacts(file, benchNetwork(100_000), log);
  remove(file);
  return load;
}

function remove(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

async function migrateFile(file: string): Promise<void> {
  const db = openDatabase(`file:${file}`);
  await migrate(db);
  await db.destroy();
}

/** Computes everything that is derived from the facts. */
async function derive(file: string, log: (line: string) => void): Promise<void> {
  const began = performance.now();
  const db = openDatabase(`file:${file}`, { synchronous: 'off' });
  // Steps of size first: an account that takes another one has the titles of all its people indexed anew.
  await rebuildSearchIndex(db);
  log(`search index in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await rebuildStrengths(db, BENCH_NOW, { chunkMs: 1_000 });
  log(`strengths in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await rebuildSearchIndex(db);
  await db.destroy();
  log(`derived tables in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Bulk load: no journal, no foreign keys, indexes away and made again in one go. */
function writeFacts(file: string, network: readonly TableRows[], log: (line: string) => void): BulkLoad {
  const db = openSqlite(file, { synchronous: 'off' });
  db.pragma('journal_mode = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -1048576');
  const began = performance.now();
  const indexes = dropIndexes(
    db,
    network.map(({ table }) => table),
  );
  let total = 0;
  for (const rows of network) total += insertAll(db, rows, log);
  for (const sql of indexes) db.exec(sql);
  db.exec('analyze');
  const seconds = (performance.now() - began) / 1000;
  log(
    `${total.toLocaleString('en')} rows with ${indexes.length} indexes in ${seconds.toFixed(1)} s, ${rate(total, seconds)}`,
  );
  db.pragma('journal_mode = WAL');
  db.close();
  return { rows: total, seconds };
}

function rate(rows: number, seconds: number): string {
  return `${Math.round(rows / seconds).toLocaleString('en')} rows/s`;
}

/** @returns the statements that make them again; those that belong to a constraint stay */
function dropIndexes(db: Database.Database, tables: readonly string[]): string[] {
  const all = db
    .prepare("select name, tbl_name, sql from sqlite_master where type = 'index' and sql is not null")
    .all();
  return (all as { name: string; tbl_name: string; sql: string }[])
    .filter((index) => tables.includes(index.tbl_name))
    .map((index) => {
      db.exec(`drop index "${index.name}"`);
      return index.sql;
    });
}

/** Rows of one statement: fewer calls into SQLite, at most its 32,766 values. */
const ROWS = 64;

function insertAll(db: Database.Database, { table, columns, rows }: TableRows, log: (line: string) => void): number {
  const began = performance.now();
  const placeholders = `(${columns.map(() => '?').join(', ')})`;
  const statement = (count: number) =>
    db.prepare(`insert into ${table} (${columns.join(', ')}) values ${Array(count).fill(placeholders).join(', ')}`);
  const many = statement(ROWS);
  const values: unknown[] = [];
  let total = 0;
  db.exec('begin');
  for (const row of rows) {
    values.push(...row);
    total++;
    if (total % ROWS !== 0) continue;
    many.run(values);
    values.length = 0;
  }
  if (values.length > 0) statement(total % ROWS).run(values);
  db.exec('commit');
  log(
    `${table.padEnd(12)} ${total.toLocaleString('en').padStart(10)} rows, ${rate(total, (performance.now() - began) / 1000)}`,
  );
  return total;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { size: { type: 'string', default: '100000' } } });
  console.log(await benchDatabase(Number(values.size)));
}
