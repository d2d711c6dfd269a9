import { queryOptions } from '@tanstack/react-query';
import { listKithUsers } from '../../../shared/features/accounts/session/calls.ts';
import { send } from '../../platform/api/send.ts';

/** The users of the firm by name: possible facilitators and askers. */
export const firmUsersQuery = queryOptions({
  queryKey: ['firm users'],
  queryFn: ({ signal }) =>
    send(listKithUsers, {}, { signal }).then(({ users }) =>
      Object.values(users).toSorted((a, b) => a.Name.localeCompare(b.Name)),
    ),
  staleTime: 300_000,
});
