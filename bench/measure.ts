/** Milliseconds of something done many times. */
export interface Measurement {
  p50: number;
  p99: number;
  times: number;
}

export async function measure(times: number, run: () => Promise<unknown>): Promise<Measurement> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await run();
    taken.push(performance.now() - began);
  }
  return summarizeTimes(taken);
}

export function summarizeTimes(taken: number[]): Measurement {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), times: sorted.length };
}

/** The answers of a query in all its rounds: two engines that agree have the same. */
export interface MeasuredAnswers {
  count: number;
  /** The sum of each answer's id times its place. */
  rankSum: number;
}

/** Answers the ids that were found, in their order, and the time of its uncounted preparation. */
export type MeasuredQuery = () => Promise<{ ids: number[]; uncounted: number }>;

const MODULUS = 1_000_000_007;

/** Runs a query this many times: its times, and all its answers. */
export async function measureAnswers(rounds: number, query: MeasuredQuery): Promise<Measurement & MeasuredAnswers> {
  const taken: number[] = [];
  let [count, rankSum] = [0, 0];
  for (let turn = 0; turn < rounds; turn++) {
    const began = performance.now();
    const { ids, uncounted } = await query();
    taken.push(performance.now() - began - uncounted);
    count += ids.length;
    for (const [place, id] of ids.entries()) rankSum = (rankSum + (place + 1) * id) % MODULUS;
  }
  return { ...summarizeTimes(taken), count, rankSum };
}
