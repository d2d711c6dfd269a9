import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  approveInvitation,
  declineInvitation,
  listInvitations,
  listOwnInvitations,
  listWaitingInvitations,
  withdrawInvitation,
} from '../../../../shared/features/accounts/invitations/calls.ts';
import { send } from '../../../platform/api/send.ts';

const root = ['invitations'] as const;

/** Invitations that wait for staff. */
export const waitingInvitationsQuery = queryOptions({
  queryKey: [...root, 'waiting'],
  queryFn: ({ signal }) => send(listWaitingInvitations, {}, { signal }).then((reply) => reply.invitations),
});

/** The people whom the user has invited. */
export const ownInvitationsQuery = queryOptions({
  queryKey: [...root, 'own'],
  queryFn: ({ signal }) => send(listOwnInvitations, {}, { signal }).then((reply) => reply.invitations),
});

export const invitationsQuery = infiniteQueryOptions({
  queryKey: [...root, 'open'],
  queryFn: ({ signal, pageParam }) =>
    send(listInvitations, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** They may have signed in meanwhile: everything that shows them is loaded again in any case, including the list of people. */
export function useWithdrawInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => send(withdrawInvitation, { params: { email } }),
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Sends a waiting invitation, or declines it. Another user may have decided meanwhile: all lists are loaded again. */
export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, approve }: { id: string; approve: boolean }) =>
      send(approve ? approveInvitation : declineInvitation, { params: { id } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
