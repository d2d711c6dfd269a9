import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closeRaise, deleteRaise, reopenRaise } from '../../../../shared/features/sales/raising/calls.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';

/** Closes, reopens and deletes raises, and says so. */
export function useRaiseEnd() {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['sales-targets'] });
  const closing = useMutation({
    mutationFn: ({ id, ...body }: Body<typeof closeRaise> & { id: string }) =>
      send(closeRaise, { params: { id }, body }),
    onSettled,
  });
  const reopening = useMutation({
    mutationFn: (id: string) => send(reopenRaise, { params: { id } }),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: (id: string) => send(deleteRaise, { params: { id } }),
    onSettled,
  });
  return {
    /** @throws as the call does: the form shows it */
    close: async ({ Id: id, Name }: UseCase, body: Body<typeof closeRaise>) => {
      await closing.mutateAsync({ id, ...body });
      undoable(`You closed ${Name}.`, {
        run: () => reopening.mutateAsync(id),
        done: `${Name} is open again.`,
        failed: (error) => `Couldn’t undo that. ${describeError(error)}`,
      });
    },
    reopen: ({ Id: id, Name }: UseCase) =>
      reopening.mutateAsync(id).then(
        () => notices.success(`You reopened ${Name}.`),
        (error) => notices.error(`${Name} was not reopened. ${describeError(error)}`),
      ),
    /** @returns whether it is gone */
    remove: ({ Id: id, Name }: UseCase): Promise<boolean> =>
      deleting.mutateAsync(id).then(
        () => {
          notices.success(`You deleted ${Name}.`);
          return true;
        },
        (error) => {
          notices.error(`${Name} was not deleted. ${describeError(error)}`);
          return false;
        },
      ),
    isDeleting: deleting.isPending,
  };
}
