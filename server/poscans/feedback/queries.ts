import type { FeedbackSide } from '../../../shared/poscan-feedback/calls.ts';
import type { Db } from '../../db/engine.ts';

/** The last request to one side by webhook, and whether it is still tried. */
export async function lastAsk(db: Db, asked: { poscanId: number; of: FeedbackSide }) {
  const job = await db
    .selectFrom('job')
    .select(['id', 'state'])
    .where('kind', '=', 'poscan.askByWebhook')
    .where('payload', '=', JSON.stringify(asked))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job && { id: job.id, goesOn: job.state === 'queued' || job.state === 'running' };
}
