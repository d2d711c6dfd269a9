import { describe, expect, test } from 'vitest';
import { isHeldOut, type LabelKind, type LabelledPair } from '../../core/network/derive/labels.ts';
import { computeLogOdds, withWeights } from '../../core/network/model/amounts.ts';
import { computePairAmounts } from '../../core/network/model/pair-amounts.ts';
import type { TieEvidence } from '../../core/network/model/ties.ts';
import { shippedWeights, type Weights } from '../../core/network/model/weights.ts';
import { fitWeights } from './fit.ts';

const given = { signal: 1, by: 1, date: '2026-10-03' };
const KINDS: readonly TieEvidence[] = [
  { kind: 'linkedin_connection', ...given },
  { kind: 'worked_together', ...given },
  { kind: 'mail', ...given, mails: 7 },
  { kind: 'whatsapp', ...given, members: 12 },
  { kind: 'tenure', account: 1, start: 24_000, end: 24_029, months: 30, people: 40 },
];

/**
 * Pairs with every combination of some evidence; the share of yes among them is as `truth` says, without chance.
 * `shift` is the effect of a kind of label beside its evidence.
 */
function makeLabels(truth: Weights, kind: LabelKind = 'answer', shift = 0): LabelledPair[] {
  const size = 200;
  return Array.from({ length: 2 ** KINDS.length }, (_, chosen) => {
    const evidence = KINDS.filter((_one, place) => chosen & (1 << place));
    const odds = computeLogOdds(computePairAmounts(evidence, truth, new Date('2026-11-02')), truth) + shift;
    const yes = Math.round(size / (1 + Math.exp(-odds)));
    return Array.from({ length: size }, (_one, place) => ({
      kind,
      from: 1,
      to: chosen * size + place,
      yes: place < yes,
      day: '2026-11-02',
      evidence,
    }));
  }).flat();
}
const TRUTH = withWeights(shippedWeights, {
  base: -3.6,
  'linkedinConnection.usual': 1.1,
  'mail.each': 1.6,
  'whatsapp.small': 2.1,
});

describe('fitting', () => {
  test('recovers the weights that produced the labels, and keeps weights without labels', () => {
    const fitted = fitWeights(makeLabels(TRUTH), shippedWeights);
    for (const [group, name] of [
      ['linkedinConnection', 'usual'],
      ['mail', 'each'],
      ['whatsapp', 'small'],
    ] as const) {
      const value = (weights: Weights) => (weights[group] as Record<string, number>)[name]!;
      expect(value(fitted), name).toBeCloseTo(value(TRUTH), 0);
      expect(Math.abs(value(fitted) - value(TRUTH)), name).toBeLessThan(0.15);
    }
    expect(Math.abs(fitted.base - TRUTH.base)).toBeLessThan(0.15);
    for (const saved of ['opinion', 'nemp', 'answer', 'linkedinComment'] as const)
      expect(fitted[saved]).toEqual(shippedWeights[saved]);
  });

  test('leaves the weights where they are when the labels agree with them', () => {
    const fitted = fitWeights(makeLabels(shippedWeights), shippedWeights);
    for (const name of ['base', 'workedTogether'] as const)
      expect(Math.abs(fitted[name] - shippedWeights[name]), name).toBeLessThan(0.1);
  });

  test('does not run away where every label is a yes', () => {
    const fitted = fitWeights(
      makeLabels(TRUTH).map((label) => ({ ...label, yes: true })),
      shippedWeights,
    );
    expect(fitted.base).toBeGreaterThan(shippedWeights.base);
    expect(fitted.base).toBeLessThan(20);
  });

  test('moves less with few labels than with many', () => {
    const few = makeLabels(TRUTH).filter((_, place) => place % 100 === 0);
    const away = (weights: Weights) => Math.abs(weights.linkedinConnection.usual - 2.2);
    expect(away(fitWeights(few, shippedWeights))).toBeLessThan(away(fitWeights(makeLabels(TRUTH), shippedWeights)));
  });

  test('does not take opinions, which are about known people, for the base rate', () => {
    const fitted = fitWeights([...makeLabels(TRUTH), ...makeLabels(TRUTH, 'opinion', 3)], shippedWeights);
    expect(Math.abs(fitted.base - TRUTH.base)).toBeLessThan(0.15);
  });

  test('gives the same for the same labels', () => {
    expect(fitWeights(makeLabels(TRUTH), shippedWeights)).toEqual(fitWeights(makeLabels(TRUTH), shippedWeights));
  });
});

test('about three of ten contacts are held out, always the same', () => {
  const held = Array.from({ length: 10_000 }, (_, id) => isHeldOut(id + 1));
  expect(held.filter(Boolean).length).toBeGreaterThan(2_800);
  expect(held.filter(Boolean).length).toBeLessThan(3_200);
  expect(held).toEqual(held.map((_, id) => isHeldOut(id + 1)));
});
