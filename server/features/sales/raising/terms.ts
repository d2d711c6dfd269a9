/** The terms of a raise, and how well what is recorded of a fund meets them. Uses no database. */
import type { Selectable } from 'kysely';
import { type Criteria, listIn, toCriteria } from '../../../core/network/recommend/criteria.ts';
import type { SalesTargetTable } from '../../../platform/db/tables/sales-tables.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';

export interface RaiseTerms {
  companyId: number;
  round: string | null;
  /** Folded name → original spelling. */
  sectors: Criteria['industries'];
  places: Criteria['places'];
  placeNames: readonly string[];
  competitorKeys: readonly string[];
  neverKeys: ReadonlySet<string>;
}

export function toRaiseTerms(row: Selectable<SalesTargetTable>): RaiseTerms {
  const { industries, places } = toCriteria(row);
  return {
    companyId: row.account_id,
    round: row.round,
    sectors: industries,
    places,
    placeNames: listIn(row.geographies),
    competitorKeys: listIn(row.competitors).map(foldName),
    neverKeys: new Set(listIn(row.never_ask).map(foldName)),
  };
}

/** 'Series A', 'series-a' and 'a' are one round. */
const getRoundKey = (round: string): string =>
  foldText(round)
    .replace(/\b(?:series|round)\b/g, '')
    .replaceAll(' ', '');
export const isSameRound = (a: string, b: string): boolean => getRoundKey(a) === getRoundKey(b);

/** The number of companies that a fund invested in, by what speaks for it. */
export interface FundCounts {
  /** With the firm, or in a company of its portfolio. */
  together: number;
  sector: number;
  place: number;
  round: number;
}
export const NO_COUNTS: FundCounts = { together: 0, sector: 0, place: 0, round: 0 };

/** How many of the four conditions it meets. */
export const countMet = ({ together, sector, place, round }: FundCounts): number =>
  [together, sector, place, round].filter((count) => count > 0).length;

interface OrderedFund {
  counts: FundCounts;
  probability: number;
  score: number;
  id: number;
}

/** A fund with the best way in, if there is one. */
export const toOrdered = (
  { id, counts }: Pick<OrderedFund, 'id' | 'counts'>,
  best: Pick<OrderedFund, 'score' | 'probability'> | null | undefined,
): OrderedFund => ({ id, counts, score: best?.score ?? 0, probability: best?.probability ?? 0 });

/** By fit, then by the way in; of equal ones first who invested more often. */
export function compareFunds(a: OrderedFund, b: OrderedFund): number {
  return (
    countMet(b.counts) - countMet(a.counts) ||
    b.score - a.score ||
    b.probability - a.probability ||
    addUp(b.counts) - addUp(a.counts) ||
    a.id - b.id
  );
}
const addUp = ({ together, sector, place, round }: FundCounts): number => together + sector + place + round;

const MAX_NAMES = 3;
const nameSome = (names: readonly string[], many: string): string =>
  names.length > MAX_NAMES ? many : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
const formatCounted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Why it fits, in words. @param withWhom the firm, as the reader calls it */
export function describeFit(counts: FundCounts, terms: RaiseTerms, withWhom: string): string[] {
  const { together, sector, place, round } = counts;
  return [
    together > 0 && `${formatCounted(together, 'investment')} with ${withWhom}`,
    sector > 0 && `${formatCounted(sector, 'investment')} in ${nameSome([...terms.sectors.values()], 'its sectors')}`,
    round > 0 && `took part in ${formatCounted(round, `${terms.round} round`)}`,
    place > 0 && `${formatCounted(place, 'investment')} in ${nameSome(terms.placeNames, 'its places')}`,
  ].filter((text) => text !== false);
}

/** Why one investment speaks for a fund: "in Payments", "with you". The counts are 0 or 1. */
export function describeInvestment(met: FundCounts, terms: RaiseTerms, withWhom: string): string[] {
  const { together, sector, place, round } = met;
  return [
    sector > 0 && `in ${nameSome([...terms.sectors.values()], 'its sectors')}`,
    together > 0 && `with ${withWhom}`,
    round > 0 && `${terms.round} round`,
    place > 0 && `in ${nameSome(terms.placeNames, 'its places')}`,
  ].filter((text) => text !== false);
}

interface WhyInput {
  fund: string;
  /** Companies that it invested in. */
  names: readonly string[];
  counts: FundCounts;
  terms: RaiseTerms;
  firm: string;
}

/** "Northlode invested in Payfair and Owlfern. It made 3 investments in Payments and 2 with Quillmark, and took part in 1 Seed round." '' without anything recorded. */
export function composeWhy({ fund, names, counts, terms, firm }: WhyInput): string {
  const { together, sector, place, round } = counts;
  const made = [
    sector > 0 && `in ${nameSome([...terms.sectors.values()], 'our sectors')}`,
    together > 0 && `with ${firm}`,
    place > 0 && `in ${nameSome(terms.placeNames, 'our places')}`,
  ];
  const numbers = [sector, together, place];
  const investments = made.flatMap((where, at) => (where === false ? [] : [{ where, count: numbers[at]! }]));
  const first = investments.map(
    ({ where, count }, at) => `${at === 0 ? formatCounted(count, 'investment') : count} ${where}`,
  );
  const deeds = [
    first.length > 0 && `made ${joinAll(first)}`,
    round > 0 && `took part in ${formatCounted(round, `${terms.round} round`)}`,
  ].filter((text) => text !== false);
  return [
    names.length > 0 && `${fund} invested in ${joinAll(names)}.`,
    deeds.length > 0 && `It ${deeds.join(', and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
const joinAll = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' and ');
