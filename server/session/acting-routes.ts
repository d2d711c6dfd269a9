import type { FastifyInstance } from 'fastify';
import { leaveLoginAs, loginAs } from '../../shared/session/calls.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { handle } from '../platform/handle.ts';
import { openActingSession, revokeSession, signToken } from '../platform/session.ts';
import { findUserByEmail } from '../platform/users.ts';
import { viewerOf } from '../platform/viewer.ts';
import { findSurroundings } from './queries.ts';
import { wireUser } from './wire.ts';

/** An admin acts as another user for a while. */
export function actingRoutes(app: FastifyInstance): void {
  handle(app, loginAs, async ({ db, clock, settings, viewer, body }) => {
    if (!settings.loginAs) throw forbidden('Acting as somebody else is switched off in this installation.');
    if (viewer.actingUserId !== null) throw forbidden('You act as somebody else already. Leave that first.');
    const now = clock.now();
    const user = await findUserByEmail(db, body.email.toLowerCase());
    if (user?.status !== 'active') throw notFound('A user with this address');
    const firm = { domain: settings.firmDomain, accountId: viewer.firmAccountId };
    if (viewerOf(user, { id: '', actingUserId: null }, firm, false).mayBeAdmin)
      throw forbidden('You cannot act as an admin or as a user of the firm.');
    const { sid, expires_at } = await db.transaction().execute(async (trx) => {
      const session = await openActingSession(trx, viewer, user.id, now);
      await audit(trx, viewer, now, { action: 'session.act-as', entity: 'app_user', entityId: user.id });
      return session;
    });
    const acting = viewerOf(user, { id: sid, actingUserId: viewer.user.id }, firm, false);
    return {
      success: true as const,
      token: signToken(app, { sid }, now),
      user: wireUser(acting, await findSurroundings(db, user)),
      expires_at,
    };
  });

  handle(app, leaveLoginAs, async ({ db, clock, viewer }) => {
    if (viewer.actingUserId === null) throw conflict('You are not acting as another user.');
    await revokeSession(db, viewer.sessionId, clock.now());
    await audit(db, viewer, clock.now(), { action: 'session.left', entity: 'app_user', entityId: viewer.user.id });
    return { success: true as const };
  });
}
