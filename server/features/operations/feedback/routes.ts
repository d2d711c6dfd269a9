import type { FastifyInstance } from 'fastify';
import { sendFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { handle } from '../../../platform/http/handle.ts';
import { countDailyUse } from '../../../platform/limits/daily-use.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { insertFeedback } from './queries.ts';

export function feedbackRoutes(app: FastifyInstance): void {
  handle(app, sendFeedback, async ({ db, viewer, body, clock, settings, wakeJobs }) => {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await countDailyUse(trx, { settings, clock }, viewer, 'comments');
      const id = await insertFeedback(trx, { user_id: viewer.user.id, ...body, created_at: now.toISOString() });
      await audit(trx, viewer, now, { action: 'feedback.sent', entity: 'user_feedback', entityId: id });
      const where = [body.pathname, body.search].filter(Boolean).join(' · ');
      await queueMessage(
        trx,
        {
          channel: 'chat',
          recipient: settings.chatChannel,
          gather: true,
          subject: null,
          body: `Feedback from ${viewer.user.email}${where ? ` (${where})` : ''}:\n${body.feedback}`,
          key: `feedback-${id}`,
          kind: 'feedback.sent',
          about: { entity: 'user_feedback', id },
        },
        now,
      );
    });
    wakeJobs();
    return { success: true as const };
  });
}
