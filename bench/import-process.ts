/**
 * One import in a process of its own, so that its memory is its own: `node bench/import-process.ts people` prints its
 * time and memory as JSON.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { migrate, openDatabase } from '../server/db/open.ts';
import type { Schema } from '../server/db/schema.ts';
import { noWaitingWriters, quietness, type WaitingWriters } from '../server/db/waiting-writers.ts';
import { changeImportRun, insertImportRun } from '../server/imports/queries.ts';
import { insertImportWorld } from '../server/imports/testing/queries.ts';
import { workOn } from '../server/imports/work.ts';
import { IMPORT_DATABASE } from '../server/imports/worker-task.ts';
import { foldName } from '../server/network/words/names.ts';
import { storeFile } from '../server/platform/stored-files.ts';
import { references } from '../server/references.ts';
import { type MadeUp, writeMadeUp } from './import-files.ts';

/** Seconds, by the clock and of processor time. */
interface Took {
  wall: number;
  processor: number;
}
export interface ImportTook {
  check: Took;
  apply: Took;
  /** The most that the process held, in MB. */
  memory: number;
  /** Milliseconds of the other thread's reads and writes meanwhile. */
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

export type Imported = MadeUp | 'connections';

/** `--beside`: while another thread reads and writes. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { beside: { type: 'boolean' } } });
const [what, file] = positionals as [Imported, string | undefined];
const folder = mkdtempSync(join(tmpdir(), 'kith-import-'));
const databaseUrl = `file:${join(folder, 'kith.db')}`;
const user = await makeDatabase();
const path = what === 'connections' ? file! : await writeMadeUp(folder, what);
const reader = values.beside ? readBeside() : null;
const others = (await reader?.waitingWriters) ?? noWaitingWriters();
// The settings are those of the server's own thread for imports.
const db = openDatabase(databaseUrl, { ...IMPORT_DATABASE, after: others });
try {
  const took = await bring(db, user, what === 'connections' ? 'connections' : 'network', path);
  console.log(JSON.stringify({ ...took, beside: (await reader?.end()) ?? null } satisfies ImportTook));
} finally {
  await db.destroy();
  rmSync(folder, { recursive: true });
}

async function makeDatabase(): Promise<number> {
  const made = openDatabase(databaseUrl);
  await migrate(made);
  const [ann] = await insertImportWorld(made, 'Quillmark', foldName('Quillmark'), ['Ann'], new Date().toISOString());
  await made.destroy();
  return ann!;
}

async function bring(
  db: Kysely<Schema>,
  user: number,
  kind: 'connections' | 'network',
  path: string,
): Promise<Omit<ImportTook, 'beside'>> {
  const stored = await storeFile(createReadStream(path), folder, 1e9);
  const run = await insertImportRun(db, {
    ...{ kind, file_name: path, file_path: stored.path, sha256: stored.sha256, byte_size: stored.bytes },
    ...{ started_by: user, for_user_id: user, options: '{}', state: 'uploaded', created_at: new Date().toISOString() },
  });
  const work = () => workOn(db, run.id, { folder, now: () => new Date(), references, quiet: quietness(others) });
  const check = await timed(work);
  await changeImportRun(db, run.id, ['checked'], { state: 'applying', done_rows: 0 });
  const apply = await timed(work);
  return { check, apply, memory: Math.round(process.resourceUsage().maxRSS / 1024) };
}

async function timed(work: () => Promise<{ state: string; error: string | null }>): Promise<Took> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const { state, error } = await work();
  if (state === 'failed') throw new Error(error ?? 'The import failed.');
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (performance.now() - started) / 1e3, processor: (user + system) / 1e6 };
}

/** A thread of its own, which reads and writes until it is stopped. */
function readBeside() {
  const thread = new Worker(new URL('./import-reader.ts', import.meta.url), { workerData: databaseUrl });
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
