import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchServer } from './server.ts';

/** The orders for the process that makes the calls. */
export interface LoadOrders {
  url: string;
  databaseUrl: string;
  contacts: number;
  tokens: readonly string[];
  seconds: number;
  /** Requests that are begun in a second. */
  rate: number;
  connections: number;
}

export interface LoadResult {
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
  answered: number;
  /** Answers 429 and 503. */
  refused: number;
  /** Answers with any other status of 400 or more, and requests without an answer. */
  failed: number;
}

export interface MixedLoad extends LoadResult {
  /** The memory of the server in MB, every five seconds; empty if the system does not report it. */
  memory: number[];
}

export interface Overload extends LoadResult {
  /** The seconds until ten calls in a row took under 100 ms each; null when that was not within half a minute. */
  recoveredAfter: number | null;
}

const PER_SECOND = 500;
/** Enough for the rate when one answer takes the tenth of a second that it may take. */
const CONNECTIONS = 50;
const OVERLOAD = 3;
/** Nobody waits for others here: each of the 500 users has two tabs open. */
const OVERLOAD_CONNECTIONS = 1_000;
const OVERLOAD_SECONDS = 20;

export type LoadTarget = Pick<LoadOrders, 'databaseUrl' | 'contacts' | 'tokens'>;

/** The load of performance.md 5 out of another process, for so many minutes. */
export async function runMixedLoad(server: BenchServer, asking: LoadTarget, minutes: number): Promise<MixedLoad> {
  const memory: number[] = [];
  const sample = () => {
    const now = server.memory();
    if (now !== null) memory.push(now);
  };
  sample();
  const timer = setInterval(sample, 5_000);
  try {
    const seconds = Math.max(5, Math.round(minutes * 60));
    return {
      ...(await inProcess({ ...asking, url: server.url, seconds, rate: PER_SECOND, connections: CONNECTIONS })),
      memory,
    };
  } finally {
    clearInterval(timer);
    sample();
  }
}

/** Sends three times that load, and measures how long the server then takes to be itself again. */
export async function runOverload(server: BenchServer, asking: LoadTarget, share: number): Promise<Overload> {
  const result = await inProcess({
    ...asking,
    url: server.url,
    seconds: Math.max(5, Math.round(OVERLOAD_SECONDS * share)),
    rate: OVERLOAD * PER_SECOND,
    connections: OVERLOAD_CONNECTIONS,
  });
  return { ...result, recoveredAfter: await recovered(server.url, asking.tokens[0]!) };
}

async function recovered(url: string, token: string): Promise<number | null> {
  const ended = performance.now();
  for (let quick = 0; quick < 10; ) {
    const began = performance.now();
    if (began - ended > 30_000) return null;
    const answer = await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
    await answer?.arrayBuffer();
    quick = answer?.ok && performance.now() - began < 100 ? quick + 1 : 0;
    if (!answer?.ok) await wait(100);
  }
  return (performance.now() - ended) / 1000;
}

async function inProcess(load: LoadOrders): Promise<LoadResult> {
  const child = spawn(process.execPath, ['bench/load-process.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(JSON.stringify(load));
  const summary = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`The process that asks ended with ${code}.`);
  return JSON.parse(summary) as LoadResult;
}
