/** What the address of the map says. */
import { SIZE_STOPS } from '../../../../shared/core/network/account.ts';
import { formatCountry } from '../../../../shared/core/network/geographies.ts';
import type { getReachChoices, ReachAxis } from '../../../../shared/features/reach/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { HeadCountRange } from '../../../core/companies/size-slider.tsx';
import { ANY_SIZE, type MapFilter, writeFilter } from './cells.ts';

export const MAP_FILTERS = [
  ...(['by', 'headCountFrom', 'headCountTo', 'place', 'following'] as const),
  ...(['useCase', 'search', 'knownBy', 'atLeast', 'sort'] as const),
] as const;

/** A bound of the slider's; anything else in the address counts as none. */
const readStop = (text: string | null, beyond: number): number | null =>
  SIZE_STOPS.map((stop) => stop && stop + beyond).find((stop) => stop !== null && String(stop) === text) ?? null;

const readShort = (address: URLSearchParams, name: string, fits: RegExp): string => {
  const value = address.get(name) ?? '';
  return fits.test(value) ? value : '';
};

export const readMapFilter = (address: URLSearchParams): MapFilter => {
  const headCountFrom = readStop(address.get('headCountFrom'), 1) ?? ANY_SIZE.headCountFrom;
  const headCountTo = readStop(address.get('headCountTo'), 0);
  const size: HeadCountRange =
    headCountTo !== null && headCountTo < headCountFrom ? ANY_SIZE : { headCountFrom, headCountTo };
  const place = address.get('place') ?? '';
  return {
    size,
    place: formatCountry(place) === place ? '' : place,
    following: address.get('following') === 'true',
    useCase: readShort(address, 'useCase', /^\w{1,40}$/),
    search: readShort(address, 'search', /^\d{1,15}$/),
    knownBy: readShort(address, 'knownBy', /^(firm|[pc]\d{1,15})$/),
    atLeast: Number(readShort(address, 'atLeast', /^[234]$/) || 1),
  };
};

const LABELS = {
  by: 'Group by',
  headCountFrom: 'Size',
  headCountTo: 'Size',
  place: 'Place',
  following: 'Only followed',
  useCase: 'Use case',
  search: 'Saved search',
  knownBy: 'Known by',
  atLeast: 'At least',
  sort: 'Sort',
} as const satisfies Record<(typeof MAP_FILTERS)[number], string>;

interface MapAddress {
  by: ReachAxis;
  filter: MapFilter;
  /** Undefined: not loaded yet. */
  choices: Reply<typeof getReachChoices> | undefined;
  /** The map is in the order that the address asks for. */
  isSorted: boolean;
}

/** What stands in the address and is none of the map's choices: it narrows nothing, or nothing that can be found. */
export function listIgnored(address: URLSearchParams, { by, filter, choices, isSorted }: MapAddress): string[] {
  const written = { ...writeFilter(filter), by, sort: isSorted ? address.get('sort') : null };
  const isUnread = (name: (typeof MAP_FILTERS)[number]) => {
    const value = address.get(name);
    if (!value || (name === 'following' && value === 'false') || (name === 'atLeast' && value === '1')) return false;
    return written[name] !== value && !isAnyBound(name, value);
  };
  const unread = MAP_FILTERS.filter(isUnread).map((name) => LABELS[name]);
  const lacks = (chosen: string, all: readonly { id?: string; key?: string }[] | undefined) =>
    chosen !== '' && all !== undefined && !all.some(({ id, key }) => id === chosen || key === chosen);
  if (lacks(filter.useCase, choices?.use_cases)) unread.push(LABELS.useCase);
  if (lacks(filter.search, choices?.searches)) unread.push(LABELS.search);
  if (lacks(filter.knownBy, choices?.known_by)) unread.push(LABELS.knownBy);
  return [...new Set(unread)];
}

/** The smallest size of all narrows nothing, and is not written. */
const isAnyBound = (name: string, value: string): boolean =>
  name === 'headCountFrom' && Number(value) === ANY_SIZE.headCountFrom;
