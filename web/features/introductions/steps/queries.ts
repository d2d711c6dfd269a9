import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import {
  introPeople,
  listIntroChanges,
  listIntros,
  previewIntroUpdate,
  suggestIntroFilters,
} from '../../../../shared/features/introductions/calls.ts';
import type { IntroFilters, IntroSort } from '../../../../shared/features/introductions/filters.ts';
import type { Body, Reply } from '../../../../shared/platform/call.ts';
import { waitingQuery } from '../../../core/feature/feature.ts';
import { send } from '../../../platform/api/send.ts';

export type IntroPage = Reply<typeof listIntros>;
export type IntroCounts = IntroPage['counts'];

const PAGE = 100;

/** Everything that a change of a request may change. */
const introsKey = ['intros'] as const;
export const listKey = [...introsKey, 'list'] as const;

/** The filters and order of a list of requests. */
export type IntrosQuery = IntroFilters & { sort?: IntroSort };

export const introListQuery = (filters: IntrosQuery) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ signal, pageParam }) =>
      send(listIntros, { query: { ...filters, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** The number of requests in each tab. */
export const askCounts = (filters: IntroFilters, signal?: AbortSignal): Promise<IntroCounts> =>
  send(listIntros, { query: { ...filters, limit: 1 } }, { signal }).then(({ counts }) => counts);

/** The number of requests in each tab; the last numbers stay while new ones are loaded. */
export const introCountsQuery = (filters: IntroFilters) =>
  queryOptions({
    queryKey: [...introsKey, 'counts', filters],
    queryFn: ({ signal }) => askCounts(filters, signal),
    placeholderData: keepPreviousData,
  });

/** Whether a request waits for the viewer's company. */
export const introsWaitingQuery = waitingQuery([...introsKey, 'waiting'], (signal) =>
  askCounts({}, signal).then(({ action_required }) => action_required > 0),
);

/** A request with its events. */
export const introQuery = (id: string) =>
  queryOptions({
    queryKey: [...introsKey, 'one', id],
    queryFn: ({ signal }) => send(listIntroChanges, { params: { id } }, { signal }),
  });

export const filterSuggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: [...introsKey, 'suggestions', typed],
    queryFn: ({ signal }) => send(suggestIntroFilters, { query: { query: typed } }, { signal }),
    select: ({ suggestions }) => suggestions,
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });

/** The companies that may have asked for introductions, for the filter. */
export const requestingCompaniesQuery = queryOptions({
  queryKey: ['requesting-companies'],
  queryFn: ({ signal }) => send(listCompanies, {}, { signal }).then(({ companies }) => companies),
  staleTime: 300_000,
});

/** The people whom a step could name; connectors to the chosen target person. */
export const offeredQuery = (id: string, target: string | undefined) =>
  queryOptions({
    // Loaded again with everything that shows strengths, when somebody is better known than before.
    queryKey: ['search', 'offered', id, target ?? ''],
    queryFn: ({ signal }) => send(introPeople, { params: { id }, query: target ? { target } : {} }, { signal }),
    staleTime: 60_000,
  });

/** The messages of a change, or why it is refused. */
export const introPreviewQuery = (body: Body<typeof previewIntroUpdate>) =>
  queryOptions({
    queryKey: [...introsKey, 'preview', body],
    queryFn: ({ signal }) => send(previewIntroUpdate, { body }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
