/** Runs that write into a CRM: after each reading, and when an administrator asks (docs/decisions/147). */
import type { JobContext } from '../../../platform/app/feature.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { enqueue, type JobWork } from '../../../platform/jobs/jobs.ts';
import { CrmBusy, CrmRefusedError } from '../../../platform/ports/crm.ts';
import { openAccount } from './open-account.ts';
import { writeStep } from './push/push.ts';
import { makePushRun, type PushRun, readPushFields, readPushRun } from './push/settings.ts';
import * as queries from './queries.ts';

/** After this time other work has its turn; the run continues in a new job. */
const SLICE_MS = 20_000;
const ATTEMPTS = 6;
/** A run whose job was cancelled is begun anew. */
const STUCK_AFTER_MS = 24 * 60 * 60_000;
const PUSHED = ['reading', 'connected'] as const;

type Deps = Pick<JobContext, 'db' | 'clock' | 'crms' | 'sealing' | 'wakeJobs'>;

const getRun = (row: queries.ConnectionRow, dry: boolean): PushRun | null =>
  readPushRun(dry ? row.push_dry_run : row.push_run);

const saveRun = (db: Db, id: number, run: PushRun): Promise<boolean> => {
  const text = JSON.stringify(run);
  return queries.changeConnection(db, id, PUSHED, run.dry ? { push_dry_run: text } : { push_run: text });
};

/** Begins a run, unless one goes on. @returns false: there is nothing to write */
export async function beginPush(
  db: Db,
  row: queries.ConnectionRow,
  { dry, again }: Pick<PushRun, 'dry' | 'again'>,
  now: Date,
): Promise<boolean> {
  if (!readPushFields(row).some(({ to }) => to !== '')) return false;
  const before = getRun(row, dry);
  const isGoingOn = before?.ended_at === null && now.getTime() - Date.parse(before.began_at) < STUCK_AFTER_MS;
  if (isGoingOn && !again) return false;
  return saveRun(db, row.id, makePushRun(dry, again, now));
}

export async function enqueuePush(db: Db, connectionId: number, now: Date, dry: boolean, runAt = now): Promise<void> {
  const payload = { connectionId, ...(dry ? { dry } : {}) };
  await enqueue(db, { kind: 'crm.push', payload, maxAttempts: ATTEMPTS, runAt }, now);
}

export async function failPush(
  db: Db,
  connectionId: number,
  { dry, why, now }: { dry: boolean; why: string; now: Date },
): Promise<void> {
  const row = await queries.findConnectionById(db, connectionId);
  const run = row && getRun(row, dry);
  if (run?.ended_at === null) await saveRun(db, connectionId, { ...run, ended_at: now.toISOString(), error: why });
}

export async function writeSlice(
  deps: Deps,
  {
    payload: { connectionId, dry = false },
    advanced,
    cancelled,
    signal,
  }: JobWork<{ connectionId: number; dry?: boolean }>,
): Promise<void> {
  const { db, clock } = deps;
  const row = await queries.findConnectionById(db, connectionId);
  let run = row ? getRun(row, dry) : null;
  if (!row || run?.ended_at !== null) return;
  const until = performance.now() + SLICE_MS;
  try {
    const { account } = openAccount(deps, row, signal);
    const { writer } = account;
    if (!writer) return;
    const save = (trx: Db, next: PushRun): Promise<boolean> => saveRun(trx, connectionId, next);
    const input = { connectionId, fields: readPushFields(row), writer, now: () => clock.now(), save };
    while (run?.ended_at === null) {
      const present = await queries.findConnectionById(db, connectionId);
      // Other fields are to be written now, or none.
      if (present?.push !== row.push) return await enqueuePush(db, connectionId, clock.now(), dry);
      run = await writeStep(db, input, run);
      await advanced();
      if (await cancelled()) return;
      if (performance.now() > until && run?.ended_at === null)
        return await enqueuePush(db, connectionId, clock.now(), dry);
    }
  } catch (error) {
    if (error instanceof CrmRefusedError)
      return await failPush(db, connectionId, { dry, why: error.message, now: clock.now() });
    if (!(error instanceof CrmBusy) || !run) throw error;
    await saveRun(db, connectionId, { ...run, error: error.message });
    await enqueuePush(db, connectionId, clock.now(), dry, new Date(clock.now().getTime() + error.waitMs));
  }
}
