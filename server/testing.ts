import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { migrate, openDatabase } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { type SharedPGlite, sharedDialect, startPGlite } from './pglite-testing.ts';

/** What lives as long as the worker that runs test files: a migrated file to copy, or one PGlite. */
interface Workshop {
  folder: string;
  template?: Promise<string>;
  pglite?: Promise<SharedPGlite>;
  open: Set<Kysely<Schema>>;
}

const KEY = Symbol.for('kith.test.workshop');
const holder = globalThis as { [KEY]?: Workshop };

function workshop(): Workshop {
  const made = holder[KEY];
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), 'kith-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  holder[KEY] = { folder, open: new Set() };
  return holder[KEY];
}

/** Is this run on PostgreSQL (in the process)? Otherwise on SQLite. */
export const onPostgres = process.env.TEST_ENGINE === 'pglite';

/** A folder of this worker's own that is gone when it ends. */
export function testFolder(): string {
  return mkdtempSync(join(workshop().folder, 'folder-'));
}

/** A migrated, empty database of the test's own, on the engine of this run; it is closed when the test file ends. */
export async function freshDb(): Promise<Kysely<Schema>> {
  const db = onPostgres ? await freshPostgres() : openDatabase((await freshFile()).url, { synchronous: 'off' });
  workshop().open.add(db);
  return db;
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

async function freshPostgres(): Promise<Kysely<Schema>> {
  workshop().pglite ??= startPGlite();
  const db = new Kysely<Schema>({
    dialect: sharedDialect(await workshop().pglite!, `t_${randomUUID().replaceAll('-', '')}`),
  });
  await migrate(db);
  return db;
}

/** Closes what a test file opened; tests/setup/server.ts calls it when the file ends. */
export async function closeTestDbs(): Promise<void> {
  const { open } = workshop();
  for (const db of open) await db.destroy();
  open.clear();
}
