import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listDeliveries, listWebhooks } from '../../../shared/features/webhooks/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';

const ALL = ['webhooks'];

export const webhooksQuery = queryOptions({
  queryKey: [...ALL, 'own'],
  queryFn: ({ signal }) => send(listWebhooks, {}, { signal }).then(({ webhooks }) => webhooks),
});

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'deliveries', id],
    queryFn: ({ pageParam: cursor, signal }) =>
      send(listDeliveries, { params: { id }, query: { limit: 50, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** A change after which everything about webhooks is loaded again. */
export function useWebhookChange<Input, Output>(change: (input: Input) => Promise<Output>, words: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notices.success(words),
    onError: (error) => notices.error(`That did not work. ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ALL }),
    // A secret may be in the answer: it goes with the screen.
    gcTime: 0,
  });
}
