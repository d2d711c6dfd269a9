/** Writing use cases: their owners, and contradictions. */
import type { UseCaseFields } from '../../../shared/features/sales/use-case.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import { findVisibleContact } from '../../core/network/read/find-contact.ts';
import { viewerScopeOf } from '../../core/network/read/viewer-scope.ts';
import { markTargetsStale } from '../../core/network/recommend/stale.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { joinWithPresent } from '../../platform/http/based-on.ts';
import { idOf } from '../../platform/http/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import {
  atContact,
  columnsOfUseCase,
  companyIn,
  contactIn,
  defaultIn,
  inFields,
  type OfCompany,
} from './given/serializer.ts';
import * as queries from './queries.ts';
import { serializeUseCase } from './serializer.ts';

interface UseCaseWriteDeps {
  viewer: Viewer;
  now: Date;
}

/** The company that a use case is for: the viewer's own; staff: any of the portfolio. @throws forbidden, invalid */
export async function companyOfUseCase(db: Db, viewer: Viewer, wanted: string | undefined): Promise<number> {
  const id = wanted === undefined ? undefined : (idOf(wanted) ?? 0);
  if (!viewer.staff) {
    if (viewer.companyId === null) throw forbidden('You belong to no company yet. Ask the firm to assign you to one.');
    if (id !== undefined && id !== viewer.companyId)
      throw forbidden('You can use the use cases of your own company only.');
    return viewer.companyId;
  }
  const company = await queries.findUseCaseCompany(db, id ?? viewer.firmAccountId ?? 0);
  if (!company || (company.type !== 'Portfolio' && company.id !== viewer.firmAccountId))
    throw invalid('Choose the portfolio company this use case belongs to.', inFields({ company: 'Choose a company' }));
  return company.id;
}

/** The default contact: a person whom the viewer may know. @throws invalid */
async function contactOf(db: Db, viewer: Viewer, given: UseCaseFields): Promise<number | null> {
  const id = contactIn(given);
  if (id === null) return null;
  const contact = await findVisibleContact(db, viewerScopeOf(viewer), id);
  if (!contact) throw invalid('Kith does not know the default contact.', atContact('Unknown'));
  return contact.id;
}

export async function createUseCase(
  trx: Db,
  { viewer, now }: UseCaseWriteDeps,
  given: UseCaseFields & OfCompany,
): Promise<number> {
  const companyId = await companyOfUseCase(trx, viewer, companyIn(given));
  const at = now.toISOString();
  const first = !(await queries.findDefaultTarget(trx, companyId));
  const isDefault = defaultIn(given) || first;
  const columns = columnsOfUseCase(given, companyId, await contactOf(trx, viewer, given));
  const id = await queries.insertUseCase(trx, {
    ...columns,
    is_default: isDefault ? 1 : 0,
    created_at: at,
    updated_at: at,
  });
  if (isDefault) await queries.onlyDefault(trx, companyId, id);
  await settle(trx, { viewer, now }, id, 'sales_target.created');
  return id;
}

/** @throws conflict when another user changed it since the viewer read it */
export async function changeUseCase(
  trx: Db,
  { viewer, now }: UseCaseWriteDeps,
  id: number,
  asked: UseCaseFields & { LastModifiedDate: string; basedOn?: Record<string, unknown> | undefined },
): Promise<void> {
  await lockRow(trx, 'sales_target', id);
  const was = await queries.findUseCase(trx, viewerScopeOf(viewer), id);
  if (!was) throw notFound('This use case');
  const given = joinWithPresent(asked, serializeUseCase(was));
  const columns = columnsOfUseCase(given, was.account_id, await contactOf(trx, viewer, given));
  const fresh = asked.basedOn !== undefined || (was.updated_at ?? was.created_at) === given.LastModifiedDate;
  const isDefault = defaultIn(given) ?? was.is_default === 1;
  const set = { ...columns, is_default: isDefault ? (1 as const) : was.is_default, updated_at: later(was, now) };
  if (!fresh || !(await queries.updateUseCase(trx, was, set)))
    throw conflict('Somebody changed this use case meanwhile. Open it again, and make your change there.');
  if (isDefault) await queries.onlyDefault(trx, was.account_id, id);
  await settle(trx, { viewer, now }, id, 'sales_target.changed');
}

/** A time that distinguishes the change from the one before, even within one millisecond. */
function later({ updated_at, created_at }: Pick<queries.UseCaseRow, 'updated_at' | 'created_at'>, now: Date): string {
  const before = Date.parse(updated_at ?? created_at);
  return new Date(Math.max(now.getTime(), before + 1)).toISOString();
}

async function settle(trx: Db, { viewer, now }: UseCaseWriteDeps, id: number, action: string): Promise<void> {
  await markTargetsStale(trx, [id]);
  await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
  await audit(trx, viewer, now, { action, entity: 'sales_target', entityId: id });
}
