import type { FastifyInstance } from 'fastify';
import { findActing, leaveLoginAs, loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import { openActingSession, revokeSession, signToken } from '../../../platform/access/session.ts';
import { findUserByEmail } from '../../../platform/access/users.ts';
import { buildViewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { AppError, createConflictError, createForbiddenError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { findActingChoices, findSurroundings } from './queries.ts';
import { serializeActingChoice, serializeUser } from './serializer.ts';

const SWITCHED_OFF = 'Acting as someone else is turned off in this installation.';

/** An admin acts as another user for a while. */
export function actingRoutes(app: FastifyInstance): void {
  handle(app, findActing, async ({ db, settings, query }) => {
    if (!settings.loginAs) throw createForbiddenError(SWITCHED_OFF);
    return { users: (await findActingChoices(db, query.q, settings.firmDomains)).map(serializeActingChoice) };
  });

  handle(app, loginAs, async ({ db, clock, settings, viewer, body }) => {
    if (!settings.loginAs) throw createForbiddenError(SWITCHED_OFF);
    if (viewer.actingUserId !== null)
      throw createForbiddenError('You’re already acting as someone else. Stop that first.');
    const now = clock.now();
    const user = await findUserByEmail(db, body.email.toLowerCase());
    if (user?.status !== 'active') throw new AppError(404, 'not_found', 'No Kith user has this e-mail address.');
    const firm = { domains: settings.firmDomains, accountId: viewer.firmAccountId };
    if (buildViewer(user, { id: '', actingUserId: null }, firm, false).mayBeAdmin)
      throw createForbiddenError('You can’t act as an admin or anyone else at the firm.');
    const { sid, expires_at } = await db.transaction().execute(async (trx) => {
      const session = await openActingSession(trx, viewer, user.id, now);
      await audit(trx, viewer, now, { action: 'session.act-as', entity: 'app_user', entityId: user.id });
      return session;
    });
    const acting = buildViewer(user, { id: sid, actingUserId: viewer.user.id }, firm, false);
    return {
      success: true as const,
      token: signToken(app, { sid }, now),
      user: serializeUser(acting, await findSurroundings(db, user)),
      expires_at,
    };
  });

  handle(app, leaveLoginAs, async ({ db, clock, viewer }) => {
    if (viewer.actingUserId === null) throw createConflictError('You are not acting as another user.');
    await revokeSession(db, viewer.sessionId, clock.now());
    await audit(db, viewer, clock.now(), { action: 'session.left', entity: 'app_user', entityId: viewer.user.id });
    return { success: true as const };
  });
}
