import type { listReachouts } from '../../../../shared/features/connectors/calls.ts';
import type { Query, Reply } from '../../../../shared/platform/call.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { getPublicId } from '../company/serializer.ts';
import { listReachoutPage } from './queries.ts';
import { serializeReachout } from './serializer.ts';
import { reachoutSteps } from './steps.ts';

/** A page of all reachouts that the viewer may know of. @throws notFound for a cursor that is none */
export async function listKnownReachouts(
  db: Db,
  viewer: Viewer,
  { stands, order, limit, cursor }: Query<typeof listReachouts>,
  now: Date,
): Promise<Reply<typeof listReachouts>> {
  const after = cursor === undefined ? undefined : requireId(cursor, 'This page');
  const filter = { stands, after, oldestFirst: order === 'oldest' };
  const rows = await listReachoutPage(db, getViewerScope(viewer), filter, { limit: limit + 1, now });
  const page = rows.slice(0, limit);
  const steps = await reachoutSteps.loadOwn(db, viewer);
  return {
    reachouts: page.map((row) => ({
      ...serializeReachout(row, viewer, now, steps.get(row.id)),
      connector: serializeNamed(row.connector_contact_id, row.connector, row.connector_key),
      target: serializeNamed(row.target_contact_id, row.target, row.target_key),
      asked_at: row.made_at,
      company: viewer.staff ? row.company : null,
    })),
    next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
  };
}

const serializeNamed = (id: number, name: string, profile_key: string | null) => ({
  Id: String(id),
  name,
  public_identifier: getPublicId({ id, profile_key }),
});
