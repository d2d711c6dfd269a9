/** The ten key results out of the change history, as docs/metrics.md defines them. */

import type { PoscanStatus } from '../../../shared/poscans/statuses.ts';
import { KR_METRICS, type Kr, type KrMetric } from '../../../shared/talent-krs/calls.ts';
import type { Db } from '../../db/engine.ts';
import { type Bounds, type Counted, createdIn, firstSteps, type Introduced, introducedBetween } from './queries.ts';

const DAY_MS = 86_400_000;
/** Feedback is due so long after an introduction. */
export const FEEDBACK_DUE_MS = 7 * DAY_MS;
/** The first sign that there was an interview. */
export const INTERVIEWED: readonly PoscanStatus[] = [
  ...(['Interview with Kith personnel', 'Rejected by account after interview'] as const),
  'Rejected by candidate after interview',
];

/** A result with what it is a share of, for each range. */
type Series = readonly { result: number | null; of: number | null }[];

/** @returns of each metric the range that is asked for and the one before */
export async function keyResults(db: Db, bounds: Bounds): Promise<Kr[]> {
  const ranges = bounds.slice(1).map((_, place) => place);
  const steps = async (...statuses: PoscanStatus[]) => spread(await firstSteps(db, statuses, bounds), ranges);
  const created = await createdIn(db, bounds);
  const all = spread(created, ranges);
  const asked = spread(
    created.filter(({ type }) => type === 'Reference Check'),
    ranges,
  );
  const suggested = spread(
    created.filter(({ type }) => type === 'Talent Suggestion'),
    ranges,
  );
  const sent = await steps('Sent to account');
  const offered = await steps('Sent to account', 'Sent to candidate');
  const accepted = await steps('Accepted by account');
  const interviews = await steps(...INTERVIEWED);
  const hires = await steps('Hired');
  const provided = await steps('Ref check provided');
  const introduced = await introducedBetween(db, shifted(bounds[0]!), bounds.at(-1)!);
  const within = ranges.map((place) => introduced.filter(({ at }) => isIn(bounds, place, at)));
  const introductions = within.map((some) => some.length);
  const shares: Readonly<Record<KrMetric, Series>> = {
    'Candidates suggested': shareOf(suggested, all),
    'Sent to accounts': shareOf(sent, all),
    'Accepted by accounts': shareOf(accepted, sent),
    'Introductions made': shareOf(introductions, offered),
    Interviews: shareOf(interviews, introductions),
    Hires: shareOf(hires, introductions),
    'Reference checks provided': shareOf(provided, asked),
    'Portco feedback rate': ranges.map((place) => feedbackRate(introduced, bounds, place, 'portco_feedback_at')),
    'Candidate feedback rate': ranges.map((place) => feedbackRate(introduced, bounds, place, 'candidate_feedback_at')),
    'Median days from request to introduction': within.map((some) => ({ result: medianDays(some), of: null })),
  };
  return KR_METRICS.flatMap((metric) => rowsOf(metric, shares[metric]));
}

const spread = (counted: readonly Counted[], ranges: readonly number[]): number[] =>
  ranges.map((range) => counted.reduce((sum, { place, count }) => sum + (place === range ? count : 0), 0));

const shareOf = (counts: readonly number[], of: readonly number[]): Series =>
  counts.map((result, place) => ({ result, of: of[place]! }));

const shifted = (at: string): string => new Date(Date.parse(at) - FEEDBACK_DUE_MS).toISOString();
const isIn = (bounds: Bounds, place: number, at: string): boolean => at >= bounds[place]! && at < bounds[place + 1]!;

/** Of the introductions whose feedback fell due in the range, how many had it before the range ended, in per cent. */
function feedbackRate(
  introduced: readonly Introduced[],
  bounds: Bounds,
  place: number,
  column: 'portco_feedback_at' | 'candidate_feedback_at',
) {
  const [from, to] = [shifted(bounds[place]!), shifted(bounds[place + 1]!)];
  const due = introduced.filter(({ at }) => at >= from && at < to);
  const came = due.filter((one) => one[column] !== null && one[column] < bounds[place + 1]!);
  return { result: percent(came.length, due.length), of: null };
}

export const percent = (part: number, of: number): number | null => (of === 0 ? null : rounded((100 * part) / of));
const rounded = (value: number): number => Math.round(value * 10) / 10;

function medianDays(some: readonly Introduced[]): number | null {
  if (some.length === 0) return null;
  const days = some
    .map(({ at, created_at }) => (Date.parse(at) - Date.parse(created_at)) / DAY_MS)
    .sort((a, b) => a - b);
  const middle = days.length >> 1;
  return rounded(days.length % 2 === 1 ? days[middle]! : (days[middle - 1]! + days[middle]!) / 2);
}

const typeOf = (metric: KrMetric): Kr['type'] =>
  metric.endsWith('rate') ? 'rate' : metric.startsWith('Median') ? 'days' : 'count';

function rowsOf(metric: KrMetric, series: Series): Kr[] {
  const type = typeOf(metric);
  const history = series.map(({ result }) => result);
  const row = (place: number): Kr => {
    const { result, of } = series[place]!;
    const percentage = type === 'rate' ? result : of === null || result === null ? null : percent(result, of);
    return {
      metric,
      type,
      isCurrentKr: place === series.length - 1,
      result,
      percentage,
      rank: rankOf(history, place, type),
    };
  };
  return [{ ...row(series.length - 1), history }, row(series.length - 2)];
}

/** 1 for the best of the ranges: the most, or the fewest days. */
function rankOf(history: readonly (number | null)[], place: number, type: Kr['type']): number | null {
  const own = history[place] ?? null;
  if (own === null) return null;
  return 1 + history.filter((other) => other !== null && (type === 'days' ? other < own : other > own)).length;
}
