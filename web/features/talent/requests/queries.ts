import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ConnectorFilters, ConnectorTab } from '../../../../shared/core/talent/filters.ts';
import type { RequestType } from '../../../../shared/core/talent/request-types.ts';
import {
  createSlackEmail,
  poscanRequest,
  requestConnectors,
  requestPositions,
  requestResults,
} from '../../../../shared/features/talent/requests/calls.ts';
import type { Body, Result } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';
import { candidaciesKey } from '../candidacies/queries.ts';
import { buildFiltersBody } from './address.ts';

export const targetQuery = (linkedinId: string, about: { name: string; source: string | null; type: RequestType }) =>
  queryOptions({
    queryKey: [...candidaciesKey, 'target', linkedinId],
    queryFn: ({ signal }) =>
      send(
        requestResults,
        {
          body: {
            contactToSearch: { public_identifier: linkedinId, name: about.name, source: about.source },
            source: about.source,
            requestType: about.type,
          },
        },
        { signal },
      ),
  });

export const connectorsQuery = (id: string, tab: ConnectorTab, filters: ConnectorFilters) =>
  infiniteQueryOptions({
    queryKey: [...candidaciesKey, 'connectors', id, tab, filters],
    queryFn: ({ signal, pageParam }) =>
      send(
        requestConnectors,
        { params: { id }, query: { ...buildFiltersBody(filters), tab, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Positions for a request, the viewer's own first. */
export const requestPositionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['request positions', 'named', q],
    queryFn: ({ signal }) =>
      send(requestPositions, { query: q ? { q } : {} }, { signal }).then(({ positions }) => positions),
    staleTime: 60_000,
  });
export type OfferedPosition = Result<typeof requestPositions>['positions'][number];

export const positionQuery = (id: string) =>
  queryOptions({
    queryKey: ['request positions', id],
    queryFn: ({ signal }) =>
      send(requestPositions, { query: { id } }, { signal }).then(({ positions: [item] }) => item ?? null),
    staleTime: 300_000,
  });

export const useTalentRequest = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof poscanRequest>) => send(poscanRequest, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: candidaciesKey }),
  });
};

export const useAsk = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof createSlackEmail>) => send(createSlackEmail, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['intros'] }),
  });
};
