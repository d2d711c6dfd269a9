import { Cron } from 'croner';
import { hasMonthBegun, rebuildStrengths } from '../../../core/network/derive/strengths.ts';
import { haveWeightsChanged } from '../../../core/network/model/weights.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { DailyJob } from '../../../platform/app/feature.ts';
import { linkRows } from '../../../platform/audit/chain.ts';
import { deleteOldRows } from '../../../platform/audit/checkpoints.ts';
import { loadAuditKey } from '../../../platform/audit/key.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { enqueue, NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { runInThread } from '../../../platform/jobs/thread.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { deleteOld, isJobPending } from './queries.ts';
import type { StrengthsTask } from './strengths-thread.ts';

const DAY_MS = 86_400_000;

/** Computes every strength anew where that is due. */
export const STRENGTHS_UPKEEP = 'upkeep.strengths';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [STRENGTHS_UPKEEP]: object;
    'upkeep.retention': object;
  }
}

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * The work that an installation needs without a request; long work runs in a thread, unless the database lives in this
 * process.
 */
export function upkeepJobs({ db, clock, settings }: SaveDeps, { inWorker }: { inWorker: boolean }) {
  const getDaysAgo = (days: number): string => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return {
    /**
     * Strengths depend on ages, which count to the first of the month (relationship model §1), and on the weights in
     * force.
     */
    [STRENGTHS_UPKEEP]: {
      lane: NETWORK_LANE,
      async run({ cancelled, signal }) {
        if (!(await areStrengthsDue(db, clock.now())) || (await cancelled())) return;
        if (!inWorker) {
          await rebuildStrengths(db, clock.now());
          return;
        }
        const task: StrengthsTask = { databaseUrl: settings.databaseUrl, now: clock.now().toISOString() };
        await runInThread(new URL('./strengths-thread.ts', import.meta.url), task, { signal });
      },
    },
    'upkeep.retention': {
      async run() {
        const { audit, outbox } = settings.keepDays;
        await deleteOld(db, { outbox: getDaysAgo(outbox), session: getDaysAgo(1) });
        // Rows go only once they are in the chain.
        await linkRows(db);
        await deleteOldRows(db, loadAuditKey(settings.dataFolder), { before: getDaysAgo(audit), now: clock.now() });
      },
    },
  } satisfies ServedJobs;
}

/** A month has begun, the weights have changed, or an upgrade made tables that are still to be filled. */
async function areStrengthsDue(db: Db, now: Date): Promise<boolean> {
  return (await hasMonthBegun(db, now)) || (await haveWeightsChanged(db));
}

/**
 * Queues the features' daily work for the installation's day, once however many processes ask; and strengths that have become due since
 * the day's turn: an upgrade may come after it, and the month turns in UTC, which is not midnight everywhere.
 */
export async function queueUpkeep({ db, clock, settings }: SaveDeps, daily: readonly DailyJob[]): Promise<void> {
  const now = clock.now();
  const day = getDayInZone(settings.timeZone, now);
  for (const kind of daily) await enqueue(db, { kind, payload: {}, key: `${kind}-${day}` }, now);
  // No key: the day's key is used up. Two that are queued at the same time do no harm, as the second finds nothing due.
  if ((await areStrengthsDue(db, now)) && !(await isJobPending(db, STRENGTHS_UPKEEP)))
    await enqueue(db, { kind: STRENGTHS_UPKEEP, payload: {} }, now);
}

/** Five past each hour; of the installation's day, so that the first of each day is shortly after its midnight. */
export const UPKEEP_TIMES = '5 * * * *';

/** Queues upkeep now and every hour. @returns how to stop */
export function scheduleUpkeep(
  deps: SaveDeps,
  daily: readonly DailyJob[],
  failed: (error: unknown) => void,
): () => void {
  const queue = () => queueUpkeep(deps, daily).catch(failed);
  void queue();
  const cron = new Cron(UPKEEP_TIMES, { timezone: deps.settings.timeZone }, queue);
  return () => cron.stop();
}
