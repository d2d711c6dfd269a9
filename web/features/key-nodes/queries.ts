import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  askKeyNode,
  keyNodesByAccount,
  keyNodesBySkills,
  listKeyNodeAsks,
  listKeyNodeSources,
  MAX_KEY_ACCOUNTS,
  readLayoffs,
  resendKeyNodeAsk,
  undoKeyNodeAsks,
} from '../../../shared/features/key-nodes/calls.ts';
import type { KeyNode, KeyNodeAsk } from '../../../shared/features/key-nodes/key-node.ts';
import { searchByNames } from '../../../shared/features/search/calls.ts';
import type { Body, Reply } from '../../../shared/platform/call.ts';
import { send } from '../../platform/api/send.ts';
import type { StepNoun } from '../../platform/life-cycle/undo.ts';
import type { KeyNodesAddress } from './address.ts';

const root = ['key-nodes'] as const;

/** The companies that the names mean, as in Search. */
export const namedCompaniesQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: [...root, 'companies', names],
    queryFn: ({ signal }) => send(searchByNames, { body: { names: [...names] } }, { signal }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const sourcesQuery = queryOptions({
  queryKey: [...root, 'sources'],
  queryFn: ({ signal }) => send(listKeyNodeSources, {}, { signal }).then(({ sources }) => sources),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A page of those by companies or by skills. */
export type KeyNodesPage = Omit<Reply<typeof keyNodesByAccount>, 'counts'> &
  Partial<Pick<Reply<typeof keyNodesByAccount>, 'counts'>> &
  Partial<Pick<Reply<typeof keyNodesBySkills>, 'unread_titles'>>;

type KeyNodesQuery = Pick<KeyNodesAddress, 'by' | 'skills' | 'filters' | 'sort'> & { accounts: readonly string[] };

export function loadKeyNodesPage(
  { by, skills, filters, sort, accounts }: KeyNodesQuery,
  { cursor, limit }: { cursor: number; limit?: number },
  signal?: AbortSignal,
): Promise<KeyNodesPage> {
  const query = { filters, sort, cursor, ...(limit ? { limit } : {}) };
  return by === 'skills'
    ? send(keyNodesBySkills, { body: { skills, ...query } }, { signal })
    : send(keyNodesByAccount, { body: { account_ids: accounts.slice(0, MAX_KEY_ACCOUNTS), ...query } }, { signal });
}

export const nodesQuery = (input: KeyNodesQuery) =>
  infiniteQueryOptions({
    queryKey: [...root, 'nodes', input] as const,
    queryFn: ({ signal, pageParam }) => loadKeyNodesPage(input, { cursor: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: input.by === 'skills' ? input.skills.length > 0 : input.accounts.length > 0,
    // Rows of the other kind would appear under the wrong heads.
    placeholderData: (last, query) => (query?.queryKey[2].by === input.by ? last : undefined),
  });

export const asksQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...root, 'asks', ids],
    queryFn: ({ signal }) => send(listKeyNodeAsks, { query: { ids: ids.join(',') } }, { signal }),
    enabled: ids.length > 0,
    // The user waits for these messages, and counts the wait in seconds.
    refetchInterval: 1000,
    gcTime: 0,
    staleTime: 0,
  });

export function useReadLayoffs(onRead: (list: Reply<typeof readLayoffs>) => void) {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return send(readLayoffs, { body });
    },
    onSuccess: onRead,
  });
}

const NODES = [...root, 'nodes'];

const changeNodes = (queries: QueryClient, change: (row: KeyNode) => KeyNode): void => {
  queries.setQueriesData<InfiniteData<KeyNodesPage>>(
    { queryKey: NODES },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, connectors: page.connectors.map(change) })) },
  );
};

/** A row that was asked about: taking the message back leaves no trace of it. */
export const askNoun: StepNoun<Pick<KeyNode, 'Contact_Name__c' | 'ask'>> = {
  call: undoKeyNodeAsks,
  noun: { one: 'message', many: 'messages' },
  getId: ({ ask }) => ask?.Id ?? '',
  nameUndo: ({ Contact_Name__c }) => `Undo the message about ${Contact_Name__c}`,
  describeUndone: ([row]) => `You took back the message about ${row?.Contact_Name__c}.`,
  reload: (queries, rows, undone) => {
    changeNodes(queries, (row) => (row.ask && undone.includes(row.ask.Id) ? { ...row, ask: null } : row));
    // Another tab may have been first.
    if (undone.length < rows.length) void queries.invalidateQueries({ queryKey: NODES });
  },
};

/** Sends, and sends again; the rows show the result at once. */
export function useAsking() {
  const queries = useQueryClient();
  const updateAsk = (ask: KeyNodeAsk, id: string) =>
    changeNodes(queries, (row) => (row.ask?.Id === id ? { ...row, ask } : row));
  return {
    ofAsk: updateAsk,
    again: () => queries.invalidateQueries({ queryKey: NODES }),
    send: (row: KeyNode, body: Body<typeof askKeyNode>) =>
      send(askKeyNode, { body }).then(({ ask }) => {
        changeNodes(queries, (node) => (node.key === row.key ? { ...node, ask, asked_lately: null } : node));
        return ask;
      }),
    resend: (id: string) => send(resendKeyNodeAsk, { params: { id } }).then(({ ask }) => updateAsk(ask, id)),
  };
}
