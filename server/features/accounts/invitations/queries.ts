import { type Selectable, sql } from 'kysely';
import { findDomainOwners, findOwnersAbove } from '../../../platform/access/company-domains.ts';
import { isPublicMail } from '../../../platform/access/public-mail.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { hasEnding } from '../../../platform/db/like.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import type { InvitationRequestTable } from '../../../platform/db/tables/platform-tables.ts';

/** The company's name, if people can be invited to it: the firm or a portfolio company. */
export async function findInvitableCompanyName(
  db: Db,
  id: number,
  firmAccountId: number | null,
): Promise<string | undefined> {
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
 * Whether a domain belongs to another company: it is that portfolio company's own domain, or only its people have addresses there. A domain
 * that several companies use, such as a public mail service's, belongs to nobody.
 */
export async function isOfAnotherCompany(db: Db, domain: string, companyId: number): Promise<boolean> {
  const owners = (await findOwnersAbove(db, domain)).filter(({ type }) => type === 'Portfolio');
  if (owners.some(({ id }) => id === companyId)) return false;
  if (owners.length > 0) return true;
  const users = (await listCompaniesOfUsers(db, domain, ['active', 'invited'])).filter(
    ({ account_id }) => account_id !== null,
  );
  return users.length > 0 && !users.some(({ account_id }) => account_id === companyId);
}

/** An invitation decides the access request of a person who waits or was declined. */
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

/** Withdraws an open invitation. A person who had asked for access before stays known, as declined. @returns false without one */
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

/**
 * Whether a domain is a company's own: that of its account, or one in which only its users have addresses. Only users who have signed in
 * count; an invitation proves nothing. Where anybody can have an address, it is nobody's own, whatever the account says.
 */
export async function isOwnDomain(db: Db, domain: string, companyId: number): Promise<boolean> {
  if (isPublicMail(domain)) return false;
  if ((await findDomainOwners(db, domain)).some(({ id }) => id === companyId)) return true;
  const users = await listCompaniesOfUsers(db, domain, ['active']);
  return users.length > 0 && users.every(({ account_id }) => account_id === companyId);
}

/** The companies whose users have addresses in a domain; null for users without a company. */
function listCompaniesOfUsers(db: Db, domain: string, states: AppUser['status'][]) {
  return db
    .selectFrom('app_user')
    .select('account_id')
    .distinct()
    .where(hasEnding(sql.ref('email'), `@${domain}`))
    .where('status', 'in', states)
    .execute();
}

/** The number of invitations that a user has made since a time, whatever their state. */
export async function countInvited(db: Db, userId: number, since: string): Promise<number> {
  const made = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('invited_by', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  const input = await db
    .selectFrom('invitation_request')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('state', '!=', 'approved')
    .executeTakeFirstOrThrow();
  return Number(made.count) + Number(input.count);
}

/**
 * The time at which an address was invited to a company, if that was after a time and the invitation is open, waits, or
 * was declined by the firm.
 */
export async function findOpenSince(
  db: Db,
  email: string,
  { companyId, since, staff }: { companyId: number; since: string; staff: boolean },
): Promise<string | undefined> {
  const open = await db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.id', 'invitation.user_id')
    .select('invitation.created_at')
    .where('app_user.email', '=', email)
    .where('app_user.status', '=', 'invited')
    .where('app_user.account_id', '=', companyId)
    .where('invitation.created_at', '>', since)
    .orderBy('invitation.id', 'desc')
    .executeTakeFirst();
  if (open) return open.created_at;
  const waiting = await db
    .selectFrom('invitation_request')
    .select('created_at')
    .where('email', '=', email)
    .where('account_id', '=', companyId)
    .where('state', 'in', staff ? ['waiting'] : ['waiting', 'declined'])
    .where('created_at', '>', since)
    .executeTakeFirst();
  return waiting?.created_at;
}

/** Open invitations that were made before a time, and have not been made again since. */
export function listExpiredInvitations(db: Db, before: string) {
  return db
    .selectFrom('app_user')
    .innerJoin('invitation', 'invitation.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.email'])
    .where('app_user.status', '=', 'invited')
    .groupBy(['app_user.id', 'app_user.email'])
    .having(({ fn }) => fn.max('invitation.created_at'), '<=', before)
    .execute();
}

/** Declines waiting invitations on which staff have not decided in time. */
export async function expireRequests(db: Db, before: string, at: string): Promise<void> {
  await db
    .updateTable('invitation_request')
    .set({ state: 'withdrawn', decided_at: at })
    .where('state', '=', 'waiting')
    .where('created_at', '<=', before)
    .execute();
}

type NewRequest = Omit<Selectable<InvitationRequestTable>, 'id' | 'state' | 'decided_at' | 'decided_by'>;

export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const row = await db
    .insertInto('invitation_request')
    .values({ ...request, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Decides on a waiting invitation. @returns undefined if there is none */
export function decideInvitationRequest(db: Db, id: number, state: 'approved' | 'declined', by: number, at: string) {
  return db
    .updateTable('invitation_request')
    .set({ state, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

export async function doesRequestExist(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('invitation_request').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** A waiting or decided invitation, with who decided. */
export function findInvitationRequest(db: Db, id: number) {
  return db
    .selectFrom('invitation_request as asked')
    .innerJoin('account', 'account.id', 'asked.account_id')
    .leftJoin('app_user as decider', 'decider.id', 'asked.decided_by')
    .select(['asked.comments', 'asked.state', 'account.name as company', 'decider.email as decider_email'])
    .select(['decider.given_name as decider_given_name', 'decider.family_name as decider_family_name'])
    .where('asked.id', '=', id)
    .executeTakeFirst();
}

/** @param by only those of this user */
export function findInvitationRequests(db: Db, states: InvitationRequestTable['state'][], limit: number, by?: number) {
  return db
    .selectFrom('invitation_request as asked')
    .innerJoin('account', 'account.id', 'asked.account_id')
    .innerJoin('app_user as inviter', 'inviter.id', 'asked.user_id')
    .select(['asked.id', 'asked.email', 'asked.name', 'asked.job_role', 'asked.comments', 'asked.created_at'])
    .select(['asked.state', 'asked.quiet', 'account.name as company'])
    .select(['inviter.email as inviter_email', 'inviter.given_name as inviter_given_name'])
    .select('inviter.family_name as inviter_family_name')
    .where('asked.state', 'in', states)
    .$if(by !== undefined, (query) => query.where('asked.user_id', '=', by!))
    .orderBy('asked.id', by === undefined ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** A user's open invitations, the latest first. */
export function selectOpenInvitations(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.id', 'invitation.user_id')
    .select(['app_user.email', 'invitation.name', 'invitation.created_at'])
    .where('invitation.invited_by', '=', userId)
    .where('app_user.status', '=', 'invited')
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute();
}

/** The inviter, for the words of the mail. */
export function findUserById(db: Db, id: number) {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

interface NewInvitation {
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

/** Invited people who have not signed in, the latest first; `before` is a user's id. */
export function listInvited(db: Db, limit: number, before: number | undefined): Promise<InvitedRow[]> {
  const invited = db
    .selectFrom('app_user as invited')
    .leftJoin('account', 'account.id', 'invited.account_id')
    .leftJoin('invitation', (join) =>
      join.on('invitation.id', '=', (eb) =>
        eb
          .selectFrom('invitation as latest')
          .select(({ fn }) => fn.max('latest.id').as('id'))
          .whereRef('latest.user_id', '=', 'invited.id'),
      ),
    )
    .leftJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invited.id', 'invited.email', 'invited.given_name', 'invited.family_name', 'account.name as company'])
    .select(({ fn }) => fn.coalesce('invitation.created_at', 'invited.created_at').as('invited_at'))
    .select(['invitation.job_role', 'inviter.email as inviter_email', 'inviter.given_name as inviter_given_name'])
    .select('inviter.family_name as inviter_family_name')
    .where('invited.status', '=', 'invited')
    .orderBy('invited.id', 'desc')
    .limit(limit);
  return (before === undefined ? invited : invited.where('invited.id', '<', before)).execute();
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
