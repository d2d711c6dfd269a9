import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { LABELS_NEEDED } from '../../../shared/features/calibration/calls.ts';
import { addEvidence, isHeldOut, type LabelledPair, labelKinds, loadLabels } from '../../core/network/derive/labels.ts';
import { getWeight, type WeightName, weightNames } from '../../core/network/model/amounts.ts';
import { loadWeights, type Weights, writeWeights } from '../../core/network/model/weights.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fitWeights } from './fit.ts';
import { estimate } from './measure.ts';
import {
  compareEstimates,
  computeAuc,
  computeBrier,
  computeReliability,
  type Gain,
  type LabelledEstimate,
} from './scores.ts';

/** Shown as it is to the user who started the command. */
export class CalibrateError extends Error {}

/** The result of fitting, on labels that it did not see. */
export interface Calibration {
  weights: Weights;
  trained: number;
  heldOut: number;
  present: LabelledEstimate[];
  fitted: LabelledEstimate[];
  gain: Gain;
}

/**
 * Fits the weights to some labels and measures them on the others, which are about other contacts; null if there are fewer than 200, or one
 * part lacks yes or no.
 */
export function calibrate(labels: readonly LabelledPair[], present: Weights): Calibration | null {
  const heldOut = labels.filter(({ to }) => isHeldOut(to));
  const train = labels.filter(({ to }) => !isHeldOut(to));
  const hasBoth = (some: readonly LabelledPair[]) => some.some(({ yes }) => yes) && some.some(({ yes }) => !yes);
  if (labels.length < LABELS_NEEDED || !hasBoth(heldOut) || !hasBoth(train)) return null;
  const weights = fitWeights(train, present);
  const [before, after] = [estimate(heldOut, present), estimate(heldOut, weights)];
  return {
    weights,
    trained: train.length,
    heldOut: heldOut.length,
    present: before,
    fitted: after,
    gain: compareEstimates(before, after),
  };
}

/**
 * `npm run calibrate [-- --write <file>]`: reports how well the present weights agree with the installation's answers, fits new ones if
 * there are enough answers, and writes these only on request. Changes nothing in the database.
 * @returns the process's exit code: 1 if a file was requested and not written
 * @throws CalibrateError if the arguments are wrong
 */
export async function runCalibrate(
  db: Kysely<Schema>,
  args: readonly string[],
  out: (line: string) => void,
): Promise<number> {
  const file = readFileOption(args);
  const weights = await loadWeights(db);
  const labels = await addEvidence(db, await loadLabels(db));
  for (const kind of labelKinds) {
    const own = labels.filter((label) => label.kind === kind);
    out(`${NAMES[kind]}: ${own.length}, ${own.filter(({ yes }) => yes).length} of them yes`);
  }
  const found = calibrate(labels, weights);
  if (!found) {
    if (labels.length > 0) report(out, 'Present weights, all answers', estimate(labels, weights));
    out(`Not fitted: fitting needs ${LABELS_NEEDED} answers, both yes and no, and there are ${labels.length}.`);
    return file === undefined ? 0 : 1;
  }
  out(`Fitted to ${found.trained}; measured on ${found.heldOut} about other people.`);
  report(out, 'Present weights', found.present);
  report(out, 'Fitted weights', found.fitted);
  for (const name of weightNames) out(`  ${getChange(name, weights, found.weights)}`);
  out(describeVerdict(found.gain));
  if (file === undefined) {
    out('Nothing was written. To write the fitted weights: npm run calibrate -- --write <file>');
  } else {
    writeFileSync(file, writeWeights(found.weights));
    out(`The fitted weights are in ${file}. To use them, start Kith with WEIGHTS_FILE=${file}.`);
  }
  return 0;
}

const NAMES = { answer: 'Ranking answers', opinion: 'Opinions', request: 'Requests', outcome: 'Outcomes' } as const;

function readFileOption(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { write: { type: 'string' } } }).values.write;
  } catch (error) {
    throw new CalibrateError(`${(error as Error).message} Usage: npm run calibrate [-- --write <file>]`);
  }
}

function report(out: (line: string) => void, title: string, scored: readonly LabelledEstimate[]): void {
  const ranked = computeAuc(scored);
  out(
    `${title}: AUC ${ranked === null ? 'unknown' : ranked.toFixed(3)}, Brier score ${computeBrier(scored).toFixed(4)}`,
  );
  out('   estimate  answers  estimated  told yes (95 %)');
  for (const { from, to, count, estimated, told: observed, low, high } of computeReliability(scored)) {
    if (estimated === null || observed === null || low === null || high === null) continue;
    const share = `${formatShare(observed)} (${formatShare(low)} to ${formatShare(high)})`;
    out(
      `  ${formatShare(from)} to ${formatShare(to)} ${String(count).padStart(6)}  ${formatShare(estimated)}       ${share}`,
    );
  }
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)} %`.padStart(5);
}

function getChange(name: WeightName, before: Weights, after: Weights): string {
  const [was, is] = [getWeight(before, name), getWeight(after, name)];
  return `${name.padEnd(36)} ${was.toFixed(3).padStart(7)}${was === is ? '' : ` → ${is.toFixed(3)}`}`;
}

/** Says "better" only if the gain is more than chance. */
function describeVerdict({ gain, low, high, beyondNoise }: Gain): string {
  const interval = `95 % between ${low.toFixed(4)} and ${high.toFixed(4)}`;
  if (beyondNoise)
    return `The fitted weights are better: the Brier score is lower by ${gain.toFixed(4)} (${interval}).`;
  return `The fitted weights are not significantly better: the Brier score is lower by ${gain.toFixed(4)} (${interval}).`;
}
