import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { checkStrengths } from '../derive/check.ts';
import { rebuildStrengths, updateStrengths } from '../derive/strengths.ts';
import {
  BRIGHTMOOR,
  DANA,
  deleteWorld,
  FIRM,
  insertSignal,
  makeSettledDb,
  today,
  work,
  worldNow,
} from '../fixtures/small-world.ts';
import { computeChanceToConnect } from '../paths/chance.ts';
import { findConnectors } from '../paths/connectors.ts';
import { withWeights } from './amounts.ts';
import {
  chooseWeights,
  computeWeightsVersion,
  haveWeightsChanged,
  loadWeights,
  parseWeights,
  shippedWeights,
  writeWeights,
} from './weights.ts';

describe('a weights file', () => {
  test('is read, and a written file is read back', () => {
    const text = writeWeights(shippedWeights);
    expect(parseWeights(text)).toEqual(shippedWeights);
    expect(text.split('\n').slice(0, 5)).toEqual([
      '{',
      '  "base": -4.6,',
      '  "tenure": { "months": 1.65, "monthsScale": 3, "people": -1.5, "fewPeople": 10, "further": 0.5 },',
      '  "management": 0.8,',
      '  "linkedinConnection": { "usual": 2.2, "manyConnections": 1.9, "many": 2000 },',
    ]);
  });

  test.each([
    ['no JSON', '{', 'is not JSON'],
    ['a weight that is missing', JSON.stringify({ ...shippedWeights, nemp: undefined }), 'nemp'],
    ['a weight that is a text', JSON.stringify({ ...shippedWeights, base: '-4' }), 'base'],
    ['a weight that nobody knows', JSON.stringify({ ...shippedWeights, nemps: 3 }), 'nemps'],
    [
      'time together that speaks against a tie',
      JSON.stringify({ ...shippedWeights, tenure: { ...shippedWeights.tenure, months: -0.1 } }),
      'tenure.months',
    ],
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
    expect(computeWeightsVersion({ ...rest, base })).toBe(computeWeightsVersion(shippedWeights));
    expect(computeWeightsVersion({ ...rest, base: base - 0.001 })).not.toBe(computeWeightsVersion(shippedWeights));
  });
});

describe('weights of an installation', () => {
  let db: Kysely<Schema>;
  beforeAll(async () => {
    db = await makeSettledDb();
    await deleteWorld(db);
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 5 });
    await updateStrengths(db, [DANA, 5], worldNow);
  });
  const strength = async () =>
    (await db.selectFrom('contact').select('probability').where('id', '=', 5).executeTakeFirstOrThrow()).probability;

  test('are the shipped ones, until others are chosen; a rebuild computes every strength with them', async () => {
    expect(await loadWeights(db)).toEqual(shippedWeights);
    expect(await haveWeightsChanged(db)).toBe(false);
    const before = await strength();

    const other = withWeights(shippedWeights, { 'linkedinConnection.usual': 4 });
    expect(await chooseWeights(db, other)).toBe(true);
    expect(await chooseWeights(db, other)).toBe(false);
    expect(await loadWeights(db)).toEqual(other);
    expect(await haveWeightsChanged(db)).toBe(true);
    expect(await strength()).toBe(before);
    expect(await checkStrengths(db, worldNow, () => undefined)).toBeGreaterThan(0);

    await rebuildStrengths(db, worldNow);
    expect(await haveWeightsChanged(db)).toBe(false);
    expect(await strength()).toBeCloseTo(1 / (1 + Math.exp(0.6)), 9);
    expect(await checkStrengths(db, worldNow, () => undefined)).toBe(0);

    expect(await chooseWeights(db, null)).toBe(true);
    expect(await haveWeightsChanged(db)).toBe(true);
    await rebuildStrengths(db, worldNow);
    expect(await strength()).toBe(before);
  });

  test('affect the circle, the pools, connectors and the chance to connect, once all is computed anew', async () => {
    await deleteWorld(db);
    await work(db, { contact: 6, account: BRIGHTMOOR, start: today - 35, end: today - 12, title: 1 });
    await work(db, { contact: 7, account: BRIGHTMOOR, start: today - 35, end: today - 12, title: 1 });
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 6 });
    await db.updateTable('contact').set({ connections: 1_500 }).where('id', '=', DANA).execute();
    await updateStrengths(db, [DANA, 6, 7], worldNow);
    const seen = async () => {
      const { connectors } = await findConnectors(db, FIRM, 7, worldNow);
      const member = await db.selectFrom('member').select('many').where('contact_id', '=', DANA).executeTakeFirst();
      const nearest = await db
        .selectFrom('nearest')
        .select('probability')
        .where('contact_id', '=', 6)
        .executeTakeFirst();
      return {
        connectors: connectors.map(({ id, score, talpodScore }) => ({
          id,
          score,
          talpodScore: talpodScore.toFixed(3),
        })),
        chance: await computeChanceToConnect(db, 7, worldNow),
        many: member?.many,
        nearest: nearest?.probability.toFixed(3),
      };
    };
    const shipped = {
      connectors: [{ id: 6, score: 1, talpodScore: '0.023' }],
      chance: 'Low likelihood',
      many: 0,
      nearest: '0.083',
    };
    expect(await seen()).toEqual(shipped);

    const { linkedinConnection } = shippedWeights;
    await chooseWeights(db, {
      ...withWeights(shippedWeights, { 'tenure.months': 2.5 }),
      linkedinConnection: { ...linkedinConnection, manyConnections: 5, many: 1_000 },
    });
    await rebuildStrengths(db, worldNow);
    expect(await checkStrengths(db, worldNow, () => undefined)).toBe(0);
    expect(await seen()).toEqual({
      connectors: [{ id: 6, score: 3, talpodScore: '0.425' }],
      chance: 'High likelihood',
      many: 1,
      nearest: '0.599',
    });

    await chooseWeights(db, null);
    await rebuildStrengths(db, worldNow);
    expect(await seen()).toEqual(shipped);
  });
});
