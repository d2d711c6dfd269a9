import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getPatience } from '../../../tests/setup/patience.ts';
import { addEvidence, type LabelledPair, loadLabels } from '../../core/network/derive/labels.ts';
import { withWeights } from '../../core/network/model/amounts.ts';
import { haveWeightsChanged, shippedWeights, type Weights, writeWeights } from '../../core/network/model/weights.ts';
import { fillDemo } from '../../demo/fill.ts';
import { type Calibration, calibrate } from '../../features/calibration/calibrate.ts';
import { computeAuc, computeBrier } from '../../features/calibration/scores.ts';
import { applyWeights } from '../../installation.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { SettingsError } from '../../platform/settings/settings.ts';
import { startTestApp } from '../app.ts';
import { freshDb, onPostgres, testFolder } from '../databases.ts';
import { judgeMeetings } from './own-lists/judge-meetings.ts';

const now = new Date('2026-11-21T10:00:00Z');
const sizes = { contacts: 6_000, accounts: 700 };

/** Of one network few answers are about people who were met. */
const SEEDS = [20_171_120, 1, 2, 3];

async function demoLabels(truth?: Weights): Promise<LabelledPair[]> {
  const labels: LabelledPair[] = [];
  for (const seed of truth ? [SEEDS[0]!] : SEEDS) {
    const db: Kysely<Schema> = await freshDb();
    await fillDemo(db, { now, seed, ...sizes, ...(truth ? { truth } : {}) });
    labels.push(...(await addEvidence(db, await loadLabels(db))));
  }
  return labels;
}

// Reading labels gives the same result on every engine (core/network/derive/labels.test.ts); the rest uses no engine.
describe.skipIf(onPostgres)(
  'calibrating on the demo network, whose answers follow weights unknown to the model',
  () => {
    let labels: LabelledPair[];
    let found: Calibration;
    beforeAll(async () => {
      labels = await demoLabels();
      found = calibrate(labels, shippedWeights)!;
    }, getPatience(480_000));

    test('has labels of every kind, yes and no', () => {
      for (const kind of ['answer', 'opinion', 'request', 'outcome'] as const)
        for (const yes of [true, false])
          expect(labels.filter((label) => label.kind === kind && label.yes === yes).length, kind).toBeGreaterThan(0);
      expect(labels.length).toBeGreaterThan(1_000);
    });

    test('improves on held-out answers, beyond chance', () => {
      expect(found.heldOut).toBeGreaterThan(250);
      expect(found.heldOut + found.trained).toBe(labels.length);
      expect(computeBrier(found.fitted)).toBeLessThan(computeBrier(found.present));
      expect(computeAuc(found.fitted)!).toBeGreaterThan(computeAuc(found.present)!);
      expect(found.gain.beyondNoise).toBe(true);
    });

    test('tells more of people who were met, and no less of all others', () => {
      const { met, others } = judgeMeetings(labels);
      expect(met.answers).toBeGreaterThan(60);
      for (const scores of [met.shipped, met.fitted]) {
        expect(scores.with.auc).toBeGreaterThan(scores.without.auc);
        expect(scores.with.brier).toBeLessThan(scores.without.brier);
      }
      expect(met.gain.gain).toBeGreaterThan(0.02);
      // No more than chance takes, and by the weights as shipped nothing.
      expect(others.gain.high).toBeGreaterThan(0);
      expect(Math.abs(others.gain.gain)).toBeLessThan(0.002);
      expect(others.shipped.with).toEqual(others.shipped.without);
    });

    test('holds out whole contacts: nobody is in both parts', () => {
      const held = new Set(found.present.map((estimate) => estimate.group));
      expect(labels.filter((label) => held.has(label.to))).toHaveLength(found.heldOut);
    });
  },
);

describe.skipIf(onPostgres)('calibrating where answers follow the weights in force', () => {
  test('claims no improvement', { timeout: getPatience(120_000) }, async () => {
    const { gain, present, fitted } = calibrate(await demoLabels(shippedWeights), shippedWeights)!;
    expect(gain.beyondNoise).toBe(false);
    expect(Math.abs(computeBrier(present) - computeBrier(fitted))).toBeLessThan(0.005);
  });
});

describe('WEIGHTS_FILE', () => {
  test('applies from the start, a job updates every strength, and without the file all is as before', async () => {
    const app = await startTestApp();
    const strengthsJobs = async () =>
      (await app.db.selectFrom('job').select('state').where('kind', '=', 'upkeep.strengths').execute()).length;
    const file = join(testFolder(), 'weights.json');
    writeFileSync(file, writeWeights(withWeights(shippedWeights, { nemp: 1 })));
    await applyWeights(app.db, null, now);
    expect(await strengthsJobs()).toBe(0);

    await applyWeights(app.db, file, now);
    await applyWeights(app.db, file, now);
    expect(await strengthsJobs()).toBe(1);
    expect(await haveWeightsChanged(app.db)).toBe(true);
    await app.runJobs();
    expect(await haveWeightsChanged(app.db)).toBe(false);

    await applyWeights(app.db, null, now);
    await app.runJobs();
    expect(await strengthsJobs()).toBe(2);
    expect(await haveWeightsChanged(app.db)).toBe(false);
  });

  test.each([
    ['is not there', 'missing.json', undefined],
    ['is no weights file', 'wrong.json', '{"base": -4.6}'],
  ])('that %s is refused by its name', async (_what, name, text) => {
    const app = await startTestApp();
    const file = join(testFolder(), name);
    if (text !== undefined) writeFileSync(file, text);
    await expect(applyWeights(app.db, file, now)).rejects.toThrow(SettingsError);
    await expect(applyWeights(app.db, file, now)).rejects.toThrow(name);
  });
});
