/** Random choices that are the same for the same seed on every machine. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A place in `cumulative` (rising sums of weights), likelier for heavier weights. */
  place(cumulative: ArrayLike<number>): number;
  /** Around `median`; two thirds lie within a factor of e^sigma. */
  logNormal(median: number, sigma: number): number;
}

/** mulberry32: one 32-bit state, good enough to draw names and careers by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const drawNext = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next: drawNext,
    int: (low, high) => low + Math.floor(drawNext() * (high - low + 1)),
    chance: (probability) => drawNext() < probability,
    pick: (from) => from[Math.floor(drawNext() * from.length)]!,
    place: (cumulative) => {
      const aim = drawNext() * cumulative[cumulative.length - 1]!;
      let low = 0;
      let high = cumulative.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (cumulative[middle]! > aim) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    logNormal: (median, sigma) => {
      const normal = Math.sqrt(-2 * Math.log(1 - drawNext())) * Math.cos(2 * Math.PI * drawNext());
      return median * Math.exp(sigma * normal);
    },
  };
}

/** Rising sums of `weights`, for `Random.place`. */
export function cumulateWeights(weights: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
}
