import { describe, expect, test } from 'vitest';
import { compareEstimates, computeAuc, computeBrier, computeReliability, type LabelledEstimate } from './scores.ts';

let group = 0;
const pick = (estimate: number, yes: boolean): LabelledEstimate => ({ estimate, yes, group: group++ });
const many = (count: number, estimate: number, yes: number): LabelledEstimate[] =>
  Array.from({ length: count }, (_, place) => pick(estimate, place < yes));

describe('AUC', () => {
  test.each([
    ['perfect', [pick(0.1, false), pick(0.2, false), pick(0.3, true)], 1],
    ['the wrong way round', [pick(0.9, false), pick(0.1, true)], 0],
    ['equal estimates count half', [pick(0.5, false), pick(0.5, true)], 0.5],
    ['one of four pairs wrong', [pick(0.1, false), pick(0.3, true), pick(0.4, false), pick(0.8, true)], 0.75],
    ['with ties between', [pick(0.2, false), pick(0.4, false), pick(0.4, true), pick(0.9, true)], 0.875],
  ])('%s', (_what, scored, expected) => {
    expect(computeAuc(scored)).toBeCloseTo(expected, 12);
  });

  test('is unknown where all answers are alike', () => {
    expect([computeAuc([]), computeAuc([pick(0.3, true)]), computeAuc([pick(0.3, false)])]).toEqual([null, null, null]);
  });
});

test('the Brier score is the mean square of estimate minus answer', () => {
  expect(computeBrier([pick(1, true), pick(0, false)])).toBe(0);
  expect(computeBrier([pick(0.5, true), pick(0.5, false)])).toBe(0.25);
  expect(computeBrier([pick(0.8, true), pick(0.4, false)])).toBeCloseTo((0.04 + 0.16) / 2, 12);
});

describe('reliability', () => {
  test('puts each estimate into one of ten bins, 1 into the last', () => {
    const bins = computeReliability([pick(0, false), pick(0.1, false), pick(0.95, true), pick(1, true)]);
    expect(bins.map((bin) => bin.count)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(bins[9]).toMatchObject({ from: 0.9, to: 1, estimated: 0.975, told: 1, high: 1 });
    expect(bins[2]).toEqual({ from: 0.2, to: 0.3, count: 0, estimated: null, told: null, low: null, high: null });
  });

  test('gives the uncertainty of a share: 30 of 100 lie between 22 and 40 %, 3 of 10 in a far wider range', () => {
    const wide = computeReliability(many(10, 0.35, 3))[3]!;
    const narrow = computeReliability(many(100, 0.35, 30))[3]!;
    expect([narrow.low!.toFixed(2), narrow.high!.toFixed(2)]).toEqual(['0.22', '0.40']);
    expect(wide.high! - wide.low!).toBeGreaterThan(2 * (narrow.high! - narrow.low!));
  });
});

describe('a comparison', () => {
  const outcomes = Array.from({ length: 300 }, (_, place) => place % 3 === 0);
  const scored = (estimate: (yes: boolean, place: number) => number, groups = 300): LabelledEstimate[] =>
    outcomes.map((yes, place) => ({ estimate: estimate(yes, place), yes, group: place % groups }));

  test('finds clear improvements and clear losses', () => {
    const [dull, sharp] = [scored(() => 0.33), scored((yes, place) => (yes ? 0.6 : 0.2) + (place % 7) / 50)];
    expect(compareEstimates(dull, sharp)).toMatchObject({ beyondNoise: true });
    expect(compareEstimates(dull, sharp).gain).toBeCloseTo(computeBrier(dull) - computeBrier(sharp), 12);
    expect(compareEstimates(sharp, dull)).toMatchObject({ beyondNoise: false });
  });

  test('does not take chance for an improvement', () => {
    const wobbly = scored((_, place) => 0.33 + Math.sin(place * place) / 10);
    expect(
      compareEstimates(
        scored(() => 0.33),
        wobbly,
      ).beyondNoise,
    ).toBe(false);
    expect(compareEstimates(wobbly, wobbly)).toMatchObject({ gain: 0, beyondNoise: false });
  });

  test('trusts answers on few contacts less than answers on many', () => {
    const better = (yes: boolean, place: number) => (yes ? 0.4 : 0.3) + Math.cos(place) / 20;
    const width = (groups: number) => {
      const { low, high } = compareEstimates(
        scored(() => 0.33, groups),
        scored(better, groups),
      );
      return high - low;
    };
    expect(width(6)).not.toBeCloseTo(width(300), 4);
    expect(
      compareEstimates(
        scored(() => 0.33, 1),
        scored(better, 1),
      ).beyondNoise,
    ).toBe(false);
  });
});
