import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listViews,
  removeView,
  renameView,
  type SavedView,
  saveView,
} from '../../../shared/features/search/saved-views/calls.ts';
import type { SavedList } from '../../../shared/features/search/saved-views/lists.ts';
import type { Body, Reply } from '../../../shared/platform/call.ts';
import { useNotices } from '../ui/states/notices.tsx';
import { useUndoNotice } from '../ui/states/use-undo-notice.ts';
import { describeError } from './api-error.ts';
import { type EditLabels, useEdit } from './edits.ts';
import { send } from './send.ts';

export const viewsQuery = (list: SavedList) =>
  queryOptions({
    queryKey: ['views'],
    queryFn: ({ signal }) => send(listViews, {}, { signal }),
    select: ({ views }) => views.filter((view) => view.list === list),
    staleTime: 60_000,
  });

/** "status: Asked, sort: name" */
const showFilters = (address: unknown): string =>
  [...new URL(String(address), window.location.origin).searchParams].map((pair) => pair.join(': ')).join(', ') ||
  'Nothing chosen';

const VIEW_LABELS: EditLabels<typeof saveView> = {
  list: null,
  name: null,
  address: { label: 'The view of this name', show: showFilters },
};

/** Keeps a view under a name, replacing one with the same name. */
export function useSaveView() {
  const queries = useQueryClient();
  const edit = useEdit();
  return useMutation({
    mutationFn: (body: Omit<Body<typeof saveView>, 'basedOn'>) => {
      const known = queries.getQueryData<Reply<typeof listViews>>(['views'])?.views ?? [];
      const named = known.find(({ list, name }) => list === body.list && name === body.name.trim());
      return edit(saveView, { body }, { was: { address: named?.address ?? null }, labels: VIEW_LABELS });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['views'] }),
  });
}

export function useRenameView() {
  const queries = useQueryClient();
  const edit = useEdit();
  return useMutation({
    mutationFn: ({ id, name, was }: { id: string; name: string; was: string }) =>
      edit(renameView, { params: { id }, body: { name } }, { was: { name: was }, labels: { name: 'Name' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['views'] }),
  });
}

/** Removes a view, and offers to take that back. */
export function useRemoveView(): (view: SavedView) => void {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const save = useSaveView();
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => send(removeView, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['views'] }),
  });
  return (view) =>
    remove.mutate(view, {
      onSuccess: () =>
        undoable(`You removed “${view.name}”.`, {
          run: () => save.mutateAsync({ list: view.list, name: view.name, address: view.address }),
          failed: (error) => `“${view.name}” could not be saved again. ${describeError(error)}`,
        }),
      onError: (error) => notices.error(`“${view.name}” could not be removed. ${describeError(error)}`),
    });
}
