/** A pair in the terms of the relationship model, for fitting its weights to answers. */
import type { Amounts } from './amounts.ts';
import { computeTie, type TieEvidence } from './ties.ts';
import type { Weights } from './weights.ts';

/**
 * The number of times that each weight counts in the tie of the evidence, the base rate included: the log-odds are the
 * sum of weight times amount, and the amounts are their slopes. The weights decide which tenure is the best, whether
 * mails reach their limit and whether a tenure adds anything, so the result holds only for these weights.
 * @param evidence without ranking answers, which set the probability themselves
 */
export function computePairAmounts(evidence: readonly TieEvidence[], weights: Weights, now: Date): Amounts {
  const amounts: Amounts = { base: 1 };
  for (const { counts } of computeTie(evidence, weights, now).parts)
    for (const [name, times] of counts) amounts[name] = (amounts[name] ?? 0) + times;
  return amounts;
}
