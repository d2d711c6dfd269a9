import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../shared/features/reach/blind-spots/calls.ts';
import { getScopeId, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { handle } from '../../../platform/http/handle.ts';
import { cancelJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { COUNT_BLIND_SPOTS } from './jobs.ts';
import { describeSpotCount, findRunningCount } from './running.ts';
import { readSpots } from './serializer.ts';

export function blindSpotRoutes(app: FastifyInstance): void {
  handle(
    app,
    calls.listBlindSpots,
    async ({ db, viewer, query }) => {
      const scope = getViewerScope(viewer);
      return { ...(await readSpots(db, scope, query)), count: await describeSpotCount(db, scope) };
    },
    { points: () => 60 },
  );

  handle(app, calls.countBlindSpotsAgain, async ({ db, viewer, clock, wakeJobs }) => {
    const scope = getViewerScope(viewer);
    const running = await findRunningCount(db, scope);
    if (running?.scopeId === undefined) {
      const payload = { scopeId: getScopeId(scope) };
      await enqueue(db, { kind: COUNT_BLIND_SPOTS, payload }, clock.now());
      wakeJobs();
    }
    return { count: await describeSpotCount(db, scope) };
  });

  handle(app, calls.cancelBlindSpotCount, async ({ db, viewer, clock }) => {
    const scope = getViewerScope(viewer);
    const running = await findRunningCount(db, scope);
    // Nobody stops the count of all others with their own.
    if (running?.scopeId !== undefined) await cancelJob(db, running.id, clock.now());
    return { count: await describeSpotCount(db, scope) };
  });
}
