import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type LeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asked before a request that somebody typed is left unsent. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without sending?"
      confirm="Leave"
      cancel="Keep editing"
      onCancel={onStay}
      onConfirm={onLeave}
    >
      What you typed here is lost.
    </ConfirmDialog>
  );
}
