import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/opening/open.ts';
import type { ImportRunRow, Schema } from '../../platform/db/schema.ts';
import { createNoWaitingWriters } from '../../platform/db/sqlite/waiting-writers.ts';
import { FileTooLarge, formatFileName, storeFile } from '../../platform/files/stored-files.ts';
import { foldName } from '../../platform/text/names.ts';
import { references } from '../../references.ts';
import { freshUrl, inProcess, KILLS, onPostgres, testFolder } from '../../testing/databases.ts';
import { workInWorker } from './in-worker.ts';
import { importJobs } from './jobs.ts';
import { changeImportRun, findImportRun, insertImportRun, listRejects } from './runs/queries.ts';
import { getImportCounts, getImportOptions } from './runs/runs.ts';
import { dumpNetwork, insertImportWorld } from './testing/queries.ts';
import { workOn } from './work.ts';

/** A process writes some hundred rows between its first word and its end. */
const ROWS = Math.max(3_000, KILLS * 500);
if (inProcess) console.info('Skipped: workers and kills need a database that another process can open.');

const now = () => new Date();
let folder: string;
let url: string;
let db: Kysely<Schema>;
let user: number;

beforeEach(async () => {
  folder = testFolder();
  if (inProcess) return;
  url = await freshUrl();
  db = openDatabase(url, { synchronous: 'off' });
  [user] = (await insertImportWorld(db, 'Quillmark', foldName('Quillmark'), ['Ann'], now().toISOString())) as [number];
});
afterEach(() => db?.destroy());

function csv(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `First${at},Last${at},https://www.linkedin.com/in/p${at},,Company ${at % 300},Role ${at % 40},28 Jan 2024`,
  );
  return ['First Name,Last Name,URL,Email Address,Company,Position,Connected On', ...lines].join('\n');
}

async function bring(content: string, state: ImportRunRow['state'] = 'uploaded'): Promise<ImportRunRow> {
  const file = await storeFile(Readable.from(content), folder, 1e9);
  return insertImportRun(db, {
    kind: 'connections',
    file_name: 'Connections.csv',
    file_path: file.path,
    sha256: file.sha256,
    byte_size: file.bytes,
    started_by: user,
    for_user_id: user,
    options: '{}',
    state,
    created_at: now().toISOString(),
  });
}

const working = () => ({ folder, now, references });

describe.skipIf(inProcess)('working on an import', () => {
  test('checks a new file, and waits for a confirmation', async () => {
    const run = await bring(`${csv(3)}\nLinkedIn,Member,,,,,\nA,B,nowhere,,Acme,,`);
    const before = await dumpNetwork(db);
    const checked = await workOn(db, run.id, working());
    expect(checked).toMatchObject({ state: 'checked', total_rows: 5, done_rows: 5 });
    expect(getImportCounts(checked)).toEqual({ new: 4, changed: 0, unchanged: 0, rejected: 1 });
    expect(getImportOptions(checked).columns[2]).toMatchObject({ name: 'URL', meaning: 'Profile address' });
    expect((await listRejects(db, run.id, 0, 10)).map((row) => [row.line, row.column_name, row.value])).toEqual([
      [5, 'First Name', 'LinkedIn Member'],
      [6, 'URL', 'nowhere'],
    ]);
    expect(await dumpNetwork(db)).toEqual(before);
    expect(existsSync(join(folder, checked.file_path!))).toBe(true);
  });

  test('says why a file cannot be read, and keeps nothing of it', async () => {
    const run = await bring('nothing of use');
    const failed = await workOn(db, run.id, working());
    expect(failed).toMatchObject({ state: 'failed', file_path: null, error: expect.stringMatching(/column/) });
    expect(existsSync(join(folder, run.file_path!))).toBe(false);
  });

  test('in a worker reads and writes while this thread stays free', async () => {
    const run = await bring(csv(200), 'applying');
    const seen: number[] = [];
    const task = { databaseUrl: url, folder, runId: run.id, waitingWriters: createNoWaitingWriters() };
    await workInWorker(task, { onMessage: ({ done }) => seen.push(done) });
    expect(await findImportRun(db, run.id)).toMatchObject({ state: 'done', done_rows: 200, file_path: null });
    expect(seen.at(-1)).toBe(200);
  });

  test('goes on in a worker with more memory if it needs that', async () => {
    const run = await bring(csv(200), 'applying');
    const task = { databaseUrl: url, folder, runId: run.id, waitingWriters: createNoWaitingWriters() };
    await workInWorker(task, { oldMb: 12 });
    expect(await findImportRun(db, run.id)).toMatchObject({ state: 'done', done_rows: 200, file_path: null });
  });

  test('ends with the reason if no thread has memory enough, and this process goes on', async () => {
    const run = await bring(csv(200));
    const deps = { db, clock: { now }, settings: { databaseUrl: url, dataFolder: folder } };
    const jobs = importJobs(deps, { inWorker: true, memory: { oldMb: 12, mostMb: 12 }, references });
    const work = {
      payload: { runId: run.id },
      job: { id: 1, kind: 'import.check' },
      signal: new AbortController().signal,
    };
    await jobs['import.check'].run({ ...work, advanced: async () => {}, progress: async () => {} } as never);
    expect(await findImportRun(db, run.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/: split it and import the parts .* more memory than Kith can use\.$/),
    });
  });

  /** Kills a process that has begun to write. */
  async function killInTheMiddle(run: ImportRunRow): Promise<ImportRunRow> {
    const child = spawn(process.execPath, ['server/features/imports/testing/child.ts', url, folder, String(run.id)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = (await findImportRun(db, run.id))!;
    expect(left.state).toBe('applying');
    expect(left.done_rows).toBeGreaterThan(run.done_rows);
    return left;
  }

  test('goes on after every kill where the killed process stood, and nothing is there twice', async () => {
    let left = await bring(csv(ROWS), 'applying');
    for (let kill = 0; kill < KILLS; kill++) left = await killInTheMiddle(left);
    const done = await workOn(db, left.id, working());
    expect(done).toMatchObject({ state: 'done', done_rows: ROWS });
    expect(getImportCounts(done)).toEqual({ new: ROWS, changed: 0, unchanged: 0, rejected: 0 });
    const { tenures, signals, contacts } = await dumpNetwork(db);
    expect([tenures.length, signals.length, contacts.length]).toEqual([ROWS, ROWS, ROWS + 1]);
    expect(await db.selectFrom('stale_contact').selectAll().execute()).toEqual([]);
  });

  test('can be rolled back instead after a kill', async () => {
    const before = await dumpNetwork(db);
    const left = await killInTheMiddle(await bring(csv(ROWS), 'applying'));
    await changeImportRun(db, left.id, ['applying'], { state: 'undoing', ending: 'cancelled' });
    const done = await workOn(db, left.id, working());
    expect(done.state).toBe('cancelled');
    const after = await dumpNetwork(db);
    expect(after.contacts).toHaveLength(1);
    expect({ ...after, contacts: [] }).toEqual({ ...before, contacts: [] });
  });

  test('takes back what it wrote when it fails on the way, and says why', async () => {
    const run = await bring(csv(50), 'applying');
    writeFileSync(join(folder, run.file_path!), 'no connections at all');
    const failed = await workOn(db, run.id, working());
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringMatching(/column/) });
  });
});

test.skipIf(onPostgres)('an import that fills the disk pauses, and goes on once there is room', async () => {
  const run = await bring(csv(1_000), 'applying');
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 60}`).execute(db);
  await expect(workOn(db, run.id, working())).rejects.toThrow(/full/);
  const left = (await findImportRun(db, run.id))!;
  expect(left.state).toBe('applying');
  expect(left.done_rows).toBeGreaterThan(0);
  await sql`pragma max_page_count = 1073741823`.execute(db);
  expect(await workOn(db, run.id, working())).toMatchObject({ state: 'done', done_rows: 1_000 });
  const { signals, contacts } = await dumpNetwork(db);
  expect([signals.length, contacts.length]).toEqual([1_000, 1_001]);
});

describe('storing a file', () => {
  test('gives up past the limit and leaves nothing behind', async () => {
    await expect(storeFile(Readable.from([Buffer.alloc(600), Buffer.alloc(600)]), folder, 1_000)).rejects.toThrow(
      FileTooLarge,
    );
    const file = await storeFile(Readable.from([Buffer.from('abc')]), folder, 1_000);
    expect(file).toMatchObject({ bytes: 3, path: expect.stringMatching(/^imports[/\\][0-9a-f-]+$/) });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\Connections.csv', 'Connections.csv'],
    ['a\u0000b.csv', 'ab.csv'],
    ['', 'file'],
  ])('shows "%s" as "%s"', (name, shown) => expect(formatFileName(name)).toBe(shown));
});
