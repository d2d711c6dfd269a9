/** A pair as the relationship model counts it, for fitting its weights to answers. */
import type { Amounts } from './amounts.ts';
import { type TieEvidence, tie } from './ties.ts';
import type { Weights } from './weights.ts';

/**
 * How often each weight counts in the tie that the evidence amounts to, the base rate included: the log-odds are the sum
 * of weight times amount, and the amounts are their slopes. Which tenure is the best, whether mails reach their limit and
 * whether a tenure adds anything depends on the weights, so it holds at these.
 * @param evidence without ranking answers, which set the probability themselves
 */
export function featuresOf(evidence: readonly TieEvidence[], weights: Weights, now: Date): Amounts {
  const features: Amounts = { base: 1 };
  for (const { counts } of tie(evidence, weights, now).parts)
    for (const [name, times] of counts) features[name] = (features[name] ?? 0) + times;
  return features;
}
