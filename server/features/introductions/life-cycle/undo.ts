import type { undoIntroChange } from '../../../../shared/features/introductions/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { releasePlaces } from '../../../core/network/terms/take-place.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { queueChatRefresh } from '../../../platform/chat/posts.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { isJustSent, takeRequestBack } from '../request/take-back.ts';
import { introSteps, toIntroReference } from './pending.ts';
import { findIntro, type NamedIntro } from './queries.ts';
import { loadIntroResult, requireIntro } from './require-intro.ts';
import { serializeIntro } from './serializer.ts';
import { createIntroContext } from './serializer-context.ts';

/** Takes back the viewer's latest step, or a request that was only just sent. */
export async function undoLatestStep(context: CallContext<typeof undoIntroChange>) {
  const { db, viewer } = context;
  const row = await requireIntro(context, context.params.id);
  await db.transaction().execute((trx) => undoWithin(trx, context, viewer, row));
  // A request that was taken back is gone: this is its former state.
  const there = await findIntro(db, getViewerScope(viewer), row.id);
  return there ? loadIntroResult(context, row.id) : { result: serializeIntro(row, createIntroContext(context)) };
}

/** The same in a transaction. @throws conflict if there is nothing of theirs, or it is too late */
export async function undoWithin(
  trx: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  viewer: Viewer,
  row: NamedIntro,
): Promise<void> {
  const now = clock.now();
  const about = toIntroReference(row.id);
  const step = await introSteps.takeBack(trx, row.id, viewer, now);
  const taken =
    step || (isJustSent(row, viewer.user.id, settings.stepGraceMs, now) && (await takeRequestBack(trx, row, now)));
  if (!taken) throw createConflictError('This was already sent or undone, so you can’t undo it anymore.');
  if (step) await releasePlaces(trx, about, step.made_at);
  await audit(trx, viewer, now, { action: 'intro.undone', entity: 'intro', entityId: row.id });
  await queueChatRefresh(trx, { settings, clock }, about);
}
