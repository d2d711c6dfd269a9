/** People's feedback on connectors, kept and sent to staff. */

import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { countDailyUse } from '../../../platform/limits/daily-use.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { insertConnectorFeedback } from './queries.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'wakeJobs'>;

/** @param about the person the feedback is about; '' for nobody in particular @param pathname the screen where it was written */
export async function saveFeedback(
  { db, clock, settings, wakeJobs }: SaveDeps,
  viewer: Viewer,
  { about, comments, pathname }: { about: string; comments: string; pathname: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const row = { user_id: viewer.user.id, feedback: comments, search: about, pathname };
    await countDailyUse(trx, { settings, clock }, viewer, 'comments');
    const id = await insertConnectorFeedback(trx, { ...row, created_at: now.toISOString() });
    await audit(trx, viewer, now, { action: 'feedback.sent', entity: 'user_feedback', entityId: id });
    await queueMessage(
      trx,
      {
        channel: 'chat',
        recipient: settings.chatChannel,
        subject: null,
        key: `feedback-${id}`,
        gather: true,
        kind: 'connectors.feedback',
        about: { entity: 'user_feedback', id },
        body: `Feedback from ${viewer.user.email} on connectors${about ? ` (${about})` : ''}:\n${comments}`,
      },
      now,
    );
  });
  wakeJobs();
}
