import { isRejected } from '../../../../shared/core/introductions/statuses.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { requireNextDay } from '../../../platform/time/next-day.ts';
import { readChangedFields } from '../asked/fields.ts';
import { type AskedChange, INTRO_FIELD } from '../asked/serializer.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { closeFeedback, closeForOthers, resetConnectorAnswer, takeIntroStep } from './changes.ts';
import { takeConnectorPlace } from './connector-place.ts';
import { resetTargetAnswer, updateTargetLink } from './double-opt-in.ts';
import type { NamedIntro } from './queries.ts';
import { createNoSuchIntroStepError, introLife, listMissingPeople, requirePeople, showAgain } from './rules.ts';

/**
 * Changes a request for staff: a step along the life cycle, fields, or both at once.
 * @throws conflict if the status is not the one that the change was decided on; invalid
 */
export async function applyIntroUpdate(
  trx: Db,
  deps: IntroMessageDeps,
  viewer: Doer,
  row: NamedIntro,
  asChange: AskedChange,
): Promise<void> {
  const by = { actor: 'staff', viewer } as const;
  if (asChange.from !== undefined && asChange.from !== row.status) throw createNoSuchIntroStepError(row, 'staff');
  if (asChange.statusAt !== undefined && asChange.statusAt !== row.status_at)
    throw createNoSuchIntroStepError(row, 'staff');
  const fields = await readChangedFields(trx, deps, viewer, row, asChange);
  const nextUpdate = asChange.nextUpdate;
  if (nextUpdate && nextUpdate !== row.next_update)
    requireNextDay(nextUpdate, {
      timeZone: deps.settings.timeZone,
      now: deps.clock.now(),
      begun: row.created_at,
      called: 'the request',
      field: INTRO_FIELD.nextUpdate,
    });
  if (isStep(row, asChange)) {
    await takeIntroStep(trx, deps, row, {
      to: asChange.to,
      by,
      fields,
      comment: asChange.comment,
      internalComment: asChange.internalComment,
      althoughTerms: asChange.althoughTerms,
      ...(nextUpdate === undefined ? {} : { nextUpdate }),
      rejectReason: asChange.rejectReason ?? null,
      rejectDetails: asChange.rejectDetails ?? null,
      salesStatus: asChange.salesStatus ?? row.sales_status,
    });
    return;
  }
  const now = deps.clock.now();
  const change = {
    ...resetConnectorAnswer(row, fields),
    ...resetTargetAnswer(row, fields),
    ...fields,
    ...correctRejection(row, asChange),
    ...(nextUpdate === undefined ? {} : { next_update: nextUpdate }),
  };
  // Values that were accepted before are no reason to refuse another change.
  const after = { ...row, ...change };
  if (listMissingPeople(after, row.status).length > listMissingPeople(row, row.status).length)
    requirePeople(after, row.status);
  await introLife.change(trx, deps, row, {
    set: { ...change, ...showAgain(row, change) },
    by,
    comment: asChange.comment,
    internal: asChange.internalComment,
    detail: Object.keys(change),
  });
  await takeConnectorPlace(trx, deps, viewer, { before: row, after, reason: asChange.althoughTerms });
  if (asChange.salesStatus !== undefined) await closeFeedback(trx, row.id, now);
  await closeForOthers(trx, row, fields, now);
  await updateTargetLink(trx, deps, row, after);
}

/** The present status counts as a field only if the change names it as the present one. */
export function isStep<A extends AskedChange>(
  row: Pick<IntroRow, 'status'>,
  change: A,
): change is A & { to: NonNullable<A['to']> } {
  return change.to !== undefined && (change.to !== row.status || change.from === undefined);
}

/** The reason of a rejection can be corrected afterwards; otherwise a reason is not allowed. */
function correctRejection(row: IntroRow, change: AskedChange): Partial<IntroRow> {
  const { rejectReason: reason, rejectDetails: details } = change;
  if (!reason && !details) return {};
  if (!isRejected(row.status))
    throw createInvalidError('Only rejected requests have a reject reason.', {
      [INTRO_FIELD.rejectReason]: 'Not for this status',
    });
  return { ...(reason ? { reject_reason: reason } : {}), ...(details ? { reject_details: details } : {}) };
}
