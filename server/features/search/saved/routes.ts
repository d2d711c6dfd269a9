import type { FastifyInstance } from 'fastify';
import { lookedAtSearch, savedSearches } from '../../../../shared/features/search/calls.ts';
import { refuseActing } from '../../../platform/access/viewer.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { countFound } from './count.ts';
import { listSavedSearches, markLooked } from './queries.ts';

export function savedRoutes(app: FastifyInstance): void {
  handle(
    app,
    savedSearches,
    async ({ db, viewer }) => {
      const searches = [];
      for (const { id, name, address, looked_at } of await listSavedSearches(db, viewer.user.id)) {
        await yieldToEventLoop();
        const found = await countFound(db, viewer, address, looked_at);
        searches.push({ id: String(id), name, address, looked_at, ...found });
      }
      return { searches };
    },
    // At the most this costs as much as a title search for each saved search.
    { points: () => 400 },
  );

  handle(app, lookedAtSearch, async ({ db, viewer, clock, params }) => {
    refuseActing(viewer);
    const id = requireId(params.id, 'This search');
    if (!(await markLooked(db, viewer.user.id, id, clock.now().toISOString())))
      throw createNotFoundError('This search');
    return { success: true as const };
  });
}
