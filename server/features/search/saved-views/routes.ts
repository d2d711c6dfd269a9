import type { FastifyInstance } from 'fastify';
import {
  listViews,
  MAX_VIEWS,
  removeView,
  renameView,
  saveView,
} from '../../../../shared/features/search/saved-views/calls.ts';
import { VIEWED_LISTS } from '../../../../shared/features/search/saved-views/lists.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { refuseActing, type Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createForbiddenError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { deleteView, listSavedViews, nameView, putView } from './queries.ts';

type Row = Awaited<ReturnType<typeof listSavedViews>>[number];
const serializeRow = (row: Row) => ({ ...row, id: String(row.id) });

/** A view of a list that is closed to its owner now is kept, and not offered until it is open again. */
const mayOpen = (viewer: Viewer, list: Row['list']): boolean =>
  Object.hasOwn(VIEWED_LISTS, list) && can(viewer, VIEWED_LISTS[list]);

export function savedViewsRoutes(app: FastifyInstance): void {
  handle(app, listViews, async ({ db, viewer }) => ({
    views: (await listSavedViews(db, viewer.user.id)).filter(({ list }) => mayOpen(viewer, list)).map(serializeRow),
  }));

  handle(app, saveView, async ({ db, viewer, body, clock }) => {
    refuseActing(viewer);
    const { list, name } = body;
    if (!mayOpen(viewer, list)) throw createForbiddenError();
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      await lockRow(trx, 'app_user', viewer.user.id);
      const own = (await listSavedViews(trx, viewer.user.id)).filter((view) => view.list === list);
      const named = own.find((view) => view.name === name);
      // Where there is none of this name by now, nothing is overwritten.
      const { address } = named ? joinWithPresent(body, { address: named.address }) : body;
      if (own.length >= MAX_VIEWS && !named)
        throw createInvalidError(`You already have ${MAX_VIEWS} views. Remove one first.`, {
          name: 'There is no room for more',
        });
      const view = await putView(trx, { userId: viewer.user.id, list, name, address, at: now.toISOString() });
      await audit(trx, viewer, now, { action: 'view.saved', entity: 'app_user', entityId: viewer.user.id });
      return { view: serializeRow(view) };
    });
  });

  handle(app, renameView, async ({ db, viewer, params, body, clock }) => {
    refuseActing(viewer);
    const id = requireId(params.id, 'This view');
    return db.transaction().execute(async (trx) => {
      await lockRow(trx, 'app_user', viewer.user.id);
      const own = await listSavedViews(trx, viewer.user.id);
      const present = own.find((view) => view.id === id);
      if (!present || !mayOpen(viewer, present.list)) throw createNotFoundError('This view');
      const { list } = present;
      const { name } = joinWithPresent(body, { name: present.name });
      if (own.some((view) => view.list === list && view.name === name && view.id !== id))
        throw createInvalidError('You have a view of this name. Choose another.', { name: 'Another view has it' });
      const view = await nameView(trx, viewer.user.id, id, name);
      if (!view) throw createNotFoundError('This view');
      await audit(trx, viewer, clock.now(), { action: 'view.renamed', entity: 'app_user', entityId: viewer.user.id });
      return { view: serializeRow(view) };
    });
  });

  handle(app, removeView, async ({ db, viewer, params, clock }) => {
    refuseActing(viewer);
    return db.transaction().execute(async (trx) => {
      const view = await deleteView(trx, viewer.user.id, requireId(params.id, 'This view'));
      if (!view) throw createNotFoundError('This view');
      await audit(trx, viewer, clock.now(), { action: 'view.removed', entity: 'app_user', entityId: viewer.user.id });
      return { view: serializeRow(view) };
    });
  });
}
