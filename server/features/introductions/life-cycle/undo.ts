import type { undoIntroChange } from '../../../../shared/features/introductions/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { releasePlaces } from '../../../core/network/terms/take-place.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError } from '../../../platform/errors.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { findPendingStep, takeStepBack } from '../../../platform/life-cycle/steps.ts';
import { isJustSent, takeRequestBack } from '../request/take-back.ts';
import { toIntroReference } from './pending.ts';
import { findIntro } from './queries.ts';
import { loadIntroResult, requireIntro } from './require-intro.ts';
import { serializeIntro } from './serializer.ts';
import { createIntroContext } from './serializer-context.ts';

/** Takes back the viewer's latest step, or a request that was only just sent. */
export async function undoLatestStep(context: CallContext<typeof undoIntroChange>) {
  const { db, viewer, clock } = context;
  const row = await requireIntro(context, context.params.id);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const step = await findPendingStep(trx, toIntroReference(row.id));
    const taken =
      (await takeStepBack(trx, toIntroReference(row.id), viewer, now)) ||
      (isJustSent(row, viewer.user.id, context.settings.stepGraceMs, now) && (await takeRequestBack(trx, row, now)));
    if (!taken) throw createConflictError('Already sent or undone. There’s nothing left for you to undo.');
    if (step) await releasePlaces(trx, toIntroReference(row.id), step.made_at);
    await audit(trx, viewer, now, { action: 'intro.undone', entity: 'intro', entityId: row.id });
  });
  // A request that was taken back is gone: this is its former state.
  const there = await findIntro(db, getViewerScope(viewer), row.id);
  return there ? loadIntroResult(context, row.id) : { result: serializeIntro(row, createIntroContext(context)) };
}
