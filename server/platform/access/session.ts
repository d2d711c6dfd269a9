import { randomBytes } from 'node:crypto';
import type {} from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { ADMIN_OFF_HEADER } from '../../../shared/features/accounts/session/admin-off.ts';
import { UNATTENDED_HEADER } from '../../../shared/features/accounts/session/unattended.ts';
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
// Declares the values that the app and its requests carry.
import type {} from '../http/carried.ts';
import { findAppToken, isAppToken, readScopes } from './app-token.ts';
import { getUsedSince, recordSeen } from './seen.ts';
import { buildViewer, isFirmUser, type Viewer } from './viewer.ts';

const HOURS = 12;

export interface SessionClaims {
  sid: string;
  /** For a frame in another page: only calls that allow it are answered. */
  framed?: true;
}

/**
 * Opens a session of 12 hours; its id goes into a signed token and stays revocable in the database.
 * @param client the browser, for the person's list of sessions
 */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
  client: string | null = null,
): Promise<SessionClaims> {
  const id = randomBytes(24).toString('base64url');
  const expires_at = new Date(now.getTime() + HOURS * 3_600_000).toISOString();
  await db
    .insertInto('session')
    .values({
      id,
      user_id: userId,
      as_user_id: null,
      client,
      created_at: now.toISOString(),
      expires_at,
      revoked_at: null,
    })
    .execute();
  return { sid: id };
}

const ACTING_HOURS = 1;

/** Opens a session of one hour in which an admin acts as another user; it names both, and ends with the admin's own session. */
export async function openActingSession(
  db: Db,
  admin: Pick<Viewer, 'user' | 'sessionId'>,
  userId: number,
  now: Date,
): Promise<SessionClaims & { expires_at: string }> {
  const id = randomBytes(24).toString('base64url');
  const expires_at = new Date(now.getTime() + ACTING_HOURS * 3_600_000).toISOString();
  await db
    .insertInto('session')
    .values({
      id,
      user_id: admin.user.id,
      as_user_id: userId,
      parent_id: admin.sessionId,
      created_at: now.toISOString(),
      expires_at,
      revoked_at: null,
    })
    .execute();
  return { sid: id, expires_at };
}

/** A session and its signed token, for scripts that run beside the server. */
export async function issueToken(db: Db, secret: string, userId: number, now: Date): Promise<string> {
  return new SignJWT({ ...(await openSession(db, userId, now, 'npm run token')) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + HOURS * 3_600_000))
    .sign(new TextEncoder().encode(secret));
}

/** Notes at once that a session is used, where its hours without use must not count from its beginning. */
export async function markUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ seen_at: now.toISOString() }).where('id', '=', id).execute();
}

/** The signed token of a session that was opened at `now`. */
export function signToken(app: FastifyInstance, session: SessionClaims, now: Date): string {
  return app.jwt.sign({ ...session, iat: Math.floor(now.getTime() / 1000) });
}

export async function revokeSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The user who makes this request; null without a valid token. Roles are read at each call, so that a change takes effect at once. */
export async function loadViewer(app: FastifyInstance, request: FastifyRequest): Promise<Viewer | null> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return null;
  if (isAppToken(token)) return findViewerOfAppToken(app, token, request);
  const { db, clock, settings } = app.deps;
  const claims = readToken(app, token, clock.now());
  if (!claims) return null;
  const row = await findSession(db, claims.sid, clock.now(), settings.sessionIdleMs);
  if (!row) return null;
  const { as_user_id, session_user_id, session_seen_at, session_parent_id, firm_account_id, ...others } = row;
  const { signed_in_email, signed_in_roles, signed_in_outside, ...user } = others;
  const firm = { domains: settings.firmDomains, accountId: firm_account_id === null ? null : Number(firm_account_id) };
  // Roles are checked at each call: a user who acts as another must still be an admin, and the other must still not be one.
  const acting = as_user_id !== null;
  if (
    acting &&
    (!settings.loginAs ||
      !isFirmUser({ email: signed_in_email, roles: signed_in_roles, outside: signed_in_outside }, firm.domains))
  )
    return null;
  if (acting && isFirmUser(user, firm.domains)) return null;
  if (request.headers[UNATTENDED_HEADER] !== '1')
    recordSeen(
      app.uses,
      { sessionId: claims.sid, parentId: session_parent_id, seenAt: session_seen_at, userId: acting ? null : user.id },
      clock.now(),
    );
  return buildViewer(
    user,
    { id: claims.sid, actingUserId: acting ? session_user_id : null, framed: claims.framed === true },
    firm,
    request.headers[ADMIN_OFF_HEADER] === '1',
  );
}

interface SessionRow extends AppUser {
  as_user_id: number | null;
  session_user_id: number;
  session_seen_at: string | null;
  session_parent_id: string | null;
  firm_account_id: string | null;
  signed_in_email: string;
  signed_in_roles: string;
  signed_in_outside: AppUser['outside'];
}

/**
 * The session, if it is still valid, with the user it acts for and the one who signed in. Raw, because every call runs it: building it each
 * time took longer than SQLite took to answer, a fifth of a suggestion (docs/decisions/016).
 */
async function findSession(db: Db, id: string, present: Date, idleMs: number): Promise<SessionRow | undefined> {
  const now = present.toISOString();
  const since = getUsedSince(present, idleMs);
  const { rows } = await sql<SessionRow>`
    select app_user.*, session.as_user_id, session.user_id as session_user_id, session.seen_at as session_seen_at, session.parent_id as session_parent_id, installation.value as firm_account_id,
      signed_in.email as signed_in_email, signed_in.roles as signed_in_roles, signed_in.outside as signed_in_outside
    from session
    join app_user on app_user.id = coalesce(session.as_user_id, session.user_id)
    join app_user as signed_in on signed_in.id = session.user_id
    left join session as parent on parent.id = session.parent_id
    left join installation on installation.key = 'firm_account_id'
    where session.id = ${id} and session.revoked_at is null and session.expires_at > ${now} and coalesce(session.seen_at, session.created_at) > ${since}
      and (session.parent_id is null or (parent.revoked_at is null and parent.expires_at > ${now}))
      and app_user.status = 'active' and signed_in.status = 'active'`.execute(db);
  return rows[0];
}

async function findViewerOfAppToken(
  { uses, deps: { db, clock, settings } }: FastifyInstance,
  token: string,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const row = await findAppToken(db, uses, token, clock.now());
  if (!row) return null;
  const { token_id, token_scopes, firm_account_id, ...user } = row;
  const firm = { domains: settings.firmDomains, accountId: firm_account_id === null ? null : Number(firm_account_id) };
  const held = { id: token_id, scopes: readScopes(token_scopes) };
  return buildViewer(
    user,
    { id: `token ${token_id}`, actingUserId: null, token: held },
    firm,
    request.headers[ADMIN_OFF_HEADER] === '1',
  );
}

function readToken(app: FastifyInstance, token: string, now: Date): SessionClaims | null {
  try {
    const { sid, exp, framed } = app.jwt.verify<Partial<SessionClaims & { exp: number }>>(token);
    if (typeof exp !== 'number' || exp * 1000 <= now.getTime()) return null;
    return typeof sid === 'string' ? { sid, ...(framed ? { framed } : {}) } : null;
  } catch {
    return null;
  }
}
