/** Steps of recommendations: by the table of shared/features/sales/statuses.ts, with compare-and-set, and taken back. */
import type { Selectable } from 'kysely';
import {
  listNextStatuses,
  RECOMMENDATION_STATUSES,
  type RecommendationStatus,
  type SalesSide,
} from '../../../../shared/features/sales/statuses.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { RecommendationStatusTable } from '../../../platform/db/tables/sales-tables.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';

export type StatusRow = Selectable<RecommendationStatusTable>;

/** The values that a step sets; missing ones stay. */
export type StepSet = Partial<
  Pick<
    StatusRow,
    | ('status' | 'comments' | 'dismiss_category' | 'snooze_until' | 'was_potential_customer')
    | ('suggested_at' | 'relevancy' | 'intro_id')
  >
>;

interface DecidedBy {
  userId: number;
  /** The admin who acts as them. */
  actingUserId: number | null;
  at: string;
}

export function findStatus(db: Db, targetId: number, accountId: number): Promise<StatusRow | undefined> {
  return db
    .selectFrom('recommendation_status')
    .selectAll()
    .where('sales_target_id', '=', targetId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** @throws conflict with the possible steps */
export function refuseStep(present: RecommendationStatus, side: SalesSide, why?: string): never {
  const allowed = listNextStatuses(present, side);
  const may = allowed.length === 0 ? 'There’s no next step.' : `Possible now: ${allowed.join(', ')}.`;
  throw createConflictError(`${why ?? `It is ${present}.`} ${may}`, allowed, present);
}

/** @throws conflict if the table has no such step */
export function requireRecommendationStep(
  present: RecommendationStatus,
  to: RecommendationStatus,
  side: SalesSide,
): void {
  if (!listNextStatuses(present, side).includes(to)) refuseStep(present, side);
}

const KEPT = [
  ...(['status', 'comments', 'dismiss_category', 'snooze_until', 'was_potential_customer'] as const),
  ...(['suggested_at', 'relevancy', 'intro_id'] as const),
] as const;

/**
 * Writes a step that was decided on the row as it was read. Call it in the transaction that read it.
 * @param was undefined: there was no decision yet
 * @returns the change's id; undefined if another user was faster
 */
export async function writeStep(
  db: Db,
  of: { targetId: number; accountId: number },
  was: StatusRow | undefined,
  set: StepSet,
  { userId, actingUserId, at }: DecidedBy,
): Promise<number | undefined> {
  const row = was
    ? await db
        .updateTable('recommendation_status')
        .set({ ...set, updated_at: at })
        .where('id', '=', was.id)
        .where('status', '=', was.status)
        .where('updated_at', '=', was.updated_at)
        .returningAll()
        .executeTakeFirst()
    : await db
        .insertInto('recommendation_status')
        .values({
          sales_target_id: of.targetId,
          account_id: of.accountId,
          status: 'To Review',
          comments: null,
          dismiss_category: null,
          snooze_until: null,
          suggested_at: null,
          relevancy: null,
          intro_id: null,
          ...set,
          created_at: at,
          updated_at: at,
        })
        .onConflict((same) => same.columns(['sales_target_id', 'account_id']).doNothing())
        .returningAll()
        .executeTakeFirst();
  if (!row) return undefined;
  const before = was ? Object.fromEntries(KEPT.map((column) => [column, was[column]])) : {};
  const change = await db
    .insertInto('recommendation_change')
    .values({
      status_id: row.id,
      at,
      user_id: userId,
      acting_user_id: actingUserId,
      from_status: was?.status ?? RECOMMENDATION_STATUSES[0],
      to_status: row.status,
      before: JSON.stringify(before),
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return change.id;
}

const UNDO_MS = 10 * 60_000;

/** @throws conflict if it is no longer the last step, was another user's, or is too long ago */
export async function undoStep(db: Db, row: StatusRow, changeId: number, by: DecidedBy): Promise<void> {
  const last = await db
    .selectFrom('recommendation_change')
    .selectAll()
    .where('status_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.id !== changeId || last.undone_at !== null || last.user_id !== by.userId)
    throw createConflictError(
      'Someone has already taken the next step, so you can’t undo this one.',
      undefined,
      row.status,
    );
  if (Date.parse(by.at) - Date.parse(last.at) > UNDO_MS)
    throw createConflictError('You can undo a step within ten minutes.', undefined, row.status);
  if (row.intro_id !== null)
    throw createConflictError('It has already become a request. Cancel the request instead.', undefined, row.status);
  const before = JSON.parse(last.before) as Partial<StatusRow>;
  const first = before.status === undefined;
  if (first) {
    await db.deleteFrom('recommendation_status').where('id', '=', row.id).execute();
    return;
  }
  await db
    .updateTable('recommendation_status')
    .set({ ...before, updated_at: by.at })
    .where('id', '=', row.id)
    .execute();
  await db.updateTable('recommendation_change').set({ undone_at: by.at }).where('id', '=', last.id).execute();
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
  { id, companyId, accountId, introId }: TakenUp,
  by: DecidedBy,
  side: SalesSide,
): Promise<void> {
  const row = await db
    .selectFrom('recommendation_status')
    .innerJoin('sales_target', 'sales_target.id', 'recommendation_status.sales_target_id')
    .selectAll('recommendation_status')
    .where('recommendation_status.id', '=', id)
    .where('recommendation_status.account_id', '=', accountId)
    .where('sales_target.account_id', '=', companyId)
    .executeTakeFirst();
  if (!row)
    throw createInvalidError('This recommendation does not belong to this company.', {
      sales_recommendation_id: 'Of another company',
    });
  requireRecommendationStep(row.status, 'Introduction Requested', side);
  const set = { status: 'Introduction Requested', intro_id: introId, snooze_until: null } as const;
  const written = await writeStep(db, { targetId: row.sales_target_id, accountId }, row, set, by);
  if (written === undefined) refuseStep(row.status, side, 'Somebody was faster.');
}
