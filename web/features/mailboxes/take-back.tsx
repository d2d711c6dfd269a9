import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { useUnlink } from './queries.ts';

type TakeBackProps = {
  id: string;
  /** Whom the source added. */
  people: number;
  title: string;
  /** What else ends. */
  more?: string;
  open: boolean;
  onClose: () => void;
};

/** Asks once before everything that a source brought is removed: it cannot be undone, only read again. */
export function TakeBack({ id, people, title, more = '', open, onClose }: TakeBackProps) {
  const unlink = useUnlink(id);
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
      {more}Kith removes what it says about {formatCount(people)} {people === 1 ? 'person' : 'people'}, and people no
      other source names. You can’t undo this, but you can read it again.
    </ConfirmDialog>
  );
}
