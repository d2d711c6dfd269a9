import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { PrivacyCaseTable } from '../../../platform/db/tables/privacy-tables.ts';

export async function insertCase(db: Db, row: Insertable<PrivacyCaseTable>): Promise<number> {
  const { id } = await db.insertInto('privacy_case').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Requests from an address since a time, whether or not they were confirmed. */
export async function countRequests(db: Db, email: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('privacy_case')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('email', '=', email)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectCases = (db: Db) =>
  db
    .selectFrom('privacy_case')
    .leftJoin('app_user', 'app_user.id', 'privacy_case.closed_by')
    .selectAll('privacy_case')
    .select(['app_user.email as closer_email', 'app_user.given_name', 'app_user.family_name']);
export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export const findCase = (db: Db, id: number) => selectCases(db).where('privacy_case.id', '=', id).executeTakeFirst();

export function listCases(db: Db, state: 'open' | 'closed', limit: number, offset: number): Promise<CaseRow[]> {
  return selectCases(db)
    .where('privacy_case.state', '=', state)
    .orderBy(state === 'open' ? 'privacy_case.due_day' : 'privacy_case.closed_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('privacy_case.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Open cases, or those of them that were due before a day. */
export async function countOpenCases(db: Db, before?: string): Promise<number> {
  const { count } = await db
    .selectFrom('privacy_case')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'open')
    .$if(before !== undefined, (query) => query.where('due_day', '<', before!))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns false if it was in another state */
export async function changeCase(
  db: Db,
  id: number,
  from: PrivacyCaseTable['state'],
  set: Updateable<PrivacyCaseTable>,
): Promise<boolean> {
  const changed = await db
    .updateTable('privacy_case')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Requests that nobody confirmed may be about anybody: they do not stay. */
export async function deleteUnconfirmed(db: Db, before: string): Promise<void> {
  await db.deleteFrom('privacy_case').where('state', '=', 'unconfirmed').where('requested_at', '<', before).execute();
}

/** Closed cases stay as long as the audit. */
export async function deleteClosed(db: Db, before: string): Promise<void> {
  await db.deleteFrom('privacy_case').where('state', '=', 'closed').where('closed_at', '<', before).execute();
}
