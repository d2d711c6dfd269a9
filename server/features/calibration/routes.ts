import type { FastifyInstance } from 'fastify';
import { getEvaluation } from '../../../shared/features/calibration/calls.ts';
import { haveWeightsChanged } from '../../core/network/model/weights.ts';
import { handle } from '../../platform/http/handle.ts';
import { askForEvaluation } from './jobs.ts';
import { computePresentVersion, readKept } from './stored-evaluation.ts';

export function evaluationRoutes(app: FastifyInstance): void {
  handle(app, getEvaluation, async ({ db, clock, wakeJobs, request }) => {
    const [saved, of] = await Promise.all([readKept(db), computePresentVersion(db)]);
    const pending = saved?.of !== of;
    if (pending)
      request.server.background.add(async (later) => {
        await askForEvaluation(later, saved, of, clock.now());
        wakeJobs();
      });
    if (!saved) return { evaluation: null, at: null, pending };
    const { evaluation, at } = saved;
    const weights = { ...evaluation.weights, pending: await haveWeightsChanged(db) };
    return { evaluation: { ...evaluation, weights }, at, pending };
  });
}
