import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  AuditFilter,
  exportAudit,
  getAuditChain,
  listAudit,
  listOwnAudit,
  verifyAuditNow,
} from '../../../../shared/features/operations/audit/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

const root = ['audit'] as const;
/** The interval at which the state is loaded while a verification runs, in ms. */
const POLL_MS = 1_500;

export const FILTER_NAMES = Object.keys(AuditFilter.shape) as (keyof typeof AuditFilter.shape)[];
export type AuditAddress = { [Name in keyof typeof AuditFilter.shape]?: string };

/** The filters of the address, as far as the call knows them. */
export const readFilter = (address: URLSearchParams): AuditAddress =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = address.get(name);
      return value && AuditFilter.shape[name].safeParse(value).success ? [[name, value] as const] : [];
    }),
  );

export const auditQuery = (filter: AuditAddress) =>
  infiniteQueryOptions({
    queryKey: [...root, 'rows', filter],
    queryFn: ({ signal, pageParam }) =>
      send(
        listAudit,
        { query: { ...AuditFilter.parse(filter), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** A row that is opened by its address, whatever the filters. */
export const auditRowQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'row', id],
    queryFn: ({ signal }) =>
      send(listAudit, { query: { cursor: String(Number(id) + 1), limit: 1 } }, { signal }).then(
        ({ rows }) => rows.find((row) => row.id === id) ?? null,
      ),
  });

export const chainQuery = queryOptions({
  queryKey: [...root, 'chain'],
  queryFn: ({ signal }) => send(getAuditChain, {}, { signal }).then(({ chain }) => chain),
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
});

export function useVerify() {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: () => send(verifyAuditNow, {}),
    onSuccess: ({ chain }) => queries.setQueryData(chainQuery.queryKey, chain),
    onError: (error) => notices.error(`The audit could not be verified: ${describeError(error)}`),
  });
}

export function useAuditExport() {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (filter: AuditAddress) => send(exportAudit, { query: AuditFilter.parse(filter) }),
    onSuccess: (file) => saveFile(file, 'audit.csv'),
    onError: (error) => notices.error(`The export failed. ${describeError(error)}`),
    // The export is a row of its own.
    onSettled: () => queries.invalidateQueries({ queryKey: [...root, 'rows'] }),
  });
}

export const ownAuditQuery = infiniteQueryOptions({
  queryKey: [...root, 'own'],
  queryFn: ({ signal, pageParam }) =>
    send(listOwnAudit, { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});
