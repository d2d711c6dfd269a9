import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveDialogProps = {
  open: boolean;
  /** The action that the text has not gone through yet. */
  without?: 'saving' | 'sending';
  onStay: () => void;
  onLeave: () => void;
};

/** Asked before typed text is thrown away. */
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
      You’ll lose what you typed here.
    </ConfirmDialog>
  );
}
