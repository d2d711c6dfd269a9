import type { FastifyInstance } from 'fastify';
import { getEvaluation, LABELS_NEEDED } from '../../shared/evaluation/calls.ts';
import type { Db } from '../db/engine.ts';
import { isHeldOut, type Label, loadLabels, withEvidence } from '../network/labels.ts';
import { currentWeights, shippedWeights, versionOf } from '../network/weights.ts';
import { handle } from '../platform/handle.ts';
import { evaluate } from './measure.ts';

/** The newest answers say how good the weights are today; the command looks at all of them. */
const MOST_SCORED = 5_000;

/** Other weights than the shipped ones are taken to be fitted to what was told: they are judged by what fitting left out. */
async function unseen(db: Db, labels: readonly Label[]): Promise<readonly Label[]> {
  const shipped = versionOf(await currentWeights(db)) === versionOf(shippedWeights);
  return shipped ? labels : labels.filter(({ to }) => isHeldOut(to));
}

export function evaluationRoutes(app: FastifyInstance): void {
  handle(
    app,
    getEvaluation,
    async ({ db }) => {
      const labels = await loadLabels(db);
      const scorable = labels.length < LABELS_NEEDED ? [] : await unseen(db, labels);
      const pairs = await withEvidence(db, scorable.slice(-MOST_SCORED));
      return { evaluation: await evaluate(db, { labels, scorable: scorable.length, pairs }) };
    },
    { points: () => 2_000 },
  );
}
