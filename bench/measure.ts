/** Milliseconds of something done many times. */
export interface Measured {
  p50: number;
  p99: number;
  times: number;
}

export async function measure(times: number, run: () => Promise<unknown>): Promise<Measured> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await run();
    taken.push(performance.now() - began);
  }
  return summed(taken);
}

export function summed(taken: number[]): Measured {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), times: sorted.length };
}
