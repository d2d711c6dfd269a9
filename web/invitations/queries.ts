import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listInvitations, withdrawInvitation } from '../../shared/invitations/calls.ts';
import { send } from '../api/send.ts';

const root = ['invitations'] as const;

export const invitationsQuery = infiniteQueryOptions({
  queryKey: root,
  queryFn: ({ signal, pageParam }) =>
    send(listInvitations, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** They may have signed in meanwhile: whatever came of it, the list is asked again. */
export function useWithdraw() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => send(withdrawInvitation, { params: { email } }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}
