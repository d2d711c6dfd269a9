import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';

export function findUser(db: Db, email: string): Promise<AppUser | undefined> {
  return db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The company's name, if people can be invited to it: the firm or a portfolio company. */
export async function companyName(db: Db, id: number, firmAccountId: number | null): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['name', 'type'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row && (row.type === 'Portfolio' || id === firmAccountId) ? row.name : undefined;
}

export async function insertInvited(
  db: Db,
  email: string,
  name: string,
  companyId: number,
  at: string,
): Promise<number> {
  const [given, ...family] = name.split(/\s+/);
  const row = await db
    .insertInto('app_user')
    .values({
      email,
      subject: null,
      given_name: given ?? null,
      family_name: family.join(' ') || null,
      picture: null,
      contact_id: null,
      account_id: companyId,
      status: 'invited',
      crm_id: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Somebody who waits for approval is invited by that, and their request is decided. */
export async function inviteWaiting(
  db: Db,
  userId: number,
  companyId: number,
  by: number,
  at: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set({ status: 'invited', account_id: companyId, updated_at: at })
    .where('id', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await db
    .updateTable('access_request')
    .set({ state: 'approved', decided_at: at, decided_by: by })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
  return true;
}

export interface NewInvitation {
  user_id: number;
  invited_by: number;
  name: string;
  job_role: string;
  comments: string;
  created_at: string;
}

export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  const row = await db.insertInto('invitation').values(invitation).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
