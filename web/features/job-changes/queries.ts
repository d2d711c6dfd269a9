import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJobChanges, listNewPeople } from '../../../shared/features/job-changes/calls.ts';
import { send } from '../../platform/api/send.ts';

const root = ['job-changes'] as const;

export const changesQuery = (query: { q?: string; import_id?: string }) =>
  infiniteQueryOptions({
    queryKey: [...root, query],
    queryFn: ({ signal, pageParam }) =>
      send(listJobChanges, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const newPeopleQuery = (query: { q?: string }) =>
  queryOptions({
    queryKey: [...root, 'new', query],
    queryFn: ({ signal }) => send(listNewPeople, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
