import type { FastifyInstance } from 'fastify';
import { countUnreadPage, listUnreadPages, UNREAD_DAYS } from '../../../../shared/features/panel/page-errors/calls.ts';
import { handle } from '../../../platform/http/handle.ts';
import { addDays, getDayInZone } from '../../../platform/time/day.ts';
import { addUnreadPage, listUnreadSince } from './queries.ts';

export function unreadPagesRoutes(app: FastifyInstance): void {
  handle(app, countUnreadPage, async ({ db, body, clock, settings }) => {
    await addUnreadPage(db, getDayInZone(settings.timeZone, clock.now()), body.browser);
    return { success: true as const };
  });

  handle(app, listUnreadPages, async ({ db, clock, settings }) => ({
    unread: await listUnreadSince(db, addDays(getDayInZone(settings.timeZone, clock.now()), 1 - UNREAD_DAYS)),
  }));
}
