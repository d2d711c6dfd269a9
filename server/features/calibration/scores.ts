/** Measures how well probabilities agree with outcomes. Pure. */
import type { ReliabilityBin } from '../../../shared/features/calibration/calls.ts';

/** A probability and its outcome. `group` ties dependent outcomes together: the contact they are about. */
export interface LabelledEstimate {
  estimate: number;
  yes: boolean;
  group: number;
}

/**
 * The share of pairs in which the yes got a higher estimate than the no, equal ones counting half; null if there is no
 * yes or no no.
 */
export function computeAuc(scored: readonly LabelledEstimate[]): number | null {
  const inOrder = scored.toSorted((a, b) => a.estimate - b.estimate);
  const yes = inOrder.filter((estimate) => estimate.yes).length;
  const no = inOrder.length - yes;
  if (yes === 0 || no === 0) return null;
  let ranks = 0;
  for (let from = 0; from < inOrder.length; ) {
    let to = from;
    while (to < inOrder.length && inOrder[to]!.estimate === inOrder[from]!.estimate) to++;
    const alike = inOrder.slice(from, to).filter((estimate) => estimate.yes).length;
    // Ranks begin at 1; equal estimates share their average rank.
    ranks += alike * ((from + 1 + to) / 2);
    from = to;
  }
  return (ranks - (yes * (yes + 1)) / 2) / (yes * no);
}

/** The mean square of estimate minus outcome; 0 for none. */
export function computeBrier(scored: readonly LabelledEstimate[]): number {
  if (scored.length === 0) return 0;
  return scored.reduce((sum, estimate) => sum + computeSquaredError(estimate), 0) / scored.length;
}

function computeSquaredError({ estimate, yes }: LabelledEstimate): number {
  return (estimate - (yes ? 1 : 0)) ** 2;
}

const BINS = 10;
/** Two-sided 95 %. */
const Z = 1.96;

/** Ten bins of equal width: the estimates beside the outcomes, with Wilson's interval. */
export function computeReliability(scored: readonly LabelledEstimate[]): ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = scored.filter(({ estimate }) => Math.min(BINS - 1, Math.floor(estimate * BINS)) === bin);
    const edges = { from: bin / BINS, to: (bin + 1) / BINS, count: inside.length };
    if (inside.length === 0) return { ...edges, estimated: null, told: null, low: null, high: null };
    const count = inside.length;
    const share = inside.filter((estimate) => estimate.yes).length / count;
    const middle = (share + Z ** 2 / (2 * count)) / (1 + Z ** 2 / count);
    const margin = (Z / (1 + Z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
    const estimated = inside.reduce((sum, estimate) => sum + estimate.estimate, 0) / count;
    return { ...edges, estimated, told: share, low: Math.max(0, middle - margin), high: Math.min(1, middle + margin) };
  });
}

/** The amount by which the Brier score of `after` is smaller than that of `before`, with its 95 % interval. */
export interface Gain {
  gain: number;
  low: number;
  high: number;
  /** The whole interval is above 0. */
  beyondNoise: boolean;
}

/**
 * Compares two estimates of the same outcomes. Answers about one contact are not independent, so the differences are summed by group before
 * their spread is computed.
 * @param before and `after` in the same order
 */
export function compareEstimates(before: readonly LabelledEstimate[], after: readonly LabelledEstimate[]): Gain {
  const count = before.length;
  if (count === 0) return { gain: 0, low: 0, high: 0, beyondNoise: false };
  const differences = before.map((estimate, place) => ({
    group: estimate.group,
    difference: computeSquaredError(estimate) - computeSquaredError(after[place]!),
  }));
  const gain = differences.reduce((sum, difference) => sum + difference.difference, 0) / count;
  const groups = [...Map.groupBy(differences, (difference) => difference.group).values()];
  const spread = groups.reduce(
    (sum, group) => sum + group.reduce((inner, difference) => inner + difference.difference - gain, 0) ** 2,
    0,
  );
  const correction = groups.length > 1 ? groups.length / (groups.length - 1) : Number.POSITIVE_INFINITY;
  const error = Math.sqrt(spread * correction) / count;
  const [low, high] = [gain - Z * error, gain + Z * error];
  return { gain, low, high, beyondNoise: low > 0 };
}
