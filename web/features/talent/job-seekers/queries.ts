import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getJobSeekers } from '../../../../shared/features/talent/job-seekers/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';

const PAGE = '100';
type SeekersQuery = Omit<NonNullable<Args<typeof getJobSeekers>['query']>, 'cursor' | 'limit'>;

/** Job seekers, in pages; the last ones stay while others are loaded. */
export const seekersQuery = (query: SeekersQuery) =>
  infiniteQueryOptions({
    queryKey: ['job-seekers', query],
    queryFn: ({ signal, pageParam }) =>
      send(
        getJobSeekers,
        { query: { ...query, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
