import { describe, expect, test } from 'vitest';
import { freshUrl, inProcess } from '../../testing/databases.ts';
import { openDatabase } from '../db/opening/open.ts';
import type { Job } from '../db/schema.ts';
import { startJobRunner } from './job-runner.ts';
import { enqueueTestJob, JOBS_START, startJobs } from './job-testing.ts';
import { cancelJob, claim, type JobKinds, runDueJobs, runJob, waitForJob } from './jobs.ts';

const SECOND = 1000;
const jobs = startJobs();
const { later, add, jobOf, runnerOf } = jobs;

/** A kind that writes down which payloads it worked on. */
function noting(lane?: string) {
  const seen: unknown[] = [];
  const kind = {
    ...(lane ? { lane } : {}),
    run: ({ payload }: { payload: unknown }) => {
      seen.push(payload);
      return Promise.resolve();
    },
  };
  return { kind, seen };
}

describe('a job', () => {
  test('is run once and is then done', async () => {
    const { kind, seen } = noting();
    const id = await add('note', { payload: { n: 1 } });
    expect(await runDueJobs(runnerOf({ note: kind }))).toBe(1);
    expect(await runDueJobs(runnerOf({ note: kind }))).toBe(0);
    expect(seen).toEqual([{ n: 1 }]);
    expect(await jobOf(id)).toMatchObject({
      state: 'done',
      attempts: 1,
      finished_at: JOBS_START.toISOString(),
      lease_until: null,
      error: null,
    });
  });

  test('of a known key is not made a second time, not even when the first is done', async () => {
    const { kind, seen } = noting();
    await add('note', { key: 'once' });
    expect(await enqueueTestJob(jobs.db, { kind: 'note', payload: {}, key: 'once' }, jobs.present)).toBeUndefined();
    await runDueJobs(runnerOf({ note: kind }));
    expect(await enqueueTestJob(jobs.db, { kind: 'note', payload: {}, key: 'once' }, jobs.present)).toBeUndefined();
    await runDueJobs(runnerOf({ note: kind }));
    expect(seen).toHaveLength(1);
  });

  test('is not there when the transaction that queues it is rolled back', async () => {
    const failing = jobs.db.transaction().execute(async (trx) => {
      await enqueueTestJob(trx, { kind: 'note', payload: {} }, jobs.present);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  test('waits for its time, and due jobs run in order of time', async () => {
    const { kind, seen } = noting();
    const at = (seconds: number) => new Date(JOBS_START.getTime() + seconds * SECOND);
    await add('note', { payload: 'second', runAt: at(20) });
    await add('note', { payload: 'first', runAt: at(10) });
    await add('note', { payload: 'not yet', runAt: at(30) });
    later(20 * SECOND);
    await runDueJobs(runnerOf({ note: kind }));
    expect(seen).toEqual(['first', 'second']);
  });

  test('of an unknown kind is left to other processes', async () => {
    const id = await add('unknown');
    expect(await claim(jobs.db, { note: noting().kind }, jobs.present)).toBeUndefined();
    expect(await claim(jobs.db, {}, jobs.present)).toBeUndefined();
    expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('reports its progress while it runs', async () => {
    let seen: string | null = null;
    const id = await add('slow');
    await runDueJobs(
      runnerOf({
        slow: {
          run: async ({ progress, job }) => {
            await progress({ done: 7 });
            seen = (await jobOf(job.id)).progress;
          },
        },
      }),
    );
    expect(JSON.parse(seen!)).toEqual({ done: 7 });
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress: '{"done":7}' });
  });
});

describe('a job that fails', () => {
  const failing: JobKinds = { fail: { run: () => Promise.reject(new Error('the chat is down')) } };

  test('is tried again after 5 seconds, then 10, then 20, and finally shows as failed', async () => {
    const id = await add('fail', { maxAttempts: 4 });
    const runner = runnerOf(failing);
    for (const [attempt, wait] of [5, 10, 20].entries()) {
      expect(await runDueJobs(runner)).toBe(1);
      expect(await jobOf(id)).toMatchObject({
        state: 'queued',
        attempts: attempt + 1,
        error: 'the chat is down',
        run_at: new Date(jobs.present.getTime() + wait * SECOND).toISOString(),
      });
      later(wait * SECOND - 1);
      expect(await runDueJobs(runner)).toBe(0);
      later(1);
    }
    expect(await runDueJobs(runner)).toBe(1);
    expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 4, finished_at: jobs.present.toISOString() });
    later(3_600 * SECOND);
    expect(await runDueJobs(runner)).toBe(0);
    expect(runner.failures).toEqual(Array(4).fill('the chat is down'));
  });

  test('and then succeeds forgets the error', async () => {
    let down = true;
    const id = await add('fail');
    const runner = runnerOf({ fail: { run: () => (down ? Promise.reject(new Error('no')) : Promise.resolve()) } });
    await runDueJobs(runner);
    down = false;
    later(5 * SECOND);
    await runDueJobs(runner);
    expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 2, error: null });
  });

  test.each([
    [2, 5],
    [90, 90],
    [1e9, 86_400],
  ])('that is asked to wait for %d seconds waits for %d', async (retryAfter, wait) => {
    const id = await add('fail');
    await runDueJobs(
      runnerOf({ fail: { run: () => Promise.reject(Object.assign(new Error('busy'), { retryAfter })) } }),
    );
    expect(await jobOf(id)).toMatchObject({
      state: 'queued',
      run_at: new Date(JOBS_START.getTime() + wait * SECOND).toISOString(),
    });
  });

  test('for good is not tried again', async () => {
    const id = await add('fail', { maxAttempts: 4 });
    await runDueJobs(
      runnerOf({ fail: { run: () => Promise.reject(Object.assign(new Error('no'), { isFinal: true })) } }),
    );
    expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'no' });
  });

  test('does not wait longer than ten minutes', async () => {
    const id = await add('fail', { maxAttempts: 50 });
    await jobs.db.updateTable('job').set({ attempts: 30 }).where('id', '=', id).execute();
    await runDueJobs(runnerOf(failing));
    expect((await jobOf(id)).run_at).toBe(new Date(JOBS_START.getTime() + 600 * SECOND).toISOString());
  });
});

describe('a job whose process was killed', () => {
  const { kind } = noting();

  test('belongs to nobody else while its lease runs, and is taken up after it', async () => {
    const id = await add('note');
    expect((await claim(jobs.db, { note: kind }, jobs.present))!.id).toBe(id);
    later(60 * SECOND);
    expect(await claim(jobs.db, { note: kind }, jobs.present)).toBeUndefined();
    later(1);
    expect(await claim(jobs.db, { note: kind }, jobs.present)).toMatchObject({ id, attempts: 2 });
  });

  test('is not ended by the process that lost it', async () => {
    const id = await add('note');
    const lost = (await claim(jobs.db, { note: kind }, jobs.present))!;
    later(60 * SECOND + 1);
    await claim(jobs.db, { note: kind }, jobs.present);
    await runJob(runnerOf({ note: kind }), lost);
    expect(await jobOf(id)).toMatchObject({ state: 'running', attempts: 2 });
  });

  test('on every attempt has failed, and is not tried for ever', async () => {
    const id = await add('note', { maxAttempts: 2 });
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await claim(jobs.db, { note: kind }, jobs.present)).toMatchObject({ id });
      later(60 * SECOND + 1);
    }
    expect(await claim(jobs.db, { note: kind }, jobs.present)).toBeUndefined();
    expect(await jobOf(id)).toMatchObject({ state: 'failed', error: 'The process that ran it died.' });
  });
});

describe('a job that is cancelled', () => {
  test('before it began never runs', async () => {
    const { kind, seen } = noting();
    const id = await add('note');
    await cancelJob(jobs.db, id, jobs.present);
    await runDueJobs(runnerOf({ note: kind }));
    expect(seen).toEqual([]);
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', finished_at: JOBS_START.toISOString() });
  });

  test('while it runs learns so when it asks, and ends as cancelled', async () => {
    const answers: boolean[] = [];
    const id = await add('long');
    await runDueJobs(
      runnerOf({
        long: {
          run: async ({ cancelled, job }) => {
            answers.push(await cancelled());
            await cancelJob(jobs.db, job.id, jobs.present);
            answers.push(await cancelled());
          },
        },
      }),
    );
    expect(answers).toEqual([false, true]);
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled' });
  });

  test('while it waits for something else is stopped by its signal, also from another process', async () => {
    const id = await add('long');
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const run = async ({ signal }: { signal: AbortSignal }) => {
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      begin();
      await aborted;
    };
    const running = runDueJobs(runnerOf({ long: { run } }));
    await begun;
    await cancelJob(jobs.db, id, jobs.present);
    await running;
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled' });
  });

  test('while it fails is not tried again', async () => {
    const id = await add('long');
    const run = async ({ job }: { job: Job }) => {
      await cancelJob(jobs.db, job.id, jobs.present);
      throw new Error('stopped in the middle');
    };
    await runDueJobs(runnerOf({ long: { run } }));
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', error: 'stopped in the middle' });
  });

  test('after it ended stays as it ended', async () => {
    const id = await add('note');
    await runDueJobs(runnerOf({ note: noting().kind }));
    await cancelJob(jobs.db, id, jobs.present);
    expect(await jobOf(id)).toMatchObject({ state: 'done', cancel_requested: 0 });
  });
});

describe('jobs of one lane', () => {
  const kinds: JobKinds = { read: noting('network').kind, write: noting('network').kind, mail: noting().kind };

  test('run one after the other, whatever their kinds; others run beside them', async () => {
    const [read, write, mail] = [await add('read'), await add('write'), await add('mail')];
    const first = (await claim(jobs.db, kinds, jobs.present))!;
    expect(first.id).toBe(read);
    expect((await claim(jobs.db, kinds, jobs.present))!.id).toBe(mail);
    expect(await claim(jobs.db, kinds, jobs.present)).toBeUndefined();
    await runJob(runnerOf(kinds), first);
    expect((await claim(jobs.db, kinds, jobs.present))!.id).toBe(write);
  });

  test('may be of one kind, which has no lane of its own', async () => {
    const own: JobKinds = { mail: noting().kind };
    const [first, , other] = [
      await add('mail', { lane: 'a' }),
      await add('mail', { lane: 'a' }),
      await add('mail', { lane: 'b' }),
    ];
    expect((await claim(jobs.db, own, jobs.present))!.id).toBe(first);
    expect((await claim(jobs.db, own, jobs.present))!.id).toBe(other);
    expect(await claim(jobs.db, own, jobs.present)).toBeUndefined();
  });

  test('do not start together when several look at once', async () => {
    for (let n = 0; n < 4; n++) await add(n % 2 ? 'read' : 'write');
    const claimed = await Promise.all([1, 2, 3, 4].map(() => claim(jobs.db, kinds, jobs.present)));
    expect(claimed.filter((job) => job !== undefined)).toHaveLength(1);
  });

  test('wait for a job of an unknown kind, as a command does not know the server’s kinds', async () => {
    const [read, write] = [await add('read'), await add('write')];
    const reading = (await claim(jobs.db, kinds, jobs.present))!;
    expect(reading).toMatchObject({ id: read, lane: 'network' });
    const command: JobKinds = { write: kinds.write! };
    expect(await claim(jobs.db, command, jobs.present)).toBeUndefined();
    await runJob(runnerOf(kinds), reading);
    expect((await claim(jobs.db, command, jobs.present))!.id).toBe(write);
  });

  test('are not held up for ever by a process that died', async () => {
    const [dead, next] = [await add('read', { maxAttempts: 1 }), await add('write')];
    await claim(jobs.db, kinds, jobs.present);
    later(60 * SECOND + 1);
    expect((await claim(jobs.db, kinds, jobs.present))!.id).toBe(next);
    expect(await jobOf(dead)).toMatchObject({ state: 'failed' });
  });
});

describe('runners', () => {
  /** Settles when every job has ended, however long that takes. */
  const counting = (wanted: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    const run = async ({ payload }: { payload: unknown }) => {
      seen.push(payload);
      if (seen.length >= wanted) resolve();
    };
    return { seen, run, all: promise };
  };

  test('of one database run each job once', async () => {
    const { seen, run, all } = counting(20);
    for (let n = 0; n < 20; n++) await add('note', { payload: n });
    const runners = [1, 2].map(() => startJobRunner(runnerOf({ note: { run } })));
    await all;
    await Promise.all(runners.map((runner) => runner.stop()));
    expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
    const states = await jobs.db.selectFrom('job').select(['state', 'attempts']).execute();
    expect(new Set(states.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['done 1']));
  });

  test('take up a job at its time, by their own clock, without being woken', async () => {
    const { run, all } = counting(1);
    const real = { now: () => new Date() };
    const runAt = new Date(Date.now() + 150);
    await add('note', { runAt });
    const runner = startJobRunner({ ...runnerOf({ note: { run } }), clock: real, pollMs: 60_000 });
    await all;
    await runner.stop();
    expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
  });

  test('finish what runs before they stop, and take nothing more', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const run = async () => {
      begin();
      await gate;
    };
    const id = await add('slow');
    const runner = startJobRunner(runnerOf({ slow: { run } }));
    await begun;
    const stopped = runner.stop();
    const late = await add('slow');
    runner.wake();
    open();
    await stopped;
    expect([(await jobOf(id)).state, (await jobOf(late)).state]).toEqual(['done', 'queued']);
  });

  test.skipIf(inProcess)(
    'with a connection each (as two processes have) never run two jobs of a lane at once',
    async () => {
      const url = await freshUrl();
      const connections = [openDatabase(url, { synchronous: 'off' }), openDatabase(url, { synchronous: 'off' })];
      for (let n = 0; n < 6; n++) await enqueueTestJob(connections[0]!, { kind: 'write', payload: n }, jobs.present);
      let inside = 0;
      const most: number[] = [];
      const { run, all, seen } = counting(6);
      const write = {
        lane: 'network',
        run: async (work: { payload: unknown }) => {
          most.push(++inside);
          await connections[0]!.selectFrom('job').selectAll().execute();
          inside--;
          await run(work);
        },
      };
      const runners = connections.map((connection) => startJobRunner(runnerOf({ write }, connection)));
      await all;
      await Promise.all(runners.map((runner) => runner.stop()));
      await Promise.all(connections.map((connection) => connection.destroy()));
      expect(Math.max(...most)).toBe(1);
      expect(new Set(seen).size).toBe(6);
    },
  );
});

test('a caller who waits for a job gives up by the clock, however slow the database is', async () => {
  const id = await add('note');
  let requestCount = 0;
  const slow = jobs.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      requestCount++;
      await new Promise((resolve) => setTimeout(resolve, 60));
      return result;
    },
  });
  expect(await waitForJob(slow, id, 100)).toBe(false);
  expect(requestCount).toBeLessThanOrEqual(3);
});
