import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '../db/schema.ts';
import { claim, findNextJobDueAt, giveBack, type Runner, runJob } from './jobs.ts';

const POLL_MS = 1_000;
const AT_ONCE = 3;
/** No timer takes more than 31 bits. */
const LONGEST_TIMER_MS = 86_400_000;

export interface RunningJobs {
  /** There is work: look now, not at the next poll. */
  wake(): void;
  /**
   * Takes no more jobs, stops those that listen, waits for the others, and returns unfinished jobs to the queue. The process must end after
   * that: code that did not stop in time may still run.
   * @param patienceMs how long it waits for jobs that do not listen; by default for ever
   */
  stop(patienceMs?: number): Promise<void>;
}

/**
 * Runs the jobs of the table as long as the process runs, a few at once. A job that waits for its time wakes the runner then; the poll
 * finds what other processes queued.
 */
export function startJobRunner({ pollMs = POLL_MS, ...given }: Runner & { pollMs?: number }): RunningJobs {
  const stopping = new AbortController();
  const runner = { ...given, stopping: stopping.signal };
  const running = new Map<Promise<void>, Job>();
  let stopped = false;
  let looking: Promise<void> | undefined;
  let due: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    while (!stopped && running.size < AT_ONCE) {
      const job = await claim(runner.db, runner.kinds, runner.clock.now());
      if (!job) return wakeAtNext();
      // A stop came during the look: the jobs found may be those just returned.
      if (stopped) return giveBack(runner.db, job);
      const work = runJob(runner, job)
        // Its end could not be recorded: the lease runs out, and another process claims it.
        .catch((error: unknown) => runner.failed(error, job))
        .finally(() => {
          running.delete(work);
          wake();
        });
      running.set(work, job);
    }
  };
  const wakeAtNext = async (): Promise<void> => {
    const now = runner.clock.now();
    const next = await findNextJobDueAt(runner.db, now);
    clearTimeout(due);
    if (next && !stopped) due = setTimeout(wake, Math.min(next.getTime() - now.getTime(), LONGEST_TIMER_MS));
  };
  const wake = (): void => {
    if (stopped || looking) return;
    looking = look()
      .catch((error: unknown) => runner.failed(error))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    async stop(patienceMs) {
      stopped = true;
      clearInterval(timer);
      stopping.abort();
      await looking;
      const ended = Promise.all(running.keys());
      const patience = new AbortController();
      const over = patienceMs === undefined ? [] : [wait(patienceMs, undefined, { signal: patience.signal })];
      await Promise.race([ended, ...over]);
      patience.abort();
      for (const job of running.values()) await giveBack(runner.db, job);
      clearTimeout(due);
    },
  };
}
