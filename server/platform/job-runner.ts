import { claim, nextDue, type Runner, runJob } from './jobs.ts';

const POLL_MS = 1_000;
const AT_ONCE = 3;
/** No timer takes more than 31 bits. */
const LONGEST_TIMER_MS = 86_400_000;

export interface RunningJobs {
  /** There is something to do: look now, not at the next poll. */
  wake(): void;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

/**
 * Works off the job table for as long as the process runs, a few jobs at once. A job that waits for its time wakes the
 * runner then; the poll finds what other processes queued.
 */
export function startJobRunner({ pollMs = POLL_MS, ...runner }: Runner & { pollMs?: number }): RunningJobs {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let looking: Promise<void> | undefined;
  let due: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    while (!stopped && running.size < AT_ONCE) {
      const job = await claim(runner.db, runner.kinds, runner.clock.now());
      if (!job) return wakeAtNext();
      const work = runJob(runner, job)
        // Its end could not be written down: the lease runs out, and it is claimed anew.
        .catch((error: unknown) => runner.failed(error, job))
        .finally(() => {
          running.delete(work);
          wake();
        });
      running.add(work);
    }
  };
  const wakeAtNext = async (): Promise<void> => {
    const now = runner.clock.now();
    const next = await nextDue(runner.db, now);
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
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running);
      clearTimeout(due);
    },
  };
}
