import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from './platform/db/schema.ts';
import type { RunningJobs } from './platform/jobs/job-runner.ts';
import type { Reports } from './platform/ports/reports.ts';
import type { Traces } from './platform/ports/traces.ts';

/** Calls that are being answered may end until then. */
const CALLS_MS = 1_000;
/** Jobs that do not listen, as the sending of a mail, may end until then; others are stopped at once. */
const JOBS_MS = 1_800;
/** Reports may still go out until then. */
const REPORTS_MS = 500;
/** The whole process ends by then, even if something still blocks it. */
const LONGEST_MS = 2_700;

export interface Stoppable {
  app: FastifyInstance;
  /** Undefined in a process that does no jobs. */
  jobs: RunningJobs | undefined;
  db: Kysely<Schema>;
  /** Ends scheduled work. */
  stopUpkeep: () => void;
  reports: Reports;
  traces: Traces | undefined;
}

/** Ends the process in order, within three seconds: calls are answered, jobs given back, the database closed. */
export async function stop({ app, jobs, db, stopUpkeep, reports, traces }: Stoppable): Promise<never> {
  endAfter(LONGEST_MS);
  stopUpkeep();
  const cut = setTimeout(() => app.server.closeAllConnections(), CALLS_MS);
  await Promise.all([app.close(), jobs?.stop(JOBS_MS)]);
  clearTimeout(cut);
  await db.destroy();
  await Promise.all([reports, traces].map((service) => service?.flush(REPORTS_MS).catch(() => {})));
  process.exit(0);
}

/**
 * Kills this process after so many milliseconds. From a thread of its own, as a long statement blocks all others. A
 * kill loses nothing that was acknowledged.
 */
export function endAfter(ms: number): void {
  const kill = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`;
  new Worker(kill, { eval: true }).unref();
}
