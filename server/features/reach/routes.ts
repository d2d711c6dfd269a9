import type { FastifyInstance } from 'fastify';
import { getReachMap } from '../../../shared/features/reach/calls.ts';
import { listCountrySpellings } from '../../core/network/read/companies/countries.ts';
import { getSizeRange } from '../../core/network/read/companies/size-range.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { handle } from '../../platform/http/handle.ts';
import { listReachedPlaces, readReachMap } from './map.ts';

export function reachRoutes(app: FastifyInstance): void {
  handle(
    app,
    getReachMap,
    async ({ db, viewer, query }) => {
      const { by, place } = query;
      const scope = getViewerScope(viewer);
      const map = await readReachMap(db, scope, by, {
        size: getSizeRange(query),
        countries: place === undefined ? undefined : await listCountrySpellings(db, place),
      });
      return { ...map, places: await listReachedPlaces(db, scope) };
    },
    { points: () => 60 },
  );
}
