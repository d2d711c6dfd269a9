import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FullConnector } from '../../../shared/core/network/connector.ts';
import { ProfileSource } from '../../../shared/core/network/ramzor.ts';
import type { RelevanceState } from '../../../shared/core/network/relevance.ts';
import {
  endReachout,
  getReachout,
  listReachouts,
  markRelevance,
  portcoConnectorsFull,
  settleReachout,
  undoTamnuni,
} from '../../../shared/features/connectors/calls.ts';
import type { Query } from '../../../shared/platform/call.ts';
import { type SendReply, send } from '../../platform/api/send.ts';

/** The target in the address (document 4 §2.3). */
export interface Whom {
  linkedin_id: string;
  entityUrn: string;
  source: string;
  fullName: string;
  post_creation: string;
}

export type FullAnswer = SendReply<typeof portcoConnectorsFull>;

const ROOT = ['connectors'] as const;
const FULL = [...ROOT, 'full'] as const;

/** A text of the address, no longer than the server accepts; undefined if there is none. */
const readText = (value: string, most = 200): string | undefined => value.trim().slice(0, most) || undefined;

/** Messages that are on their way change by themselves. */
const ON_ITS_WAY_MS = 2_000;
const WAITING_MS = 15_000;

function getPollInterval({ connectors }: FullAnswer): number | false {
  const states = connectors.map(({ reachout }) => reachout?.state);
  return states.includes('pending') ? ON_ITS_WAY_MS : states.includes('waiting') ? WAITING_MS : false;
}

export const fullQuery = ({ linkedin_id, entityUrn, source, fullName, post_creation }: Whom) => {
  const query = {
    public_identifier: readText(linkedin_id),
    entityUrn: readText(entityUrn),
    fullName: readText(fullName),
    source: ProfileSource.catch('linkedin').parse(source),
  };
  return queryOptions({
    // A just created draft is sent to the server, without another query.
    queryKey: [...FULL, query],
    queryFn: ({ signal }) =>
      send(portcoConnectorsFull, { query: { ...query, post_creation: readText(post_creation, 40) } }, { signal }),
    enabled: Boolean(query.public_identifier ?? query.entityUrn ?? query.fullName),
    refetchInterval: ({ state }) => (state.data ? getPollInterval(state.data) : false),
  });
};

export type ReachoutsQuery = Pick<Query<typeof listReachouts>, 'stands' | 'order'>;

/** The interval at which the state of messages on their way is loaded. */
const REFRESH_MS = 15_000;

export const reachoutsQuery = (query: ReachoutsQuery) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'reachouts', query],
    queryFn: ({ signal, pageParam }) =>
      send(listReachouts, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });

/** Loads all connectors and reachouts again, for instance after a message was sent. */
export function useReloadConnectors(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ROOT });
}

interface Mark {
  connector: FullConnector;
  target: string;
  relevance: Exclude<RelevanceState, 'sent tamnuni'>;
}

/** Marks a connector: seen at once, and as before where the server does not take it. */
export function useMark() {
  const queries = useQueryClient();
  const set = (id: string, relevance: RelevanceState) =>
    queries.setQueriesData<FullAnswer>({ queryKey: FULL }, (answer) =>
      answer
        ? {
            ...answer,
            connectors: answer.connectors.map((connector) =>
              connector.connector_public_id === id ? { ...connector, relevance } : connector,
            ),
          }
        : answer,
    );
  return useMutation({
    mutationFn: ({ connector, target, relevance }: Mark) =>
      send(markRelevance, { body: { connector: connector.connector_public_id, target, relevance } }),
    onMutate: ({ connector, relevance }) => set(connector.connector_public_id, relevance),
    onError: (_, { connector }) => set(connector.connector_public_id, connector.relevance),
  });
}

export const sendNow = (connector: string, target: string, customMessage: string, reason: string) =>
  send(markRelevance, {
    body: {
      connector,
      target,
      relevance: 'sent tamnuni',
      customMessage,
      sendNow: true,
      although_terms: reason || undefined,
    },
  });
export const takeTamnuniBack = (reachoutId: string) => send(undoTamnuni, { body: { reachoutId } });
export const readReachout = (reachoutId: string) => send(getReachout, { query: { reachoutId } });
export const sendReachoutEnd = (reachoutId: string, outcome: 'answered' | 'declined' | null) =>
  send(endReachout, { body: { reachoutId, outcome } });
export const settleUnsureReachout = (reachoutId: string, how: 'arrived' | 'send again') =>
  send(settleReachout, { body: { reachoutId, settle: how } });
