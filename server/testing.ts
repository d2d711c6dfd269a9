import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { migrate, openDatabase } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { type SharedPGlite, sharedDialect, startPGlite } from './pglite-testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run on a PostgreSQL server: a database to make others from there, and the one to copy. */
    postgres: { url: string; template: string };
  }
}

/** What lives as long as the worker that runs test files: a migrated file to copy, one PGlite, or a way to the server. */
interface Workshop {
  folder: string;
  template?: Promise<string>;
  pglite?: Promise<SharedPGlite>;
  server?: Kysely<Schema>;
  open: Set<Kysely<Schema>>;
  /** Names of the server's databases that a test file made. */
  made: Set<string>;
}

const KEY = Symbol.for('kith.test.workshop');
const holder = globalThis as { [KEY]?: Workshop };

function workshop(): Workshop {
  const made = holder[KEY];
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), 'kith-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  holder[KEY] = { folder, open: new Set(), made: new Set() };
  return holder[KEY];
}

const ENGINE = process.env.TEST_ENGINE as 'sqlite' | 'pglite' | 'postgres';

/** Is this run on PostgreSQL, in the process or a server? Otherwise on SQLite. */
export const onPostgres = ENGINE !== 'sqlite';
/** Does the database of this run live in the process, so that no other process or thread can open it? */
export const inProcess = ENGINE === 'pglite';

/** A folder of this worker's own that is gone when it ends. */
export function testFolder(): string {
  return mkdtempSync(join(workshop().folder, 'folder-'));
}

/** A migrated, empty database of the test's own, on the engine of this run; it is closed when the test file ends. */
export async function freshDb(): Promise<Kysely<Schema>> {
  const db = inProcess ? await freshPGlite() : openDatabase(await freshUrl(), { synchronous: 'off' });
  workshop().open.add(db);
  return db;
}

/**
 * The URL of a migrated, empty database on the engine of this run: for tests in which several processes or threads open
 * it. There is none where the database lives in this process.
 */
export async function freshUrl(): Promise<string> {
  if (inProcess) throw new Error('No other process can open a database that lives in this one.');
  return onPostgres ? freshServerUrl() : (await freshFile()).url;
}

/** A migrated, empty SQLite file: for tests in which several processes or threads open it. */
export async function freshFile(): Promise<{ path: string; url: string }> {
  const { folder } = workshop();
  workshop().template ??= makeTemplate(join(folder, 'template.db'));
  const path = join(folder, `${randomUUID()}.db`);
  await copyFile(await workshop().template!, path);
  return { path, url: `file:${path}` };
}

async function makeTemplate(path: string): Promise<string> {
  const db = openDatabase(`file:${path}`, { synchronous: 'off' });
  await migrate(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  return path;
}

async function freshServerUrl(): Promise<string> {
  const { url, template } = inject('postgres');
  workshop().server ??= openDatabase(url, { pool: 1 });
  const name = `${template}_${randomUUID().replaceAll('-', '')}`;
  // Three times as fast as the log, where nothing has to survive.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    workshop().server!,
  );
  workshop().made.add(name);
  const made = new URL(url);
  made.pathname = name;
  return made.href;
}

async function freshPGlite(): Promise<Kysely<Schema>> {
  workshop().pglite ??= startPGlite();
  const db = new Kysely<Schema>({
    dialect: sharedDialect(await workshop().pglite!, `t_${randomUUID().replaceAll('-', '')}`),
  });
  await migrate(db);
  return db;
}

/** Closes what a test file opened; tests/setup/server.ts calls it when the file ends. */
export async function closeTestDbs(): Promise<void> {
  const { open, made, server } = workshop();
  for (const db of open) await db.destroy();
  open.clear();
  for (const name of made) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server!);
  made.clear();
}
