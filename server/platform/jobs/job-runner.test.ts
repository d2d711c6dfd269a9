import { beforeEach, describe, expect, test } from 'vitest';
import { freshDb } from '../../testing/databases.ts';
import type { Db } from '../db/engine.ts';
import { startJobRunner } from './job-runner.ts';
import { cancelJob, enqueue, type JobKind, type JobWork, runDueJobs } from './jobs.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');

let db: Db;
let id: number;
beforeEach(async () => {
  db = await freshDb();
  // A kind of the tests' own, which no feature declares.
  const job = { kind: 'long', payload: {}, maxAttempts: 1 } as never;
  id = (await enqueue(db, job, NOW))!;
});

const jobNow = () => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A runner of one kind, whose code says when it has begun and then does as `until` says. */
async function started(until: (work: JobWork) => Promise<unknown>) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  const long: JobKind = {
    async run(work) {
      begin();
      await until(work);
    },
  };
  const runner = { db, kinds: { long }, clock: { now: () => NOW }, failed: (error: unknown) => failures.push(error) };
  const jobs = startJobRunner(runner);
  await begun;
  return { jobs, failures, runner };
}

const waitsForSignal = ({ signal }: JobWork) =>
  new Promise<void>((stopped) => signal.addEventListener('abort', () => stopped()));
const given = { state: 'queued', attempts: 0, lease_until: null, finished_at: null, error: null };

describe('a runner that stops', () => {
  test.each<[string, (work: JobWork) => Promise<unknown>]>([
    ['waits for its signal', waitsForSignal],
    [
      'asks',
      async ({ cancelled }) => {
        while (!(await cancelled()));
      },
    ],
    [
      'fails because it was stopped',
      async (work) => {
        await waitsForSignal(work);
        throw new Error('stopped in the middle');
      },
    ],
  ])('returns a job whose code %s, uncounted, and the next start does it', async (_how, until) => {
    const { jobs, failures, runner } = await started(until);
    await jobs.stop();
    expect(await jobNow()).toMatchObject(given);
    expect(failures).toEqual([]);
    await runDueJobs({ ...runner, kinds: { long: { run: () => Promise.resolve() } } });
    expect(await jobNow()).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('returns jobs that have not ended in time', async () => {
    const { jobs } = await started(() => new Promise(() => undefined));
    await jobs.stop(1);
    expect(await jobNow()).toMatchObject(given);
  });

  test('cancels a job that was to be cancelled before', async () => {
    const { jobs } = await started(async ({ cancelled }) => {
      await cancelJob(db, id, NOW);
      while (!(await cancelled()));
    });
    await jobs.stop();
    expect(await jobNow()).toMatchObject({ state: 'cancelled', attempts: 1 });
  });
});
