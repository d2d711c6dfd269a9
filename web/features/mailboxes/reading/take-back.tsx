import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';

type TakeBackProps = {
  unlink: UseMutationResult<unknown, Error, void>;
  /** Whom the source added; null: not counted together, as several parts may name the same person. */
  people: number | null;
  title: string;
  /** What else ends. */
  more?: string;
  open: boolean;
  onClose: () => void;
};

/** Asks once before everything that a source brought is removed: it cannot be undone, only read again. */
export function TakeBack({ unlink, people, title, more = '', open, onClose }: TakeBackProps) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm="Take everything back"
      destructive
      busy={unlink.isPending}
      onCancel={onClose}
      onConfirm={() => unlink.mutate(undefined, { onSettled: onClose })}
    >
      {more}Kith removes what it says about {people === null ? '' : `${formatCount(people)} `}
      {people === 1 ? 'person' : 'people'}, and people no other source names. You can’t undo this, as nothing of it is
      kept, but you can read it again.
    </ConfirmDialog>
  );
}
