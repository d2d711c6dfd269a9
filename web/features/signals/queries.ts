import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createSignal,
  editSignal,
  listSignalSources,
  listSignalTypes,
  listToldSignals,
  type OwnSignal,
  restoreSignal,
  showHistory,
  withdrawSignal,
} from '../../../shared/features/signals/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { type EditLabels, useEdit } from '../../platform/api/edits.ts';
import { refreshStrengths } from '../../platform/api/query-client.ts';
import { send } from '../../platform/api/send.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';

const root = ['signals'] as const;

/** The values a signal can have: types, directions, skills and sources. */
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

const statedSignalsKey = [...root, 'told'] as const;
const PAGE = 100;

/** The user's own statements about who knows whom. */
export const statedSignalsQuery = infiniteQueryOptions({
  queryKey: statedSignalsKey,
  queryFn: ({ signal, pageParam }) =>
    send(listToldSignals, { query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** Withdraws a statement, and offers to restore it. */
export function useWithdrawSignal(): (signal: OwnSignal) => void {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const refreshSignals = () => {
    void queries.invalidateQueries({ queryKey: statedSignalsKey });
    void refreshStrengths(queries);
  };
  return (signal) => {
    const name = signal.to?.name ?? 'somebody';
    send(withdrawSignal, { params: { id: signal.Id } })
      .finally(refreshSignals)
      .then(
        () => {
          undoable(`You withdrew your signal about ${name}.`, {
            run: () => send(restoreSignal, { params: { id: signal.Id } }).finally(refreshSignals),
            failed: (error) => `Your signal about ${name} could not be restored. ${describeError(error)}`,
          });
        },
        (error) => notices.error(`Your signal about ${name} was not withdrawn. ${describeError(error)}`),
      );
  };
}

const SIGNAL_LABELS: EditLabels<typeof editSignal> = {
  Type__c: 'Type',
  Sub_Type__c: 'Sub-type',
  Source__c: 'Source',
  Direction__c: 'Direction',
  Skill__c: { label: 'Skill', show: (skills) => String(skills || 'Nothing').replaceAll(';', ', ') },
  Details__c: 'Details',
};

/** Changes a signal. */
export function useEditSignal() {
  const queries = useQueryClient();
  const edit = useEdit();
  return useMutation({
    mutationFn: ({ id, body, was }: { id: string; body: Body<typeof editSignal>; was: object }) =>
      edit(editSignal, { params: { id }, body }, { was, labels: SIGNAL_LABELS }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: statedSignalsKey });
      void refreshStrengths(queries);
    },
  });
}

/** The new strength is in place when the answer comes, so everything that shows strengths is loaded again at once. */
export function useCreateSignal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (signal: Body<typeof createSignal>) => send(createSignal, { body: signal }),
    onSuccess: () => {
      void refreshStrengths(queries);
    },
  });
}

export const signalHistoryQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...root, 'history', contactId],
    queryFn: ({ signal }) => send(showHistory, { body: { contactId } }, { signal }),
  });
