import { useEffect, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import css from './versions-dialog.module.css';

/** A field that two people changed, in words. */
export type TwoVersions = { label: string; theirs: string; mine: string };

type VersionsDialogProps = {
  versions: readonly TwoVersions[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Neither yet: what was typed is still there. */
  onBack: () => void;
};

/** Shows what somebody else saved beside what the user wrote, and asks which of the two stays. */
export default function VersionsDialog({ versions, onKeepMine, onTakeTheirs, onBack }: VersionsDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  // Nothing is overwritten by an Enter that was still meant for the form below. The dialog takes the focus first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => back.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Dialog
      title="Someone else changed this"
      lead="They saved a change after you opened this. Your version isn’t saved yet. Which one do you want to keep?"
      onClose={onBack}
      reads
      footer={
        <>
          <Button variant="text" onClick={onBack} ref={back}>
            Back to editing
          </Button>
          <Button className={css.choice} variant="outlined" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button variant="contained" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      {versions.map(({ label, theirs, mine }) => (
        <section key={label} aria-label={label}>
          <h3 className={css.label}>{label}</h3>
          <dl className={css.both}>
            <div>
              <dt>Theirs</dt>
              <dd>{theirs}</dd>
            </div>
            <div>
              <dt>Yours</dt>
              <dd>{mine}</dd>
            </div>
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
