import { claim, type Runner, runJob } from './jobs.ts';

const POLL_MS = 1_000;
const AT_ONCE = 3;

export interface RunningJobs {
  /** There is something to do: look now, not at the next poll. */
  wake(): void;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

/** Works off the job table for as long as the process runs, a few jobs at once. */
export function startJobRunner(runner: Runner): RunningJobs {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    while (!stopped && running.size < AT_ONCE) {
      const job = await claim(runner.db, runner.kinds, runner.clock.now());
      if (!job) return;
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
  const wake = (): void => {
    if (stopped || looking) return;
    looking = look()
      .catch((error: unknown) => runner.failed(error))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(wake, POLL_MS);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
  };
}
