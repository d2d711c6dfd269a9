import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { Contact } from '../../../platform/db/schema.ts';
import type { IntroTable } from '../../../platform/db/tables/intro-tables.ts';
import { OPEN_END } from '../../../platform/time/months.ts';

/** Whether a person works at one of these companies. Most people work at one, which is on their row. */
export async function doesWorkAtCompany(
  db: Db,
  { id, account_id }: Pick<Contact, 'id' | 'account_id'>,
  accountId: number,
): Promise<boolean> {
  if (account_id === accountId) return true;
  const span = await db
    .selectFrom('spell')
    .select('contact_id')
    .where('contact_id', '=', id)
    .where('account_id', '=', accountId)
    .where('end_month', '=', OPEN_END)
    .executeTakeFirst();
  return span !== undefined;
}

/** The user with this contact. */
export function findUserOfContact(db: Db, contactId: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'account_id', 'email', 'roles', 'outside'])
    .where('contact_id', '=', contactId)
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst();
}

/** A user who can be named in a request. */
export function findNameableUser(db: Db, id: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'account_id', 'contact_id', 'email', 'roles', 'outside', 'given_name', 'family_name', 'chat_id'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export type IntroAsker = NonNullable<Awaited<ReturnType<typeof findNameableUser>>>;

export function findTargetCompany(db: Db, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'type'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

/** A use case of the company, behind a request. */
export function findSalesTarget(db: Db, id: number, companyId: number) {
  return db
    .selectFrom('sales_target')
    .innerJoin('account', 'account.id', 'sales_target.account_id')
    .select(['sales_target.id', 'sales_target.name', 'sample_email_draft', 'sales_target.kind', 'closed_on'])
    .select('account.name as company')
    .where('sales_target.id', '=', id)
    .where('sales_target.account_id', '=', companyId)
    .executeTakeFirst();
}

/** The raise that a recommendation is of; undefined for one that sells. */
export async function findRaiseOf(db: Db, recommendationId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('recommendation_status')
    .innerJoin('sales_target', 'sales_target.id', 'recommendation_status.sales_target_id')
    .select('sales_target.id')
    .where('recommendation_status.id', '=', recommendationId)
    .where('sales_target.kind', '=', 'raise')
    .executeTakeFirst();
  return row?.id;
}

export type SalesTargetRow = NonNullable<Awaited<ReturnType<typeof findSalesTarget>>>;

/** @returns the new request's id; undefined if its key made one already */
export async function insertIntro(db: Db, row: Insertable<IntroTable>): Promise<number | undefined> {
  const made = await db
    .insertInto('intro')
    .values(row)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export function findByKey(db: Db, key: string) {
  return db.selectFrom('intro').select(['id', 'request_hash']).where('request_key', '=', key).executeTakeFirst();
}

/** Removes a request that nobody has touched since it was made. @returns false if somebody has */
export async function removeIntro(db: Db, id: number, createdAt: string): Promise<boolean> {
  const row = await db
    .deleteFrom('intro')
    .where('id', '=', id)
    .where('status', '=', 'To review')
    .where('updated_at', '=', createdAt)
    .where('status_at', '=', createdAt)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
