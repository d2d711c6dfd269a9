import { type Evaluation, LABELS_NEEDED, type LabelCount } from '../../../shared/features/calibration/calls.ts';
import { type Label, type LabelledPair, labelKinds } from '../../core/network/derive/labels.ts';
import { computeTie } from '../../core/network/model/ties.ts';
import {
  computeWeightsVersion,
  haveWeightsChanged,
  loadWeights,
  shippedWeights,
  type Weights,
} from '../../core/network/model/weights.ts';
import type { Db } from '../../platform/db/engine.ts';
import { computeAuc, computeBrier, computeReliability, type LabelledEstimate } from './scores.ts';

/** The weights' estimate for each pair from its evidence at that time, beside the answer. */
export function estimate(labels: readonly LabelledPair[], weights: Weights): LabelledEstimate[] {
  return labels.map(({ evidence, day, yes, to }) => ({
    estimate: computeTie(evidence, weights, new Date(day)).probability,
    yes,
    group: to,
  }));
}

interface JudgedLabels {
  labels: readonly Label[];
  /** The number of them that can judge the weights. */
  scorable: number;
  /** The newest of these. */
  pairs: readonly LabelledPair[];
}

/** The numbers of labels of each kind, and how well the weights agree with the scored ones. */
export async function evaluate(db: Db, { labels: all, scorable, pairs }: JudgedLabels): Promise<Evaluation> {
  const weights = await loadWeights(db);
  const enough = all.length >= LABELS_NEEDED && pairs.length > 0;
  const scored = estimate(pairs, weights);
  const labels = labelKinds.map((kind): LabelCount => {
    const own = all.filter((label) => label.kind === kind);
    const ownScored = scored.filter((_, place) => pairs[place]!.kind === kind);
    const scores =
      enough && ownScored.length > 0 ? { auc: computeAuc(ownScored), brier: computeBrier(ownScored) } : null;
    return { kind, count: own.length, yes: own.filter(({ yes }) => yes).length, scores };
  });
  const version = computeWeightsVersion(weights);
  return {
    labels,
    needed: LABELS_NEEDED,
    scored: scored.length,
    scorable,
    scores: enough
      ? { auc: computeAuc(scored), brier: computeBrier(scored), reliability: computeReliability(scored) }
      : null,
    weights: {
      version,
      shipped: version === computeWeightsVersion(shippedWeights),
      pending: await haveWeightsChanged(db),
    },
  };
}
