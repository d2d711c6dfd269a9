import { isRejected } from '../../../../shared/core/introductions/statuses.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { invalid } from '../../../platform/errors.ts';
import { requireNextDay } from '../../../platform/time/next-day.ts';
import { askedFields } from '../asked/fields.ts';
import { type AskedChange, INTRO_FIELD } from '../asked/serializer.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { closeFeedback, closeForOthers, forNewConnector, signature, takeIntroStep } from './changes.ts';
import { changeIntro, findIntro, insertChange, type NamedIntro } from './queries.ts';
import { missingFor, noSuchIntroStep, requirePeople, shown } from './rules.ts';

/**
 * Changes a request for staff: a step along the life cycle, fields, or both at once.
 * @throws conflict if the status is not the one that the change was decided on; invalid
 */
export async function applyIntroUpdate(
  trx: Db,
  deps: IntroMessageDeps,
  viewer: Doer,
  row: NamedIntro,
  asked: AskedChange,
): Promise<void> {
  const by = { actor: 'staff', viewer } as const;
  if (asked.from !== undefined && asked.from !== row.status) throw noSuchIntroStep(row, 'staff');
  if (asked.statusAt !== undefined && asked.statusAt !== row.status_at) throw noSuchIntroStep(row, 'staff');
  const fields = await askedFields(trx, deps, viewer, row, asked);
  const nextUpdate = asked.nextUpdate;
  if (nextUpdate && nextUpdate !== row.next_update)
    requireNextDay(nextUpdate, {
      timeZone: deps.settings.timeZone,
      now: deps.clock.now(),
      begun: row.created_at,
      called: 'the request',
      field: INTRO_FIELD.nextUpdate,
    });
  if (isStep(row, asked)) {
    await takeIntroStep(trx, deps, row, {
      to: asked.to,
      by,
      fields,
      comment: asked.comment,
      internalComment: asked.internalComment,
      ...(nextUpdate === undefined ? {} : { nextUpdate }),
      rejectReason: asked.rejectReason ?? null,
      rejectDetails: asked.rejectDetails ?? null,
      salesStatus: asked.salesStatus ?? row.sales_status,
    });
    return;
  }
  const now = deps.clock.now();
  const at = now.toISOString();
  const change = {
    ...forNewConnector(row, fields),
    ...fields,
    ...rejection(row, asked),
    ...(nextUpdate === undefined ? {} : { next_update: nextUpdate }),
  };
  // Values that were accepted before are no reason to refuse another change.
  const after = { ...row, ...change };
  if (missingFor(after, row.status).length > missingFor(row, row.status).length) requirePeople(after, row.status);
  if (!(await changeIntro(trx, row.id, row, { ...change, ...shown(row, change), updated_at: at })))
    throw noSuchIntroStep((await findIntro(trx, ALL_SEEING, row.id)) ?? row, 'staff');
  if (asked.salesStatus !== undefined) await closeFeedback(trx, row.id, now);
  await closeForOthers(trx, row, fields, now);
  if (asked.comment || asked.internalComment)
    await insertChange(trx, {
      intro_id: row.id,
      at,
      kind: 'note',
      from_status: null,
      to_status: null,
      ...signature(by),
      comment: asked.comment || null,
      internal_comment: asked.internalComment || null,
    });
  await audit(trx, viewer, now, {
    action: 'intro.changed',
    entity: 'intro',
    entityId: row.id,
    detail: Object.keys(change),
  });
}

/** The present status counts as a field only if the change names it as the present one. */
export function isStep<A extends AskedChange>(
  row: Pick<IntroRow, 'status'>,
  asked: A,
): asked is A & { to: NonNullable<A['to']> } {
  return asked.to !== undefined && (asked.to !== row.status || asked.from === undefined);
}

/** The reason of a rejection can be corrected afterwards; otherwise a reason is not allowed. */
function rejection(row: IntroRow, change: AskedChange): Partial<IntroRow> {
  const { rejectReason: reason, rejectDetails: details } = change;
  if (!reason && !details) return {};
  if (!isRejected(row.status))
    throw invalid('Only a request that was rejected has a reject reason.', {
      [INTRO_FIELD.rejectReason]: 'Not for this status',
    });
  return { ...(reason ? { reject_reason: reason } : {}), ...(details ? { reject_details: details } : {}) };
}
