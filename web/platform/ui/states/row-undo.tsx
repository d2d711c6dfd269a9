import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { type UndoableAction, useTakeBackNow } from './use-undo-notice.ts';

type RowUndoProps = {
  /** "Undo the change of Person 2" */
  label: string;
  action: UndoableAction;
};

/** Undo in the row itself: the notice that offers it may have gone, or a reload come. */
export function RowUndo({ label, action }: RowUndoProps) {
  const takeBack = useTakeBackNow();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="text"
      size="small"
      aria-label={label}
      disabled={busy}
      onClick={() => {
        setBusy(true);
        void takeBack(action).finally(() => setBusy(false));
      }}
    >
      Undo
    </Button>
  );
}
