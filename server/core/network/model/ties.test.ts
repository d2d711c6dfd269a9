import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMonth } from '../../../platform/time/months.ts';
import {
  computeCategory,
  computeStrength,
  computeTie,
  estimatePeopleThen,
  roundUpOneDigit,
  type TieEvidence,
} from './ties.ts';
import { shippedWeights as weights } from './weights.ts';

const now = new Date('2026-11-21T12:00:00Z');
const given = { signal: 1, by: 1, date: '2026-11-03' };

const together = (months: number, people: number, more: Partial<TieEvidence> = {}) =>
  ({
    kind: 'tenure',
    account: 7,
    start: toMonth(2015, 1),
    end: toMonth(2015, 1) + months - 1,
    months,
    people,
    ...more,
  }) as TieEvidence;
const connection: TieEvidence = { kind: 'linkedin_connection', ...given };
const mails = (count: number, date: string | null): TieEvidence => ({ kind: 'mail', ...given, mails: count, date });
const opinion = (direction: 'Positive' | 'Neutral' | 'Negative', date = given.date): TieEvidence => ({
  kind: 'opinion',
  ...given,
  date,
  direction,
});
const answer = (
  value: 'Familiar' | 'Familiar - Weak Relationship' | 'Not Familiar',
  date = given.date,
): TieEvidence => ({
  kind: 'answer',
  ...given,
  date,
  answer: value,
});
const comment = (signal: number): TieEvidence => ({ kind: 'linkedin_comment', ...given, signal });
const probability = (...evidence: TieEvidence[]) => computeTie(evidence, weights, now).probability;

describe('the tie between two people', () => {
  const cases: [string, TieEvidence[], number, number][] = [
    ['nothing known', [], 0.01, 0],
    ['24 months together, 10 people', [together(24, 10)], 0.274, 2],
    ['24 months together, 100 people', [together(24, 100)], 0.078, 1],
    ['24 months together, 1,000 people', [together(24, 1_000)], 0.018, 0],
    ['60 months together, 10 people, both managers', [together(60, 10, { management: true })], 0.773, 3],
    ['Linkedin Connection alone', [connection], 0.083, 1],
    [
      'the same where one of the two has over 2,000 connections',
      [{ ...connection, many: true } as TieEvidence],
      0.063,
      1,
    ],
    ['Linkedin Connection and 24 months together, 40 people', [connection, together(24, 40)], 0.58, 3],
    ['15 mails, the last one this month', [mails(15, '2026-11-20')], 0.354, 2],
    ['15 mails, the last one 4 years ago', [mails(15, '2022-11-01')], 0.027, 0],
    ['31 mails this month and a Linkedin Connection', [mails(31, '2026-11-01'), connection], 0.931, 4],
    ['Opinion Positive alone', [opinion('Positive')], 0.599, 3],
    ['Worked Together and Linkedin Connection', [{ kind: 'worked_together', ...given }, connection], 0.646, 3],
  ];
  test.each(cases)('%s', (_case, evidence, expected, grade) => {
    const found = computeTie(evidence, weights, now);
    expect(found.probability.toFixed(3)).toBe(expected.toFixed(3));
    expect(found.category).toBe(grade);
  });

  test.each(cases)('%s, then the answer Not Familiar', (_case, evidence) => {
    const found = computeTie([...evidence, answer('Not Familiar')], weights, now);
    expect(found).toMatchObject({ probability: 0.02, category: 0 });
    expect(found.parts).toHaveLength(1);
  });

  test('follows the newest answer', () => {
    expect(probability(answer('Not Familiar', '2025-01-01'), answer('Familiar', '2026-01-01'), connection)).toBe(0.95);
    expect(probability(answer('Familiar', '2025-01-01'), answer('Familiar - Weak Relationship', '2026-01-01'))).toBe(
      0.4,
    );
  });

  test('counts each kind once, the newest', () => {
    expect(probability(opinion('Positive', '2024-01-01'), opinion('Negative', '2026-01-01'))).toBe(
      probability(opinion('Negative')),
    );
    expect(probability(connection, { ...connection, signal: 2 })).toBe(probability(connection));
    expect(probability(mails(1_000, '2025-01-01'), mails(3, '2026-11-01'))).toBe(probability(mails(3, '2026-11-01')));
  });

  test('counts comments three times at most', () => {
    const [evidence, three, four] = [1, 3, 4].map((n) => Array.from({ length: n }, (_, i) => comment(i)));
    expect(probability(...three!)).toBeGreaterThan(probability(...evidence!));
    expect(probability(...four!)).toBe(probability(...three!));
  });

  test('counts the best shared tenure fully and every further one half', () => {
    const odds = (p: number) => Math.log(p / (1 - p));
    const alone = odds(probability(together(24, 10))) + 4.6;
    const less = odds(probability(together(10, 10))) + 4.6;
    const further = together(10, 10, { account: 8 });
    expect(odds(probability(further, together(24, 10), further)) + 4.6).toBeCloseTo(alone + less, 10);
  });

  test('is never weakened by a shared tenure, and managers of a large company still gain', () => {
    expect(probability(together(1, 100_000))).toBe(probability());
    expect(probability(together(1, 100_000, { management: true }))).toBeGreaterThan(probability());
  });

  test('has no evidence from a shared tenure that adds nothing', () => {
    expect(computeTie([together(1, 100_000), connection], weights, now).parts.map((part) => part.evidence)).toEqual([
      connection,
    ]);
  });

  test('counts 5 mails at most', () => {
    const heavy = probability(mails(1_000_000, '2026-11-01'));
    expect(heavy).toBeCloseTo(1 / (1 + Math.exp(-0.4)), 10);
  });

  test('is hardly changed by a group that is large or of unknown size', () => {
    const group = (members: number | null) => probability({ kind: 'whatsapp', ...given, members });
    expect(group(50)).toBeGreaterThan(group(51));
    expect(group(null)).toBe(group(51));
  });

  test('counts ages to the first of the month, so that a day within it changes nothing', () => {
    const on = (day: string) => computeTie([mails(15, '2024-06-10')], weights, new Date(day)).probability;
    expect(on('2026-11-01T00:00:00Z')).toBe(on('2026-11-30T23:00:00Z'));
    expect(on('2026-12-01T00:00:00Z')).toBeLessThan(on('2026-11-30T23:00:00Z'));
  });

  test('treats mails of an unknown day as old', () => {
    expect(probability(mails(31, null))).toBeLessThan(probability(mails(31, '2022-11-01')));
  });

  test('lists its evidence, the strongest first', () => {
    const { parts } = computeTie([comment(4), connection, together(24, 40)], weights, now);
    expect(parts.map((part) => part.evidence.kind)).toEqual(['tenure', 'linkedin_connection', 'linkedin_comment']);
  });

  test('does not depend on the order in which facts are read', () => {
    const facts = [
      together(24, 40),
      together(24, 40, { account: 8 }),
      connection,
      comment(1),
      comment(2),
      comment(3),
      comment(4),
      opinion('Neutral'),
      mails(4, null),
    ];
    const expected = computeTie(facts, weights, now);
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        expect(computeTie(shuffled, weights, now)).toEqual(expected);
      }),
    );
  });
});

describe('categories', () => {
  test('begin at 0.05, 0.25, 0.50 and 0.80', () => {
    expect([0, 0.0499, 0.05, 0.2499, 0.25, 0.4999, 0.5, 0.7999, 0.8, 1].map(computeCategory)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4,
    ]);
  });
});

describe('the strength of a contact', () => {
  test('is none without a tie of category 1', () => {
    expect(computeStrength([])).toEqual({ probability: 0, category: 0 });
    expect(computeStrength([0.0499, 0.02])).toEqual({ probability: 0, category: 0 });
  });

  test('is the chance that at least one of the ties holds', () => {
    expect(computeStrength([0.274]).probability).toBeCloseTo(0.274, 12);
    expect(computeStrength([0.5, 0.6])).toEqual({ probability: 0.8, category: 4 });
  });

  test('counts the five best only', () => {
    expect(computeStrength([0.3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toEqual(computeStrength([0.1, 0.1, 0.1, 0.1, 0.3]));
  });
});

describe('the number of people at a company', () => {
  test('is rounded up to one digit', () => {
    expect([0, 1, 9, 10, 11, 47, 99, 100, 101, 1_000, 1_001].map(roundUpOneDigit)).toEqual([
      0, 1, 9, 10, 20, 50, 100, 100, 200, 1_000, 2_000,
    ]);
  });

  test('is never below the true number and has one digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (n) => {
        const rounded = roundUpOneDigit(n);
        expect(rounded).toBeGreaterThanOrEqual(n);
        expect(rounded).toBeLessThan(2 * n + 1);
        expect(String(rounded)).toMatch(/^[1-9]0*$/);
      }),
    );
  });

  test('is the larger of the known people and the head-count scaled back', () => {
    expect(estimatePeopleThen(12, null, 30)).toBe(20);
    expect(estimatePeopleThen(12, 400, 30)).toBe(200);
    expect(estimatePeopleThen(12, 20, 30)).toBe(20);
  });

  test('takes the head-count as it is where nobody is known there today', () => {
    expect(estimatePeopleThen(3, 400, 0)).toBe(400);
  });
});
