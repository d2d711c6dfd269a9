import type { undoIntroChange } from '../../../../shared/features/introductions/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { releasePlaces } from '../../../core/network/terms/take-place.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
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
  deps: Pick<Deps, 'settings' | 'clock'>,
  viewer: Viewer,
  row: NamedIntro,
): Promise<void> {
  const now = deps.clock.now();
  const isNew =
    isJustSent(row, viewer.user.id, deps.settings.stepGraceMs, now) && !(await introSteps.find(trx, row.id));
  if (isNew && (await takeRequestBack(trx, row, now))) return introSteps.noteUndone(trx, deps, row.id, viewer);
  const { made_at } = await introSteps.undo(trx, deps, row.id, viewer);
  await releasePlaces(trx, toIntroReference(row.id), made_at);
}
