import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccessRequest,
  approveAccess,
  declineAccess,
  identifyApplicant,
  listAccessRequests,
} from '../../../../shared/features/accounts/access/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { waitingQuery } from '../../../core/feature/feature.ts';
import { send } from '../../../platform/api/send.ts';
import { useEach } from '../../../platform/ui/list/each.ts';

/** Somebody who told the address of a user. */
export type KnownApplicant = AccessRequest & { maybe: NonNullable<AccessRequest['maybe']> };

const root = ['access-requests'] as const;

/** Whether somebody waits to be let in. */
export const accessWaitingQuery = waitingQuery([...root, 'waiting'], (signal) =>
  send(listAccessRequests, { query: { state: 'pending', limit: 1 } }, { signal }).then(({ pending }) => pending > 0),
);

export const requestsQuery = (counted: { state: 'pending' | 'decided'; order?: 'oldest' }) =>
  infiniteQueryOptions({
    queryKey: [...root, counted],
    queryFn: ({ signal, pageParam }) =>
      send(listAccessRequests, { query: { ...counted, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Another user may have decided first: the lists are loaded again in any case. */
function useDecision<Input>(decide: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

export const useApprove = () =>
  useDecision(({ id, body }: { id: string; body: Body<typeof approveAccess> }) =>
    send(approveAccess, { params: { id }, body }),
  );

/** Says whether an applicant is the user whose address they told. */
export const useIdentify = () =>
  useDecision(({ id, ...body }: { id: string } & Body<typeof identifyApplicant>) =>
    send(identifyApplicant, { params: { id }, body }),
  );

/** Decides on one request or several, one after the other; the waiting requests are loaded again after the last. */
function useDecideEach<Request>(decide: (request: Request) => Promise<unknown>) {
  const queries = useQueryClient();
  const item = useEach(decide);
  const run = async (requests: readonly Request[]) => {
    const outcome = await item.run(requests);
    void queries.invalidateQueries({ queryKey: root });
    return outcome;
  };
  return { ...item, run };
}

export const useDecline = () => useDecideEach(({ id }: AccessRequest) => send(declineAccess, { params: { id } }));

/** Says that each is the user whose address they told. */
export const useIdentifyEach = () =>
  useDecideEach(({ id, maybe }: KnownApplicant) =>
    send(identifyApplicant, { params: { id }, body: { user_id: maybe.id, same_person: true } }),
  );
