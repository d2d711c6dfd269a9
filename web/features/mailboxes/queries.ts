import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  connectGmail,
  importMailboxFile,
  importMessages,
  listMailboxes,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { listOwnSignals } from '../../../shared/features/signals/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { isSettling } from '../../core/sources/settling.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';

export const root = ['own-network'] as const;
/** The interval at which the progress of a reading is loaded, in ms. */
const POLL_MS = 1500;

export const mailboxesQuery = queryOptions({
  queryKey: [...root, 'mailboxes'],
  queryFn: ({ signal }) => send(listMailboxes, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.mailboxes.some(({ state, read_at }) => state === 'reading' || isSettling(read_at)) ||
    isSettling(data?.groups?.read_at ?? null) ||
    isSettling(data?.messages?.read_at ?? null)
      ? POLL_MS
      : false,
});

export const ownSignalsQuery = queryOptions({
  queryKey: [...root, 'signals'],
  queryFn: ({ signal }) => send(listOwnSignals, {}, { signal }),
});

export type ConsentReturn = { state: string; code?: string; error?: string; error_description?: string };

export function useConnectGmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ConsentReturn) => send(connectGmail, { body: { ...body, wait: true } }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

export function useUnlink(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: () => send(unlinkMailbox, { params: { id } }),
    onSuccess: ({ people, revoked }) => {
      const went = `Unlinked. The signals of ${formatCount(people)} ${people === 1 ? 'person' : 'people'} are being removed.`;
      notices.success(
        revoked
          ? went
          : `${went} To end Kith’s permission there, too, remove Kith in your account at the mail service.`,
      );
    },
    onError: (error) => notices.error(`The account could not be unlinked: ${describeError(error)}`),
    // Facts from other sources stay, and other screens follow.
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useFilePeople() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, people, messages }: { name: string; people: Blob; messages: number }) => {
      const body = new FormData();
      body.set('file', people, name);
      return send(importMailboxFile, { query: { messages }, body });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

export function useMessagePeople() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof importMessages>) => send(importMessages, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}
