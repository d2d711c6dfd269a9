/** What benchmarks start beside themselves: processes that they may kill, and users. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BesideImport } from './import-reader.ts';

const WRITE_EVERY_MS = 150;
const children: ChildProcess[] = [];

/** Runs a file of this folder, which gets its task as JSON. */
export function startChild(file: string, task: object): ChildProcess {
  const path = new URL(file, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

export function stopChildren(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Reads and writes as users do, in a thread of its own, while something is done. @returns how long each took, in ms */
export async function readBeside(
  databaseUrl: string,
  work: () => Promise<unknown>,
): Promise<{ reads: number[]; writes: number[] }> {
  const workerData: BesideImport = { databaseUrl, writeEvery: WRITE_EVERY_MS };
  const thread = new Worker(new URL('./import-reader.ts', import.meta.url), { workerData });
  await once(thread, 'message');
  await work();
  const times = once(thread, 'message') as Promise<[{ reads: number[]; writes: number[] }]>;
  thread.postMessage('enough');
  return (await times)[0];
}
