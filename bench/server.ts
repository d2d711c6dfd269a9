import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The secret that the served benchmark's tokens are signed with. */
export const BENCH_SECRET = 'the benchmark signs its own sessions, nobody else can reach it';

export interface BenchServer {
  url: string;
  /** The time from the start of the process until it was ready to answer. */
  coldStartSeconds: number;
  /** Its resident memory in MB; null if the system does not report it. */
  memory(): number | null;
  stop(): Promise<void>;
}

const READY_MS = 120_000;

/**
 * The same value as in `npm start` (docs/decisions/001-engines.md): the garbage of answers is collected before it
 * reaches 130 MB.
 */
const YOUNG = '--max-semi-space-size=16';

/** Settings other than the benchmark's, and the file descriptor for the log; without one it is thrown away. */
export interface ServeOptions {
  env?: Record<string, string>;
  log?: number;
}

/** `node server/main.ts` on a database, in a process of its own. */
export async function serve(
  databaseUrl: string,
  dataFolder: string,
  { env = {}, log }: ServeOptions = {},
): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [YOUNG, 'server/main.ts'], {
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DEMO: 'off',
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: dataFolder,
      SESSION_SECRET: BENCH_SECRET,
      FIRM_NAME: 'Quillmark Ventures',
      FIRM_DOMAIN: 'quillmark.example',
      ...env,
    },
  });
  await ready(url, child).catch(async (error: unknown) => {
    await stop(child);
    throw error;
  });
  const coldStartSeconds = (performance.now() - began) / 1000;
  return { url, coldStartSeconds, memory: () => residentMb(child), stop: () => stop(child) };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  // A database that is filled first takes its time.
  for (const until = performance.now() + READY_MS; performance.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(10);
  }
  throw new Error(`The server was not ready within ${READY_MS / 1_000} seconds.`);
}

/** For so long in a row, in ms, each answer must come at once: then the server has brought up to date what it derives. */
const FREE_MS = 3_000;
const AT_ONCE_MS = 300;

/**
 * Waits until nothing but calls occupies the server. After it is ready it brings what it derives up to date, and answers nobody in between:
 * half a minute for 100,000 people on a busy machine.
 */
export async function awaitFreeServer(url: string): Promise<void> {
  const end = performance.now() + READY_MS;
  for (let since = performance.now(); performance.now() - since < FREE_MS; await wait(50)) {
    const began = performance.now();
    await fetch(`${url}/readyz`);
    if (performance.now() > end) throw new Error(`The server was still busy after ${READY_MS / 1_000} seconds.`);
    if (performance.now() - began > AT_ONCE_MS) since = performance.now();
  }
}

function residentMb(child: ChildProcess): number | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  return promise;
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
