import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeLogOdds, getWeight, weightNames, withWeights } from './amounts.ts';
import { computePairAmounts } from './pair-amounts.ts';
import { computeTie, type TieEvidence } from './ties.ts';
import { shippedWeights } from './weights.ts';

const now = new Date('2026-11-21T12:00:00Z');
const given = fc.record({
  signal: fc.integer({ min: 1, max: 99 }),
  by: fc.constantFrom(1, 2),
  date: fc.constantFrom('2026-11-03', '2024-02-01', '2015-06-30', null),
});
const signalled = <T extends object>(more: fc.Arbitrary<T>) =>
  fc.tuple(given, more).map(([all, own]) => ({ ...all, ...own }) as unknown as TieEvidence);
const anyEvidence: fc.Arbitrary<TieEvidence> = fc.oneof(
  fc
    .record({
      months: fc.integer({ min: 1, max: 300 }),
      people: fc.integer({ min: 0, max: 90_000 }),
      high: fc.boolean(),
    })
    .map(({ months, people, high }) => ({
      kind: 'tenure' as const,
      account: months,
      start: 24_000,
      end: 24_000 + months - 1,
      months,
      people,
      ...(high && { management: true as const }),
    })),
  signalled(fc.constantFrom({ kind: 'linkedin_connection' }, { kind: 'linkedin_connection', many: true })),
  signalled(fc.constantFrom({ kind: 'linkedin_comment' }, { kind: 'worked_together' }, { kind: 'nemp' })),
  signalled(fc.record({ kind: fc.constant('mail'), mails: fc.integer({ min: 1, max: 5_000 }) })),
  signalled(fc.record({ kind: fc.constant('whatsapp'), members: fc.option(fc.integer({ min: 2, max: 400 })) })),
  signalled(fc.record({ kind: fc.constant('opinion'), direction: fc.constantFrom('Positive', 'Neutral', 'Negative') })),
);
const anyWeights = fc
  .array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: weightNames.length, maxLength: weightNames.length })
  .map((values) => withWeights(shippedWeights, Object.fromEntries(weightNames.map((name, i) => [name, values[i]!]))));

describe('the amounts of a pair', () => {
  test('times the weights are the log-odds of the tie, whatever the evidence and the weights', () => {
    fc.assert(
      fc.property(fc.array(anyEvidence, { maxLength: 12 }), anyWeights, (evidence, weights) => {
        const { probability } = computeTie(evidence, weights, now);
        const odds = computeLogOdds(computePairAmounts(evidence, weights, now), weights);
        expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(probability, 12);
      }),
    );
  });

  test('count the best tenure fully and further ones half, comments up to three, mails by number and age', () => {
    const common = { signal: 1, by: 1, date: '2024-11-01' };
    const comment: TieEvidence = { kind: 'linkedin_comment', ...common };
    const tenure = (account: number, months: number): TieEvidence => ({
      kind: 'tenure',
      account,
      start: 24_000,
      end: 24_000 + months - 1,
      months,
      people: 100,
      management: true,
    });
    const amounts = computePairAmounts(
      [tenure(1, 57), tenure(2, 21), comment, comment, comment, comment, { kind: 'mail', ...common, mails: 15 }],
      shippedWeights,
      now,
    );
    expect(amounts).toEqual({
      base: 1,
      'tenure.months': expect.closeTo(Math.log(20) + Math.log(8) / 2, 9),
      'tenure.people': 1.5,
      management: 1,
      'linkedinComment.each': 3,
      'mail.each': expect.closeTo(4 * 0.5, 2),
    });
  });

  test('leave out a tenure that adds nothing, and count the limit of mails where they reach it', () => {
    const crowd: TieEvidence = { kind: 'tenure', account: 1, start: 24_000, end: 24_000, months: 1, people: 90_000 };
    const mail: TieEvidence = { kind: 'mail', signal: 1, by: 1, date: '2026-11-03', mails: 4_000 };
    expect(computePairAmounts([crowd, mail], shippedWeights, now)).toEqual({ base: 1, 'mail.most': 1 });
  });
});

test('weights are changed by name, and all others stay', () => {
  const changed = withWeights(shippedWeights, { base: -3, 'mail.each': 2 });
  expect([getWeight(changed, 'base'), getWeight(changed, 'mail.each')]).toEqual([-3, 2]);
  expect(changed).toEqual({ ...shippedWeights, base: -3, mail: { ...shippedWeights.mail, each: 2 } });
  expect(getWeight(shippedWeights, 'base')).toBe(-4.6);
});
