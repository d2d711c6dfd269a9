import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FullConnector } from '../../../shared/core/network/connector.ts';
import { ProfileSource } from '../../../shared/core/network/ramzor.ts';
import type { Reachout, ReachoutOutcome } from '../../../shared/core/network/reachout.ts';
import type { RelevanceState } from '../../../shared/core/network/relevance.ts';
import {
  endReachout,
  getReachout,
  listReachouts,
  markRelevance,
  portcoConnectorsFull,
  settleReachout,
  undoReachouts,
} from '../../../shared/features/connectors/calls.ts';
import type { Query } from '../../../shared/platform/call.ts';
import { type SendReply, send } from '../../platform/api/send.ts';
import type { StepNoun } from '../../platform/life-cycle/undo.ts';
import { getReloadMs } from '../../platform/ui/states/reload-ms.ts';

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

/** Messages that wait for the chat change by themselves. */
const WAITING_MS = 15_000;

function getPollInterval({ connectors }: FullAnswer): number | false {
  const reachouts = connectors.flatMap(({ reachout }) => reachout ?? []);
  return getReloadMs(reachouts) || (reachouts.some(({ state }) => state === 'waiting') && WAITING_MS);
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
    refetchInterval: ({ state }) => getReloadMs(state.data?.pages.flatMap(({ reachouts }) => reachouts)) || REFRESH_MS,
  });

/** A reachout, with the connector's name in a list of connectors. */
export const reachoutNoun: StepNoun<Pick<Reachout, 'id'> & { name?: string }> = {
  call: undoReachouts,
  noun: { one: 'reachout', many: 'reachouts' },
  getId: ({ id }) => id,
  nameUndo: ({ name }) => `Undo: ${name}`,
  describeUndone: () => undefined,
  reload: (queries) => queries.invalidateQueries({ queryKey: ROOT }),
};

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
export const readReachout = (reachoutId: string) => send(getReachout, { query: { reachoutId } });
export const sendReachoutEnd = (reachoutId: string, outcome: ReachoutOutcome) =>
  send(endReachout, { body: { reachoutId, outcome } }).then(({ reachout }) => reachout.undo ?? null);
export const settleUnsureReachout = (reachoutId: string, how: 'arrived' | 'send again') =>
  send(settleReachout, { body: { reachoutId, settle: how } });
