import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeUser,
  deactivateUser,
  endUserSessions,
  getManagedUser,
  listUsers,
  reactivateUser,
  type UserDetail,
} from '../../../../shared/features/accounts/users/calls.ts';
import type { Args, Query } from '../../../../shared/platform/call.ts';
import { companiesQuery } from '../../../platform/api/companies.ts';
import { type EditLabels, useEdit } from '../../../platform/api/edits.ts';
import { send } from '../../../platform/api/send.ts';

const root = ['users'] as const;

export type UsersFilter = Partial<Pick<Query<typeof listUsers>, 'q' | 'state' | 'role'>>;

export const usersQuery = (filter: UsersFilter) =>
  infiniteQueryOptions({
    queryKey: [...root, filter],
    queryFn: ({ signal, pageParam }) =>
      send(listUsers, { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const managedUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => send(getManagedUser, { params: { id } }, { signal }).then(({ user }) => user),
  });

/** The server's state of the user is shown at once after a change; the lists are loaded again, whatever the result. */
function useChange<Input, Output extends { user: UserDetail }>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ user }) => queries.setQueryData(managedUserQuery(user.id).queryKey, user),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

/** `was` has the fields of the form as the user saw them. */
export function useChangeUser() {
  const queries = useQueryClient();
  const edit = useEdit();
  const getCompanyName = (id: unknown): string =>
    queries.getQueryData(companiesQuery.queryKey)?.find((company) => company.id === id)?.name ??
    (id ? 'Another company' : 'None');
  return useChange(({ was, ...args }: Args<typeof changeUser> & { was: object }) =>
    edit(changeUser, args, { was, labels: { ...LABELS, account_id: { label: 'Company', show: getCompanyName } } }),
  );
}
const LABELS: Omit<EditLabels<typeof changeUser>, 'account_id'> = {
  version: null,
  chat_id: 'Chat id',
  tamnuni_without_id: 'Tamnunis also to connectors without a chat id',
  roles: 'Roles',
  default_goal: 'Goal of their requests',
};
export const useEndSessions = () => useChange((args: Args<typeof endUserSessions>) => send(endUserSessions, args));
export const useDeactivate = () => useChange((id: string) => send(deactivateUser, { params: { id } }));
export const useReactivate = () => useChange((id: string) => send(reactivateUser, { params: { id } }));
