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
import { signedOut } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { handle } from '../platform/handle.ts';
import { firmAccountId } from '../platform/installation.ts';
import { revokeSession, signToken } from '../platform/session.ts';
import { viewerOf } from '../platform/viewer.ts';
import { SignInRefused } from '../ports/identity.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import type { Settings } from '../settings.ts';
import { actingRoutes } from './acting-routes.ts';
import { admit } from './admit.ts';
import { browserAndSystem } from './browser.ts';
import { enter } from './enter.ts';
import { findSurroundings, keepNonce, listFirmUsers, useNonce } from './queries.ts';
import { PENDING_MESSAGE } from './rules.ts';
import { makeTicket, waitingRoutes } from './waiting.ts';
import { wireKithUser, wireUser } from './wire.ts';

const NONCE_MS = 10 * 60_000;

export function sessionRoutes(app: FastifyInstance): void {
  handle(app, signInSettings, async ({ settings }) => ({
    ...wireProvider(providersOf(settings)[0]!),
    providers: providersOf(settings).map((provider) => ({
      ...{ id: provider.id, name: provider.name },
      ...wireProvider(provider),
    })),
    development: settings.providers.length === 0,
    open_to_anybody: settings.openToAnybody,
    firm_name: settings.firm,
    help_email: settings.helpEmail,
    time_zone: settings.timeZone,
    login_as: settings.loginAs,
    error_reports: settings.sentryDsn,
  }));

  handle(app, makeNonce, async ({ db, clock, query }) => {
    const nonce = randomBytes(24).toString('base64url');
    await keepNonce(db, nonce, query.provider, clock.now(), new Date(clock.now().getTime() + NONCE_MS));
    return { nonce };
  });

  handle(app, exchangeCode, async ({ identity, body }) => ({
    id_token: await identity.exchange({
      provider: body.provider,
      code: body.code,
      codeVerifier: body.code_verifier,
      redirectUri: body.redirect_uri,
    }),
  }));

  handle(app, login, async ({ request, ...deps }) => {
    const idToken = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!idToken) throw signedOut('Sign in with your identity provider.');
    const { db, clock, settings, identity } = deps;
    const refused = (error: unknown): never => {
      if (error instanceof SignInRefused) request.log.info({ why: error.why }, 'a sign-in was refused');
      throw error;
    };
    const claims = await identity.verify(idToken).catch(refused);
    if (!(await useNonce(db, claims.nonce, claims.provider, clock.now())))
      return refused(
        new SignInRefused(
          'nonce is unknown, too old or another provider’s',
          'This sign-in was used already or is too old. Sign in again.',
        ),
      );
    const now = clock.now();
    const entered = await db
      .transaction()
      .execute(async (trx) => {
        const user = await admit(trx, deps, claims);
        return user && { user, session: await enter(trx, user, now, browserAndSystem(request.headers['user-agent'])) };
      })
      .catch(refused);
    if (!entered) {
      request.log.info({ provider: claims.provider, why: claims.missing }, 'a sign-in waits for staff');
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

/** What a browser needs to know of a provider. */
type KnownProvider = Pick<ProviderSettings, 'id' | 'name' | 'issuer' | 'clientId' | 'clientSecret'>;

const providersOf = ({ providers, publicUrl }: Settings): readonly KnownProvider[] =>
  providers.length > 0
    ? providers
    : [
        {
          ...{ id: '1', name: 'the development sign-in', issuer: `${publicUrl}/oidc`, clientId: 'kith' },
          clientSecret: undefined,
        },
      ];

const wireProvider = ({ issuer, clientId, clientSecret }: KnownProvider) => ({
  ...{ issuer, client_id: clientId, server_exchange: clientSecret !== undefined },
});
