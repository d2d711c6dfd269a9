import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  connectGmail,
  importMailboxFile,
  importMessages,
  listMailboxes,
} from '../../../shared/features/mailboxes/calls.ts';
import { listOwnSignals } from '../../../shared/features/signals/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { isSettling } from '../../core/sources/settling.ts';
import { send } from '../../platform/api/send.ts';

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
