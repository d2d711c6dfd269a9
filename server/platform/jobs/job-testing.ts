/** The common part of the tests of jobs: a fresh table of jobs and a clock that stands still until it is moved. */
import { beforeEach } from 'vitest';
import { freshDb } from '../../testing/databases.ts';
import type { Db } from '../db/engine.ts';
import type { Job } from '../db/schema.ts';
import { enqueue as enqueueKnown, type JobKinds } from './jobs.ts';

export const JOBS_START = new Date('2026-11-21T12:00:00.000Z');

/** Kinds of the tests' own, which no feature declares. */
export const enqueueTestJob = enqueueKnown as unknown as (
  db: Db,
  job: { kind: string; payload: unknown; key?: string; lane?: string; runAt?: Date; maxAttempts?: number },
  now: Date,
) => Promise<number | undefined>;

/** Gives each test a fresh database, at `JOBS_START`. */
export function startJobs() {
  const jobs = { db: undefined as unknown as Awaited<ReturnType<typeof freshDb>>, present: JOBS_START };
  const clock = { now: () => jobs.present };
  beforeEach(async () => {
    jobs.db = await freshDb();
    jobs.present = JOBS_START;
  });
  return Object.assign(jobs, {
    later: (ms: number) => {
      jobs.present = new Date(jobs.present.getTime() + ms);
    },
    add: async (
      kind: string,
      more: { key?: string; lane?: string; payload?: unknown; maxAttempts?: number; runAt?: Date } = {},
    ) => (await enqueueTestJob(jobs.db, { kind, payload: {}, ...more }, jobs.present))!,
    jobOf: (id: number): Promise<Job> =>
      jobs.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** A runner over these kinds that keeps the failures. */
    runnerOf: (kinds: JobKinds, on: Db = jobs.db) => {
      const failures: string[] = [];
      const failed = (error: unknown) => failures.push((error as Error).message);
      return { db: on, kinds, clock, failed, failures };
    },
  });
}
