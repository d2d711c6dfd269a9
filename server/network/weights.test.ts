import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../db/schema.ts';
import { freshDb } from '../testing.ts';
import { withWeights } from './amounts.ts';
import { checkStrengths } from './check.ts';
import { DANA, forget, now, settle, signal } from './fixtures/small-world.ts';
import { rebuildStrengths, updateStrengths } from './strengths.ts';
import {
  chooseWeights,
  currentWeights,
  parseWeights,
  shippedWeights,
  versionOf,
  weightsHaveChanged,
  writeWeights,
} from './weights.ts';

describe('a weights file', () => {
  test('is read, and what is written is read back', () => {
    const text = readFileSync(new URL('./weights.json', import.meta.url), 'utf8');
    expect(parseWeights(text)).toEqual(shippedWeights);
    expect(parseWeights(writeWeights(shippedWeights))).toEqual(shippedWeights);
    expect(writeWeights(shippedWeights)).toBe(text);
  });

  test.each([
    ['no JSON', '{', 'is not JSON'],
    ['a weight that is missing', JSON.stringify({ ...shippedWeights, nemp: undefined }), 'nemp'],
    ['a weight that is a text', JSON.stringify({ ...shippedWeights, base: '-4' }), 'base'],
    ['a weight that nobody knows', JSON.stringify({ ...shippedWeights, nemps: 3 }), 'nemps'],
    [
      'a probability of 1',
      JSON.stringify({ ...shippedWeights, answer: { ...shippedWeights.answer, Familiar: 1 } }),
      'answer.Familiar',
    ],
  ])('with %s is refused, and says so', (_what, text, problem) => {
    expect(() => parseWeights(text)).toThrow(problem);
  });

  test('has one version, however its lines are ordered, and another for other numbers', () => {
    const { base, ...rest } = shippedWeights;
    expect(versionOf({ ...rest, base })).toBe(versionOf(shippedWeights));
    expect(versionOf({ ...rest, base: base - 0.001 })).not.toBe(versionOf(shippedWeights));
  });
});

describe('weights of an installation', () => {
  let db: Kysely<Schema>;
  beforeAll(async () => {
    db = await freshDb();
    await settle(db);
    await forget(db);
    await signal(db, { type: 'Linkedin Connection', from: DANA, to: 5 });
    await updateStrengths(db, [DANA, 5], now);
  });
  afterAll(() => db.destroy());
  const strength = async () =>
    (await db.selectFrom('contact').select('probability').where('id', '=', 5).executeTakeFirstOrThrow()).probability;

  test('are the shipped ones, until others are chosen; a rebuild computes every strength with them', async () => {
    expect(await currentWeights(db)).toEqual(shippedWeights);
    expect(await weightsHaveChanged(db)).toBe(false);
    const before = await strength();

    const other = withWeights(shippedWeights, { 'linkedinConnection.usual': 4 });
    expect(await chooseWeights(db, other)).toBe(true);
    expect(await chooseWeights(db, other)).toBe(false);
    expect(await currentWeights(db)).toEqual(other);
    expect(await weightsHaveChanged(db)).toBe(true);
    expect(await strength()).toBe(before);
    expect(await checkStrengths(db, now, () => undefined)).toBeGreaterThan(0);

    await rebuildStrengths(db, now);
    expect(await weightsHaveChanged(db)).toBe(false);
    expect(await strength()).toBeCloseTo(1 / (1 + Math.exp(0.6)), 9);
    expect(await checkStrengths(db, now, () => undefined)).toBe(0);

    expect(await chooseWeights(db, null)).toBe(true);
    expect(await weightsHaveChanged(db)).toBe(true);
    await rebuildStrengths(db, now);
    expect(await strength()).toBe(before);
  });
});
