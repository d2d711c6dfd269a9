/**
 * The people with a tie of category 1 or more to a target, in the whole network. There are 96 million such pairs in a network of a million,
 * so none is stored: people who shared time with the target are read from the spans of the target's accounts, and the index leaves out
 * those who cannot have shared enough.
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { ASSUMED_MONTHS, isDated } from '../../../platform/time/months.ts';
import { estimatePeopleToday, getSizeInMonth } from '../model/account-sizes.ts';
import type { EmploymentSpan } from '../model/employment-spans.ts';
import type { AccountSizes } from '../model/stored-sizes.ts';
import {
  CATEGORY_BOUNDS,
  type Category,
  computeSharedTenureWeight,
  computeTie,
  type TieEvidence,
} from '../model/ties.ts';
import type { Weights } from '../model/weights.ts';
import { loadSharingChoices } from '../sharing/choices.ts';
import { pickWay } from '../sharing/shown-pairs.ts';
import {
  areColleagues,
  buildIdList,
  collectEvidence,
  loadPartnerSignals,
  loadTargetSizes,
  type PartnerSignal,
  type SizedTarget,
  type TargetFacts,
} from './target.ts';

export interface Neighbour {
  id: number;
  probability: number;
  category: Category;
  /** The evidence of the tie, strongest first, then newest. */
  evidence: TieEvidence[];
  /** They work at one account today. */
  colleagues: boolean;
}

/**
 * The neighbours with a tie of category 1 or more, strongest first, then by id.
 * @param only leaves out everybody else
 * @param evidence `careers`: judges by shared tenures alone
 */
export async function loadNeighbours(
  db: Db,
  of: TargetFacts,
  only?: number,
  evidence: 'all' | 'careers' = 'all',
): Promise<Neighbour[]> {
  const target = await loadTargetSizes(db, of, of.spansAt.keys());
  const partners = evidence === 'all' ? await loadPartnerSignals(db, [target.id]) : [];
  const signals = Map.groupBy(partners, (signal) => signal.other_id);
  const ids =
    only === undefined ? new Set([...(await findColleagues(db, target)), ...signals.keys()]) : new Set([only]);
  ids.delete(target.id);
  const spans = Map.groupBy(await loadSpansAtTarget(db, ids, target), (span) => span.contact_id);
  const choices = await loadSharingChoices(db, [target.id]);
  const found: Neighbour[] = [];
  for (const id of ids) {
    const theirs = spans.get(id) ?? [];
    const all = collectEvidence(target, theirs, signals.get(id) ?? ([] as PartnerSignal[]));
    const shared = pickWay(choices, id, target, all);
    if (shared.length === 0) continue;
    const { probability, category, parts } = computeTie(shared, target.weights, target.now);
    if (category === 0) continue;
    const colleagues = areColleagues(target.spans, theirs, target.today);
    found.push({ id, probability, category, evidence: parts.map((part) => part.evidence), colleagues });
  }
  return found.sort((a, b) => b.probability - a.probability || a.id - b.id);
}

/** What counts for or against knowing each other between a target and somebody, whoever may see it. */
export async function loadEvidenceBetween(db: Db, of: TargetFacts, otherId: number): Promise<TieEvidence[]> {
  const target = await loadTargetSizes(db, of, of.spansAt.keys());
  const signals = (await loadPartnerSignals(db, [target.id])).filter((signal) => signal.other_id === otherId);
  const spans = await loadSpansAtTarget(db, new Set([otherId]), target);
  const { parts } = computeTie(collectEvidence(target, spans, signals), target.weights, target.now);
  return parts.map((part) => part.evidence);
}

/** The log-odds where category 1 begins. */
const NEEDED = Math.log(CATEGORY_BOUNDS[0] / (1 - CATEGORY_BOUNDS[0]));
/** This assumes that nobody came back to one company more often than this while the target was there. */
const MAX_RETURNS = 2;

/**
 * People who shared enough time with the target at one account that, with as much at every other one and roles in management, a tie of
 * category 1 is possible; people with signals are found separately. In the relationship model the best tenure counts whole and the others
 * half.
 */
async function findColleagues(db: Db, target: SizedTarget): Promise<number[]> {
  const { spans, sizes, weights } = target;
  const managed = spans.some((span) => span.management === 1);
  const others = spans.length + MAX_RETURNS * target.spansAt.size - 1;
  const management = managed ? Math.max(0, weights.management) : 0;
  const least = (NEEDED - weights.base - management) / (1 + weights.tenure.further * others);
  const sharable = spans.flatMap((span) => makeSpanToShare(span, sizes.get(span.account_id)!, least, target));
  if (sharable.length === 0) return [];
  // A person who began after `latest` or left before `earliest` cannot have been there for `months` together with the target. Raw: the
  // builder has no values to make a table of.
  const own = sql<SpanToShare>`(values ${sql.raw(sharable.join())})`;
  const rows = await db
    .with('own(account_id, months, latest, earliest, undated, anybody)', () => own)
    .selectFrom('own')
    // The cross join keeps SQLite to one look for each of them.
    .crossJoin('spell as s')
    .select('s.contact_id as id')
    .distinct()
    .whereRef('s.account_id', '=', 'own.account_id')
    .where(({ eb, or, and, ref }) =>
      or([
        eb('own.anybody', '=', 1),
        and([
          eb('s.start_month', '>', 0),
          eb('s.start_month', '<=', ref('own.latest')),
          eb('s.end_month', '>=', ref('own.earliest')),
          eb(sql<number>`s.end_month - s.start_month + 1`, '>=', ref('own.months')),
        ]),
        and([eb('own.undated', '=', 1), or([eb('s.start_month', '=', 0), eb('s.end_month', '=', 0)])]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** A row of `own`. */
interface SpanToShare {
  account_id: number;
  months: number;
  latest: number;
  earliest: number;
  undated: number;
  anybody: number;
}

/** A row of `own`, or none if nobody can have shared enough. */
function makeSpanToShare(
  spell: EmploymentSpan,
  sizes: AccountSizes,
  least: number,
  { today, weights }: TargetFacts,
): string[] {
  const span = { start: spell.start_month, end: spell.end_month };
  const undated =
    computeSharedTenureWeight({ months: ASSUMED_MONTHS, people: estimatePeopleToday(sizes, today) }, weights) >= least;
  const account = Number(spell.account_id);
  if (!isDated(span)) return undated ? [`(${account},0,0,0,1,1)`] : [];
  const last = Math.min(span.end, today);
  const months = findMonthsToShare(countFewest(sizes, span.start, last, today), last - span.start + 1, least, weights);
  if (months === null) return undated ? [`(${account},0,-1,0,1,0)`] : [];
  return [`(${account},${months},${last - months + 1},${span.start + months - 1},${undated ? 1 : 0},0)`];
}

/** The smallest number of people at an account in any month of a span. */
function countFewest(sizes: AccountSizes, start: number, last: number, today: number): number {
  // The number changes only when a person comes or has left.
  const months = [start, ...sizes.begun.months, ...sizes.ended.months.map((month) => month + 1)];
  const counts = months
    .filter((month) => month >= start && month <= last)
    .map((month) => getSizeInMonth(sizes, month, today));
  return Math.min(...counts);
}

/** The months among so many people that weigh `least`; null if even `most` do not. */
function findMonthsToShare(people: number, most: number, least: number, weights: Weights): number | null {
  if (computeSharedTenureWeight({ months: most, people }, weights) < least) return null;
  let [low, high] = [1, Math.max(1, most)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (computeSharedTenureWeight({ months: middle, people }, weights) >= least) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function loadSpansAtTarget(db: Db, ids: ReadonlySet<number>, target: TargetFacts): Promise<EmploymentSpan[]> {
  if (ids.size === 0 || target.spans.length === 0) return [];
  return (
    db
      .selectFrom('spell')
      .selectAll()
      .where(sql<boolean>`contact_id in (${buildIdList(ids)})`)
      // The plus keeps SQLite to one look-up per person: most have few spans, and the target may have many accounts.
      .where(sql<boolean>`+account_id in (${buildIdList(target.spansAt.keys())})`)
      .execute()
  );
}
