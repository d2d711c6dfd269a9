import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import {
  comparePair,
  joinAfterAll,
  keepJoinedApart,
  listDuplicates,
  listJoinedCompanies,
  listMerges,
  listSurePairs,
  MAX_TOGETHER,
  type Merge,
  mergePair,
  mergeTogether,
  type Of,
  type Pair,
  postponePair,
  previewUnmerge,
  refusePair,
  reopenPair,
  undoMerge,
  undoTogether,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { send } from '../../../platform/api/send.ts';

const KEY = ['duplicates'];

export const pairsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...KEY, 'pairs', of],
    queryFn: ({ signal }) => send(listDuplicates, { query: { of } }, { signal }),
    // While the network is searched, pairs come.
    refetchInterval: ({ state }) => ((state.data?.looking ?? 0) > 0 ? 3_000 : false),
  });

export const pairQuery = (of: Of, { one: a, other: b }: Pick<Pair, 'one' | 'other'>) =>
  queryOptions({
    queryKey: [...KEY, 'pair', of, a.id, b.id],
    queryFn: ({ signal }) => send(comparePair, { query: { of, one: a.id, other: b.id } }, { signal }),
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
    refuse: useMutation({ mutationFn: (body: Two & { belongs?: string }) => send(refusePair, { body }), onSettled }),
    reopen: useMutation({ mutationFn: (body: Two) => send(reopenPair, { body }), onSettled }),
    postpone: useMutation({ mutationFn: (body: Two) => send(postponePair, { body }), onSettled }),
    unmerge: useMutation({
      mutationFn: ({ of, id }: Pick<Merge, 'of' | 'id'>) => send(undoMerge, { params: { of, id } }),
      onSettled,
    }),
  };
}

export const surePairsQuery = queryOptions({
  queryKey: [...KEY, 'sure'],
  queryFn: ({ signal }) => send(listSurePairs, {}, { signal }),
});

/** Merges many pairs, a part with each call, and takes all of them back. */
export function useTogether() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  const [done, setDone] = useState<{ at: string; merged: number }>();
  const [progress, setProgress] = useState(0);
  const merge = useMutation({
    mutationFn: async (pairs: { one: string; other: string }[]) => {
      let all = { at: undefined as string | undefined, merged: 0 };
      for (let from = 0; from < pairs.length; from += MAX_TOGETHER) {
        setProgress(from);
        const some = pairs.slice(from, from + MAX_TOGETHER);
        const { at, merged } = await send(mergeTogether, { body: { pairs: some, ...(all.at ? { at: all.at } : {}) } });
        all = { at, merged: all.merged + merged };
        // What is merged so far can be undone, whatever becomes of the rest.
        setDone({ at, merged: all.merged });
      }
    },
    onSettled,
  });
  const undo = useMutation({
    mutationFn: async (at: string) => {
      while ((await send(undoTogether, { body: { at } })).left > 0);
      setDone(undefined);
    },
    onSettled,
  });
  const running = useRef(false);
  /** A second press may come before the first has disabled the button. */
  const mergeAll = (pairs: { one: string; other: string }[]): void => {
    if (running.current) return;
    running.current = true;
    merge.mutate(pairs, {
      onSettled: () => {
        running.current = false;
      },
    });
  };
  return { merge, mergeAll, undo, done, progress, failure: merge.error ?? undo.error };
}

const joinedKey = [...KEY, 'joined'];

/** @param importId those to which this import belongs; all without it */
export const joinedQuery = (importId?: string) =>
  infiniteQueryOptions({
    queryKey: [...joinedKey, importId ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      send(
        listJoinedCompanies,
        { query: { ...(importId ? { import: importId } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** What speaks for and against a company that files joined by its name; null if they did not. */
export const joinedCompanyQuery = (id: string) =>
  queryOptions({
    queryKey: [...joinedKey, 'company', id],
    queryFn: ({ signal }) =>
      send(listJoinedCompanies, { query: { company: id } }, { signal }).then(({ companies }) => companies[0] ?? null),
  });

/** Keeps a company apart that files joined by its name, and takes the last one back. */
export function useApart() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  const [done, setDone] = useState<z.output<typeof keepJoinedApart.reply>>();
  const apart = useMutation({
    mutationFn: (company: string) => send(keepJoinedApart, { body: { company } }),
    onSuccess: setDone,
    onSettled,
  });
  const undo = useMutation({
    mutationFn: ({ company, apart: other }: NonNullable<typeof done>) =>
      send(joinAfterAll, { body: { company: company.id, apart: other.id } }),
    onSuccess: () => setDone(undefined),
    onSettled,
  });
  return { apart, undo, done };
}

export type Decisions = ReturnType<typeof useDecisions>;
