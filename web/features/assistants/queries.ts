import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAssistantRules, getDraft, listAssistants, listDrafts } from '../../../shared/features/assistants/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';

const ALL = ['assistants'];

export const assistantsQuery = queryOptions({
  queryKey: [...ALL, 'own'],
  queryFn: ({ signal }) => send(listAssistants, {}, { signal }),
});

/** The newest of them, and how many wait. */
export const draftsQuery = queryOptions({
  queryKey: [...ALL, 'drafts'],
  queryFn: ({ signal }) => send(listDrafts, { query: { limit: 50 } }, { signal }),
});

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'draft', id],
    queryFn: ({ signal }) => send(getDraft, { params: { id } }, { signal }).then(({ draft }) => draft),
  });

export const rulesQuery = queryOptions({
  queryKey: [...ALL, 'rules'],
  queryFn: ({ signal }) => send(getAssistantRules, {}, { signal }),
});

/** A change after which everything about assistants is loaded again. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, read: (input: Input) => string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: change,
    onSuccess: (_output, input) => notices.success(read(input)),
    onError: (error) => notices.error(`That did not work. ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ALL }),
  });
}
