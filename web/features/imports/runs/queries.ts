import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { listJoinedCompanies } from '../../../../shared/features/companies/duplicates/calls.ts';
import {
  applyImport,
  cancelImport,
  decideImportJoins,
  decideImportRows,
  downloadRejects,
  getImport,
  keepRowApart,
  listImportJoins,
  listImportRows,
  listImports,
  listRejects,
  rereadImport,
  undoImport,
  uploadImport,
} from '../../../../shared/features/imports/calls.ts';
import type {
  ChosenColumns,
  DateOrder,
  ImportKind,
  ImportRun,
  NetworkFile,
  RowFilter,
} from '../../../../shared/features/imports/import.ts';
import { suggestPeople } from '../../../../shared/features/search/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send, sendFile, type UploadOptions } from '../../../platform/api/send.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { isImportMoving } from './states.ts';
import { watch } from './watched.ts';

const root = ['imports'] as const;
const makeRunKey = (id: string) => [...root, 'one', id];

/** The interval at which the progress is loaded, in ms. */
const POLL_MS = 1000;
const SLOW_POLL_MS = 3000;

/** The part below them must stay in sight. */
const REJECTS_AT_ONCE = 20;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: makeRunKey(id),
    queryFn: ({ signal }) => send(getImport, { params: { id } }, { signal }).then((reply) => reply.import),
    refetchInterval: ({ state }) => (state.data && isImportMoving(state.data) ? POLL_MS : false),
    // A notice is to come also to who looks at another window meanwhile.
    refetchIntervalInBackground: true,
  });

export const importHistoryQuery = infiniteQueryOptions({
  queryKey: [...root, 'history'],
  queryFn: ({ signal, pageParam }) => send(listImports, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.imports.some(isImportMoving)) ? SLOW_POLL_MS : false,
});

export const rejectsQuery = (run: ImportRun) =>
  infiniteQueryOptions({
    // A new state has rows of its own: those of the check, then those of the import.
    queryKey: [...makeRunKey(run.id), 'rejects', run.state],
    queryFn: ({ signal, pageParam }) =>
      send(
        listRejects,
        { params: { id: run.id }, query: { limit: REJECTS_AT_ONCE, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: isImportMoving(run) ? SLOW_POLL_MS : false,
    placeholderData: keepPreviousData,
  });

const makeRowsKey = (id: string) => [...makeRunKey(id), 'rows'];
type RowPages = InfiniteData<z.output<typeof listImportRows.reply>>;

/** A check of its own each time that the file is read. */
export const importRowsQuery = (run: ImportRun, outcome: RowFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: [...makeRowsKey(run.id), outcome ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      send(
        listImportRows,
        {
          params: { id: run.id },
          query: { ...(outcome ? { outcome } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // After another reading the same address has other rows.
    gcTime: 0,
  });

const makeJoinsKey = (id: string) => [...makeRunKey(id), 'joins'];
type JoinPages = InfiniteData<z.output<typeof listImportJoins.reply>>;

export const importJoinsQuery = (run: ImportRun) =>
  infiniteQueryOptions({
    queryKey: makeJoinsKey(run.id),
    queryFn: ({ signal, pageParam }) =>
      send(listImportJoins, { params: { id: run.id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // After another reading the same address has other companies.
    gcTime: 0,
  });

/** The number of companies that a written import joined with others by name. */
export const joinedCountQuery = (id: string) =>
  queryOptions({
    queryKey: [...makeRunKey(id), 'joined'],
    queryFn: ({ signal }) =>
      send(listJoinedCompanies, { query: { import: id, limit: 1 } }, { signal }).then(({ count }) => count),
  });

/** The best known people of a name, as far as the viewer may know them. */
export const namesakesQuery = (name: string) =>
  queryOptions({
    queryKey: ['namesakes', name],
    queryFn: ({ signal }) => send(suggestPeople, { query: { query: name } }, { signal }).then(({ people }) => people),
  });

/** Keeps companies of one name apart, or joins them; without `joins` all about which nobody decided one by one. */
export function useDecideJoins(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (body: { joins?: string[]; apart: boolean | 'unlikely' }) =>
      send(decideImportJoins, { params: { id }, body }),
    onSuccess: ({ joins }) => {
      void queries.invalidateQueries({ queryKey: makeRunKey(id), exact: true });
      const decided = new Map(joins.map((join) => [join.id, join]));
      queries.setQueriesData<JoinPages>(
        { queryKey: makeJoinsKey(id) },
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((page) => ({
              ...page,
              joins: page.joins.map((join) => decided.get(join.id) ?? join),
            })),
          },
      );
    },
    onError: (error) => {
      notices.error(`That did not work: ${describeError(error)}`);
      return queries.invalidateQueries({ queryKey: makeRunKey(id) });
    },
  });
}

export type NewImport = { kind: ImportKind; file: File; as: string; firm: string; company: string };

/** Sends the file and answers the run that checks it. */
export function upload({ kind, file, as, firm, company }: NewImport, options: UploadOptions): Promise<ImportRun> {
  const body = new FormData();
  body.set('file', file);
  const query = {
    kind,
    ...(as && kind !== 'positions' ? { as } : {}),
    ...(firm && kind === 'crunchbase' ? { firm } : {}),
    ...(company && kind === 'positions' ? { company } : {}),
  };
  return sendFile(uploadImport, { query, body }, options).then((reply) => reply.import);
}

/** Keeps the answer, and waits for the import's end. */
export function followImport(queries: QueryClient, run: ImportRun): void {
  queries.setQueryData(makeRunKey(run.id), run);
  void queries.invalidateQueries({ queryKey: importHistoryQuery.queryKey });
  watch(run.id);
}

const steps = {
  apply: (id: string) => send(applyImport, { params: { id } }),
  /** The user has confirmed that companies get other names. */
  rename: (id: string) => send(applyImport, { params: { id }, query: { rename: 'yes' } }),
  cancel: (id: string) => send(cancelImport, { params: { id } }),
  undo: (id: string) => send(undoImport, { params: { id } }),
} as const;
export type ImportStep = keyof typeof steps;

/** Writes, cancels or undoes it. Another user may have been first: a refusal is shown with the present state. */
export function useImportStep(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (step: ImportStep) => steps[step](id).then((reply) => reply.import),
    onSuccess: (run) => followImport(queries, run),
    onError: (error) => {
      notices.error(`That did not work: ${describeError(error)}`);
      return queries.invalidateQueries({ queryKey: makeRunKey(id) });
    },
  });
}

export interface ReadOptions {
  encoding?: string;
  date_order?: DateOrder;
  columns?: ChosenColumns;
  table?: NetworkFile;
  /** The system that gave the ids of the file. */
  id_system?: string;
  /** The sheet of a workbook. */
  sheet?: string;
}

const makeRereadKey = (id: string) => [...root, 'reread', id];

/** Whether the server is being asked to read the file again: until it has answered, the shown rows are old. */
export const useIsRereading = (id: string): boolean => useIsMutating({ mutationKey: makeRereadKey(id) }) > 0;

/** Lets the server read and check the file again, with the given choices. */
export function useReread(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationKey: makeRereadKey(id),
    mutationFn: (body: ReadOptions) => send(rereadImport, { params: { id }, body }).then((reply) => reply.import),
    onSuccess: (run) => followImport(queries, run),
    onError: (error) => {
      notices.error(`The file could not be read again: ${describeError(error)}`);
      return queries.invalidateQueries({ queryKey: makeRunKey(id) });
    },
  });
}

/** Tells the server whether a row is another person than the person with whom it would be joined. */
export function useMarkDistinct(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: ({ row, apart }: { row: string; apart: boolean }) =>
      send(keepRowApart, { params: { id, row }, body: { apart } }),
    onSuccess: ({ row }) => {
      void queries.invalidateQueries({ queryKey: makeRunKey(id), exact: true });
      queries.setQueriesData<RowPages>(
        { queryKey: makeRowsKey(id) },
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((page) => ({
              ...page,
              rows: page.rows.map((item) => (item.id === row.id ? row : item)),
            })),
          },
      );
    },
    onError: (error) => {
      notices.error(`That did not work: ${describeError(error)}`);
      return queries.invalidateQueries({ queryKey: makeRunKey(id) });
    },
  });
}

/** Decides about all people who are joined by name, except those decided one by one. */
export function useDecideRows(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (apart: boolean | 'unlikely') => send(decideImportRows, { params: { id }, body: { apart } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: makeRunKey(id) }),
    onError: (error) => {
      notices.error(`That did not work: ${describeError(error)}`);
      return queries.invalidateQueries({ queryKey: makeRunKey(id) });
    },
  });
}

export function useDownloadRejects(run: ImportRun) {
  const notices = useNotices();
  return useMutation({
    mutationFn: () => send(downloadRejects, { params: { id: run.id } }),
    onSuccess: (file) => saveFile(file, `${run.file_name.replace(/\.[a-z.]+$/i, '')} rejected rows.csv`),
    onError: (error) => notices.error(`The rows could not be downloaded. ${describeError(error)}`),
  });
}

/** The network has changed: everything read from it is loaded again. */
export function invalidateNetwork(queries: QueryClient): void {
  const network = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== root[0] };
  queries.removeQueries({ ...network, type: 'inactive' });
  void queries.invalidateQueries(network);
}
