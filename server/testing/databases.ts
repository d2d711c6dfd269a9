import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { migrations } from '../platform/db/migrations/index.ts';
import { migrate, openDatabase } from '../platform/db/opening/open.ts';
import type { Schema } from '../platform/db/schema.ts';
import { createSharedDialect, dropSchema, type SharedPGlite, startPGlite } from './pglite.ts';
import { type LastingPostgres, startLastingPostgres } from './postgres-lending.ts';
import { computeFingerprint, empty, listTablesToEmpty } from './stock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that is removed when the run ends. */
    folder: string;
    /** For a run on a PostgreSQL server: a database to make others from there, and the one to copy. */
    postgres: { url: string; template: string };
  }
}

/** The open resources of a test, or of a whole test file. */
interface Use {
  open: Set<Kysely<Schema>>;
  /** Paths of SQLite's files that only these databases have open. */
  files: Set<string>;
  /** Names of PostgreSQL's schemas or databases: those that may be lent again, and those that others may have open, too. */
  lent: Set<string>;
  made: Set<string>;
  /** What else is to be done before they are closed. */
  ending: (() => Promise<void>)[];
}

const nothing = (): Use => ({ open: new Set(), files: new Set(), lent: new Set(), made: new Set(), ending: [] });

/** The resources of the worker that runs test files: a migrated file to copy, one PGlite, or a way to the server. */
interface Workshop {
  folder: string;
  template?: Promise<string>;
  pglite?: Promise<SharedPGlite>;
  server?: Kysely<Schema>;
  /** The server's databases that are lent or in stock, by name. */
  lasting: Map<string, LastingPostgres>;
  /** The resources to close with the test file and, while there is a test, with that test. */
  uses: Use[];
  /** Names of PostgreSQL's schemas or databases that were emptied. */
  stock: string[];
  /** The lent and stocked databases, by name, with their state when they were new. */
  fingerprints: Map<string, string>;
  tablesToEmpty?: Promise<string[]>;
}

const KEY = Symbol.for('kith.test.workshop');
const holder = globalThis as { [KEY]?: Workshop };

function workshop(): Workshop {
  const made = holder[KEY];
  if (made) return made;
  const folder = mkdtempSync(join(inject('folder'), 'worker-'));
  holder[KEY] = { folder, lasting: new Map(), uses: [nothing()], stock: [], fingerprints: new Map() };
  return holder[KEY];
}

const ENGINE = process.env.TEST_ENGINE as 'sqlite' | 'pglite' | 'postgres';

/** Is this run on PostgreSQL, in the process or a server? Otherwise on SQLite. */
export const onPostgres = ENGINE !== 'sqlite';
/** Does the database of this run live in the process, so that no other process or thread can open it? */
export const inProcess = ENGINE === 'pglite';

/**
 * The number of times that an import is killed while it writes: each start takes half a second, and TEST_KILLS=30 asks
 * for more.
 */
export const KILLS = Number(process.env.TEST_KILLS ?? 2);

/** A folder of this worker's own that is gone when the run ends. */
export function testFolder(): string {
  return mkdtempSync(join(workshop().folder, 'folder-'));
}

/** A migrated, empty database of the test's own, on the engine of this run; it is closed when the test ends that asked for it, or the file. */
export async function freshDb(): Promise<Kysely<Schema>> {
  const db = onPostgres ? await lend(workshop().stock.pop()) : await openOwnFile();
  present().open.add(db);
  return db;
}

async function openOwnFile(): Promise<Kysely<Schema>> {
  const { path, url } = await freshFile();
  present().files.add(path);
  return openDatabase(url, { synchronous: 'off' });
}

/**
 * An empty database as an earlier version of Kith left it, for tests of upgrading.
 * @param last the name of the newest migration that it has
 */
export async function makeEarlierDb(last: string): Promise<Kysely<Schema>> {
  const name = `earlier_${randomUUID().replaceAll('-', '')}`;
  if (onPostgres) {
    present().made.add(name);
    if (!inProcess) {
      workshop().server ??= openDatabase(inject('postgres').url, { pool: 1 });
      await sql`create database ${sql.id(name)}`.execute(workshop().server!);
    }
  }
  const path = join(workshop().folder, `${name}.db`);
  const db = onPostgres ? await openNamed(name) : openDatabase(`file:${path}`, { synchronous: 'off' });
  present().open.add(db);
  await migrate(db, migrationsUpTo(last));
  return db;
}

function migrationsUpTo(last: string): typeof migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([migration]) => migration <= last));
}

/**
 * The URL of a migrated, empty database on the engine of this run: for tests in which several processes or threads open
 * it. There is no URL where the database lives in this process.
 */
export async function freshUrl(): Promise<string> {
  if (inProcess) throw new Error('No other process can open a database that lives in this one.');
  if (!onPostgres) return (await freshFile()).url;
  const name = await newName();
  present().made.add(name);
  return serverUrl(name);
}

/** A migrated, empty SQLite file: for tests in which several processes or threads open it. */
export async function freshFile(): Promise<{ path: string; url: string }> {
  const { folder } = workshop();
  workshop().template ??= makeTemplate(join(folder, 'template.db'));
  const path = join(folder, `${randomUUID()}.db`);
  await copyFile(await workshop().template!, path);
  return { path, url: `file:${path}` };
}

/** The same as an earlier version of Kith left it: `last` is the newest migration that it has. */
export async function makeEarlierFile(last: string): Promise<{ path: string; url: string }> {
  const path = join(workshop().folder, `${randomUUID()}.db`);
  await makeTemplate(path, migrationsUpTo(last));
  return { path, url: `file:${path}` };
}

async function makeTemplate(path: string, known = migrations): Promise<string> {
  const db = openDatabase(`file:${path}`, { synchronous: 'off' });
  await migrate(db, known);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  return path;
}

/** @param stocked an emptied database; otherwise a new one is made */
async function lend(stocked?: string): Promise<Kysely<Schema>> {
  const name = stocked ?? (await newName());
  const db = await openNamed(name);
  if (inProcess && stocked === undefined) await migrate(db);
  workshop().tablesToEmpty ??= listTablesToEmpty(db);
  await workshop().tablesToEmpty;
  if (stocked === undefined) workshop().fingerprints.set(name, await computeFingerprint(db));
  present().lent.add(name);
  return db;
}

/** A schema's name for PGlite, which makes it when it is used; a copy of the template on the server. */
async function newName(): Promise<string> {
  const unique = randomUUID().replaceAll('-', '');
  if (inProcess) return `t_${unique}`;
  const { url, template } = inject('postgres');
  workshop().server ??= openDatabase(url, { pool: 1 });
  const name = `${template}_${unique}`;
  // Three times as fast as the log, where no data has to survive.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    workshop().server!,
  );
  return name;
}

async function openNamed(name: string): Promise<Kysely<Schema>> {
  if (!inProcess) {
    const { lasting } = workshop();
    if (!lasting.has(name)) lasting.set(name, startLastingPostgres(serverUrl(name)));
    return new Kysely({ dialect: lasting.get(name)!.dialect() });
  }
  workshop().pglite ??= startPGlite();
  return new Kysely({ dialect: createSharedDialect(await workshop().pglite!, name) });
}

function serverUrl(name: string): string {
  const made = new URL(inject('postgres').url);
  made.pathname = name;
  return made.href;
}

function present(): Use {
  return workshop().uses.at(-1)!;
}

/** From this call on, databases are the present test's alone. */
export function testBegins(): void {
  workshop().uses.push(nothing());
}

/** Does this before the databases are closed of the test that asks for it, or of the file. */
export function runAtEnd(end: () => Promise<void>): void {
  present().ending.push(end);
}

/** Closes the resources of the test; at the end of a file, those of the file. */
export async function closeTestDbs(): Promise<void> {
  const { open, files, lent, made, ending } = present();
  for (const end of ending) await end();
  for (const db of open) await db.destroy();
  // Thousands of tests would fill a small disk.
  for (const path of files) for (const end of ['', '-wal', '-shm']) await rm(`${path}${end}`, { force: true });
  for (const name of lent) await putBack(name);
  for (const name of made) await drop(name);
  workshop().uses.pop();
  if (workshop().uses.length === 0) workshop().uses.push(nothing());
}

async function putBack(name: string): Promise<void> {
  const { stock, fingerprints } = workshop();
  const db = await openNamed(name);
  const emptied = await empty(db, await workshop().tablesToEmpty!, fingerprints.get(name)!).finally(() => db.destroy());
  if (emptied) stock.push(name);
  else await drop(name);
}

async function drop(name: string): Promise<void> {
  const { pglite, server, lasting, fingerprints } = workshop();
  fingerprints.delete(name);
  if (inProcess) return dropSchema(await pglite!, name);
  await lasting.get(name)?.close();
  lasting.delete(name);
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server!);
}
