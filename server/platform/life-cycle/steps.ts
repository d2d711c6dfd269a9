/**
 * Steps of life cycles that can be taken back (docs/decisions/018-a-step-can-be-taken-back.md): for a few seconds a step is a row here and
 * a job, and only its maker sees a change.
 */
import { sql } from 'kysely';
import type { Doer } from '../access/viewer.ts';
import type { Db } from '../db/engine.ts';
import type { PendingStep, Schema } from '../db/schema.ts';
import { createConflictError } from '../errors.ts';
import { cancelJobOf } from '../jobs/jobs.ts';
import type { About } from './about.ts';

/**
 * The reason why a step is not in the table, with the present status and the allowed steps.
 * @param what 'request'
 * @param label the status in words
 */
export function createOutOfStepsError(what: string, label: string, status: string, allowed: readonly string[]) {
  const words =
    allowed.length === 0
      ? `This ${what} is ${label}, so you can’t change that.`
      : `This ${what} is ${label} now. Reload it and choose one of the next steps.`;
  return createConflictError(words, allowed, status);
}

/** The names in a timeline of the user who acted, and of the admin acting as that user; null without an account. */
export function getSignature(viewer: Doer | null) {
  return { user_id: viewer?.user.id ?? null, acting_user_id: viewer?.actingUserId ?? null };
}

/**
 * Runs something, lets `run` return the result, and rolls it back. The transaction continues as if nothing had happened. Raw: the builder
 * sets savepoints only in a transaction that it hands out itself.
 */
export async function runAndRollBack<T>(trx: Db, run: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(trx);
  const seen = await run();
  await sql`rollback to savepoint rehearsal`.execute(trx);
  return seen;
}

/** The key of the job that takes a step when it is due. */
export const makeStepKey = (id: number): string => `step-${id}`;

interface NewStep {
  about: About;
  by: Doer;
  /** The data for taking the step; plain JSON. */
  asked: object;
  /** The columns that its maker sees changed. */
  shows: object;
  now: Date;
  due: Date;
}

/** @returns its id, for the job; undefined if another step waits there */
export async function schedulePendingStep(
  trx: Db,
  { about, by, asked: change, shows, now, due }: NewStep,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('pending_step')
    .values({
      entity: about.entity,
      entity_id: about.id,
      user_id: by.user.id,
      acting_user_id: by.actingUserId,
      made_at: now.toISOString(),
      due_at: due.toISOString(),
      asked: JSON.stringify(change),
      shows: JSON.stringify(shows),
    })
    .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The step that waits there, by any user. */
export function findPendingStep(db: Db, about: About): Promise<PendingStep | undefined> {
  return db
    .selectFrom('pending_step')
    .selectAll()
    .where('entity', '=', about.entity)
    .where('entity_id', '=', about.id)
    .executeTakeFirst();
}

/** The waiting steps of this user among some rows, by the id of the row. */
export async function loadOwnSteps(
  db: Db,
  entity: keyof Schema,
  by: Doer,
  ids: readonly number[] | 'all',
): Promise<Map<number, PendingStep>> {
  // Few wait at any time, so the query does not list ids.
  const rows = await db
    .selectFrom('pending_step')
    .selectAll()
    .where('entity', '=', entity)
    .where('user_id', '=', by.user.id)
    .execute();
  return new Map(
    rows
      .filter((row) => isOwn(row, by) && (ids === 'all' || ids.includes(row.entity_id)))
      .map((row) => [row.entity_id, row]),
  );
}

export function isOwn(step: PendingStep, by: Doer): boolean {
  return step.user_id === by.user.id && step.acting_user_id === by.actingUserId;
}

/** Takes a step out of waiting, to be taken in the same transaction. @returns undefined if it was taken or taken back */
export function takeUpStep(trx: Db, id: number): Promise<PendingStep | undefined> {
  return trx.deleteFrom('pending_step').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Takes the user's own step back, with its job. @returns false if it is too late, or there is none */
export async function takeStepBack(trx: Db, about: About, by: Doer, now: Date): Promise<boolean> {
  const step = await trx
    .deleteFrom('pending_step')
    .where('entity', '=', about.entity)
    .where('entity_id', '=', about.id)
    .where('user_id', '=', by.user.id)
    .where('acting_user_id', by.actingUserId === null ? 'is' : '=', by.actingUserId)
    .where('due_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst();
  if (step) await cancelJobOf(trx, makeStepKey(step.id), now);
  return step !== undefined;
}
