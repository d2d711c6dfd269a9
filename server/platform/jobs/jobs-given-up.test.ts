import { expect, test } from 'vitest';
import type { Db } from '../db/engine.ts';
import { startJobs } from './job-testing.ts';
import { claim, runDueJobs } from './jobs.ts';

const SECOND = 1000;
const jobs = startJobs();
const { later, add, jobOf, runnerOf } = jobs;

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
  const messages: unknown[] = [];
  const gaveUp = async (_: Db, payload: unknown, why: string) => void messages.push([payload, why]);
  const fails = { run: () => Promise.reject(new Error('no ink')), gaveUp };
  const id = await add('note', { payload: 'fails', maxAttempts: 2 });
  await runDueJobs(runnerOf({ note: fails }));
  expect(messages).toEqual([]);
  later(5 * SECOND);
  await runDueJobs(runnerOf({ note: fails }));
  expect(await jobOf(id)).toMatchObject({ state: 'failed', error: 'no ink' });
  await add('note', { payload: 'dies', maxAttempts: 1 });
  await claim(jobs.db, { note: fails }, jobs.present);
  later(60 * SECOND + 1);
  // A process that does not know the kind leaves the ending to one that does.
  await claim(jobs.db, { other: { run: async () => undefined } }, jobs.present);
  await claim(jobs.db, { note: fails }, jobs.present);
  await claim(jobs.db, { note: fails }, jobs.present);
  expect(messages).toEqual([
    ['fails', 'no ink'],
    ['dies', 'The process that ran it died.'],
  ]);
});
