import { FIND_DUPLICATES } from '../../../core/facts/write/unpaired.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { enqueue, type JobWork, NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { CrmBusy, CrmRefusedError } from '../../../platform/ports/crm.ts';
import { writeDealSales } from './deals/sales.ts';
import { failDryRun, readForDryRun } from './dry-run.ts';
import { readCrmMapping } from './mapping/mapping.ts';
import { applyTypeOpenings } from './mapping/openings.ts';
import { openAccount } from './open-account.ts';
import { isReadWhole } from './places.ts';
import { beginPush, enqueuePush, failPush, writeSlice } from './push-jobs.ts';
import * as queries from './queries.ts';
import { readCrmStep } from './read.ts';
import { writeTouches } from './touches/touches.ts';
import { applyOpening, removeCrm, takeBackCrm, withdrawGone } from './withdraw.ts';

/** After this time other work has its turn; the reading continues in a new job. */
const SLICE_MS = 20_000;
/** Between two runs. */
export const EVERY_MS = 15 * 60_000;
const ATTEMPTS = 6;
const DAY_MS = 86_400_000;
const KEPT_RUNS_MS = 30 * DAY_MS;

interface CrmPayload {
  connectionId: number;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'crm.read': CrmPayload;
    'crm.settle': CrmPayload & { opens?: true; keeps?: true };
    'crm.dryRun': CrmPayload;
    'crm.push': CrmPayload & { dry?: boolean };
    'crm.day': object;
  }
}

/** Queues a run, or its next part. */
export async function enqueueCrmReading(db: Db, connectionId: number, now: Date, runAt = now): Promise<void> {
  const job = { kind: 'crm.read', payload: { connectionId }, maxAttempts: ATTEMPTS, runAt } as const;
  const job_id = (await enqueue(db, job, now)) ?? null;
  await queries.changeConnection(db, connectionId, ['reading', 'connected'], { job_id, next_at: runAt.toISOString() });
}

/** Queues a dry run. */
export async function enqueueDryRun(db: Db, connectionId: number, now: Date): Promise<void> {
  await enqueue(db, { kind: 'crm.dryRun', payload: { connectionId }, maxAttempts: ATTEMPTS }, now);
}

/** Queues what follows a run, a record type that was opened, or a disconnection. */
export async function enqueueSettling(
  db: Db,
  connectionId: number,
  now: Date,
  what: 'run' | 'opening' | 'keeping' = 'run',
): Promise<void> {
  const payload = {
    connectionId,
    ...(what === 'opening' ? { opens: true as const } : what === 'keeping' ? { keeps: true as const } : {}),
  };
  await enqueue(db, { kind: 'crm.settle', payload, maxAttempts: ATTEMPTS }, now);
}

type Deps = Pick<JobContext, 'db' | 'clock' | 'settings' | 'crms' | 'sealing' | 'references' | 'wakeJobs'>;

export function crmJobs(deps: Deps) {
  const { db, clock, references } = deps;
  return {
    'crm.read': {
      lane: 'crm',
      run: (work) => readSlice(deps, work),
      async gaveUp(at, { connectionId }, why, now) {
        const error = `The last run stopped. Kith tries again in 15 minutes. (${why})`;
        await endRun(at, connectionId, now, error);
        await enqueueCrmReading(at, connectionId, now, new Date(now.getTime() + EVERY_MS));
      },
    },
    'crm.settle': {
      lane: NETWORK_LANE,
      async run({ payload: { connectionId, opens, keeps } }) {
        const row = await queries.findConnectionById(db, connectionId);
        if (!row) return;
        const input = { references, now: () => clock.now() };
        if (keeps) return removeCrm(db, row, input);
        if (row.state === 'leaving') return takeBackCrm(db, row, input);
        await applyTypeOpenings(db, row.id, readCrmMapping(row));
        if (opens) return applyOpening(db, row, input);
        // A company that is gone goes after what its opportunities said.
        if (row.deal_source_id !== null) {
          const mapping = readCrmMapping(row);
          await writeDealSales(db, { connectionId, sourceId: row.deal_source_id, mapping, now: input.now });
        }
        await withdrawGone(db, row, input);
        const touches = { connectionId, sourceId: row.people_source_id, now: input.now };
        await writeTouches(db, touches);
        if (await beginPush(db, row, { dry: false, again: false }, clock.now())) {
          await enqueuePush(db, connectionId, clock.now(), false);
          deps.wakeJobs();
        }
      },
    },
    'crm.dryRun': {
      lane: 'crm',
      async run({ payload: { connectionId }, signal }) {
        const row = await queries.findConnectionById(db, connectionId);
        if (!row || row.state === 'leaving') return;
        try {
          const { account, name } = openAccount(deps, row, signal);
          await readForDryRun(deps, connectionId, { account, name, now: clock.now() });
        } catch (error) {
          if (!(error instanceof CrmRefusedError || error instanceof CrmBusy)) throw error;
          await failDryRun(db, connectionId, error.message);
        }
        deps.wakeJobs();
      },
      gaveUp: (at, { connectionId }, why) => failDryRun(at, connectionId, `The dry run stopped. (${why})`),
    },
    'crm.push': {
      lane: 'crm',
      run: (work) => writeSlice(deps, work),
      gaveUp: (at, { connectionId, dry = false }, why, now) => failPush(at, connectionId, { dry, why, now }),
    },
    'crm.day': {
      /** A run that no job does any more is begun again. */
      async run() {
        const now = clock.now();
        await queries.deleteRunsBefore(db, new Date(now.getTime() - KEPT_RUNS_MS).toISOString());
        const row = await queries.findConnection(db);
        const isLate = row?.next_at && Date.parse(row.next_at) < now.getTime() - DAY_MS;
        if (row && isLate && (row.state === 'connected' || row.state === 'reading'))
          await enqueueCrmReading(db, row.id, now);
      },
    },
  } satisfies ServedJobs;
}

async function readSlice(
  deps: Deps,
  { payload: { connectionId }, cancelled, advanced, signal }: JobWork<CrmPayload>,
): Promise<void> {
  const { db, clock, crms, references, settings } = deps;
  const first = await beginRun(db, connectionId, clock.now());
  if (!first) return;
  const until = performance.now() + SLICE_MS;
  try {
    const { account, name } = openAccount(deps, first, signal);
    const reading = { db, account, name, references, now: () => clock.now() };
    for (;;) {
      const row = await queries.findConnectionById(db, connectionId);
      if (row?.state !== 'reading') return;
      // Other fields are to be read now.
      if (row.mapping !== first.mapping) return await enqueueCrmReading(db, connectionId, clock.now());
      if (!(await readCrmStep(reading, row))) break;
      await advanced();
      if (await cancelled()) return;
      if (performance.now() > until) return await enqueueCrmReading(db, connectionId, clock.now());
    }
  } catch (error) {
    if (error instanceof CrmRefusedError) return await expire(error.message);
    if (!(error instanceof CrmBusy)) throw error;
    const runAt = new Date(clock.now().getTime() + error.waitMs);
    await queries.changeConnection(db, connectionId, ['reading'], { error: error.message });
    return await enqueueCrmReading(db, connectionId, clock.now(), runAt);
  }
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    if (!(await endRun(trx, connectionId, now, null))) return;
    await enqueueSettling(trx, connectionId, now);
    await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
    const key = `${FIND_DUPLICATES}-crm-${connectionId}-${first.round}`;
    await enqueue(trx, { kind: FIND_DUPLICATES, payload: {}, key }, now);
    await enqueueCrmReading(trx, connectionId, now, new Date(now.getTime() + EVERY_MS));
  });
  deps.wakeJobs();

  /** One message to staff, and not one for each run. */
  async function expire(why: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const set = { state: 'lapsed', job_id: null, next_at: null, error: why } as const;
      if (!(await queries.changeConnection(trx, connectionId, ['reading'], set))) return;
      await queueMessage(
        trx,
        {
          channel: 'chat',
          recipient: settings.chatChannel,
          subject: null,
          body: `${crms.find(({ kind }) => kind === first!.kind)?.name ?? 'The CRM'} no longer lets Kith in. ${why} Connect it again: ${settings.publicUrl ?? ''}/admin/crm`,
          key: `crm-lapsed-${connectionId}-${first!.round}`,
          kind: 'crm.lapsed',
          about: { entity: 'crm_connection', id: connectionId },
        },
        now,
      );
    });
  }
}

/** The connection, in the midst of a run, which begins unless it is begun; null if there is nothing to read. */
async function beginRun(db: Deps['db'], connectionId: number, now: Date): Promise<queries.ConnectionRow | null> {
  const row = await queries.findConnectionById(db, connectionId);
  if (row?.state === 'reading') return row;
  if (row?.state !== 'connected') return null;
  const counts = { rows_in: 0, rows_gone: 0, left_out: '{}', began_at: now.toISOString() };
  // A run that failed is gone on with: a whole reading would not know whom its first part met.
  const round = isReadWhole(row) ? row.round + 1 : Math.max(row.round, 1);
  const set = { ...counts, state: 'reading', round } as const;
  const isBegun = await queries.changeConnection(db, connectionId, ['connected'], set);
  return isBegun ? { ...row, ...set } : null;
}

/** Ends the present run, and keeps what came of it. */
async function endRun(trx: Db, connectionId: number, now: Date, error: string | null): Promise<boolean> {
  const row = await queries.findConnectionById(trx, connectionId);
  const ended_at = now.toISOString();
  const set = { state: 'connected', error, job_id: null, ...(error === null ? { read_at: ended_at } : {}) } as const;
  if (row?.state !== 'reading' || !(await queries.changeConnection(trx, connectionId, ['reading'], set))) return false;
  const { rows_in, rows_gone, left_out, began_at } = row;
  const run = {
    connection_id: connectionId,
    began_at: began_at ?? ended_at,
    ended_at,
    rows_in,
    rows_gone,
    left_out,
    error,
  };
  await queries.insertRun(trx, run);
  return true;
}
