import type { FastifyInstance } from 'fastify';
import { getEvaluation } from '../../../shared/features/calibration/calls.ts';
import { weightsHaveChanged } from '../../core/network/model/weights.ts';
import { handle } from '../../platform/http/handle.ts';
import { askForEvaluation } from './jobs.ts';
import { present, readKept } from './stored-evaluation.ts';

export function evaluationRoutes(app: FastifyInstance): void {
  handle(app, getEvaluation, async ({ db, clock, wakeJobs, request }) => {
    const [kept, of] = await Promise.all([readKept(db), present(db)]);
    const pending = kept?.of !== of;
    if (pending)
      request.server.background.add(async (later) => {
        await askForEvaluation(later, kept, of, clock.now());
        wakeJobs();
      });
    if (!kept) return { evaluation: null, at: null, pending };
    const { evaluation, at } = kept;
    const weights = { ...evaluation.weights, pending: await weightsHaveChanged(db) };
    return { evaluation: { ...evaluation, weights }, at, pending };
  });
}
