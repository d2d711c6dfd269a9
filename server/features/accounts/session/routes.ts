import type { FastifyInstance } from 'fastify';
import {
  frameSession,
  getUser,
  listKithUsers,
  login,
  logout,
} from '../../../../shared/features/accounts/session/calls.ts';
import { countNotLetIn, type NotLetIn } from '../../../platform/access/refused-sign-ins.ts';
import { revokeSession, signToken } from '../../../platform/access/session.ts';
import { buildViewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createSignedOutError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { SignInRefusedError } from '../../../platform/ports/identity.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { actingRoutes } from './acting-routes.ts';
import { admit } from './admit.ts';
import { describeBrowser } from './browser.ts';
import { enter } from './enter.ts';
import { GROUPS_LEFT_OUT } from './groups.ts';
import { rememberSignIn } from './provider-grants.ts';
import { providerRoutes } from './provider-routes.ts';
import { findSurroundings, listFirmUsers, useNonce } from './queries.ts';
import { explainWaiting, PENDING_MESSAGE } from './rules.ts';
import { serializeKithUser, serializeUser } from './serializer.ts';
import { makeTicket, waitingRoutes } from './waiting.ts';

export function sessionRoutes(app: FastifyInstance): void {
  providerRoutes(app);

  handle(app, login, async ({ request, ...deps }) => {
    const idToken = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!idToken) throw createSignedOutError('Sign in with your identity provider.');
    const { db, clock, settings, identity } = deps;
    const count = (why: NotLetIn): void =>
      request.server.background.add((later) => countNotLetIn(later, why, settings.timeZone, clock.now()));
    const logRefused = (error: unknown): never => {
      if (error instanceof SignInRefusedError) {
        request.log.info({ why: error.why }, 'a sign-in was refused');
        count(error.counted);
      }
      throw error;
    };
    const claims = await identity.verify(idToken).catch(logRefused);
    const used = await useNonce(db, claims.nonce, claims.provider, clock.now());
    if (!used)
      return logRefused(
        new SignInRefusedError(
          'nonce is unknown, too old or another provider’s',
          'This sign-in was already used or is too old. Sign in again.',
        ),
      );
    const now = clock.now();
    const entered = await db
      .transaction()
      .execute(async (trx) => {
        const user = await admit(trx, deps, claims);
        if (!user || user instanceof SignInRefusedError) return user;
        const session = await enter(trx, user, now, describeBrowser(request.headers['user-agent']));
        const signIn = { claims, sessionId: session.sid, sealed: used.refresh_token };
        await rememberSignIn(trx, deps.sealing, signIn, now);
        return { user, session };
      })
      .catch(logRefused);
    if (entered instanceof SignInRefusedError) return logRefused(entered);
    if (claims.groups?.known === false) request.log.warn({ provider: claims.provider }, GROUPS_LEFT_OUT);
    if (!entered) {
      request.log.info({ provider: claims.provider, why: claims.missing }, 'a sign-in waits for staff');
      count(explainWaiting(claims, settings.firmDomains));
      deps.wakeJobs();
      return { pending: true as const, message: PENDING_MESSAGE, ticket: await makeTicket(app, db, claims, now) };
    }
    const { user, session } = entered;
    const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
    const viewer = buildViewer(user, { id: session.sid, actingUserId: null }, firm, false);
    return {
      success: true as const,
      token: signToken(app, session, now),
      user: serializeUser(viewer, await findSurroundings(db, user)),
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

  handle(app, getUser, async ({ db, viewer }) => ({
    user: serializeUser(viewer, await findSurroundings(db, viewer.user)),
  }));

  handle(app, frameSession, async ({ db, clock, settings, viewer }) => ({
    token: signToken(app, { sid: viewer.sessionId, framed: true }, clock.now()),
    user: serializeUser(viewer, await findSurroundings(db, viewer.user)),
    settings: { firm_name: settings.firm, open_to_anybody: settings.openToAnybody, error_reports: settings.sentryDsn },
  }));

  handle(app, listKithUsers, async ({ db, settings }) => {
    const users = await listFirmUsers(db, settings.firmDomains);
    return { users: Object.fromEntries(users.map((user) => [String(user.id), serializeKithUser(user)])) };
  });
}
