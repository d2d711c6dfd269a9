import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseLps, getLps, listRaisePartners } from '../../../../shared/features/sales/raising/calls.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';
import { getReloadMs } from '../../../platform/ui/states/reload-ms.ts';

export type PartnerFilters = Pick<
  Query<typeof listRaisePartners>,
  'tab' | 'q' | 'way' | 'fund' | 'asked' | 'sectors' | 'places'
>;

/** The key begins as that of the steps, which load everything below it again. */
export const partnersQuery = (id: string, filters: PartnerFilters) =>
  infiniteQueryOptions({
    queryKey: ['sales-targets', 'partners', id, filters],
    queryFn: ({ signal, pageParam }) =>
      send(
        listRaisePartners,
        { params: { id }, query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    refetchInterval: ({ state: { data } }) =>
      getReloadMs(data?.pages.flatMap(({ partners }) => partners.map(({ status }) => status))),
  });

const LPS = ['lps'];

/** The firm's own investors, for staff. */
export const lpsQuery = (id: string) =>
  queryOptions({ queryKey: [...LPS, id], queryFn: ({ signal }) => send(getLps, { params: { id } }, { signal }) });

/** Takes the id of a list, or null for none. */
export function useLpsChoice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (list_id: string | null) => send(chooseLps, { body: { list_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: LPS }),
  });
}
