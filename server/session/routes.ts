import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  exchangeCode,
  getUser,
  listKithUsers,
  login,
  logout,
  makeNonce,
  signInSettings,
} from '../../shared/session/calls.ts';
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import { signedOut } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { handle } from '../platform/handle.ts';
import { firmAccountId } from '../platform/installation.ts';
import { enqueue } from '../platform/jobs.ts';
import { openSession, revokeSession } from '../platform/session.ts';
import { viewerOf } from '../platform/viewer.ts';
import type { Claims } from '../ports/identity.ts';
import {
  findSurroundings,
  findUserByEmail,
  insertAccessRequest,
  insertUser,
  keepNonce,
  listFirmUsers,
  updateProfile,
  useNonce,
} from './queries.ts';
import { type Admission, admission, PENDING_MESSAGE } from './rules.ts';
import { wireKithUser, wireUser } from './wire.ts';

const NONCE_MS = 10 * 60_000;

export function sessionRoutes(app: FastifyInstance): void {
  handle(app, signInSettings, async ({ settings }) => ({
    issuer: settings.issuer?.url ?? `${settings.publicUrl}/oidc`,
    client_id: settings.issuer?.clientId ?? 'kith',
    server_exchange: settings.issuer?.clientSecret !== undefined,
    development: settings.issuer === null,
    firm_name: settings.firmName ?? 'the firm',
    help_email: settings.helpEmail,
    time_zone: settings.timeZone,
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
    const claims = await identity.verify(idToken);
    if (!(await useNonce(db, claims.nonce, clock.now())))
      throw signedOut('This sign-in was used already or is too old. Sign in again.');
    const user = await db.transaction().execute((trx) => admit(trx, deps, claims));
    if (!user) {
      deps.wakeJobs();
      return { pending: true as const, message: PENDING_MESSAGE };
    }
    const session = await openSession(db, user.id, clock.now());
    const firm = { domain: settings.firmDomain, accountId: await firmAccountId(db) };
    const viewer = viewerOf(user, { id: session.sid, actingUserId: null }, firm, false);
    await audit(db, viewer, clock.now(), { action: 'session.open', entity: 'app_user', entityId: user.id });
    return {
      success: true as const,
      token: app.jwt.sign(session),
      user: wireUser(viewer, await findSurroundings(db, user)),
    };
  });

  handle(app, logout, async ({ db, clock, viewer }) => {
    await revokeSession(db, viewer.sessionId, clock.now());
    return { success: true as const };
  });

  handle(app, getUser, async ({ db, viewer }) => ({ user: wireUser(viewer, await findSurroundings(db, viewer.user)) }));

  handle(app, listKithUsers, async ({ db, settings }) => {
    const users = await listFirmUsers(db, settings.firmDomain);
    return { users: Object.fromEntries(users.map((user) => [String(user.id), wireKithUser(user)])) };
  });
}

/** @returns the user who is let in; undefined for one who waits */
async function admit(db: Db, { settings, clock }: Deps, claims: Claims): Promise<AppUser | undefined> {
  const now = clock.now();
  if (claims.email === '')
    throw signedOut('Your identity provider gave no e-mail address. Sign in with another account.');
  const known = await findUserByEmail(db, claims.email);
  const verdict: Admission = admission(claims, known, settings.firmDomain);
  if (verdict === 'let in') return updateProfile(db, known!, claims, now);
  if (verdict === 'let in as staff')
    return insertUser(db, claims, { status: 'active', account_id: await firmAccountId(db) }, now);
  if (verdict === 'ask staff') {
    const user = await insertUser(db, claims, { status: 'pending', account_id: null }, now);
    const request = await insertAccessRequest(db, user.id, now);
    await enqueue(
      db,
      { kind: 'access.requested', payload: { requestId: request.id }, key: `access-requested-${request.id}` },
      now,
    );
  }
  return undefined;
}
