import type { FastifyInstance } from 'fastify';
import { getEvaluation, LABELS_NEEDED } from '../../shared/evaluation/calls.ts';
import { loadLabels, withEvidence } from '../network/labels.ts';
import { handle } from '../platform/handle.ts';
import { evaluate } from './measure.ts';

/** The newest answers say how good the weights are today; the command looks at all of them. */
const MOST_SCORED = 5_000;

export function evaluationRoutes(app: FastifyInstance): void {
  handle(app, getEvaluation, async ({ db }) => {
    const labels = await loadLabels(db);
    const newest = labels.length < LABELS_NEEDED ? [] : labels.slice(-MOST_SCORED);
    return { evaluation: await evaluate(db, labels, await withEvidence(db, newest)) };
  });
}
