import type { FastifyInstance } from 'fastify';
import {
  createPosition,
  listPositionOwners,
  listPositions,
  NO_OWNER,
  updatePosition,
} from '../../../../shared/features/talent/positions/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { changePositionOf, createPositionOf, listOwners } from './change.ts';
import { countOpenPositions, findVisiblePosition, listOpenPositions } from './queries.ts';
import { getStaleBefore } from './rules.ts';
import { readGiven, serializePosition } from './serializer.ts';

export function positionRoutes(app: FastifyInstance): void {
  handle(app, listPositions, async (context) => {
    const { db, viewer, query } = context;
    const scope = getViewerScope(viewer);
    const stale = getStaleBefore(context);
    // Filters on the firm's own fields do nothing for others: an answer would reveal them.
    const firms = viewer.staff ? { owner: query.owner, highPriority: query.high_priority } : {};
    const filter = {
      q: query.q,
      category: query.category,
      location: query.location,
      highPriority: firms.highPriority,
      mightBeClosed: query.might_be_closed,
      hideOpportunistic: query.hide_opportunistic,
      staleBefore: stale,
      homeMarket: context.settings.homeMarket,
      // An id without a row has no positions.
      companyId: query.company === undefined ? undefined : (parseId(query.company) ?? 0),
      ownerId: firms.owner === undefined ? undefined : firms.owner === NO_OWNER ? null : (parseId(firms.owner) ?? 0),
    };
    const after = query.cursor === undefined ? undefined : requireId(query.cursor, 'This page');
    const rows = await listOpenPositions(db, scope, filter, { after, limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const counts = await countOpenPositions(db, scope, filter);
    return {
      positions: page.map((row) => serializePosition(row, { staff: viewer.staff, staleBefore: stale })),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
      fitting: counts.fitting,
      companies: counts.companies,
      might_be_closed: counts.stale,
      all: counts.all,
    };
  });

  handle(app, listPositionOwners, async ({ db, settings }) => ({
    users: (await listOwners(db, settings)).map(({ id, given_name, family_name, email }) => ({
      Id: String(id),
      Name: getUserName(given_name, family_name, email),
    })),
  }));

  handle(app, createPosition, async (context) => {
    const { db, body } = context;
    const given = { ...readGiven(body), name: body.Name };
    const id = await db.transaction().execute((trx) => createPositionOf(trx, context, given));
    return { position: await loadAnswer(context, id) };
  });

  handle(app, updatePosition, async (context) => {
    const id = requireId(context.body.Id, 'This position');
    await context.db.transaction().execute(async (trx) => {
      await lockRow(trx, 'position', id);
      const present = await loadAnswer({ ...context, db: trx }, id);
      await changePositionOf(trx, context, id, readGiven(joinWithPresent(context.body, present)));
    });
    return { position: await loadAnswer(context, id) };
  });
}

type AnswerDeps = Pick<Deps, 'db' | 'settings' | 'clock'> & { viewer: Parameters<typeof getViewerScope>[0] };

async function loadAnswer(deps: AnswerDeps, id: number) {
  const { db, viewer } = deps;
  const row = await findVisiblePosition(db, getViewerScope(viewer), id);
  if (!row) throw createNotFoundError('This position');
  return serializePosition(row, { staff: viewer.staff, staleBefore: getStaleBefore(deps) });
}
