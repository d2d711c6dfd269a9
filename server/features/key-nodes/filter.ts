/** Filters and sorts key nodes (document 4 §5 and §9). */
import {
  KEY_NODE_MAX_YEARS,
  type KeyNodeFilters,
  type KeyNodeSort,
  LEAST_MONTHS,
} from '../../../shared/features/key-nodes/filters.ts';
import { compareMonths } from '../../core/network/paths/order.ts';
import { compareByScore, type NodeRow } from './row.ts';

/** The data for filters besides the row. */
export interface BestKnownBy {
  /** The user of the firm who knows them best. */
  owner: number | null;
  /** That user's last answer about them. */
  relation: string | null;
  /** Whether the two are connected in the professional network. */
  connected: boolean;
  /** The smallest number of people at the company while they were there; null without a company. */
  people: number | null;
}

/** The filters that need no look-up. */
export function passesOwnFilters({ score, months, years }: NodeRow, filters: KeyNodeFilters): boolean {
  if (score < filters.relationship) return false;
  if (months === null ? filters.months > LEAST_MONTHS : months < filters.months) return false;
  return years === null ? filters.years >= KEY_NODE_MAX_YEARS : years <= filters.years;
}

export function passesKnownFilters(
  { kinds }: NodeRow,
  { owner, relation, connected, people }: BestKnownBy,
  filters: KeyNodeFilters,
) {
  if (String(owner) === filters.without_owner) return false;
  if (filters.without_relations.some((unwanted) => unwanted === relation)) return false;
  // A person with another role there as well stays.
  if (kinds.length > 0 && kinds.every((kind) => (filters.without_roles as readonly string[]).includes(kind)))
    return false;
  if (filters.linkedin === 'all' || connected) return true;
  if (filters.linkedin === 'connections') return false;
  return people === null || people < Number(filters.linkedin);
}

/**
 * Of people who are known equally well, those that were in touch lately come first.
 * @param nameOf called only for the order by names
 * @param monthOf the month of their last touch, if that was in the last year
 */
export function sortNodes(
  rows: readonly NodeRow[],
  sort: KeyNodeSort,
  nameOf: (row: NodeRow) => string,
  monthOf: (row: NodeRow) => string | null,
): NodeRow[] {
  const first: Record<KeyNodeSort, (a: NodeRow, b: NodeRow) => number> = {
    score: () => 0,
    months: (a, b) => (b.months ?? -1) - (a.months ?? -1),
    recent: (a, b) => (a.years ?? Number.MAX_VALUE) - (b.years ?? Number.MAX_VALUE),
    name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
  };
  const compareTouches = (a: NodeRow, b: NodeRow) => b.score - a.score || compareMonths(monthOf(a), monthOf(b));
  return rows.toSorted((a, b) => first[sort](a, b) || compareTouches(a, b) || compareByScore(a, b));
}
