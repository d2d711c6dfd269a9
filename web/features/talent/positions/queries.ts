import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  candidatesByFit,
  createPosition,
  listJobBoards,
  listPositions,
  removeJobBoard,
  setJobBoard,
} from '../../../../shared/features/talent/positions/calls.ts';
import type { NewPosition } from '../../../../shared/features/talent/positions/position.ts';
import type { Body, Query } from '../../../../shared/platform/call.ts';
import { usePositionEdit } from '../../../core/requests/use-position-edit.ts';
import { type EditLabels, useEdit } from '../../../platform/api/edits.ts';
import { send } from '../../../platform/api/send.ts';

const root = ['positions'] as const;

export type PositionFilterValues = Partial<
  Pick<Query<typeof listPositions>, 'q' | 'company' | 'category' | 'location' | 'owner'>
> & {
  high_priority?: 'true';
  might_be_closed?: 'true';
  hide_opportunistic?: 'true';
};

export const positionsQuery = (filters: PositionFilterValues) =>
  infiniteQueryOptions({
    queryKey: [...root, 'open', filters],
    queryFn: ({ signal, pageParam }) =>
      send(listPositions, { query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Known candidates for a position, the best fit first. Loaded each time it is opened, because Match puts candidates forward elsewhere. */
export const fittingQuery = (positionId: string) =>
  queryOptions({
    queryKey: [...root, 'fitting', positionId],
    queryFn: ({ signal }) => send(candidatesByFit, { params: { id: positionId } }, { signal }),
    staleTime: 0,
  });

/** Everything that is done to positions; lists follow. */
export function usePositionActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: root });
  const create = useMutation({ mutationFn: (body: NewPosition) => send(createPosition, { body }), onSettled });
  const update = useMutation({ mutationFn: usePositionEdit(), onSettled });
  return { create: create.mutateAsync, update: update.mutateAsync, busy: update.isPending };
}

/** Until a board that was just set has been looked at. */
const ASK_AGAIN_MS = 2_000;

export const boardsQuery = queryOptions({
  queryKey: [...root, 'boards'],
  queryFn: ({ signal }) => send(listJobBoards, {}, { signal }).then(({ boards }) => boards),
  refetchInterval: ({ state }) => (state.data?.some(({ looked_at }) => looked_at === null) ? ASK_AGAIN_MS : false),
});

type BoardSetting = Body<typeof setJobBoard>;
const BOARD_LABELS: EditLabels<typeof setJobBoard> = { Account__c: null, address: 'Address' };

/** Sets and takes away job boards; positions follow. */
export function useBoardActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: root });
  const edit = useEdit();
  const set = useMutation({
    // A company has one board: setting one replaces the one that the user saw, or none.
    mutationFn: ({ was, ...body }: BoardSetting & { was: string | null }) =>
      edit(setJobBoard, { body }, { was: { address: was }, labels: BOARD_LABELS }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (accountId: string) => send(removeJobBoard, { body: { Account__c: accountId } }),
    onSettled,
  });
  return { set: set.mutateAsync, remove: remove.mutateAsync, busy: remove.isPending };
}
