import type { Db } from '../../../platform/db/engine.ts';
import { DAILY_BACKUP } from './kind.ts';

/** Whether a backup waits or is being made. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', DAILY_BACKUP)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

/** The time at which a day's backup was last given up, as ISO text; null if never, or longer ago than jobs are kept. */
export async function findLastFailure(db: Db): Promise<string | null> {
  const job = await db
    .selectFrom('job')
    .select('finished_at')
    .where('kind', '=', DAILY_BACKUP)
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job?.finished_at ?? null;
}
