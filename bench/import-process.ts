/**
 * One import, checked and written in two processes, as the server does both in threads of their own: so their memory is their own.
 * `node bench/import-process.ts people` prints time and memory as JSON. The options of Node are those of both.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { changeImportRun, insertImportRun } from '../server/features/imports/runs/queries.ts';
import { insertImportWorld } from '../server/features/imports/testing/queries.ts';
import { workOn } from '../server/features/imports/work.ts';
import { IMPORT_DATABASE } from '../server/features/imports/worker-task.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import {
  createNoWaitingWriters,
  makeQuietCheck,
  type WaitingWriters,
} from '../server/platform/db/sqlite/waiting-writers.ts';
import { storeFile } from '../server/platform/files/stored-files.ts';
import { foldName } from '../server/platform/text/names.ts';
import { references } from '../server/references.ts';
import { type MadeUp, writeMadeUp } from './import-files.ts';
import type { BesideImport } from './import-reader.ts';

interface Took {
  /** Seconds, by the clock and of processor time. */
  wall: number;
  processor: number;
  /** The most that the process held, in MB. */
  memory: number;
}
export interface ImportTook {
  check: Took;
  apply: Took;
  /** Milliseconds of the other thread's reads and writes during the writing. */
  beside: ReadsBeside | null;
}

export interface ReadsBeside {
  read: Percentiles;
  write: Percentiles;
}
interface Percentiles {
  p50: number;
  p99: number;
}

export type ImportedFileKind = MadeUp | 'connections';

/** `--beside 150`: while another thread reads, and writes every 150 ms. `--folder` is for its own processes. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' }, folder: { type: 'string' } },
});
const [what, file] = positionals as [ImportedFileKind, string | undefined];
const urlIn = (folder: string): string => `file:${join(folder, 'kith.db')}`;
/** The number of the only import of a new database. */
const RUN = 1;
console.log(JSON.stringify(values.folder === undefined ? await bring() : await step(values.folder)));

async function bring(): Promise<ImportTook> {
  const folder = mkdtempSync(join(tmpdir(), 'kith-import-'));
  try {
    await makeRun(folder);
    const args = [...process.execArgv, ...process.argv.slice(1), '--folder', folder];
    const inProcess = () => JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Step;
    const [{ took: check }, { took: apply, beside }] = [inProcess(), inProcess()];
    return { check, apply, beside };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Step {
  took: Took;
  beside: ReadsBeside | null;
}

/** The next step of the import: its check, or its writing. */
async function step(folder: string): Promise<Step> {
  const reader = values.beside === undefined ? null : readBeside(urlIn(folder), Number(values.beside));
  const others = (await reader?.waitingWriters) ?? createNoWaitingWriters();
  // The settings are those of the server's own thread for imports.
  const db = openDatabase(urlIn(folder), { ...IMPORT_DATABASE, after: others });
  try {
    await changeImportRun(db, RUN, ['checked'], { state: 'applying', done_rows: 0 });
    const quiet = makeQuietCheck(others);
    const took = await timed(() => workOn(db, RUN, { folder, now: () => new Date(), references, quiet }));
    return { took, beside: (await reader?.end()) ?? null };
  } finally {
    await db.destroy();
  }
}

async function makeRun(folder: string): Promise<void> {
  const path = what === 'connections' ? file! : await writeMadeUp(folder, what);
  const db = openDatabase(urlIn(folder));
  await migrate(db);
  const at = new Date().toISOString();
  const [user] = await insertImportWorld(db, 'Quillmark', foldName('Quillmark'), ['Ann'], at);
  const stored = await storeFile(createReadStream(path), folder, 1e9);
  await insertImportRun(db, {
    kind: what === 'connections' ? what : 'network',
    file_name: path,
    file_path: stored.path,
    sha256: stored.sha256,
    byte_size: stored.bytes,
    started_by: user!,
    for_user_id: user!,
    options: '{}',
    state: 'uploaded',
    created_at: at,
  });
  await db.destroy();
}

async function timed(work: () => Promise<{ state: string; error: string | null }>): Promise<Took> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const { state, error } = await work();
  if (state === 'failed') throw new Error(error ?? 'The import failed.');
  const { user, system } = process.cpuUsage(cpu);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  return { wall: (performance.now() - started) / 1e3, processor: (user + system) / 1e6, memory };
}

/** A thread of its own, which reads and writes until it is stopped. */
function readBeside(databaseUrl: string, writeEvery: number) {
  const reading: BesideImport = { databaseUrl, writeEvery };
  const thread = new Worker(new URL('./import-reader.ts', import.meta.url), { workerData: reading });
  const next = <T>() => new Promise<T>((resolve) => void thread.once('message', resolve));
  return {
    waitingWriters: next<WaitingWriters>(),
    async end(): Promise<ReadsBeside> {
      const times = next<{ reads: number[]; writes: number[] }>();
      thread.postMessage('enough');
      const { reads, writes } = await times;
      return { read: percentiles(reads), write: percentiles(writes) };
    },
  };
}

function percentiles(times: number[]): Percentiles {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
