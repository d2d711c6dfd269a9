/** What the steps of all life cycles have in common: refusals, signatures, and a rehearsal. */
import { sql } from 'kysely';
import type { Doer } from '../access/viewer.ts';
import type { Db } from '../db/engine.ts';
import { createConflictError } from '../errors.ts';

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
