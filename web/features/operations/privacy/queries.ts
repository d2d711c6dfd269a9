import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  correctPerson,
  decideHeldRow,
  downloadPrivacyExport,
  erasePerson,
  exportPerson,
  findPrivacyPeople,
  getErasure,
  getPrivacyPerson,
  listErasures,
  listHeldRows,
  listPrivacyExports,
  undoCorrection,
} from '../../../../shared/features/operations/privacy/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';

export const hitsQuery = (q: string) =>
  queryOptions({
    queryKey: ['privacy', 'found', q],
    queryFn: ({ signal }) => send(findPrivacyPeople, { body: { q } }, { signal }).then(({ people }) => people),
    enabled: q.length >= 2,
  });

export const personQuery = (person: string) =>
  queryOptions({
    queryKey: ['privacy', 'person', person],
    queryFn: ({ signal }) => send(getPrivacyPerson, { body: { person } }, { signal }).then((reply) => reply.person),
  });

export const erasuresQuery = queryOptions({
  queryKey: ['privacy', 'erasures'],
  queryFn: ({ signal }) => send(listErasures, {}, { signal }).then(({ erasures }) => erasures),
});

const EVERY_MS = 1_000;

/** Loaded again until it is over. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'erasure', id],
    queryFn: ({ signal }) => send(getErasure, { params: { id } }, { signal }).then(({ erasure }) => erasure),
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'running' ? EVERY_MS : false,
  });

export function useErase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<typeof erasePerson>) => send(erasePerson, args).then(({ erasure }) => erasure),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['privacy'] }),
  });
}

export function useCorrect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<typeof correctPerson>) => send(correctPerson, args),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['privacy'] }),
  });
}

export function useUndoCorrection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<typeof undoCorrection>) => send(undoCorrection, args),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['privacy'] }),
  });
}

export function useExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<typeof exportPerson>) => send(exportPerson, args),
    onSuccess: () => queries.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Loaded again until all are made. */
export const exportsQuery = queryOptions({
  queryKey: ['privacy', 'exports'],
  queryFn: ({ signal }) => send(listPrivacyExports, {}, { signal }).then(({ exports }) => exports),
  refetchInterval: ({ state }) => (state.data?.some((found) => found.state === 'making') ? EVERY_MS : false),
});

export const useDownload = () =>
  useMutation({
    mutationFn: (args: Args<typeof downloadPrivacyExport>) => send(downloadPrivacyExport, args),
    gcTime: 0,
  });

export const heldQuery = (which: 'waiting' | 'decided') =>
  infiniteQueryOptions({
    queryKey: ['privacy', 'held', which],
    queryFn: ({ signal, pageParam }) =>
      send(listHeldRows, { query: { which, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export function useDecideHeld() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<typeof decideHeldRow>) => send(decideHeldRow, args),
    onSettled: () => queries.invalidateQueries({ queryKey: ['privacy', 'held'] }),
  });
}
