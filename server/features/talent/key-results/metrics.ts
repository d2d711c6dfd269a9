/** The ten key results out of the change history, as docs/metrics.md defines them. */

import type { Milestone } from '../../../../shared/features/talent/candidacies/milestones.ts';
import {
  KR_METRICS,
  type Kr,
  type KrLine,
  type KrMetric,
} from '../../../../shared/features/talent/key-results/calls.ts';
import type { Db } from '../../../platform/db/engine.ts';
import {
  countCreatedIn,
  countFirstSteps,
  type RangeBounds,
  type RangeCount,
  readIntroducedBetween,
} from './queries.ts';

const DAY_MS = 86_400_000;
/** The time after an introduction at which feedback is due. */
const FEEDBACK_DUE_MS = 7 * DAY_MS;
/** A result with its denominator, for each range; for a rate, which is a share itself, also its numerator. */
type Series = readonly { result: number | null; of: number | null; counted?: { part: number; of: number } }[];

/** @returns for each metric the requested range and the one before, and the results of all ranges */
export async function computeKeyResults(db: Db, bounds: RangeBounds): Promise<{ krs: Kr[]; lines: KrLine[] }> {
  const ranges = bounds.slice(1).map((_, place) => place);
  const countSteps = async (milestone: Milestone) => spreadCounts(await countFirstSteps(db, milestone, bounds), ranges);
  const created = await countCreatedIn(db, bounds);
  const all = spreadCounts(created, ranges);
  const askedCounts = spreadCounts(
    created.filter(({ type }) => type === 'Reference Check'),
    ranges,
  );
  const suggested = spreadCounts(
    created.filter(({ type }) => type === 'Talent Suggestion'),
    ranges,
  );
  const sent = await countSteps('sent');
  const offered = await countSteps('offered');
  const accepted = await countSteps('accepted');
  const interviews = await countSteps('interviewed');
  const hires = await countSteps('hired');
  const provided = await countSteps('provided');
  const introduced = await loadIntroductions(db, bounds);
  const introductions = introduced.map(({ days }) => days.length);
  const shares: Readonly<Record<KrMetric, Series>> = {
    'Candidates suggested': getShare(suggested, all),
    'Sent to accounts': getShare(sent, all),
    'Accepted by accounts': getShare(accepted, sent),
    'Introductions made': getShare(introductions, offered),
    Interviews: getShare(interviews, introductions),
    Hires: getShare(hires, introductions),
    'Reference checks provided': getShare(provided, askedCounts),
    'Portco feedback rate': introduced.map(({ due, portco }) => getRate(portco, due)),
    'Candidate feedback rate': introduced.map(({ due, candidate }) => getRate(candidate, due)),
    'Median days from request to introduction': introduced.map(({ days }) => ({
      result: computeMedian(days),
      of: null,
    })),
  };
  return {
    krs: KR_METRICS.flatMap((metric) => listRows(metric, shares[metric])),
    lines: KR_METRICS.map((metric) => ({
      metric,
      history: shares[metric].map(({ result }) => result),
      counted: shares[metric].at(-1)!.counted ?? null,
    })),
  };
}

const getRate = (part: number, of: number) => ({ result: getPercent(part, of), of: null, counted: { part, of } });

const spreadCounts = (counted: readonly RangeCount[], ranges: readonly number[]): number[] =>
  ranges.map((range) => counted.reduce((sum, { place, count }) => sum + (place === range ? count : 0), 0));

const getShare = (counts: readonly number[], of: readonly number[]): Series =>
  counts.map((result, place) => ({ result, of: of[place]! }));

const shiftBack = (at: string): string => new Date(Date.parse(at) - FEEDBACK_DUE_MS).toISOString();

interface Introductions {
  /** For each introduction, the number of days since it was asked for. */
  days: number[];
  /** The number of introductions whose feedback fell due, and of those for which it came before the range ended. */
  due: number;
  portco: number;
  candidate: number;
}

async function loadIntroductions(db: Db, bounds: RangeBounds): Promise<Introductions[]> {
  const ranges = bounds.slice(1).map((): Introductions => ({ days: [], due: 0, portco: 0, candidate: 0 }));
  const dueBounds = bounds.map(shiftBack);
  const [own, due] = [makeRangeFinder(bounds), makeRangeFinder(dueBounds)];
  for await (const some of readIntroducedBetween(db, dueBounds[0]!, bounds.at(-1)!))
    for (const { at, created_at, portco_feedback_at, candidate_feedback_at } of some) {
      ranges[own(at)]?.days.push((Date.parse(at) - Date.parse(created_at)) / DAY_MS);
      const place = due(at);
      const range = ranges[place];
      if (!range) continue;
      const end = bounds[place + 1]!;
      range.due++;
      if (portco_feedback_at !== null && portco_feedback_at < end) range.portco++;
      if (candidate_feedback_at !== null && candidate_feedback_at < end) range.candidate++;
    }
  return ranges;
}

/**
 * The index of the range that holds a moment, for moments in order; -1 before the first range, and one past the end
 * after the last.
 */
function makeRangeFinder(bounds: RangeBounds): (at: string) => number {
  let behind = 0;
  return (at) => {
    while (behind < bounds.length && at >= bounds[behind]!) behind++;
    return behind - 1;
  };
}

const getPercent = (part: number, of: number): number | null => (of === 0 ? null : roundToTenth((100 * part) / of));
const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

function computeMedian(some: readonly number[]): number | null {
  if (some.length === 0) return null;
  const sorted = Float64Array.from(some).sort();
  const middle = sorted.length >> 1;
  return roundToTenth(sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2);
}

const getType = (metric: KrMetric): Kr['type'] =>
  metric.endsWith('rate') ? 'rate' : metric.startsWith('Median') ? 'days' : 'count';

function listRows(metric: KrMetric, series: Series): Kr[] {
  const type = getType(metric);
  const history = series.map(({ result }) => result);
  const makeRow = (place: number): Kr => {
    const { result, of } = series[place]!;
    const percentage = type === 'rate' ? result : of === null || result === null ? null : getPercent(result, of);
    return {
      metric,
      type,
      isCurrentKr: place === series.length - 1,
      result,
      percentage,
      rank: getRank(history, place, type),
    };
  };
  return [makeRow(series.length - 1), makeRow(series.length - 2)];
}

/** The rank among the ranges: 1 for the best, which has the most, or the fewest days. */
function getRank(history: readonly (number | null)[], place: number, type: Kr['type']): number | null {
  const own = history[place] ?? null;
  if (own === null) return null;
  return 1 + history.filter((other) => other !== null && (type === 'days' ? other < own : other > own)).length;
}
