import type { FastifyInstance } from 'fastify';
import { getReachMap } from '../../../shared/features/reach/calls.ts';
import { listCountrySpellings } from '../../core/network/read/companies/countries.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { createInvalidError } from '../../platform/errors.ts';
import { handle } from '../../platform/http/handle.ts';
import { listReachedPlaces, readReachMap } from './map.ts';

export function reachRoutes(app: FastifyInstance): void {
  handle(
    app,
    getReachMap,
    async ({ db, viewer, query: { by, headCountFrom = 1, headCountTo, place } }) => {
      if (headCountTo !== undefined && headCountTo < headCountFrom)
        throw createInvalidError('The smallest size is larger than the largest.', {
          headCountTo: 'Less than headCountFrom',
        });
      const scope = getViewerScope(viewer);
      const map = await readReachMap(db, scope, by, {
        size: { from: headCountFrom, to: headCountTo ?? null },
        countries: place === undefined ? undefined : await listCountrySpellings(db, place),
      });
      return { ...map, places: await listReachedPlaces(db, scope) };
    },
    { points: () => 60 },
  );
}
