/** Writing use cases: their owners, and contradictions. */
import type { UseCaseFields } from '../../../shared/features/sales/use-case.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import { findVisibleContact } from '../../core/network/read/find-contact.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { markTargetsStale } from '../../core/network/recommend/stale.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import {
  createConflictError,
  createForbiddenError,
  createInvalidError,
  createNotFoundError,
} from '../../platform/errors.ts';
import { joinWithPresent } from '../../platform/http/based-on.ts';
import { parseId } from '../../platform/http/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { requireOpenRaise } from './closing.ts';
import {
  getUseCaseColumns,
  isRaise,
  type OfCompany,
  parseCompany,
  parseContact,
  parseDefault,
  requireSameKind,
  toCompanyFault,
  toContactFault,
  toKind,
} from './given/serializer.ts';
import * as queries from './queries.ts';
import { serializeUseCase } from './serializer.ts';

interface UseCaseWriteDeps {
  viewer: Viewer;
  now: Date;
}

/** The company that a use case is for: the viewer's own; staff: any of the portfolio. @throws forbidden, invalid */
export async function requireUseCaseCompany(db: Db, viewer: Viewer, wanted: string | undefined): Promise<number> {
  const id = wanted === undefined ? undefined : (parseId(wanted) ?? 0);
  if (!viewer.staff) {
    if (viewer.companyId === null)
      throw createForbiddenError('You don’t belong to a company yet. Ask the firm to add you to one.');
    if (id !== undefined && id !== viewer.companyId)
      throw createForbiddenError('You can only use your own company’s use cases.');
    return viewer.companyId;
  }
  const company = await queries.findUseCaseCompany(db, id ?? viewer.firmAccountId ?? 0);
  if (!company || (company.type !== 'Portfolio' && company.id !== viewer.firmAccountId))
    throw createInvalidError(
      'Choose the portfolio company this use case belongs to.',
      toCompanyFault({ company: 'Choose a company' }),
    );
  return company.id;
}

/** The default contact: a person whom the viewer may know. @throws invalid */
async function findContact(db: Db, viewer: Viewer, given: UseCaseFields): Promise<number | null> {
  const id = parseContact(given);
  if (id === null) return null;
  const contact = await findVisibleContact(db, getViewerScope(viewer), id);
  if (!contact) throw createInvalidError('Kith doesn’t know the default contact.', toContactFault('Unknown'));
  return contact.id;
}

export async function createUseCase(
  trx: Db,
  { viewer, now }: UseCaseWriteDeps,
  given: UseCaseFields & OfCompany,
): Promise<number> {
  const companyId = await requireUseCaseCompany(trx, viewer, parseCompany(given));
  const at = now.toISOString();
  // A raise never fills in the request drawer of sales.
  const isDefault = !isRaise(given) && (parseDefault(given) || !(await queries.findDefaultTarget(trx, companyId)));
  const columns = getUseCaseColumns(given, companyId, await findContact(trx, viewer, given));
  const id = await queries.insertUseCase(trx, {
    ...columns,
    is_default: isDefault ? 1 : 0,
    created_at: at,
    updated_at: at,
  });
  if (isDefault) await queries.clearOtherDefaults(trx, companyId, id);
  await settle(trx, { viewer, now }, id, 'sales_target.created');
  return id;
}

/** @throws conflict when another user changed it since the viewer read it */
export async function changeUseCase(
  trx: Db,
  { viewer, now }: UseCaseWriteDeps,
  id: number,
  fields: UseCaseFields & { LastModifiedDate: string; basedOn?: Record<string, unknown> | undefined },
): Promise<void> {
  await lockRow(trx, 'sales_target', id);
  const was = await queries.findUseCase(trx, getViewerScope(viewer), id);
  if (!was) throw createNotFoundError('This use case');
  requireOpenRaise(was);
  const given = joinWithPresent(fields, serializeUseCase(was));
  const isOfRaise = was.kind === 'raise';
  requireSameKind(given, isOfRaise);
  const columns = getUseCaseColumns(toKind(given, isOfRaise), was.account_id, await findContact(trx, viewer, given));
  const fresh = fields.basedOn !== undefined || (was.updated_at ?? was.created_at) === given.LastModifiedDate;
  const isDefault = !isOfRaise && (parseDefault(given) ?? was.is_default === 1);
  const set = { ...columns, is_default: isDefault ? (1 as const) : was.is_default, updated_at: getLaterTime(was, now) };
  if (!fresh || !(await queries.updateUseCase(trx, was, set)))
    throw createConflictError('Someone else changed this use case. Open it again and make your change.');
  if (isDefault) await queries.clearOtherDefaults(trx, was.account_id, id);
  await settle(trx, { viewer, now }, id, 'sales_target.changed');
}

/** A time that distinguishes the change from the one before, even within one millisecond. */
function getLaterTime(
  { updated_at, created_at }: Pick<queries.UseCaseRow, 'updated_at' | 'created_at'>,
  now: Date,
): string {
  const before = Date.parse(updated_at ?? created_at);
  return new Date(Math.max(now.getTime(), before + 1)).toISOString();
}

async function settle(trx: Db, { viewer, now }: UseCaseWriteDeps, id: number, action: string): Promise<void> {
  await markTargetsStale(trx, [id]);
  await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
  await audit(trx, viewer, now, { action, entity: 'sales_target', entityId: id });
}
