import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  copyMessage,
  listMessages,
  type OutboxMessage,
  resendMessage,
  resendUnsure,
} from '../../../../shared/features/notifications/outbox/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useEach } from '../../../platform/ui/list/each.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import type { MessagesQuery } from './address.ts';

const root = ['outbox'] as const;

/** The interval at which new messages, and the states of the others, are loaded. */
const REFRESH_MS = 15_000;

export const messagesQuery = (query: MessagesQuery) =>
  infiniteQueryOptions({
    queryKey: [...root, query],
    queryFn: ({ signal, pageParam }) =>
      send(listMessages, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });

/** The text to paste, with the parts that the list does not show. */
export function useText() {
  const notices = useNotices();
  return useMutation({
    mutationFn: ({ id }: OutboxMessage) => send(copyMessage, { params: { id } }),
    onError: (error) => notices.error(`The text could not be loaded. ${describeError(error)}`),
  });
}

/** The list is loaded again in any case, because another user may have sent it again. */
export function useResend() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OutboxMessage) => send(resendMessage, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

const describeSentAgain = (count: number): string =>
  count === 1 ? 'You sent 1 message again.' : `${count} messages sent again.`;

/** The same for several messages, one after the other. */
export function useResendSeveral() {
  const queries = useQueryClient();
  const notices = useNotices();
  const item = useEach(({ id }: OutboxMessage) => send(resendMessage, { params: { id } }));
  const run = async (messages: readonly OutboxMessage[]) => {
    const { done, failed } = await item.run(messages);
    if (done.length > 0) notices.success(describeSentAgain(done.length));
    if (failed[0])
      notices.error(`${failed.length} of ${messages.length} were not sent again. ${describeError(failed[0].error)}`);
    await queries.invalidateQueries({ queryKey: root });
  };
  return { ...item, run };
}

/** Sends all messages again of which nobody knows whether they arrived. */
export function useResendUnsure() {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: () => send(resendUnsure, {}),
    onSuccess: ({ count }) => notices.success(describeSentAgain(count)),
    onError: (error) => notices.error(`They were not sent again. ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}
