import { queryOptions } from '@tanstack/react-query';
import { listPositionOwners } from '../../../shared/features/talent/positions/calls.ts';
import { send } from '../../platform/api/send.ts';

/** The members of the talent team who can own a position. */
export const positionOwnersQuery = queryOptions({
  queryKey: ['positions', 'owners'],
  queryFn: ({ signal }) => send(listPositionOwners, {}, { signal }).then(({ users }) => users),
  staleTime: 300_000,
});
