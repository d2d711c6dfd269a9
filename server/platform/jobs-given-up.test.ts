import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/engine.ts';
import type { Job } from '../db/schema.ts';
import { freshDb } from '../testing/databases.ts';
import { claim, enqueue as enqueueKnown, type JobKinds, runDueJobs } from './jobs.ts';

const START = new Date('2026-11-21T12:00:00.000Z');
const SECOND = 1000;
/** Kinds of the tests' own, which no feature declares. */
const enqueue = enqueueKnown as unknown as (
  db: Db,
  job: { kind: string; payload: unknown; key?: string; runAt?: Date; maxAttempts?: number },
  now: Date,
) => Promise<number | undefined>;

let db: Awaited<ReturnType<typeof freshDb>>;
let present: Date;
const clock = { now: () => present };
const later = (ms: number) => {
  present = new Date(present.getTime() + ms);
};

beforeEach(async () => {
  db = await freshDb();
  present = START;
});

const add = async (kind: string, more: { key?: string; payload?: unknown; maxAttempts?: number; runAt?: Date } = {}) =>
  (await enqueue(db, { kind, payload: {}, ...more }, present))!;
const jobOf = (id: number): Promise<Job> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A runner over these kinds that keeps what failed. */
function runnerOf(kinds: JobKinds, on: Db = db) {
  const failures: string[] = [];
  const failed = (error: unknown) => failures.push((error as Error).message);
  return { db: on, kinds, clock, failed, failures };
}

test('a job that got further than before gets the full number of attempts again', async () => {
  const id = await add('note', { maxAttempts: 1 });
  const run = async ({ advanced }: { advanced: () => Promise<void> }) => {
    await advanced();
    throw new Error('no ink');
  };
  await runDueJobs(runnerOf({ note: { run } }));
  expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 1, max_attempts: 6 });
});

test('a job that is given up, by failing or by dying, reports its subject once', async () => {
  const told: unknown[] = [];
  const gaveUp = async (_: Db, payload: unknown, why: string) => void told.push([payload, why]);
  const fails = { run: () => Promise.reject(new Error('no ink')), gaveUp };
  const id = await add('note', { payload: 'fails', maxAttempts: 2 });
  await runDueJobs(runnerOf({ note: fails }));
  expect(told).toEqual([]);
  later(5 * SECOND);
  await runDueJobs(runnerOf({ note: fails }));
  expect(await jobOf(id)).toMatchObject({ state: 'failed', error: 'no ink' });
  await add('note', { payload: 'dies', maxAttempts: 1 });
  await claim(db, { note: fails }, present);
  later(60 * SECOND + 1);
  // A process that does not know the kind leaves the ending to one that does.
  await claim(db, { other: { run: async () => undefined } }, present);
  await claim(db, { note: fails }, present);
  await claim(db, { note: fails }, present);
  expect(told).toEqual([
    ['fails', 'no ink'],
    ['dies', 'The process that ran it died.'],
  ]);
});
