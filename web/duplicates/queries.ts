import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  comparePair,
  listDuplicates,
  listMerges,
  type Merge,
  mergePair,
  type Of,
  type Pair,
  postponePair,
  previewUnmerge,
  refusePair,
  reopenPair,
  undoMerge,
} from '../../shared/duplicates/calls.ts';
import { send } from '../api/send.ts';

const KEY = ['duplicates'];

export const pairsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...KEY, 'pairs', of],
    queryFn: ({ signal }) => send(listDuplicates, { query: { of } }, { signal }),
    // While the network is searched, pairs come.
    refetchInterval: ({ state }) => ((state.data?.looking ?? 0) > 0 ? 3_000 : false),
  });

export const pairQuery = (of: Of, { one, other }: Pick<Pair, 'one' | 'other'>) =>
  queryOptions({
    queryKey: [...KEY, 'pair', of, one.id, other.id],
    queryFn: ({ signal }) => send(comparePair, { query: { of, one: one.id, other: other.id } }, { signal }),
  });

export const mergesQuery = queryOptions({
  queryKey: [...KEY, 'merges'],
  queryFn: ({ signal }) => send(listMerges, {}, { signal }),
});

export const unmergeQuery = ({ of, id }: Pick<Merge, 'of' | 'id'>) =>
  queryOptions({
    queryKey: [...KEY, 'unmerge', of, id],
    queryFn: ({ signal }) => send(previewUnmerge, { params: { of, id } }, { signal }),
  });

export type Two = { of: Of; one: string; other: string };

/** All that can be decided about pairs; lists follow. */
export function useDecisions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  return {
    merge: useMutation({
      mutationFn: (body: { of: Of; kept: string; merged: string; chosen: string[] }) => send(mergePair, { body }),
      onSettled,
    }),
    refuse: useMutation({ mutationFn: (body: Two) => send(refusePair, { body }), onSettled }),
    reopen: useMutation({ mutationFn: (body: Two) => send(reopenPair, { body }), onSettled }),
    postpone: useMutation({ mutationFn: (body: Two) => send(postponePair, { body }), onSettled }),
    unmerge: useMutation({
      mutationFn: ({ of, id }: Pick<Merge, 'of' | 'id'>) => send(undoMerge, { params: { of, id } }),
      onSettled,
    }),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
