import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { workInWorker } from '../server/features/imports/in-worker.ts';
import { insertImportRun } from '../server/features/imports/runs/queries.ts';
import { insertImportWorld } from '../server/features/imports/testing/queries.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import type { Schema } from '../server/platform/db/schema.ts';
import { getWaitingWriters } from '../server/platform/db/sqlite/sqlite-driver.ts';
import { storeFile } from '../server/platform/files/stored-files.ts';
import { foldName } from '../server/platform/text/names.ts';

/** A real export, beside the repository if there is one. */
export const REAL = '../shared/data/linkedin-connections/Connections-24k-hashed-names.csv.gz';
const ROWS = 23_716;
export const READ_EVERY_MS = 5;

export interface ImportBench {
  file: string;
  rows: number;
  /** The time from the start of the worker until the strengths are up to date. */
  seconds: number;
  /** Rows of all tables written, by second. */
  rowsPerSecond: number;
  /** The same file again. */
  secondsAgain: number;
  /** Milliseconds of reads in another connection meanwhile. */
  readP50: number;
  readP99: number;
}

/**
 * Imports a connections export of 23,716 rows (the real one if it is there, otherwise an invented one) into an empty
 * database twice, in a worker as the server does, while another connection reads.
 */
export async function benchImports(): Promise<ImportBench> {
  const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'));
  const databaseUrl = `file:${join(folder, 'kith.db')}`;
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db);
    const [user] = await insertImportWorld(db, 'Quillmark', foldName('Quillmark'), ['Ann'], new Date().toISOString());
    const file = existsSync(REAL) ? REAL : await madeUp(folder);
    const reads: number[] = [];
    const first = await timed(db, file, databaseUrl, folder, user!, reads);
    const written = await rowsIn(db);
    const again = await timed(db, file, databaseUrl, folder, user!, reads);
    reads.sort((a, b) => a - b);
    const at = (share: number) => reads[Math.min(reads.length - 1, Math.floor(reads.length * share))] ?? 0;
    return {
      file: file === REAL ? 'the real export' : 'a made-up export',
      rows: ROWS,
      seconds: first,
      rowsPerSecond: Math.round(written / first),
      secondsAgain: again,
      readP50: at(0.5),
      readP99: at(0.99),
    };
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

async function madeUp(folder: string): Promise<string> {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `First${at},Last${at % 9_000},,Company ${(at * 7_919) % 11_500},Role ${(at * 31) % 10_600},14 Aug 2019`,
  );
  const path = join(folder, 'made-up.csv');
  await writeFile(path, ['First Name,Last Name,Email Address,Company,Position,Connected On', ...rows].join('\n'));
  return path;
}

async function timed(
  db: Kysely<Schema>,
  file: string,
  databaseUrl: string,
  folder: string,
  user: number,
  reads: number[],
): Promise<number> {
  const stored = await storeFile(createReadStream(file), folder, 1e9);
  const run = await insertImportRun(db, {
    kind: 'connections',
    file_name: 'Connections.csv',
    file_path: stored.path,
    sha256: stored.sha256,
    byte_size: stored.bytes,
    started_by: user,
    for_user_id: user,
    options: '{}',
    state: 'applying',
    created_at: new Date().toISOString(),
  });
  const started = performance.now();
  let working = true;
  const work = workInWorker({ databaseUrl, folder, runId: run.id, waitingWriters: getWaitingWriters(db) }, {}).finally(
    () => {
      working = false;
    },
  );
  while (working) {
    reads.push(await readSomething(db, reads.length));
    await wait(READ_EVERY_MS);
  }
  await work;
  return (performance.now() - started) / 1000;
}

/** The most frequent work of a search: an account by the beginning of its name, and its people. */
export async function readSomething(db: Kysely<Schema>, turn: number): Promise<number> {
  const letter = String.fromCharCode(97 + (turn % 26));
  const started = performance.now();
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('name_key', '>=', letter)
    .orderBy('name_key')
    .limit(10)
    .execute();
  if (accounts.length > 0) {
    await db
      .selectFrom('contact')
      .select(['id', 'name', 'score'])
      .where(
        'account_id',
        'in',
        accounts.map((account) => account.id),
      )
      .orderBy('score', 'desc')
      .limit(50)
      .execute();
  }
  return performance.now() - started;
}

async function rowsIn(db: Kysely<Schema>): Promise<number> {
  let rows = 0;
  for (const table of ['account', 'contact', 'title', 'tenure', 'signal', 'spell', 'tie'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    rows += Number(count);
  }
  return rows;
}
