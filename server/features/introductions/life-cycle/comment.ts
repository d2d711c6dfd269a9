import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { commentIntro, pingFacilitator } from '../../../../shared/features/introductions/calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError, createForbiddenError, createInvalidError } from '../../../platform/errors.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { countDailyUse } from '../../../platform/limits/daily-use.ts';
import { queueIntroMessage } from '../messages/notify.ts';
import { isAnswer, passBack } from './answer.ts';
import { introSteps } from './pending.ts';
import { findIntro, listTimelineChanges } from './queries.ts';
import { requireIntro } from './require-intro.ts';
import { introLife, toIntroMaker } from './rules.ts';
import { serializeIntroChange } from './serializer.ts';
import { createIntroContext } from './serializer-context.ts';

/** Writes a comment and tells the other side. */
export async function writeComment(context: CallContext<typeof commentIntro>) {
  const { db, viewer, body, clock, wakeJobs } = context;
  const row = await requireIntro(context, context.params.id);
  if (body.internal && !viewer.staff) throw createForbiddenError('Only staff write internal comments.');
  const change = await db.transaction().execute(async (trx) => {
    await countDailyUse(trx, context, viewer, 'comments');
    const present = await introSteps.settleOwn(trx, context, row, viewer);
    const id = isAnswer(viewer, present)
      ? await passBack(trx, context, present, { viewer, comment: body.comment })
      : await introLife.enter(trx, context, row.id, {
          by: toIntroMaker(viewer),
          [body.internal ? 'internal' : 'comment']: body.comment,
        });
    if (!body.internal) {
      if (viewer.staff) await introLife.set(trx, present, { answered_at: null });
      const template = viewer.staff ? 'commentForRequester' : 'commentForStaff';
      const named = (await findIntro(trx, ALL_SEEING, row.id))!;
      await queueIntroMessage(trx, context, named, template, { key: `intro-${row.id}-${id}`, comment: body.comment });
    }
    await audit(trx, viewer, clock.now(), { action: 'intro.commented', entity: 'intro', entityId: row.id });
    return (await listTimelineChanges(trx, row.id)).find((change) => change.id === id)!;
  });
  wakeJobs();
  return { change: serializeIntroChange(change, createIntroContext(context)) };
}

/** Reminds the facilitator of a request. */
export async function ping(context: CallContext<typeof pingFacilitator>) {
  const { db, viewer, body, clock, wakeJobs } = context;
  const row = await requireIntro(context, body.introId);
  if (INTRO_LIFE[row.status].bucket === 'archive')
    throw createConflictError(
      `This request is ${INTRO_LIFE[row.status].label}: you don’t need to ping anyone.`,
      [],
      row.status,
    );
  if (row.facilitator_user_id === null)
    throw createConflictError('This request has no facilitator yet. Choose one first.');
  if (row.facilitator_user_id === viewer.user.id)
    throw createInvalidError('You are the facilitator of this request.', { introId: 'Your own' });
  if (body.slackUserId && body.slackUserId !== row.facilitator_chat_id)
    throw createInvalidError("This is not the facilitator's chat id.", { slackUserId: "Not the facilitator's" });
  await db.transaction().execute(async (trx) => {
    const present = await introSteps.settleOwn(trx, context, row, viewer);
    const id = await introLife.enter(trx, context, row.id, { by: toIntroMaker(viewer), kind: 'ping' });
    await queueIntroMessage(trx, context, present, 'pingFacilitator', { key: `intro-${row.id}-${id}` });
    await audit(trx, viewer, clock.now(), { action: 'intro.pinged', entity: 'intro', entityId: row.id });
  });
  wakeJobs();
  return { success: true as const };
}
