import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveDialogProps = {
  open: boolean;
  /** What was not done with what was typed. */
  without?: 'saving' | 'sending';
  onStay: () => void;
  onLeave: () => void;
};

/** Asked before what somebody typed is left for good. */
export function LeaveDialog({ open, without = 'saving', onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={`Leave without ${without}?`}
      confirm="Leave"
      cancel="Keep editing"
      onCancel={onStay}
      onConfirm={onLeave}
    >
      What you typed here is lost.
    </ConfirmDialog>
  );
}
