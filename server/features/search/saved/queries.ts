import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';

export function listSavedSearches(db: Db, userId: number) {
  return db
    .selectFrom('saved_view')
    .select(['id', 'name', 'address', 'looked_at'])
    .where('user_id', '=', userId)
    .where('list', '=', 'search')
    .orderBy('id')
    .execute();
}

/** @returns false when the user has no such search */
export async function markLooked(db: Db, userId: number, id: number, at: string): Promise<boolean> {
  const row = await db
    .updateTable('saved_view')
    .set({ looked_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('list', '=', 'search')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const eb = expressionBuilder<Schema, 'contact'>();

/**
 * People who came into the network, or to their present company, after that time: their first job there was learnt
 * then.
 */
const hasComeAfter = (since: string): Expression<SqlBool> => {
  const before = eb
    .selectFrom('tenure')
    .select('tenure.id')
    .whereRef('tenure.contact_id', '=', 'contact.id')
    .whereRef('tenure.account_id', '=', 'contact.account_id')
    .where('tenure.created_at', '<=', since);
  return eb('contact.created_at', '>', since).or(
    eb('contact.account_id', 'is not', null).and(eb.not(eb.exists(before))),
  );
};

/** The number of these people who are new since then. */
export async function countNewPeople(db: Db, ids: readonly number[], since: string): Promise<number> {
  const rows = await readInBatches(ids, (some) =>
    db
      .selectFrom('contact')
      .select(({ fn }) => fn.countAll().as('amount'))
      .where(isAmong(db, 'contact.id', some))
      .where(hasComeAfter(since))
      .execute(),
  );
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** The number of these accounts that were made after that time. */
export async function countNewAccounts(db: Db, ids: readonly number[], since: string): Promise<number> {
  const rows = await readInBatches(ids, (some) =>
    db
      .selectFrom('account')
      .select('id')
      .where(isAmong(db, 'id', some))
      .where('created_at', '>', since)
      .execute(),
  );
  return rows.length;
}
