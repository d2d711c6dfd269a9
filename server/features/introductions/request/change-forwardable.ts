import type { changeForwardable } from '../../../../shared/features/introductions/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { isForwardableOpen } from '../life-cycle/forwardable.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { findIntro } from '../life-cycle/queries.ts';
import { loadIntroResult, requireIntro, requireOwner } from '../life-cycle/require-intro.ts';
import { introLife, toIntroMaker } from '../life-cycle/rules.ts';
import { serializeIntro } from '../life-cycle/serializer.ts';
import { createIntroContext } from '../life-cycle/serializer-context.ts';

/** New words for the mail that the connector forwards: their page shows them from now on. */
export async function writeForwardable(context: CallContext<typeof changeForwardable>) {
  const { db, viewer, body, wakeJobs } = context;
  const { id } = await requireIntro(context, context.params.id);
  await db.transaction().execute(async (trx) => {
    await introSteps.takeWaiting(trx, context, id, viewer);
    await lockRow(trx, 'intro', id);
    const row = (await findIntro(trx, getViewerScope(viewer), id))!;
    requireOwner(viewer, row);
    if (!isForwardableOpen(row)) throw createConflictError('The e-mail went out already, or is no longer needed.');
    const { forwardable } = joinWithPresent(body, serializeIntro(row, createIntroContext(context)));
    const set = { forwardable: forwardable || null };
    await introLife.change(trx, context, row, { set, by: toIntroMaker(viewer), detail: Object.keys(set) });
  });
  wakeJobs();
  return loadIntroResult(context, id);
}
