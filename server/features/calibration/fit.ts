/**
 * Fits the relationship model's weights to labels: logistic regression by Newton's method, drawn towards the present weights. The model is
 * a sum of weights except for three corners (which shared tenure is the best, that none counts below 0, the limit of mails), so the model
 * itself is computed again at every step. The same labels give the same weights.
 */

import { type LabelKind, type LabelledPair, labelKinds } from '../../core/network/derive/labels.ts';
import {
  type Amounts,
  computeLogOdds,
  getWeight,
  type WeightName,
  weightNames,
  withWeights,
} from '../../core/network/model/amounts.ts';
import { computePairAmounts } from '../../core/network/model/pair-amounts.ts';
import type { Weights } from '../../core/network/model/weights.ts';

/** Limits, as that of mails, are bounds and not weights. */
const FITTED: readonly WeightName[] = weightNames.filter((name) => !name.endsWith('.most'));
/**
 * Opinions, requests and their outcomes are about people whom their giver knows well, so they are not a fair sample of all pairs with the
 * same evidence, as the answers of the ranking game are. Each of these kinds has a shift beside the base rate, which is fitted and then
 * dropped; a sample that is selected by the outcome differs only in the base rate.
 */
const SHIFTED: readonly LabelKind[] = labelKinds.filter((kind) => kind !== 'answer');

/** The limits of a weights file. */
const LOWER: Amounts = { 'tenure.months': 0 };
const UPPER: Amounts = { 'tenure.people': 0, 'meeting.others': 0 };

/** The distance that a weight may have from its present value, and a shift from 0: standard deviations, in log-odds. */
const WEIGHT_SPREAD = 1;
const SHIFT_SPREAD = 2;
const MAX_STEPS = 60;
const ENOUGH = 1e-9;
/** Digits after the point in a weights file. */
const DIGITS = 3;

/** @returns the present weights with the fitted ones in their places, rounded to three digits */
export function fitWeights(labels: readonly LabelledPair[], present: Weights): Weights {
  const start = [...FITTED.map((name) => getWeight(present, name)), ...SHIFTED.map(() => 0)];
  const spread = [...FITTED.map(() => WEIGHT_SPREAD), ...SHIFTED.map(() => SHIFT_SPREAD)];
  let values = start;
  let state = computeState(labels, present, values, start, spread);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = solve(state.curvature, state.slope);
    const next = stepDown(labels, present, values, direction, start, spread, state.loss);
    if (!next || state.loss - next.state.loss < ENOUGH) break;
    ({ values, state } = next);
  }
  return makeWeights(present, values, DIGITS);
}

function makeWeights(present: Weights, values: readonly number[], digits?: number): Weights {
  const changed: Amounts = {};
  for (const [place, name] of FITTED.entries()) {
    const value = Math.min(UPPER[name] ?? Infinity, Math.max(LOWER[name] ?? -Infinity, values[place]!));
    changed[name] = digits === undefined ? value : Number(value.toFixed(digits));
  }
  return withWeights(present, changed);
}

interface State {
  loss: number;
  slope: number[];
  curvature: number[][];
}

/** The penalised loss with its first and second derivatives. */
function computeState(
  labels: readonly LabelledPair[],
  present: Weights,
  values: readonly number[],
  start: readonly number[],
  spread: readonly number[],
): State {
  const weights = makeWeights(present, values);
  const away = values.map((value, place) => (value - start[place]!) / spread[place]!);
  const state: State = {
    loss: away.reduce((sum, value) => sum + value ** 2 / 2, 0),
    slope: away.map((value, place) => value / spread[place]!),
    curvature: values.map((_, row) => values.map((_, column) => (row === column ? 1 / spread[row]! ** 2 : 0))),
  };
  for (const label of labels) addLabel(state, label, weights, values);
  return state;
}

function addLabel(state: State, label: LabelledPair, weights: Weights, values: readonly number[]): void {
  const amounts = computePairAmounts(label.evidence, weights, new Date(label.day));
  const shift = SHIFTED.indexOf(label.kind);
  const counted: [place: number, amount: number][] = [];
  for (const [place, name] of FITTED.entries()) {
    const amount = amounts[name];
    if (amount) counted.push([place, amount]);
  }
  if (shift >= 0) counted.push([FITTED.length + shift, 1]);
  const odds = computeLogOdds(amounts, weights) + (shift >= 0 ? values[FITTED.length + shift]! : 0);
  const probability = 1 / (1 + Math.exp(-odds));
  // ln(1 + e^±odds), so that no exponential overflows.
  const towards = label.yes ? -odds : odds;
  state.loss += Math.max(0, towards) + Math.log1p(Math.exp(-Math.abs(towards)));
  const error = probability - (label.yes ? 1 : 0);
  const bend = probability * (1 - probability);
  for (const [row, amount] of counted) {
    state.slope[row]! += error * amount;
    for (const [column, other] of counted) state.curvature[row]![column]! += bend * amount * other;
  }
}

/** A step down the slope, halved until the loss falls; undefined if it does not. */
function stepDown(
  labels: readonly LabelledPair[],
  present: Weights,
  values: readonly number[],
  direction: readonly number[],
  start: readonly number[],
  spread: readonly number[],
  loss: number,
) {
  for (let length = 1; length > 1e-4; length /= 2) {
    const tried = values.map((value, place) => value - length * direction[place]!);
    const state = computeState(labels, present, tried, start, spread);
    if (state.loss < loss) return { values: tried, state };
  }
  return undefined;
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const lower = matrix.map(() => new Array<number>(size).fill(0));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]![column]!;
      for (let k = 0; k < column; k++) sum -= lower[row]![k]! * lower[column]![k]!;
      lower[row]![column] = row === column ? Math.sqrt(sum) : sum / lower[column]![column]!;
    }
  }
  const kind: number[] = [];
  for (let row = 0; row < size; row++) {
    let sum = right[row]!;
    for (let k = 0; k < row; k++) sum -= lower[row]![k]! * kind[k]!;
    kind.push(sum / lower[row]![row]!);
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = kind[row]!;
    for (let k = row + 1; k < size; k++) sum -= lower[k]![row]! * solution[k]!;
    solution[row] = sum / lower[row]![row]!;
  }
  return solution;
}
