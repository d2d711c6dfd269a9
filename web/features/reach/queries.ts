import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getReachChoices,
  getReachMap,
  getReachWays,
  listGroupedCompanies,
  type ReachAxis,
} from '../../../shared/features/reach/calls.ts';
import { send } from '../../platform/api/send.ts';
import type { MapFilter } from './groups/cells.ts';

const makeQuery = (by: ReachAxis, { size, place, following, useCase, search, knownBy }: MapFilter) => ({
  by,
  headCountFrom: size.headCountFrom,
  headCountTo: size.headCountTo ?? undefined,
  place: place || undefined,
  following: following ? ('true' as const) : undefined,
  useCase: useCase || undefined,
  search: search || undefined,
  knownBy: knownBy || undefined,
});

export function reachMapQuery(by: ReachAxis, filter: MapFilter) {
  const query = makeQuery(by, filter);
  return queryOptions({
    queryKey: ['reach', 'map', query],
    queryFn: ({ signal }) => send(getReachMap, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who reaches most and how fresh it is: it takes longer than the counts. */
export function reachWaysQuery(by: ReachAxis, filter: MapFilter) {
  const query = { ...makeQuery(by, filter), atLeast: filter.atLeast };
  return queryOptions({
    queryKey: ['reach', 'ways', query],
    queryFn: ({ signal }) =>
      send(getReachWays, { query }, { signal }).then(({ cells }) => new Map(cells.map((cell) => [cell.key, cell]))),
  });
}

export const reachChoicesQuery = queryOptions({
  queryKey: ['reach', 'choices'],
  queryFn: ({ signal }) => send(getReachChoices, {}, { signal }),
  staleTime: 300_000,
});

/** The companies of a cell, best known first. @param key empty: those of which it is not known */
export function groupedCompaniesQuery(by: ReachAxis, key: string, filter: MapFilter) {
  const query = { ...makeQuery(by, filter), ...(key === '' ? {} : { key }) };
  return infiniteQueryOptions({
    queryKey: ['reach', 'companies', query],
    queryFn: ({ signal, pageParam }) =>
      send(listGroupedCompanies, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}
