import type { FastifyInstance } from 'fastify';
import { endOtherSessions, endSession, listSessions } from '../../../shared/session/calls.ts';
import { conflict, notFound } from '../../errors.ts';
import { audit } from '../../platform/audit.ts';
import { handle } from '../../platform/handle.ts';
import { refuseActing } from '../../platform/viewer.ts';
import { endOwn, listOwn, type OwnSession } from './queries.ts';

/** The sessions of a user, and how to end them. Nobody else ends them here, not even an admin who acts as the user. */
export function ownSessionRoutes(app: FastifyInstance): void {
  handle(app, listSessions, async ({ db, clock, settings, viewer }) => {
    refuseActing(viewer);
    const rows = await listOwn(db, viewer.user.id, clock.now(), settings.sessionIdleMs);
    return { sessions: rows.map((row) => wireSession(row, viewer.sessionId)) };
  });

  handle(app, endSession, async ({ db, clock, viewer, params }) => {
    refuseActing(viewer);
    if (params.id === viewer.sessionId) throw conflict('This is the session you are in. Log out to end it.');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const ended = await endOwn(trx, viewer.user.id, { id: params.id }, now);
      if (ended.length === 0) throw notFound('This session');
      await audit(trx, viewer, now, { action: 'session.ended', entity: 'session', entityId: params.id });
    });
    return { success: true as const };
  });

  handle(app, endOtherSessions, async ({ db, clock, viewer }) => {
    refuseActing(viewer);
    const now = clock.now();
    const ended = await db.transaction().execute(async (trx) => {
      const ids = await endOwn(trx, viewer.user.id, { except: viewer.sessionId }, now);
      for (const id of ids) await audit(trx, viewer, now, { action: 'session.ended', entity: 'session', entityId: id });
      return ids;
    });
    return { ended: ended.length };
  });
}

function wireSession({ id, client, created_at, expires_at }: OwnSession, presentId: string) {
  return { id, browser: client, opened_at: created_at, expires_at, present: id === presentId };
}
