import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../shared/call.ts';
import { listViews, removeView, renameView, type SavedView, saveView } from '../../shared/saved-views/calls.ts';
import type { SavedList } from '../../shared/saved-views/lists.ts';
import { useNotices } from '../ui/notices.tsx';
import { useUndoNotice } from '../ui/use-undo-notice.ts';
import { describeError } from './api-error.ts';
import { useEdit } from './edits.ts';
import { send } from './send.ts';

export const viewsQuery = (list: SavedList) =>
  queryOptions({
    queryKey: ['views'],
    queryFn: ({ signal }) => send(listViews, {}, { signal }),
    select: ({ views }) => views.filter((view) => view.list === list),
    staleTime: 60_000,
  });

/** Keeps a view under a name, replacing one with the same name. */
export function useSaveView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof saveView>) => send(saveView, { body }),
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
        undoable(`“${view.name}” was removed.`, {
          run: () => save.mutateAsync({ list: view.list, name: view.name, address: view.address }),
          failed: (error) => `“${view.name}” could not be kept again. ${describeError(error)}`,
        }),
      onError: (error) => notices.error(`“${view.name}” could not be removed. ${describeError(error)}`),
    });
}
