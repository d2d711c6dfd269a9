import { queryOptions } from '@tanstack/react-query';
import { listIntroMoves } from '../../../../shared/features/introductions/calls.ts';
import { listNewPeople, listRises } from '../../../../shared/features/job-changes/calls.ts';
import { listWaiting } from '../../../../shared/features/notifications/digest/calls.ts';
import { savedSearches } from '../../../../shared/features/search/calls.ts';
import { send } from '../../../platform/api/send.ts';

/** The queries of the first screen. */
export const home = {
  waiting: queryOptions({
    queryKey: ['intros', 'home', 'waiting'],
    queryFn: ({ signal }) => send(listWaiting, {}, { signal }),
  }),
  people: queryOptions({
    queryKey: ['search', 'home', 'people'],
    queryFn: ({ signal }) => send(listNewPeople, {}, { signal }),
  }),
  rises: queryOptions({
    queryKey: ['search', 'home', 'rises'],
    queryFn: ({ signal }) => send(listRises, {}, { signal }),
  }),
  moves: queryOptions({
    queryKey: ['intros', 'home', 'moves'],
    queryFn: ({ signal }) => send(listIntroMoves, {}, { signal }),
  }),
  saved: queryOptions({
    queryKey: ['search', 'saved'],
    queryFn: ({ signal }) => send(savedSearches, {}, { signal }),
  }),
};
