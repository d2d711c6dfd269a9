import { SIZE_STOPS } from '../../../../shared/core/network/account.ts';
import { formatCountry } from '../../../../shared/core/network/geographies.ts';
import type { ReachAxis, ReachCell } from '../../../../shared/features/reach/calls.ts';
import type { HeadCountRange } from '../../../core/companies/size-slider.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';

/** Every size, and companies of an unknown one. */
export const ANY_SIZE: HeadCountRange = { headCountFrom: SIZE_STOPS[0] + 1, headCountTo: null };

/** The largest head-count of the step of sizes that begins here; null: there is none. */
const getLargest = (smallest: number): number | null =>
  SIZE_STOPS.find((stop) => stop !== null && stop >= smallest) ?? null;

export const sumReached = ({ reached }: Pick<ReachCell, 'reached'>): number =>
  reached.reduce((all, count) => all + count, 0);

/** 0 to 1 */
export const getShare = (cell: Pick<ReachCell, 'companies' | 'reached'>): number =>
  cell.companies === 0 ? 0 : sumReached(cell) / cell.companies;

export const formatShare = (cell: Pick<ReachCell, 'companies' | 'reached'>): string =>
  `${Math.round(getShare(cell) * 100)}%`;

/** A step of sizes that begins here. */
export const getStep = (smallest: number): HeadCountRange => ({
  headCountFrom: smallest,
  headCountTo: getLargest(smallest),
});

/** "51 to 200 people" */
function nameSize(smallest: number): string {
  if (smallest === 1) return '1 person';
  const largest = getLargest(smallest);
  return largest === null
    ? `${formatCount(smallest)} people or more`
    : `${formatCount(smallest)} to ${formatCount(largest)} people`;
}

const UNKNOWN: Record<ReachAxis, string> = {
  industry: 'No industry known',
  size: 'No size known',
  place: 'No country known',
};

export function nameCell(by: ReachAxis, { key }: Pick<ReachCell, 'key'>): string {
  if (key === null) return UNKNOWN[by];
  if (by === 'size') return nameSize(Number(key));
  return by === 'place' ? formatCountry(key) : key;
}

/** What narrows the map, as the address has it. */
export interface MapFilter {
  size: HeadCountRange;
  /** The code of a country; empty: all of them. */
  place: string;
  /** Only companies that the user follows. */
  following: boolean;
  /** The id of a use case; empty: none. */
  useCase: string;
  /** The id of a saved search; empty: none. */
  search: string;
  /** The key of somebody who knows people there; empty: anybody. */
  knownBy: string;
  /** The least strength that counts as in reach. */
  atLeast: number;
}

/** No filter. */
export const ANY_COMPANY: MapFilter = {
  size: ANY_SIZE,
  place: '',
  following: false,
  useCase: '',
  search: '',
  knownBy: '',
  atLeast: 1,
};

/** A cell of which only these strengths count as in reach. */
export const countAtLeast = (cell: ReachCell, atLeast: number): ReachCell =>
  atLeast === 1 ? cell : { ...cell, reached: cell.reached.map((count, at) => (at + 1 < atLeast ? 0 : count)) };

/** The map's filters in its address; null: not in force. */
export const writeFilter = ({ size, place, following, useCase, search, knownBy, atLeast }: MapFilter) => ({
  ...writeSize(size),
  place: place || null,
  following: following ? 'true' : null,
  useCase: useCase || null,
  search: search || null,
  knownBy: knownBy || null,
  atLeast: atLeast === 1 ? null : String(atLeast),
});

const isAnySize = ({ headCountFrom, headCountTo }: HeadCountRange): boolean =>
  headCountFrom <= ANY_SIZE.headCountFrom && headCountTo === null;

/** The parameters of a size in the map's address; none for any size. */
export const writeSize = (size: HeadCountRange): Record<'headCountFrom' | 'headCountTo', string | null> => ({
  headCountFrom: isAnySize(size) ? null : String(size.headCountFrom),
  headCountTo: size.headCountTo === null ? null : String(size.headCountTo),
});

const makeQuery = (params: Readonly<Record<string, string | null>>): string =>
  new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();

/** The companies of a cell, beside the map as it is. */
const getOpenAddress = (by: ReachAxis, key: string | null, filter: MapFilter): string => {
  const rest = makeQuery({ ...writeFilter(filter), by: by === 'industry' ? null : by });
  return `/map?${[rest, `open=${encodeURIComponent(key ?? '')}`].filter(Boolean).join('&')}`;
};

/** Where a cell leads: an industry to the search with the same filters, a size or a country to its industries; all others to their companies. */
export function getCellAddress(by: ReachAxis, { key }: Pick<ReachCell, 'key'>, filter: MapFilter): string {
  if (key === null) return getOpenAddress(by, key, filter);
  const { size, place, following, useCase, search, knownBy } = filter;
  if (by === 'industry') {
    // The search knows none of these: it would show other companies than the cell counts.
    if (useCase !== '' || knownBy !== '' || search !== '') return getOpenAddress(by, key, filter);
    const { headCountFrom, headCountTo } = size;
    const bounds = { headCountFrom: String(headCountFrom), headCountTo: String(headCountTo ?? 'unlimited') };
    return `/industry?${makeQuery({ industry: key, place, ...bounds, following: following ? 'true' : null })}`;
  }
  if (by === 'place') return `/map?${makeQuery(writeFilter({ ...filter, place: key }))}`;
  const headCountFrom = Number(key);
  // A slider begins at two people.
  if (headCountFrom === 1) return getOpenAddress(by, key, filter);
  const step = { headCountFrom, headCountTo: getLargest(headCountFrom) };
  return `/map?${makeQuery(writeFilter({ ...filter, size: step }))}`;
}
