import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { useRaiseEnd } from './use-raise-end.ts';

type DeleteDialogProps = { raise: UseCase; onDeleted: () => void; onClose: () => void };

/** Asks before a raise is deleted. */
export function DeleteDialog({ raise, onDeleted, onClose }: DeleteDialogProps) {
  const { remove, isDeleting } = useRaiseEnd();
  const run = async () => {
    const isGone = await remove(raise);
    onClose();
    if (isGone) onDeleted();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${raise.Name}?`}
      confirm="Delete raise"
      destructive
      busy={isDeleting}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      This can’t be undone. Once a fund was suggested or requested, a raise can only be closed.
    </ConfirmDialog>
  );
}
