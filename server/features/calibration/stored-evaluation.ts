import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Evaluation, LABELS_NEEDED } from '../../../shared/features/calibration/calls.ts';
import { addEvidence, isHeldOut, type Label, loadLabels } from '../../core/network/derive/labels.ts';
import { computeWeightsVersion, loadWeights, shippedWeights } from '../../core/network/model/weights.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { readInstallation, writeInstallation } from '../../platform/settings/installation.ts';
import { evaluate } from './measure.ts';
import { listNewestFacts } from './queries.ts';

/** The newest answers show how good the weights are today; the command scores all of them. */
const MAX_SCORED = 5_000;

const StoredEvaluation = z.object({ at: z.string(), of: z.string(), evaluation: Evaluation });
/** The last evaluation: its time (ISO text), and the answers and weights it was made from. */
export type StoredEvaluation = z.infer<typeof StoredEvaluation>;

/** The last evaluation; undefined before the first one, and after an upgrade that changed the stored form. */
export async function readKept(db: Db): Promise<StoredEvaluation | undefined> {
  const value = await readInstallation(db, 'evaluation');
  return value === undefined ? undefined : StoredEvaluation.safeParse(JSON.parse(value)).data;
}

/**
 * A name for the present answers and weights: if it changes, an evaluation may have another result. Deletions do not change the name: the
 * daily evaluation notices them.
 */
export async function computePresentVersion(db: Db): Promise<string> {
  return [computeWeightsVersion(await loadWeights(db)), ...(await listNewestFacts(db))].join(' ');
}

/** Computes and stores the evaluation. */
export async function saveEvaluation(db: Kysely<Schema>, now: Date): Promise<void> {
  // Named before it is read: later writes then make a newer evaluation.
  const of = await computePresentVersion(db);
  const labels = await loadLabels(db);
  const scorable = labels.length < LABELS_NEEDED ? [] : await pickUnseen(db, labels);
  const pairs = await addEvidence(db, scorable.slice(-MAX_SCORED));
  const evaluation = await evaluate(db, { labels, scorable: scorable.length, pairs });
  await writeInstallation(
    db,
    'evaluation',
    JSON.stringify({ at: now.toISOString(), of, evaluation } satisfies StoredEvaluation),
  );
}

/** Weights that are not the shipped ones are assumed to be fitted to the answers, so only answers left out of the fitting judge them. */
async function pickUnseen(db: Db, labels: readonly Label[]): Promise<readonly Label[]> {
  const shipped = computeWeightsVersion(await loadWeights(db)) === computeWeightsVersion(shippedWeights);
  return shipped ? labels : labels.filter(({ to }) => isHeldOut(to));
}
