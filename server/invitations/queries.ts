import { sql } from 'kysely';
import type { Db } from '../db/engine.ts';

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

/**
 * Does a domain belong to another company: is it that portfolio company's own, or do only its people have addresses there?
 * One that several have, as of a public mail service, belongs to nobody.
 */
export async function isOfAnotherCompany(db: Db, domain: string, companyId: number): Promise<boolean> {
  const owners = await db
    .selectFrom('account')
    .select('id')
    .where('domain', '=', domain)
    .where('type', '=', 'Portfolio')
    .where('merged_into', 'is', null)
    .execute();
  if (owners.some(({ id }) => id === companyId)) return false;
  if (owners.length > 0) return true;
  const users = await db
    .selectFrom('app_user')
    .select('account_id')
    .distinct()
    .where(sql<boolean>`email like ${`%@${domain.replace(/[\\%_]/g, (sign) => `\\${sign}`)}`} escape '\\'`)
    .where('status', 'in', ['active', 'invited'])
    .where('account_id', 'is not', null)
    .execute();
  return users.length > 0 && !users.some(({ account_id }) => account_id === companyId);
}

/** Somebody who waits for approval, or was declined, is invited by that, and their request is decided. */
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
    .where('status', 'in', ['pending', 'declined'])
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

/** Takes an open invitation back. Whoever had asked for access before stays known, as declined. @returns false without one */
export async function withdrawInvited(db: Db, userId: number, at: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('app_user')
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .where('subject', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone) return true;
  const declined = await db
    .updateTable('app_user')
    .set({ status: 'declined', account_id: null, updated_at: at })
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .returning('id')
    .executeTakeFirst();
  return declined !== undefined;
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

/** Who was invited and has not signed in, the latest added first; `before` is a user's id. */
export async function listInvited(db: Db, limit: number, before: number | undefined) {
  const { rows } = await sql<InvitedRow>`
    select invited.id, invited.email, invited.given_name, invited.family_name, account.name as company,
      coalesce(invitation.created_at, invited.created_at) as invited_at, invitation.job_role,
      inviter.email as inviter_email, inviter.given_name as inviter_given_name, inviter.family_name as inviter_family_name
    from app_user invited left join account on account.id = invited.account_id
    left join invitation on invitation.id = (select max(id) from invitation where invitation.user_id = invited.id)
    left join app_user inviter on inviter.id = invitation.invited_by
    where invited.status = 'invited' and ${before === undefined ? sql`1 = 1` : sql`invited.id < ${before}`}
    order by invited.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface InvitedRow {
  id: number;
  email: string;
  given_name: string | null;
  family_name: string | null;
  company: string | null;
  invited_at: string;
  job_role: string | null;
  inviter_email: string | null;
  inviter_given_name: string | null;
  inviter_family_name: string | null;
}
