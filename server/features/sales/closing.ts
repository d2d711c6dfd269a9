/** The end of a raise: closed, reopened, or deleted as if it had never been. */
import type { closeRaise } from '../../../shared/features/sales/raising/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { ALL_SEEING, getViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { getDayInZone } from '../../platform/time/day.ts';
import * as queries from './queries.ts';

type ClosingDeps = Pick<Deps, 'clock' | 'settings'> & { viewer: Viewer };

/** @throws conflict for a closed raise */
export function requireOpenRaise({ closed_on }: Pick<queries.UseCaseRow, 'closed_on'>): void {
  if (closed_on !== null) throw createConflictError('This raise is closed. Reopen it to go on.');
}

/** The raise, locked until the transaction ends. @throws notFound, for use cases that sell as well */
async function lockRaise(trx: Db, viewer: Viewer, id: number): Promise<queries.UseCaseRow> {
  await lockRow(trx, 'sales_target', id);
  const row = await queries.findUseCase(trx, getViewerScope(viewer), id);
  if (row?.kind !== 'raise') throw createNotFoundError('This raise');
  return row;
}

/** What was suggested stays as it is, and nobody can decide on it until the raise is reopened. @throws notFound, conflict, invalid */
export async function saveClosing(
  trx: Db,
  { viewer, clock, settings }: ClosingDeps,
  id: number,
  { outcome, day, note }: Body<typeof closeRaise>,
): Promise<void> {
  const now = clock.now();
  requireOpenRaise(await lockRaise(trx, viewer, id));
  if (day > getDayInZone(settings.timeZone, now))
    throw createInvalidError('Choose today or a day before.', { day: 'In the future' });
  await queries.saveUseCase(trx, id, {
    closed_on: day,
    outcome,
    closing_note: note || null,
    updated_at: now.toISOString(),
  });
  await audit(trx, viewer, now, {
    action: 'sales_target.closed',
    entity: 'sales_target',
    entityId: id,
    detail: { outcome },
  });
}

/** @throws notFound; conflict if it is open */
export async function clearClosing(trx: Db, { viewer, clock }: ClosingDeps, id: number): Promise<void> {
  const now = clock.now();
  const { closed_on } = await lockRaise(trx, viewer, id);
  if (closed_on === null) throw createConflictError('This raise is open already.');
  const set = { closed_on: null, outcome: null, closing_note: null, updated_at: now.toISOString() };
  await queries.saveUseCase(trx, id, set);
  await audit(trx, viewer, now, { action: 'sales_target.reopened', entity: 'sales_target', entityId: id });
}

/** @throws notFound; conflict if something hangs on it */
export async function deleteRaiseOf(trx: Db, { viewer, clock }: ClosingDeps, id: number): Promise<void> {
  await lockRaise(trx, viewer, id);
  // What the firm is about to suggest counts, too, also where a company deletes.
  if ((await queries.findUseCase(trx, ALL_SEEING, id))!.has_history)
    throw createConflictError(
      'Funds were suggested or requested for this raise. Close it instead, and all of it stays readable.',
    );
  await queries.deleteUseCase(trx, id);
  await audit(trx, viewer, clock.now(), { action: 'sales_target.deleted', entity: 'sales_target', entityId: id });
}
