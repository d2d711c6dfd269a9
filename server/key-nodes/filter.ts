/** Which key nodes are shown, and in which order (document 4 §5 and §9). */
import { type KeyNodeFilters, type KeyNodeSort, LEAST_MONTHS, MOST_YEARS } from '../../shared/key-nodes/filters.ts';
import { byScore, type NodeRow } from './row.ts';

/** What is known of a row beside it. */
export interface BestKnownBy {
  /** The user of the firm who knows them best. */
  owner: number | null;
  /** That one's last answer about them. */
  relation: string | null;
  /** The two are connected at the professional network. */
  connected: boolean;
  /** The fewest people of the company while they were there; null where no company is asked about. */
  people: number | null;
}

/** Without what has to be looked up. */
export function passesAlone({ score, months, years }: NodeRow, filters: KeyNodeFilters): boolean {
  if (score < filters.relationship) return false;
  if (months === null ? filters.months > LEAST_MONTHS : months < filters.months) return false;
  return years === null ? filters.years >= MOST_YEARS : years <= filters.years;
}

export function passesKnown(
  { kinds }: NodeRow,
  { owner, relation, connected, people }: BestKnownBy,
  filters: KeyNodeFilters,
) {
  if (filters.without_owner !== null && String(owner) === filters.without_owner) return false;
  if (filters.without_relations.some((one) => one === relation)) return false;
  // Somebody who was something else there as well stays.
  if (kinds.length > 0 && kinds.every((kind) => (filters.without_roles as readonly string[]).includes(kind)))
    return false;
  if (filters.linkedin === 'all' || connected) return true;
  if (filters.linkedin === 'connections') return false;
  return people === null || people < Number(filters.linkedin);
}

/** @param nameOf asked for the order by names alone */
export function inOrder(rows: readonly NodeRow[], sort: KeyNodeSort, nameOf: (row: NodeRow) => string): NodeRow[] {
  const first: Record<KeyNodeSort, (one: NodeRow, other: NodeRow) => number> = {
    score: () => 0,
    months: (one, other) => (other.months ?? -1) - (one.months ?? -1),
    recent: (one, other) => (one.years ?? Number.MAX_VALUE) - (other.years ?? Number.MAX_VALUE),
    name: (one, other) => nameOf(one).localeCompare(nameOf(other)),
  };
  return rows.toSorted((one, other) => first[sort](one, other) || byScore(one, other));
}
