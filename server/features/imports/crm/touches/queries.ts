/** Queries for who of the firm was in touch with whom, by the activities of its CRM. */
import { type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../../platform/settings/installation.ts';

export const CRM_ACTIVITY = 'CRM Activity';
/** Written out, so that its index is used. */
const isActivity = sql<SqlBool>`signal.type = 'CRM Activity'`;

interface CrmTouch {
  contact_id: number;
  /** The user of Kith who had the activities. */
  user_id: number;
  amount: number;
  last_on: string;
}

/** Whom an administrator did not choose is the colleague with the same address. */
export async function matchUsers(db: Db, connectionId: number): Promise<void> {
  const firm = await loadFirmAccountId(db);
  await db
    .updateTable('crm_user')
    .set(({ selectFrom }) => ({
      user_id: selectFrom('app_user')
        .select('app_user.id')
        .where('app_user.account_id', '=', firm ?? 0)
        .whereRef('app_user.email', '=', 'crm_user.email'),
    }))
    .where('connection_id', '=', connectionId)
    .where('is_chosen', '=', 0)
    .execute();
}

/** The next people with activities, or with signals that came of some, in the order of their ids. */
export async function listTouched(
  db: Db,
  { connectionId, sourceId, after, limit }: { connectionId: number; sourceId: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('crm_task')
    .select('contact_id as id')
    .where('connection_id', '=', connectionId)
    .where('contact_id', '>', after)
    .union(
      db
        .selectFrom('signal')
        .select('to_contact_id as id')
        .where(isActivity)
        .where('source_id', '=', sourceId)
        .where('to_contact_id', '>', after),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Who was in touch with these people, how often and when last. What is still open or to come is no touch. */
export async function listCrmTouches(
  db: Db,
  connectionId: number,
  contactIds: readonly number[],
  today: string,
): Promise<CrmTouch[]> {
  const rows = await db
    .selectFrom('crm_task')
    .innerJoin('crm_user', (join) =>
      join
        .onRef('crm_user.connection_id', '=', 'crm_task.connection_id')
        .onRef('crm_user.crm_id', '=', 'crm_task.owner_crm_id'),
    )
    .select(({ fn }) => [
      'crm_task.contact_id',
      'crm_user.user_id',
      fn.countAll().as('amount'),
      fn.max('crm_task.activity_date').as('last_on'),
    ])
    .where('crm_task.connection_id', '=', connectionId)
    .where(isAmong(db, 'crm_task.contact_id', contactIds))
    .where('crm_task.is_done', '=', 1)
    .where('crm_task.activity_date', '<=', today)
    .where('crm_user.user_id', 'is not', null)
    .groupBy(['crm_task.contact_id', 'crm_user.user_id'])
    .orderBy('crm_task.contact_id')
    .orderBy('crm_user.user_id')
    .execute();
  return rows.map(({ contact_id, user_id, amount, last_on }) => ({
    contact_id,
    user_id: user_id!,
    amount: Number(amount),
    last_on: last_on!,
  }));
}

/** The signals that came of activities with these people. */
export async function listTouchSignals(db: Db, sourceId: number, contactIds: readonly number[]) {
  if (contactIds.length === 0) return [];
  return db
    .selectFrom('signal')
    .select(['id', 'from_contact_id', 'to_contact_id', 'amount', 'occurred_on'])
    .where(isActivity)
    .where('source_id', '=', sourceId)
    .where(isAmong(db, 'to_contact_id', contactIds))
    .execute();
}

export async function loadUsersOfTouches(db: Db, touches: readonly CrmTouch[]) {
  if (touches.length === 0) return [];
  const ids = [...new Set(touches.map(({ user_id }) => user_id))];
  return db
    .selectFrom('app_user')
    .selectAll()
    .where(isAmong(db, 'id', ids))
    .execute();
}

/** The users of the CRM, those with the most activities first, and how many there are. */
export async function listUsersByActivity(db: Db, connectionId: number, limit: number) {
  const users = await db
    .selectFrom('crm_user')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('crm_task')
          .select(({ fn }) => ['owner_crm_id', fn.countAll().as('activities')])
          .where('connection_id', '=', connectionId)
          .groupBy('owner_crm_id')
          .as('theirs'),
      (join) => join.onRef('theirs.owner_crm_id', '=', 'crm_user.crm_id'),
    )
    .select(['crm_id', 'first_name', 'email', 'user_id', 'is_chosen'])
    .select(({ fn }) => fn.coalesce('theirs.activities', sql<number>`0`).as('activities'))
    .where('connection_id', '=', connectionId)
    .orderBy('activities', 'desc')
    .orderBy('crm_id')
    .limit(limit)
    .execute();
  const { all } = await db
    .selectFrom('crm_user')
    .select(({ fn }) => fn.countAll().as('all'))
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  return { users, all: Number(all) };
}

export async function isOfFirm(db: Db, userId: number): Promise<boolean> {
  const firm = await loadFirmAccountId(db);
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('account_id', '=', firm ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the CRM has such a user */
export async function setUser(db: Db, connectionId: number, crmId: string, userId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crm_user')
    .set({ user_id: userId, is_chosen: 1 })
    .where('connection_id', '=', connectionId)
    .where('crm_id', '=', crmId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
