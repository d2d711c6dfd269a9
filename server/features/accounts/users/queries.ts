import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { ManagedUser } from '../../../../shared/features/accounts/users/calls.ts';
import type { Role } from '../../../../shared/platform/permissions.ts';
import { type FirmDomains, hasFirmAddress } from '../../../platform/access/firm-domains.ts';
import { getUsedSince } from '../../../platform/access/seen.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { hasPart } from '../../../platform/db/like.ts';
import type { AppUser, Schema } from '../../../platform/db/schema.ts';
import { isAdmin } from './rules.ts';

const SHOWN = ['active', 'invited', 'deactivated'] as const;
const MAX_CHANGES = 50;
const CHANGES = [
  ...['user.changed', 'user.deactivated', 'user.reactivated', 'user.address-changed'],
  ...['invitation.made', 'identity.same', 'identity.other', 'user.admin-added'],
];

export interface Filter {
  q?: string | undefined;
  state?: ManagedUser['state'] | undefined;
  role?: Role | undefined;
}

function selectManaged(db: Db) {
  return db
    .selectFrom('app_user')
    .leftJoin('account', 'account.id', 'app_user.account_id')
    .selectAll('app_user')
    .select(['account.name as company', 'account.logo_url as company_logo'])
    .where('app_user.status', 'in', SHOWN);
}
export type ManagedRow = NonNullable<Awaited<ReturnType<typeof findManagedUser>>>;

/** The searched text: the name, the address and the company, in one. */
const searched = sql<string>`lower(coalesce(app_user.given_name, '') || ' ' || coalesce(app_user.family_name, '') || ' ' ||
  app_user.email || ' ' || coalesce(account.name, ''))`;

function matches({ q, state, role }: Filter): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'app_user' | 'account'>();
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  return eb.and([
    ...words.map((word) => hasPart(searched, word.toLowerCase())),
    ...(state ? [eb('app_user.status', '=', state)] : []),
    ...(role ? [sql<SqlBool>`(';' || app_user.roles || ';') like ${`%;${role};%`}`] : []),
  ]);
}

/** The users by address, those behind `after`. */
export function listUsers(db: Db, filter: Filter, limit: number, after?: string) {
  return selectManaged(db)
    .where(matches(filter))
    .$if(after !== undefined, (query) => query.where('app_user.email', '>', after!))
    .orderBy('app_user.email')
    .limit(limit)
    .execute();
}

export async function countUsers(db: Db, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('app_user')
    .leftJoin('account', 'account.id', 'app_user.account_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('app_user.status', 'in', SHOWN)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findManagedUser(db: Db, id: number) {
  return selectManaged(db).where('app_user.id', '=', id).executeTakeFirst();
}

/** Waits until no other transaction changes who may give roles, and keeps the turn to the end of the transaction. */
export async function takeUsersTurn(db: Db): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: 'users_turn', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/** Whether any other user could give roles. */
export async function hasOtherAdmin(db: Db, id: number, firmDomains: FirmDomains): Promise<boolean> {
  const some = await db
    .selectFrom('app_user')
    .select(['email', 'roles', 'outside', 'status'])
    .where('id', '!=', id)
    .where('status', '=', 'active')
    .where(({ eb, or }) => or([hasFirmAddress(firmDomains), eb('roles', 'like', '%Admin%')]))
    .execute();
  return some.some((user) => isAdmin(user, firmDomains));
}

/** Everybody who can let people in, or can once they have signed in. */
export async function listAdmins(db: Db, firmDomains: FirmDomains) {
  const some = await db
    .selectFrom('app_user')
    .select(['email', 'given_name', 'family_name', 'roles', 'outside', 'status'])
    .where('status', 'in', ['active', 'invited'])
    .where(({ eb, or }) => or([hasFirmAddress(firmDomains), eb('roles', 'like', '%Admin%')]))
    .orderBy('email')
    .execute();
  return some.filter((user) => isAdmin({ ...user, status: 'active' }, firmDomains));
}

/** The accounts whose people signed in and wait, the latest first. */
export function listWaitingAccounts(db: Db) {
  return db
    .selectFrom('identity')
    .innerJoin('app_user', 'app_user.id', 'identity.user_id')
    .selectAll('identity')
    .select('identity.email as told_email')
    .where('app_user.status', 'in', ['pending', 'declined'])
    .orderBy('identity.last_seen_at', 'desc')
    .limit(50)
    .execute();
}

/** @throws when there is no such company */
export const loadAccountName = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

export async function insertAdmin(db: Db, email: string, accountId: number | null, at: string): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      email,
      subject: null,
      given_name: null,
      family_name: null,
      picture: null,
      status: 'invited',
      contact_id: null,
      account_id: accountId,
      crm_id: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nothing is left to decide about people who were let in by another way. */
export async function closeRequests(db: Db, userIds: readonly number[], at: string): Promise<void> {
  await db
    .updateTable('access_request')
    .set({ state: 'approved', decided_at: at })
    .where('user_id', 'in', userIds)
    .where('state', '=', 'pending')
    .execute();
}

export async function updateUser(db: Db, id: number, change: Partial<AppUser>, at: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Valid sessions of the user themselves, not of an admin who acts as them. */
export function listSessions(db: Db, userId: number, now: Date, idleMs: number) {
  return db
    .selectFrom('session')
    .select(['id', 'client', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('as_user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(({ eb, fn }) => eb(fn.coalesce('seen_at', 'created_at'), '>', getUsedSince(now, idleMs)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

export async function loadUserCounts(db: Db, userId: number, open: readonly IntroStatus[], now: Date) {
  const tokens = await db
    .selectFrom('app_token')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  const requests = await db
    .selectFrom('intro')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('requester_user_id', '=', userId)
    .where('archived', '=', 0)
    .where('status', 'in', open)
    .executeTakeFirstOrThrow();
  return { tokens: Number(tokens.count), requests: Number(requests.count) };
}

/** The changes of a user, newest first, with their authors. */
export async function listUserChanges(db: Db, userId: number) {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('app_user', 'app_user.id', 'audit.user_id')
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.detail'])
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name'])
    .where((where) =>
      where.or([
        where.and([
          where('audit.entity', '=', 'app_user'),
          where('audit.entity_id', '=', String(userId)),
          where('audit.action', 'in', CHANGES),
        ]),
        where.and([
          where('audit.entity', '=', 'access_request'),
          where('audit.entity_id', 'in', (select) =>
            select
              .selectFrom('access_request')
              .select(({ cast }) => cast<string>('access_request.id', 'text').as('id'))
              .where('access_request.user_id', '=', userId),
          ),
          where('audit.action', 'in', ['access.approved', 'access.declined']),
        ]),
      ]),
    )
    .orderBy('audit.id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows;
}
