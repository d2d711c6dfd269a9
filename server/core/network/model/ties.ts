/**
 * The relationship model: how likely it is that two people know each other well enough to introduce someone (design: relationship model §1
 * and §2). Pure; what each kind of signal counts stands in its file in ../signals.
 */

import { type SignalKind, signalKinds } from '../../../../shared/core/network/signals.ts';
import { getDayOfMonth, UNKNOWN_END } from '../../../platform/time/months.ts';
import { type SignalEvidenceOf, signalDefinitions } from '../signals/all.ts';
import type { GivenSignal } from '../signals/signal.ts';
import { type Count, scaleCounts, sumCounts } from './amounts.ts';
import type { Weights } from './weights.ts';

export type { Weights };
export type LabelAnswer = keyof Weights['answer'];
export type Category = 0 | 1 | 2 | 3 | 4;

/** A shared tenure: time two people spent at one account, as it is stored with the tie. */
export interface SharedTenure {
  kind: 'tenure';
  account: number;
  /** Months (months.ts); start 0 when the dates are unknown. */
  start: number;
  end: number;
  months: number;
  /** The number of people there when it began (today, if the dates are unknown); 0 if unknown. */
  people: number;
  /** Whether both had a management or founder role; left out if not, as is `year` unless one of the dates was only a year. */
  management?: true;
  year?: true;
}

/**
 * A piece of evidence between two people. Ids, numbers and days only: this is stored as JSON with the tie, and names
 * are looked up when it is shown.
 */
export type TieEvidence = SharedTenure | SignalEvidenceOf | (GivenSignal & { kind: 'answer'; answer: LabelAnswer });

/** The log-odds that one piece of evidence adds. */
export interface TiePart {
  evidence: TieEvidence;
  weight: number;
  /** The weights whose sum that is; none for an answer. */
  counts: readonly Count[];
}

export interface Tie {
  probability: number;
  category: Category;
  /** The evidence that counted, strongest first, then newest. An answer stands alone: it overrides everything else. */
  parts: TiePart[];
}

/** The lower bounds of the categories, from 1. */
export const CATEGORY_BOUNDS = [0.05, 0.25, 0.5, 0.8] as const;

/** 0 No relationship, 1 Long shot, 2 Possible, 3 Good chance, 4 High chance. */
export function computeCategory(probability: number): Category {
  return CATEGORY_BOUNDS.filter((bound) => probability >= bound).length as Category;
}

/**
 * The tie that results from `evidence`. Each kind counts once, with the newest, except those that say how many count, and further shared tenures
 * (at half). Ages count to the first of the month of `now`, so that a tie changes only with its facts or the month. If nothing counts there
 * is no tie, however high the base rate.
 */
export function computeTie(evidence: readonly TieEvidence[], weights: Weights, now: Date): Tie {
  const answer = listNewestFirst(evidence, 'answer')[0];
  if (answer)
    return getTie(weights.answer[answer.answer], [{ evidence: answer, weight: Number.POSITIVE_INFINITY, counts: [] }]);
  const parts = [
    ...computeTenureParts(listNewestFirst(evidence, 'tenure'), weights),
    ...COUNTED.flatMap((kind) => countSignals(listNewestFirst(evidence, kind), signalDefinitions[kind], weights, now)),
  ];
  const odds = parts.reduce((sum, part) => sum + part.weight, weights.base);
  return getTie(1 / (1 + Math.exp(-odds)), parts.sort(byStrengthThenAge));
}

/** In the order in which they add up, those of which several count first: another order rounds otherwise. */
const COUNTED = signalKinds.toSorted(
  (a, b) => Number(signalDefinitions[b].most !== undefined) - Number(signalDefinitions[a].most !== undefined),
);

function getTie(probability: number, parts: TiePart[]): Tie {
  return { probability, category: parts.length === 0 ? 0 : computeCategory(probability), parts };
}

function countSignals(
  newestFirst: readonly SignalEvidenceOf[],
  { weights: { entry }, most, halfLifeYears, count }: (typeof signalDefinitions)[SignalKind],
  weights: Weights,
  now: Date,
): TiePart[] {
  const weight = weights[entry];
  return newestFirst.slice(0, most ? most(weight) : 1).map((evidence) => {
    const fading = halfLifeYears ? 0.5 ** (computeYearsSince(evidence.date, now) / halfLifeYears(weight)) : 1;
    const counted = count(evidence, weight, fading);
    const counts = isCount(counted) ? [counted] : counted;
    return { evidence, weight: sumCounts(counts, weights), counts };
  });
}

const isCount = (counted: Count | readonly Count[]): counted is Count => typeof counted[0] === 'string';

/**
 * The best tenure counts whole, the others at half; roles in management count once, with the best of their tenures. A tenure that adds
 * nothing (a month among thousands) is not evidence.
 */
function computeTenureParts(tenures: readonly SharedTenure[], weights: Weights): TiePart[] {
  const parts = tenures
    .map((evidence) => ({ evidence, ...weighSharedTenure(evidence, weights) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ evidence, weight, counts }, place) => ({
      evidence,
      weight: place === 0 ? weight : weight * weights.tenure.further,
      counts: place === 0 ? counts : scaleCounts(counts, weights.tenure.further),
    }));
  const managed = parts.find((part) => part.evidence.management);
  if (managed) {
    managed.weight += weights.management;
    managed.counts = [...managed.counts, ['management', 1]];
  }
  return parts.filter((part) => part.weight > 0);
}

/** The log-odds that `months` together among `people` add; never below 0. */
export function computeSharedTenureWeight(shared: Pick<SharedTenure, 'months' | 'people'>, weights: Weights): number {
  return weighSharedTenure(shared, weights).weight;
}

function weighSharedTenure({ months, people }: Pick<SharedTenure, 'months' | 'people'>, weights: Weights) {
  const { monthsScale, fewPeople } = weights.tenure;
  const counts: readonly Count[] = [
    ['tenure.months', Math.log(1 + months / monthsScale)],
    ['tenure.people', Math.log10(Math.max(people, fewPeople) / fewPeople)],
  ];
  const weight = sumCounts(counts, weights);
  return weight > 0 ? { weight, counts } : { weight: 0, counts: [] };
}

const MS_PER_YEAR = 365.25 * 24 * 60 * 60 * 1000;
/** If the day is unknown, it is old enough to count for little. */
const UNDATED_YEARS = 10;

function computeYearsSince(date: string | null, now: Date): number {
  if (date === null) return UNDATED_YEARS;
  const firstOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  return Math.max(0, firstOfMonth - Date.parse(date)) / MS_PER_YEAR;
}

/** The evidence of one kind, newest first. */
function listNewestFirst<K extends TieEvidence['kind']>(evidence: readonly TieEvidence[], kind: K) {
  const found = evidence.filter((evidence): evidence is Extract<TieEvidence, { kind: K }> => evidence.kind === kind);
  return found.sort(byNewest);
}

function byStrengthThenAge(a: TiePart, b: TiePart): number {
  return b.weight - a.weight || byNewest(a.evidence, b.evidence);
}

/** A total order within a kind, so that the same facts in any order make the same tie. */
function byNewest(a: TieEvidence, b: TieEvidence): number {
  const [dayA, dayB] = [getSortDay(a), getSortDay(b)];
  if (dayA !== dayB) return dayA > dayB ? -1 : 1;
  if (a.kind !== 'tenure' || b.kind !== 'tenure') return getId(b) - getId(a);
  return b.start - a.start || b.account - a.account;
}

/** Unknown is oldest, an open end newest. */
function getSortDay(evidence: TieEvidence): string {
  if (evidence.kind !== 'tenure') return evidence.date ?? '';
  return evidence.end === UNKNOWN_END ? '' : getDayOfMonth(evidence.end, 'last');
}

function getId(evidence: TieEvidence): number {
  return evidence.kind === 'tenure' ? evidence.account : evidence.signal;
}

/** The number of the circle's ties that make a contact's strength. */
const BEST_TIES = 5;

/**
 * The firm's strength to a contact, from the probabilities of the circle's ties to them: the probability that at least one of the five best
 * ties of category 1 or more is true. 0 without ties.
 */
export function computeStrength(ties: readonly number[]): { probability: number; category: Category } {
  const best = ties.filter((probability) => computeCategory(probability) > 0).sort((a, b) => b - a);
  const none = best.slice(0, BEST_TIES).reduce((product, probability) => product * (1 - probability), 1);
  return { probability: 1 - none, category: computeCategory(1 - none) };
}

/** Rounded up to one significant digit (47 to 50, 101 to 200), so that a count changes in few steps; 0 stays 0. */
export function roundUpOneDigit(count: number): number {
  if (count <= 0) return 0;
  const digit = 10 ** Math.floor(Math.log10(count));
  return Math.ceil(count / digit) * digit;
}

/**
 * The number of people at an account at some time: the larger of the people known to have been there and today's
 * head-count, scaled by the numbers known then and now; rounded up to one digit. If nobody is known today, the
 * head-count cannot be scaled and counts unchanged.
 */
export function estimatePeopleThen(knownThen: number, headcount: number | null, knownNow: number): number {
  const scaled = knownNow === 0 ? (headcount ?? 0) : ((headcount ?? 0) * knownThen) / knownNow;
  return roundUpOneDigit(Math.max(knownThen, scaled));
}
