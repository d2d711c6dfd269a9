import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelBlindSpotCount,
  countBlindSpotsAgain,
  listBlindSpots,
} from '../../../../shared/features/reach/blind-spots/calls.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

export type SpotFilters = Pick<Query<typeof listBlindSpots>, 'q' | 'of' | 'by' | 'lately'>;

const KEY = ['reach', 'blind-spots'] as const;
const POLL_MS = 2_000;

export const blindSpotsQuery = (query: SpotFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal, pageParam }) =>
      send(listBlindSpots, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.count.running ? POLL_MS : false),
  });

/** Begins a count, or cancels it. */
export function useSpotCount() {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (step: 'count' | 'cancel') => send(step === 'count' ? countBlindSpotsAgain : cancelBlindSpotCount, {}),
    onError: (error, step) =>
      notices.error(`${step === 'count' ? 'The count did not start' : 'The count goes on'}: ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
