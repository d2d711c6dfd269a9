import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectorChance } from '../../../shared/core/network/chance.ts';
import {
  cancelFocusList,
  countFocusReach,
  exportFocusList,
  getFocusList,
  handleFocusList,
  listFocusLists,
  resumeFocusList,
  uploadFocusList,
} from '../../../shared/features/focus-lists/calls.ts';
import type { FocusList, LeadField } from '../../../shared/features/focus-lists/list.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useSteps } from '../../platform/api/use-steps.ts';
import { saveFile } from '../../platform/ui/save-file.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';

const root = ['focus-list'] as const;
/** The interval at which the progress is loaded, in ms. */
const POLL_MS = 1000;

export const listsQuery = queryOptions({
  queryKey: [...root, 'all'],
  queryFn: ({ signal }) => send(listFocusLists, {}, { signal }),
});

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => send(getFocusList, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.state === 'running' ? POLL_MS : false),
  });

export const reachQuery = (id: string, connectors: readonly string[]) =>
  queryOptions({
    queryKey: [...root, 'reach', id, connectors],
    queryFn: ({ signal }) =>
      send(countFocusReach, { params: { id }, body: { connectors: [...connectors] } }, { signal }),
    enabled: connectors.length > 0,
  });

/** Lets the server read a file of leads. */
export function useUpload(onRead: (list: FocusList) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return send(uploadFocusList, { body });
    },
    onSuccess: ({ list }) => {
      onRead(list);
      return queries.invalidateQueries({ queryKey: listsQuery.queryKey });
    },
  });
}

type EnrichBody = { list: string; columns: (LeadField | null)[]; desiredChanceToConnect: ConnectorChance[] };

/** Looks the leads up: of a short list at once, otherwise it says how far it is. */
export function useEnrich() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EnrichBody) => send(handleFocusList, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

const steps = { cancel: cancelFocusList, resume: resumeFocusList };

export const useListStep = (id: string) =>
  useSteps((step: keyof typeof steps) => send(steps[step], { params: { id } }), root);

type FileKind = 'full' | 'relationships' | 'top' | 'missing';
const endings: Record<FileKind, string> = {
  full: 'full list',
  relationships: 'relationships',
  top: 'top connectors',
  missing: 'missing contacts',
};

export function useListExport({ id, file_name }: FocusList) {
  const notices = useNotices();
  return useMutation({
    mutationFn: ({ what, connectors = [] }: { what: FileKind; connectors?: string[] }) =>
      send(exportFocusList, { params: { id }, body: { what, connectors } }),
    onSuccess: (file, { what }) => saveFile(file, `${file_name.replace(/\.[a-z.]+$/i, '')} ${endings[what]}.csv`),
    onError: (error) => notices.error(`The file could not be made. ${describeError(error)}`),
  });
}
