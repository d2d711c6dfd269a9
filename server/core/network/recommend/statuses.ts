/** Steps of recommendations, by the table of shared/features/sales/statuses.ts. */
import type { Selectable } from 'kysely';
import {
  listNextStatuses,
  type RecommendationStatus,
  type SalesSide,
} from '../../../../shared/features/sales/statuses.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { RecommendationStatusTable } from '../../../platform/db/tables/sales-tables.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { LifeCycle, type LifeEntry, type LifeMaker } from '../../../platform/life-cycle/life-cycle.ts';

export type StatusRow = Selectable<RecommendationStatusTable>;

const selectStatus = (db: Db) => db.selectFrom('recommendation_status').selectAll();

export function findStatus(db: Db, targetId: number, accountId: number): Promise<StatusRow | undefined> {
  return selectStatus(db)
    .where('sales_target_id', '=', targetId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export function findStatusById(db: Db, id: number): Promise<StatusRow | undefined> {
  return selectStatus(db).where('id', '=', id).executeTakeFirst();
}

/** What the audit calls it, whether there is a decision or not. */
export const nameRecommendation = ({ sales_target_id, account_id }: StatusRow): string =>
  `${sales_target_id}/${account_id}`;

/** Its decisions stand in the audit alone. */
export const recommendationLife = new LifeCycle<StatusRow, LifeEntry<RecommendationStatus, SalesSide>>({
  entity: 'recommendation_status',
  state: 'status',
  since: 'updated_at',
  step: { action: 'recommendation.status' },
  idOf: nameRecommendation,
  update: (db) => db.updateTable('recommendation_status') as never,
  find: findStatusById,
  refuse: ({ status }: StatusRow, side: SalesSide) =>
    createStepError(status, side, `Someone was faster. It’s now ${status}.`),
});

/** A user as they decide on a recommendation. */
export const toDecider = (viewer: Doer): LifeMaker<SalesSide> => ({
  actor: viewer.staff ? 'staff' : 'portfolio',
  viewer,
});

/** The conflict, with the possible steps. */
export function createStepError(present: RecommendationStatus, side: SalesSide, why = `It is ${present}.`) {
  const allowed = listNextStatuses(present, side);
  const may = allowed.length === 0 ? 'There’s no next step.' : `Possible now: ${allowed.join(', ')}.`;
  return createConflictError(`${why} ${may}`, allowed, present);
}

/** @throws conflict if the table has no such step */
export function requireRecommendationStep(
  present: RecommendationStatus,
  to: RecommendationStatus,
  side: SalesSide,
): void {
  if (!listNextStatuses(present, side).includes(to)) throw createStepError(present, side);
}

/** The row of a recommendation that nobody has decided on yet. */
export async function insertUndecided(db: Db, targetId: number, accountId: number, at: string): Promise<StatusRow> {
  await db
    .insertInto('recommendation_status')
    .values({ sales_target_id: targetId, account_id: accountId, status: 'To Review', created_at: at, updated_at: at })
    .onConflict((same) => same.columns(['sales_target_id', 'account_id']).doNothing())
    .execute();
  return (await findStatus(db, targetId, accountId))!;
}

/** Without a decision there is no row. */
export async function deleteUndecided(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('recommendation_status')
    .where('id', '=', id)
    .where('status', '=', 'To Review')
    .whereRef('updated_at', '=', 'created_at')
    .execute();
}

interface TakenUp {
  /** The id of the status. */
  id: number;
  companyId: number;
  accountId: number;
  introId: number;
}

/**
 * Links a request and the recommendation from which it was made. Call it in the transaction that makes the request.
 * @throws invalid for a recommendation of another company or account, conflict if an introduction can not, or no longer, be requested
 */
export async function takeUpRecommendation(
  db: Db,
  deps: Pick<Deps, 'settings' | 'clock'>,
  { id, companyId, accountId, introId }: TakenUp,
  viewer: Doer,
): Promise<void> {
  const row = await db
    .selectFrom('recommendation_status')
    .innerJoin('sales_target', 'sales_target.id', 'recommendation_status.sales_target_id')
    .selectAll('recommendation_status')
    .select('sales_target.closed_on')
    .where('recommendation_status.id', '=', id)
    .where('recommendation_status.account_id', '=', accountId)
    .where('sales_target.account_id', '=', companyId)
    .executeTakeFirst();
  if (!row)
    throw createInvalidError('This recommendation does not belong to this company.', {
      sales_recommendation_id: 'Of another company',
    });
  if (row.closed_on !== null)
    throw createConflictError('This raise is closed. Reopen it to ask for more introductions.');
  const by = toDecider(viewer);
  requireRecommendationStep(row.status, 'Introduction Requested', by.actor);
  const set = { status: 'Introduction Requested', intro_id: introId, snooze_until: null } as const;
  await recommendationLife.change(db, deps, row, { set, by });
}
