import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { shareWithDigest } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  listFoundersDigests,
  listWaitingForDigest,
  takeOffDigest,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import { send } from '../../../platform/api/send.ts';

const root = ['founders-digest'] as const;

export const digestsQuery = infiniteQueryOptions({
  queryKey: [...root, 'sent'],
  queryFn: ({ signal, pageParam }) =>
    send(listFoundersDigests, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

export const waitingCandidatesQuery = queryOptions({
  queryKey: [...root, 'waiting'],
  queryFn: ({ signal }) => send(listWaitingForDigest, {}, { signal }),
});

/** Removes a person from the list for the next digest, and can put them back. */
export function useTakeOff() {
  const queries = useQueryClient();
  const refreshDigest = () => queries.invalidateQueries({ queryKey: root });
  const off = useMutation({
    mutationFn: (candidateId: string) => send(takeOffDigest, { body: { candidateId } }),
    onSettled: refreshDigest,
  });
  const putBack = (candidateId: string) => send(shareWithDigest, { body: { candidateId } }).finally(refreshDigest);
  return { off, back: putBack };
}
