/** Positions to choose from: for a request, and of one company. */
import type { FastifyInstance } from 'fastify';
import { positionsOfAccount, requestPositions } from '../../../../shared/features/talent/requests/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { listPickable } from './queries.ts';
import { serializeOffered, serializePicked } from './serializer.ts';

/** The number of positions that are offered at once; words find the others. */
const MAX_OFFERED = 50;
/** The number of positions that one company may have. */
const MAX_OF_ACCOUNT = 1000;

export function pickerRoutes(app: FastifyInstance): void {
  handle(app, requestPositions, async ({ db, viewer, query }) => {
    const id = query.id === undefined ? undefined : (parseId(query.id) ?? 0);
    const rows = await listPickable(db, getViewerScope(viewer), { q: query.q, id, first: viewer.user.id }, MAX_OFFERED);
    return { positions: rows.map((row) => serializeOffered(row, viewer)) };
  });

  handle(app, positionsOfAccount, async ({ db, viewer, body }) => {
    const companyId = parseId(body.accountId) ?? 0;
    const rows = await listPickable(db, getViewerScope(viewer), { companyId, first: viewer.user.id }, MAX_OF_ACCOUNT);
    return { positions: rows.map((row) => serializePicked(row, viewer)) };
  });
}
