import { infiniteQueryOptions } from '@tanstack/react-query';
import { listRaisePartners } from '../../../../shared/features/sales/raising/calls.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';
import { getReloadMs } from '../../../platform/ui/states/reload-ms.ts';

export type PartnerFilters = Pick<Query<typeof listRaisePartners>, 'tab' | 'q' | 'way' | 'fund' | 'asked'>;

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
