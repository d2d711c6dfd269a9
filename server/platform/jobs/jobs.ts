import { setTimeout } from 'node:timers/promises';
import type { Expression, ExpressionBuilder } from 'kysely';
import type { Db } from '../db/engine.ts';
import { getJobTable } from '../db/opening/job-table-of.ts';
import type { Job, Schema } from '../db/schema.ts';
import type { Retrial } from '../ports/not-taken.ts';
import type { Clock } from '../time/clock.ts';

const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 600_000;
/** More than a day of waiting is nobody's limit, but a mistake. */
const LONGEST_ASKED_MS = 86_400_000;
const ATTEMPTS_ANEW = 5;
const WATCH_MS = 15;
const CANCEL_WATCH_MS = 1_000;

/**
 * Every kind of job with its payload. A feature adds its own beside the code that does the work: `declare module './jobs.ts' {
 * interface JobPayloads { 'access.decided': { requestId: number } } }`. A kind that is not here cannot be queued; one that no feature
 * serves does not compile (server/features.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the features
export interface JobPayloads {}
export type JobName = keyof JobPayloads;

/** The input of a job's code. */
export interface JobWork<P = unknown> {
  job: Job;
  payload: P;
  /** Stored on the row, for the people who watch it. */
  progress(value: unknown): Promise<void>;
  /** Records that this attempt got further than every earlier one: the job has all its attempts again from here. */
  advanced(): Promise<void>;
  /** True once a user asked to cancel, or this process stops; the code stops at its next convenient point. */
  cancelled(): Promise<boolean>;
  /** Aborts soon after a user asked to cancel, or this process stops; for code that waits for something else, such as a thread. */
  signal: AbortSignal;
}

/** All code that writes facts of the network, or values derived from them, runs in this lane. */
export const NETWORK_LANE = 'network';

export interface JobKind<P = unknown> {
  /** Jobs of one lane run one after the other, across all processes. */
  lane?: string;
  // Methods, so that a kind with a narrower payload is still a JobKind.
  run(work: JobWork<P>): Promise<void>;
  /** Marks the job's subject, in the transaction that ends the job after its last attempt failed or its process died. */
  gaveUp?(db: Db, payload: P, why: string, now: Date): Promise<void>;
}

/** The code for some kinds, by name. */
export type ServedJobs = { readonly [Name in JobName]?: JobKind<JobPayloads[Name]> };
/** The same for the runner, which knows no names. */
export type JobKinds = Readonly<Record<string, JobKind>>;

interface NewJob<Name extends JobName> {
  kind: Name;
  payload: JobPayloads[Name];
  /** A second job with the same key is not made. */
  key?: string;
  /** The lane of this job, for kinds that have none of their own. */
  lane?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/** Queues a job, in the transaction that writes its subject. @returns its id; undefined if its key is known already */
export async function enqueue<Name extends JobName>(db: Db, job: NewJob<Name>, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('job')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      idempotency_key: job.key ?? null,
      state: 'queued',
      run_at: (job.runAt ?? now).toISOString(),
      lease_until: null,
      progress: null,
      error: null,
      created_at: now.toISOString(),
      finished_at: null,
      ...(job.lane === undefined ? {} : { lane: job.lane }),
      ...(job.maxAttempts === undefined ? {} : { max_attempts: job.maxAttempts }),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Asks a job to stop: a job that has not begun never will, and a running one learns it when it checks, and by its signal. */
export async function cancelJob(db: Db, id: number, now: Date): Promise<void> {
  const stopped = await db
    .updateTable('job')
    .set({ state: 'cancelled', finished_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  if (!stopped)
    await db
      .updateTable('job')
      .set({ cancel_requested: 1 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
}

/** Cancels the job that was queued under this key, if there is one. */
export async function cancelJobOf(db: Db, key: string, now: Date): Promise<void> {
  const job = await db.selectFrom('job').select('id').where('idempotency_key', '=', key).executeTakeFirst();
  if (job) await cancelJob(db, job.id, now);
}

/**
 * Queues again a job that failed for good or was cancelled, with all its attempts.
 * @returns false if it is in another state
 */
export async function retryJob(db: Db, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('job')
    .set({ state: 'queued', attempts: 0, cancel_requested: 0, run_at: now.toISOString(), finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the next job that is due, or one whose process died, for this process alone: by compare-and-set. */
export async function claim(db: Db, kinds: JobKinds, now: Date): Promise<Job | undefined> {
  if (Object.keys(kinds).length === 0 || !(await isAnythingDue(db, now))) return undefined;
  return db.transaction().execute(async (trx) => {
    // Two processes could otherwise each find a lane free.
    await getJobTable(trx).claimAlone(trx);
    await giveUpOnDead(trx, kinds, now);
    return claimNext(trx, kinds, now);
  });
}

/** Checked first, because it locks nothing: most looks find nothing to do. */
async function isAnythingDue(db: Db, now: Date): Promise<boolean> {
  const due = await db.selectFrom('job').select('id').where(isDue(now.toISOString())).limit(1).executeTakeFirst();
  return due !== undefined;
}

async function claimNext(db: Db, kinds: JobKinds, now: Date): Promise<Job | undefined> {
  const at = now.toISOString();
  const names = Object.keys(kinds);
  const busy = await findBusyLanes(db, at);
  const free = names.filter((name) => kinds[name]!.lane === undefined || !busy.includes(kinds[name]!.lane!));
  if (free.length === 0) return undefined;
  const due = db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', free)
    .$if(busy.length > 0, (query) => query.where((where) => where('lane', 'is', null).or('lane', 'not in', busy)))
    .where(isDue(at))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .modifyEnd(getJobTable(db).passingOverLocked);
  return db
    .updateTable('job')
    .set((set) => ({
      state: 'running',
      lane: selectLane(set, kinds),
      attempts: set('attempts', '+', 1),
      lease_until: new Date(now.getTime() + LEASE_MS).toISOString(),
    }))
    .where('id', '=', due)
    .where(isDue(at))
    .returningAll()
    .executeTakeFirst();
}

/** A job whose process died at its last attempt may be the cause: it is not tried for ever. */
async function giveUpOnDead(db: Db, kinds: JobKinds, now: Date): Promise<void> {
  const at = now.toISOString();
  const error = 'The process that ran it died.';
  const dead = await db
    .updateTable('job')
    .set({ state: 'failed', error, finished_at: at, lease_until: null })
    .where('state', '=', 'running')
    .where('kind', 'in', Object.keys(kinds))
    .where('lease_until', '<', at)
    .whereRef('attempts', '>=', 'max_attempts')
    .returningAll()
    .execute();
  for (const job of dead) await kinds[job.kind]!.gaveUp?.(db, JSON.parse(job.payload), error, now);
}

/** Waiting and due, or running in a process that no longer renews its lease. */
const isDue = (at: string) => (where: ExpressionBuilder<Schema, 'job'>) =>
  where.or([
    where('state', '=', 'queued').and('run_at', '<=', at),
    where('state', '=', 'running').and('lease_until', '<', at),
  ]);

/** The lane that the job was given, or that of its kind; null for jobs without a lane. */
function selectLane(job: ExpressionBuilder<Schema, 'job'>, kinds: JobKinds): Expression<string | null> {
  const lanes = Object.entries(kinds).flatMap(([kind, { lane }]) => (lane === undefined ? [] : [{ kind, lane }]));
  const [first, ...others] = lanes;
  if (!first) return job.ref('lane');
  const start = job.case('kind').when(first.kind).then<string | null>(first.lane);
  return others
    .reduce((cases, { kind, lane }) => cases.when(kind).then(lane), start)
    .else(job.ref('lane'))
    .end();
}

/**
 * The lanes that running jobs hold, in any process: a command knows only the kinds of imports, but must still wait for the server's
 * rebuild.
 */
async function findBusyLanes(db: Db, at: string): Promise<string[]> {
  const running = await db
    .selectFrom('job')
    .select('lane')
    .distinct()
    .where('state', '=', 'running')
    .where('lease_until', '>=', at)
    .where('lane', 'is not', null)
    .$narrowType<{ lane: string }>()
    .execute();
  return running.map((job) => job.lane);
}

export interface Runner {
  db: Db;
  kinds: JobKinds;
  clock: Clock;
  /** Called for every failed attempt; for a failure to look for jobs, without one. */
  failed: (error: unknown, job?: Job) => void;
  /** Aborts when this process must end: code that listens stops, and its job returns to the queue. */
  stopping?: AbortSignal;
}

/** The time at which the next waiting job is due; undefined if none waits. */
export async function findNextJobDueAt(db: Db, now: Date): Promise<Date | undefined> {
  const next = await db
    .selectFrom('job')
    .select('run_at')
    .where('state', '=', 'queued')
    .where('run_at', '>', now.toISOString())
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return next && new Date(next.run_at);
}

/** Runs one claimed job to its end: done, queued again with a longer wait, failed for good, cancelled, or returned. */
export async function runJob({ db, kinds, clock, failed, stopping }: Runner, job: Job): Promise<void> {
  const beat = setInterval(() => {
    const lease_until = new Date(clock.now().getTime() + LEASE_MS).toISOString();
    db.updateTable('job')
      .set({ lease_until })
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .where('attempts', '=', job.attempts)
      .execute()
      .catch((error: unknown) => failed(error, job));
  }, LEASE_MS / 3);
  beat.unref();
  const stop = new AbortController();
  const signal = stopping ? AbortSignal.any([stop.signal, stopping]) : stop.signal;
  // Code that noticed the stop may have left its work unfinished; code that never checked does all of it.
  let toldOfStopping = false;
  const isCancelled = async (): Promise<boolean> => {
    const row = await db.selectFrom('job').select('cancel_requested').where('id', '=', job.id).executeTakeFirst();
    if (row?.cancel_requested === 1) stop.abort();
    toldOfStopping ||= stopping?.aborted === true;
    return signal.aborted;
  };
  const isGivenBack = () =>
    !stop.signal.aborted && stopping?.aborted === true && (toldOfStopping || watch !== undefined);
  let watch: NodeJS.Timeout | undefined;
  try {
    await kinds[job.kind]!.run({
      job,
      payload: JSON.parse(job.payload),
      progress: async (value) => {
        await db
          .updateTable('job')
          .set({ progress: JSON.stringify(value) })
          .where('id', '=', job.id)
          .execute();
      },
      advanced: async () => {
        job.max_attempts = Math.max(job.max_attempts, job.attempts + ATTEMPTS_ANEW);
        await db.updateTable('job').set({ max_attempts: job.max_attempts }).where('id', '=', job.id).execute();
      },
      cancelled: isCancelled,
      get signal() {
        watch ??= setInterval(() => void isCancelled().catch((error: unknown) => failed(error, job)), CANCEL_WATCH_MS);
        return signal;
      },
    });
    // Code that checked and was told to stop has stopped; code that never checked did all of its work.
    if (isGivenBack()) await giveBack(db, job);
    else await finish(db, job, makeEnd(stop.signal.aborted ? 'cancelled' : 'done', null, clock));
  } catch (error) {
    if (isGivenBack()) {
      await giveBack(db, job);
      return;
    }
    failed(error, job);
    const message = error instanceof Error ? error.message : String(error);
    await isCancelled();
    if (stop.signal.aborted) await finish(db, job, makeEnd('cancelled', message, clock));
    else if (job.attempts < job.max_attempts && !getRetrial(error).isFinal)
      await finish(db, job, makeRetryEnd(job, message, clock, getRetrial(error).retryAfter));
    else await giveUp({ db, kinds, clock, failed }, job, message);
  } finally {
    clearInterval(beat);
    clearInterval(watch);
  }
}

type JobEnd = Partial<Pick<Job, 'state' | 'error' | 'finished_at' | 'run_at'>>;

/** What the error says about another attempt, if it does. */
const getRetrial = (error: unknown): Partial<Retrial> => (error instanceof Error ? (error as Partial<Retrial>) : {});

/** @param retryAfter the seconds that the other side asked to wait for: no attempt comes before their end */
function makeRetryEnd(job: Job, error: string, clock: Clock, retryAfter = 0): JobEnd {
  const own = Math.min(FIRST_WAIT_MS * 2 ** (job.attempts - 1), LONGEST_WAIT_MS);
  const wait = Math.max(own, Math.min(retryAfter * 1_000, LONGEST_ASKED_MS));
  return { state: 'queued', error, run_at: new Date(clock.now().getTime() + wait).toISOString() };
}

const makeEnd = (state: 'done' | 'failed' | 'cancelled', error: string | null, clock: Clock): JobEnd => ({
  state,
  error,
  finished_at: clock.now().toISOString(),
});

/** Only the process that still holds the job ends it: after a lost lease another may be running it. @returns whether it did */
async function finish(db: Db, job: Job, ending: JobEnd & { attempts?: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ ...ending, lease_until: null })
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function giveUp({ db, kinds, clock }: Runner, job: Job, why: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await finish(trx, job, makeEnd('failed', why, clock)))
      await kinds[job.kind]!.gaveUp?.(trx, JSON.parse(job.payload), why, clock.now());
  });
}

/** Returns a job that this process stopped working on to the queue; the attempt does not count. Its code must not continue after that. */
export async function giveBack(db: Db, job: Job): Promise<void> {
  await finish(db, job, { state: 'queued', attempts: job.attempts - 1 });
}

/**
 * Waits until a job has ended, for calls whose answer is better afterwards.
 * @returns false if it had not after `patience` milliseconds
 */
export async function waitForJob(db: Db, id: number, patience: number): Promise<boolean> {
  // The clock decides: on a busy machine a turn takes longer than its wait.
  for (const until = performance.now() + patience; ; ) {
    const job = await db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst();
    if (job?.state !== 'queued' && job?.state !== 'running') return true;
    if (performance.now() >= until) return false;
    await setTimeout(WATCH_MS);
  }
}

/** Runs everything that is due now, one after the other; for tests and for command lines. */
export async function runDueJobs(runner: Runner): Promise<number> {
  let count = 0;
  for (let job = await claim(runner.db, runner.kinds, runner.clock.now()); job; count++) {
    await runJob(runner, job);
    job = await claim(runner.db, runner.kinds, runner.clock.now());
  }
  return count;
}
