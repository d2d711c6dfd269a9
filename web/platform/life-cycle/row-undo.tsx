import { useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { useTakeBackNow } from '../ui/states/use-undo-notice.ts';
import { type StepNoun, useUndoOf } from './undo.ts';

type RowUndoProps<Row> = {
  noun: StepNoun<Row>;
  row: Row;
  /** The key of the list that presses it. */
  letter?: string;
};

/** Undo in the row itself: the notice that offers it may have gone, or a reload come. */
export function RowUndo<Row>({ noun, row, letter }: RowUndoProps<Row>) {
  const takeBack = useTakeBackNow();
  const undo = useUndoOf(noun);
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="text"
      size="small"
      data-keys={letter}
      aria-label={noun.nameUndo(row)}
      disabled={busy}
      onClick={() => {
        setBusy(true);
        void takeBack(undo([row])).finally(() => setBusy(false));
      }}
    >
      Undo
    </Button>
  );
}
