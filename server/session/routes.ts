import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  exchangeCode,
  frameSession,
  getUser,
  listKithUsers,
  login,
  logout,
  makeNonce,
  signInSettings,
} from '../../shared/session/calls.ts';
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import { forbidden, signedOut } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { handle } from '../platform/handle.ts';
import { firmAccountId } from '../platform/installation.ts';
import { enqueue } from '../platform/jobs.ts';
import { revokeSession, signToken } from '../platform/session.ts';
import { findUserByEmail } from '../platform/users.ts';
import { viewerOf } from '../platform/viewer.ts';
import type { Claims } from '../ports/identity.ts';
import { actingRoutes } from './acting-routes.ts';
import { browserAndSystem } from './browser.ts';
import { enter } from './enter.ts';
import { withOwnName } from './own-name.ts';
import {
  findSurroundings,
  insertAccessRequest,
  insertUser,
  joinFirm,
  keepNonce,
  listFirmUsers,
  updateProfile,
  useNonce,
} from './queries.ts';
import { admission, PENDING_MESSAGE } from './rules.ts';
import { makeTicket, waitingRoutes } from './waiting.ts';
import { wireKithUser, wireUser } from './wire.ts';

const NONCE_MS = 10 * 60_000;

export function sessionRoutes(app: FastifyInstance): void {
  handle(app, signInSettings, async ({ settings }) => ({
    issuer: settings.issuer?.url ?? `${settings.publicUrl}/oidc`,
    client_id: settings.issuer?.clientId ?? 'kith',
    server_exchange: settings.issuer?.clientSecret !== undefined,
    development: settings.issuer === null,
    open_to_anybody: settings.openToAnybody,
    firm_name: settings.firm,
    help_email: settings.helpEmail,
    time_zone: settings.timeZone,
    login_as: settings.loginAs,
    error_reports: settings.sentryDsn,
  }));

  handle(app, makeNonce, async ({ db, clock }) => {
    const nonce = randomBytes(24).toString('base64url');
    await keepNonce(db, nonce, clock.now(), new Date(clock.now().getTime() + NONCE_MS));
    return { nonce };
  });

  handle(app, exchangeCode, async ({ identity, body }) => ({
    id_token: await identity.exchange({
      code: body.code,
      codeVerifier: body.code_verifier,
      redirectUri: body.redirect_uri,
    }),
  }));

  handle(app, login, async ({ request, ...deps }) => {
    const idToken = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!idToken) throw signedOut('Sign in with your identity provider.');
    const { db, clock, settings, identity } = deps;
    const claims = await withOwnName(db, await identity.verify(idToken), settings.firmDomains);
    if (!(await useNonce(db, claims.nonce, clock.now())))
      throw signedOut('This sign-in was used already or is too old. Sign in again.');
    const now = clock.now();
    const entered = await db.transaction().execute(async (trx) => {
      const user = await admit(trx, deps, claims);
      return user && { user, session: await enter(trx, user, now, browserAndSystem(request.headers['user-agent'])) };
    });
    if (!entered) {
      deps.wakeJobs();
      return { pending: true as const, message: PENDING_MESSAGE, ticket: await makeTicket(app, db, claims, now) };
    }
    const { user, session } = entered;
    const firm = { domains: settings.firmDomains, accountId: await firmAccountId(db) };
    const viewer = viewerOf(user, { id: session.sid, actingUserId: null }, firm, false);
    return {
      success: true as const,
      token: signToken(app, session, now),
      user: wireUser(viewer, await findSurroundings(db, user)),
    };
  });

  handle(app, logout, async ({ db, clock, viewer }) => {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await revokeSession(trx, viewer.sessionId, now);
      await audit(trx, viewer, now, { action: 'session.close', entity: 'app_user', entityId: viewer.user.id });
    });
    return { success: true as const };
  });

  waitingRoutes(app);
  actingRoutes(app);

  handle(app, getUser, async ({ db, viewer }) => ({ user: wireUser(viewer, await findSurroundings(db, viewer.user)) }));

  handle(app, frameSession, async ({ db, clock, settings, viewer }) => ({
    token: signToken(app, { sid: viewer.sessionId, framed: true }, clock.now()),
    user: wireUser(viewer, await findSurroundings(db, viewer.user)),
    settings: {
      ...{ firm_name: settings.firm, open_to_anybody: settings.openToAnybody },
      error_reports: settings.sentryDsn,
    },
  }));

  handle(app, listKithUsers, async ({ db, settings }) => {
    const users = await listFirmUsers(db, settings.firmDomains);
    return { users: Object.fromEntries(users.map((user) => [String(user.id), wireKithUser(user)])) };
  });
}

/** @returns the user who is let in; undefined for a person who waits */
async function admit(db: Db, deps: Deps, claims: Claims): Promise<AppUser | undefined> {
  const now = deps.clock.now();
  if (claims.email === '')
    throw signedOut('Your identity provider gave no e-mail address. Sign in with another account.');
  const known = await findUserByEmail(db, claims.email);
  const verdict = admission(claims, known, deps.settings.firmDomains);
  if (verdict === 'let in') return updateProfile(db, known!, claims, now);
  if (verdict === 'let in to the firm') return admitToFirm(db, known, claims, now);
  if (verdict === 'ended')
    throw forbidden(`The firm ended your access to Kith. Write to ${deps.settings.helpEmail} if you need it again.`);
  if (verdict === 'ask staff') await askStaff(db, claims, now);
  return undefined;
}

async function admitToFirm(db: Db, known: AppUser | undefined, claims: Claims, now: Date): Promise<AppUser> {
  const firm = await firmAccountId(db);
  const made = known ? undefined : await insertUser(db, claims, { status: 'active', account_id: firm }, now);
  if (made) return made;
  const user = known ?? (await findUserByEmail(db, claims.email))!;
  await joinFirm(db, user, firm, now);
  return updateProfile(db, user, claims, now);
}

async function askStaff(db: Db, claims: Claims, now: Date): Promise<void> {
  const user = await insertUser(db, claims, { status: 'pending', account_id: null }, now);
  if (!user) return;
  const { id } = await insertAccessRequest(db, user.id, now);
  await audit(db, { user, actingUserId: null }, now, {
    action: 'access.requested',
    entity: 'access_request',
    entityId: id,
  });
  await enqueue(db, { kind: 'access.requested', payload: { requestId: id }, key: `access-requested-${id}` }, now);
}
