/** The weights of the relationship model: the shipped ones, or those of the installation. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../../platform/db/engine.ts';
import { mapEntries, pickSignalWeights, type SignalWeights } from '../signals/all.ts';
import { positiveNumber, weightNumber } from '../signals/signal.ts';

const probability = z.number().gt(0).lt(1);

const BEFORE = z.strictObject({
  base: weightNumber,
  // More time together never counts against a tie, nor more people for one: the search for neighbours relies on it.
  tenure: z.strictObject({
    months: weightNumber.min(0),
    monthsScale: positiveNumber,
    people: weightNumber.max(0),
    fewPeople: positiveNumber,
    further: z.number().min(0).max(1),
  }),
  management: weightNumber,
});
const ANSWER = z.strictObject({
  Familiar: probability,
  'Familiar - Weak Relationship': probability,
  'Not Familiar': probability,
});

/** Values that mean the same in every weights file (design: relationship model §1). */
export type Weights = z.infer<typeof BEFORE> & SignalWeights & { answer: z.infer<typeof ANSWER> };

const WeightsFile = BEFORE.extend(mapEntries(({ schema }) => schema)).extend({
  answer: ANSWER,
}) as unknown as z.ZodType<Weights>;

export const shippedWeights: Weights = {
  base: -4.6,
  tenure: { months: 1.65, monthsScale: 3, people: -1.5, fewPeople: 10, further: 0.5 },
  management: 0.8,
  ...pickSignalWeights('shipped'),
  answer: { Familiar: 0.95, 'Familiar - Weak Relationship': 0.4, 'Not Familiar': 0.02 },
};

/**
 * Reads the text of a weights file.
 * @throws Error that says what is wrong, for the author of the file
 */
export function parseWeights(text: string): Weights {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
  const parsed = WeightsFile.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; '));
}

/** A weights file's text, one weight or group a line. */
export function writeWeights(weights: Weights): string {
  const lines = Object.entries(WeightsFile.parse(weights)).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${JSON.stringify(value)
        .replaceAll(/([:,{])(?=["\d-])/g, '$1 ')
        .replaceAll('}', ' }')}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The same for the same numbers, in any order. */
export function computeWeightsVersion(weights: Weights): string {
  return createHash('sha256')
    .update(JSON.stringify(WeightsFile.parse(weights)))
    .digest('hex')
    .slice(0, 12);
}

const CHOSEN = 'weights';
const APPLIED = 'strengths_weights';

/** The weights in force. They are in the database, so that every process and thread uses the same ones. */
export async function loadWeights(db: Db): Promise<Weights> {
  const chosen = await read(db, CHOSEN);
  return chosen === undefined ? shippedWeights : (JSON.parse(chosen) as Weights);
}

/**
 * Puts weights in force; null: the shipped ones. Every stored strength is then stale until a full rebuild.
 * @returns whether they differ from the previous ones
 */
export async function chooseWeights(db: Db, weights: Weights | null): Promise<boolean> {
  const before = computeWeightsVersion(await loadWeights(db));
  if (weights === null) await db.deleteFrom('installation').where('key', '=', CHOSEN).execute();
  else await write(db, CHOSEN, JSON.stringify(WeightsFile.parse(weights)));
  return before !== computeWeightsVersion(weights ?? shippedWeights);
}

/** Whether the stored strengths were computed with weights other than those in force. */
export async function haveWeightsChanged(db: Db): Promise<boolean> {
  const applied = (await read(db, APPLIED)) ?? computeWeightsVersion(shippedWeights);
  return applied !== computeWeightsVersion(await loadWeights(db));
}

/** @param version the version of the weights that all strengths were computed with */
export async function rememberWeights(db: Db, version: string): Promise<void> {
  await write(db, APPLIED, version);
}

async function read(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

async function write(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
