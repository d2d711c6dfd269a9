import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { closePrivacyCase, listPrivacyCases } from '../../../../shared/features/operations/cases/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { waitingQuery } from '../../../core/feature/feature.ts';
import { send } from '../../../platform/api/send.ts';

const root = ['privacy-cases'] as const;

/** The number of open cases. */
export const openCasesQuery = waitingQuery([...root, 'count'], (signal) =>
  send(listPrivacyCases, { query: { limit: 1 } }, { signal }).then(({ open }) => open),
);

export const casesQuery = (state: 'open' | 'closed') =>
  infiniteQueryOptions({
    queryKey: [...root, state],
    queryFn: ({ signal, pageParam }) =>
      send(listPrivacyCases, { query: { state, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export function useCloseCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<typeof closePrivacyCase>) => send(closePrivacyCase, args),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}
