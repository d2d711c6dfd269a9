import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../shared/call.ts';
import { createSignal, listSignalSources, listSignalTypes, showHistory } from '../../shared/signals/calls.ts';
import { strengthsChanged } from '../api/query-client.ts';
import { send } from '../api/send.ts';

const root = ['signals'] as const;

/** What a signal may say: types, directions, skills and sources. */
export const wordsQuery = queryOptions({
  queryKey: [...root, 'words'],
  queryFn: async ({ signal }) => {
    const [types, sources] = await Promise.all([
      send(listSignalTypes, {}, { signal }),
      send(listSignalSources, {}, { signal }),
    ]);
    return { ...types, ...sources };
  },
  staleTime: 300_000,
});

/** The answer comes with the new strength already in place, so what shows strengths is asked again at once. */
export function useCreateSignal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (signal: Body<typeof createSignal>) => send(createSignal, { body: signal }),
    onSuccess: () => {
      void strengthsChanged(queries);
    },
  });
}

export const historyQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...root, 'history', contactId],
    queryFn: ({ signal }) => send(showHistory, { body: { contactId } }, { signal }),
    select: (reply) => reply.tasks,
  });
