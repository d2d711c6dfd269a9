import type { FastifyInstance } from 'fastify';
import {
  type GroupedCompany,
  getReachChoices,
  getReachMap,
  getReachWays,
  listGroupedCompanies,
} from '../../../shared/features/reach/calls.ts';
import type { Query } from '../../../shared/platform/call.ts';
import { listCountrySpellings } from '../../core/network/read/companies/countries.ts';
import { getSizeRange } from '../../core/network/read/companies/size-range.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db/engine.ts';
import { endPage, readRowsBefore } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { readReachChoices } from './choices.ts';
import { readGroupKeys, readWho } from './counted/keys.ts';
import type { ReachFilter } from './counted/queries.ts';
import { readReachMap } from './map.ts';
import { listGroup } from './queries.ts';
import { readSearchFilter } from './searches/searches.ts';
import { readReachWays } from './ways/ways.ts';

async function readFilter(
  app: FastifyInstance,
  { db, viewer }: { db: Db; viewer: Viewer },
  query: Query<typeof getReachMap>,
): Promise<ReachFilter> {
  const { place, following, useCase, knownBy, search } = query;
  return {
    size: getSizeRange(query),
    countries: place === undefined ? undefined : await listCountrySpellings(db, place),
    followedBy: following === 'true' ? viewer.user.id : undefined,
    useCase: useCase === undefined ? undefined : (parseId(useCase) ?? 0),
    search: search === undefined ? undefined : await readSearchFilter(app, db, viewer, search),
    knownBy: knownBy === undefined ? undefined : readWho(knownBy),
  };
}

export function reachRoutes(app: FastifyInstance): void {
  handle(
    app,
    getReachMap,
    async ({ db, viewer, query }) =>
      readReachMap(db, getViewerScope(viewer), query.by, await readFilter(app, { db, viewer }, query)),
    { points: () => 60 },
  );
  handle(
    app,
    getReachWays,
    async ({ db, viewer, query, clock }) => {
      const filter = Object.assign(await readFilter(app, { db, viewer }, query), { atLeast: query.atLeast });
      return readReachWays(db, getViewerScope(viewer), query.by, filter, clock.now());
    },
    { points: () => 60 },
  );
  handle(
    app,
    listGroupedCompanies,
    async ({ db, viewer, query }) => {
      const { by, key, limit, cursor } = query;
      const offset = readRowsBefore(cursor);
      const filter = await readFilter(app, { db, viewer }, query);
      const keys = await readGroupKeys(db, by, key ?? null);
      const page = { by, keys, offset, limit: limit + 1 };
      const rows = await listGroup(db, getViewerScope(viewer), page, filter);
      const { page: shown, next_cursor } = endPage(rows, limit, () => offset + limit);
      return {
        companies: shown.map(({ id, name, logo_url, city, country, strength }) => ({
          id: String(id),
          name,
          logo_url,
          place: [city, country].filter(Boolean).join(', ') || null,
          strength: Number(strength) as GroupedCompany['strength'],
        })),
        next_cursor,
      };
    },
    { points: () => 30 },
  );
  handle(app, getReachChoices, async ({ db, viewer }) => readReachChoices(db, getViewerScope(viewer), viewer.user.id), {
    points: () => 60,
  });
}
