import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Evaluation, LABELS_NEEDED } from '../../shared/evaluation/calls.ts';
import type { Db } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import { isHeldOut, type Label, loadLabels, withEvidence } from '../network/derive/labels.ts';
import { currentWeights, shippedWeights, versionOf } from '../network/model/weights.ts';
import { readInstallation, writeInstallation } from '../platform/installation.ts';
import { evaluate } from './measure.ts';
import { newestFacts } from './queries.ts';

/** The newest answers say how good the weights are today; the command looks at all of them. */
const MOST_SCORED = 5_000;

const Kept = z.object({ at: z.string(), of: z.string(), evaluation: Evaluation });
/** The last evaluation: when it was computed (ISO text), of which answers and weights. */
export type Kept = z.infer<typeof Kept>;

/** Undefined before the first one, and after an upgrade that changed what is kept. */
export async function readKept(db: Db): Promise<Kept | undefined> {
  const value = await readInstallation(db, 'evaluation');
  return value === undefined ? undefined : Kept.safeParse(JSON.parse(value)).data;
}

/**
 * Names the answers and weights of now; another name means that an evaluation may come out differently. What was deleted
 * does not change it: the daily evaluation sees that.
 */
export async function present(db: Db): Promise<string> {
  return [versionOf(await currentWeights(db)), ...(await newestFacts(db))].join(' ');
}

/** Computes the evaluation and keeps it. */
export async function keepEvaluation(db: Kysely<Schema>, now: Date): Promise<void> {
  // Named before it is read: what is written meanwhile makes it a later one.
  const of = await present(db);
  const labels = await loadLabels(db);
  const scorable = labels.length < LABELS_NEEDED ? [] : await unseen(db, labels);
  const pairs = await withEvidence(db, scorable.slice(-MOST_SCORED));
  const evaluation = await evaluate(db, { labels, scorable: scorable.length, pairs });
  await writeInstallation(db, 'evaluation', JSON.stringify({ at: now.toISOString(), of, evaluation } satisfies Kept));
}

/** Other weights than the shipped ones are taken to be fitted to what was told: they are judged by what fitting left out. */
async function unseen(db: Db, labels: readonly Label[]): Promise<readonly Label[]> {
  const shipped = versionOf(await currentWeights(db)) === versionOf(shippedWeights);
  return shipped ? labels : labels.filter(({ to }) => isHeldOut(to));
}
