/**
 * The relationship model's log-odds are a sum of weights, each counted a number of times. This file names the weights and says how often
 * each counts; their sum (ties.ts) and their fitting to answers (features.ts) both start from here.
 */
import { signalKinds } from '../../../../shared/core/network/signals.ts';
import { type SignalWeightName, signalDefinitions } from '../signals/all.ts';
import type { Weights } from './weights.ts';

/** The weights that the log-odds are a sum of, by their place in the weights file. */
const WEIGHTS = {
  base: (w) => w.base,
  'tenure.months': (w) => w.tenure.months,
  'tenure.people': (w) => w.tenure.people,
  management: (w) => w.management,
  ...listSignalAmounts(),
} as const satisfies Record<string, (weights: Weights) => number>;

export type WeightName = keyof typeof WEIGHTS;
export const weightNames = Object.keys(WEIGHTS) as WeightName[];

function listSignalAmounts(): Record<SignalWeightName, (weights: Weights) => number> {
  const amounts = signalKinds.flatMap((kind) => {
    const { entry, amounts } = signalDefinitions[kind].weights;
    return Object.entries(amounts).map(([name, of]) => [name, (weights: Weights) => of(weights[entry])]);
  });
  return Object.fromEntries(amounts);
}

/** A weight and how often it counts for one piece of evidence. A list of these: there are millions of ties. */
export type Count = readonly [name: WeightName, times: number];

/** The number of times that each weight counts in total; a missing weight does not count. */
export type Amounts = Partial<Record<WeightName, number>>;

export function getWeight(weights: Weights, name: WeightName): number {
  return WEIGHTS[name](weights);
}

/** The log-odds that the amounts add. */
export function computeLogOdds(amounts: Amounts, weights: Weights): number {
  let sum = 0;
  for (const name in amounts) sum += WEIGHTS[name as WeightName](weights) * amounts[name as WeightName]!;
  return sum;
}

/** The log-odds that the counts add. */
export function sumCounts(counts: readonly Count[], weights: Weights): number {
  let sum = 0;
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place]!;
    sum += getWeight(weights, count[0]) * count[1];
  }
  return sum;
}

/** Every weight that many times as often. */
export function scaleCounts(counts: readonly Count[], factor: number): Count[] {
  return counts.map(([name, times]) => [name, times * factor]);
}

/** The same weights with some changes; values outside the sum stay the same. */
export function withWeights(weights: Weights, changed: Amounts): Weights {
  const copy = structuredClone(weights) as unknown as Record<string, number | Record<string, number>>;
  for (const [name, value] of Object.entries(changed)) {
    const [first, second] = name.split('.') as [string, string?];
    if (second === undefined) copy[first] = value;
    else (copy[first] as Record<string, number>)[second] = value;
  }
  return copy as unknown as Weights;
}
