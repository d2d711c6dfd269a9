/**
 * Writes that wait until another thread has ended its transaction. Long work begins its next transaction at once, and a write that asks
 * again every few milliseconds could miss many of the gaps. The long work therefore sees that somebody waits, and lets them go first.
 */
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The number of writes that wait now, and the number that ever had to: in memory that all threads of the process can
 * share.
 */
export type WaitingWriters = Int32Array<SharedArrayBuffer>;
const [NOW, EVER] = [0, 1];

export const createNoWaitingWriters = (): WaitingWriters => new Int32Array(new SharedArrayBuffer(8));

/** Counts a write as waiting. @returns a function that ends that */
export function startWaiting(writers: WaitingWriters): () => void {
  Atomics.add(writers, NOW, 1);
  Atomics.add(writers, EVER, 1);
  return () => void Atomics.sub(writers, NOW, 1);
}

/**
 * Far longer than the longest time between two attempts of a write, whose thread may have to wait for a processor. Another process may hold
 * the lock, so there is an end to it.
 */
const PATIENCE_MS = 250;

/** Settles when nobody waits. */
export async function yieldToWaitingWriters(writers: WaitingWriters): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (Atomics.load(writers, NOW) > 0 && performance.now() < until) await wait(1);
}

const QUIET_MS = 1_000;

/** Tells whether no write had to wait within the last second. */
export function makeQuietCheck(writers: WaitingWriters): () => boolean {
  let seen = Atomics.load(writers, EVER);
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const ever = Atomics.load(writers, EVER);
    if (ever !== seen) last = performance.now();
    seen = ever;
    return performance.now() - last > QUIET_MS;
  };
}
