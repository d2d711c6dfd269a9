import type { FastifyInstance } from 'fastify';
import { listViews, MOST_VIEWS, removeView, saveView } from '../../shared/saved-views/calls.ts';
import { invalid, notFound } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { handle } from '../platform/handle.ts';
import { requireId } from '../platform/ids.ts';
import { refuseActing } from '../platform/viewer.ts';
import { deleteView, putView, viewsOf } from './queries.ts';

type Row = Awaited<ReturnType<typeof viewsOf>>[number];
const wire = (row: Row) => ({ ...row, id: String(row.id) });

export function savedViewsRoutes(app: FastifyInstance): void {
  handle(app, listViews, async ({ db, viewer }) => ({ views: (await viewsOf(db, viewer.user.id)).map(wire) }));

  handle(app, saveView, async ({ db, viewer, body, clock }) => {
    refuseActing(viewer);
    const { list, name, address } = body;
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const own = (await viewsOf(trx, viewer.user.id)).filter((view) => view.list === list);
      if (own.length >= MOST_VIEWS && !own.some((view) => view.name === name))
        throw invalid(`You keep ${MOST_VIEWS} already. Remove one first.`, { name: 'There is no room for more' });
      const view = await putView(trx, { userId: viewer.user.id, list, name, address, at: now.toISOString() });
      await audit(trx, viewer, now, { action: 'view.saved', entity: 'app_user', entityId: viewer.user.id });
      return { view: wire(view) };
    });
  });

  handle(app, removeView, async ({ db, viewer, params, clock }) => {
    refuseActing(viewer);
    return db.transaction().execute(async (trx) => {
      const view = await deleteView(trx, viewer.user.id, requireId(params.id, 'This view'));
      if (!view) throw notFound('This view');
      await audit(trx, viewer, clock.now(), { action: 'view.removed', entity: 'app_user', entityId: viewer.user.id });
      return { view: wire(view) };
    });
  });
}
