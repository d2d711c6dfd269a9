/** Positions to choose from: for a request, and of one company. */
import type { FastifyInstance } from 'fastify';
import { positionsOfAccount, requestPositions } from '../../../../shared/features/talent/requests/calls.ts';
import { sightOf } from '../../../core/network/read/sight.ts';
import { handle } from '../../../platform/http/handle.ts';
import { idOf } from '../../../platform/http/ids.ts';
import { pickable } from './queries.ts';
import { wireOffered, wirePicked } from './wire.ts';

/** The number of positions that are offered at once; words find the others. */
const MOST_OFFERED = 50;
/** The number of positions that one company may have. */
const MOST_OF_ACCOUNT = 1000;

export function pickerRoutes(app: FastifyInstance): void {
  handle(app, requestPositions, async ({ db, viewer, query }) => {
    const id = query.id === undefined ? undefined : (idOf(query.id) ?? 0);
    const rows = await pickable(db, sightOf(viewer), { q: query.q, id, first: viewer.user.id }, MOST_OFFERED);
    return { positions: rows.map((row) => wireOffered(row, viewer)) };
  });

  handle(app, positionsOfAccount, async ({ db, viewer, body }) => {
    const companyId = idOf(body.accountId) ?? 0;
    const rows = await pickable(db, sightOf(viewer), { companyId, first: viewer.user.id }, MOST_OF_ACCOUNT);
    return { positions: rows.map((row) => wirePicked(row, viewer)) };
  });
}
