import type { FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { getAskedBefore } from './awaited.ts';

/**
 * Begins the wait for an answer of that side; of two who ask at once, one does.
 * @returns false while an answer is awaited already
 */
export async function claimFeedbackAsk(db: Db, poscanId: number, of: FeedbackSide, now: Date): Promise<boolean> {
  const column = `${of}_feedback_asked_at` as const;
  const claimed = await db
    .updateTable('poscan')
    .set({ [column]: now.toISOString() })
    .where('id', '=', poscanId)
    .where(({ eb, or }) => or([eb(column, 'is', null), eb(column, '<=', getAskedBefore(now))]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Nobody was asked after all. */
export async function endFeedbackWait(db: Db, { poscanId, of }: { poscanId: number; of: FeedbackSide }): Promise<void> {
  await db
    .updateTable('poscan')
    .set({ [`${of}_feedback_asked_at`]: null })
    .where('id', '=', poscanId)
    .execute();
}

/** The last request to one side by webhook, and whether it is still tried. */
export async function findLastAsk(db: Db, about: { poscanId: number; of: FeedbackSide }) {
  const job = await db
    .selectFrom('job')
    .select(['id', 'state'])
    .where('kind', '=', 'poscan.askByWebhook')
    .where('payload', '=', JSON.stringify(about))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job && { id: job.id, goesOn: job.state === 'queued' || job.state === 'running' };
}
