import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJobChanges, listNewPeople } from '../../../shared/features/job-changes/calls.ts';
import { send } from '../../platform/api/send.ts';

const root = ['job-changes'] as const;

export const changesQuery = (asked: { q?: string; import_id?: string }) =>
  infiniteQueryOptions({
    queryKey: [...root, asked],
    queryFn: ({ signal, pageParam }) =>
      send(listJobChanges, { query: { ...asked, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const newPeopleQuery = (asked: { q?: string }) =>
  queryOptions({
    queryKey: [...root, 'new', asked],
    queryFn: ({ signal }) => send(listNewPeople, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });
