import type { Db } from '../../../platform/db/engine.ts';

/**
 * Deletes data past the installation's retention time, except messages that need attention. Times are ISO text; each is
 * that of the oldest data that stays.
 */
export async function deleteOld(db: Db, oldest: { outbox: string; session: string }): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', 'in', ['sent', 'kept'])
    .where('created_at', '<', oldest.outbox)
    .execute();
  await db.deleteFrom('session').where('expires_at', '<', oldest.session).execute();
  await db
    .deleteFrom('job')
    .where('state', 'in', ['done', 'cancelled'])
    .where('finished_at', '<', oldest.outbox)
    .execute();
}

/** Whether a job of that kind waits or runs. */
export async function isJobPending(db: Db, kind: string): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
