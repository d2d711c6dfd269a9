import { queryOptions } from '@tanstack/react-query';
import { listIndustries } from '../../../shared/features/search/calls.ts';
import { send } from '../../platform/api/send.ts';

export const industriesQuery = queryOptions({
  queryKey: ['search', 'industries'],
  queryFn: ({ signal }) => send(listIndustries, {}, { signal }),
  select: (reply) => reply.industries,
  staleTime: 300_000,
});
