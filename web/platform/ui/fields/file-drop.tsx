import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import css from './file-drop.module.css';
import { describeUnreadable } from './table-files.ts';

type FileDropProps = {
  /** "Drop a CSV file here" */
  title: string;
  hint?: ReactNode;
  /** The level of its title. */
  level?: 2 | 3;
  /** As an input's accept attribute: '.csv,.zip'. Also checked for dropped files. */
  accept: string;
  disabled?: boolean;
  /** What was wrong with the last file that was taken. */
  problem?: string | null;
  onFile: (file: File) => void;
};

const isAccepted = (file: File, accept: string): boolean =>
  accept.split(',').some((ending) => file.name.toLowerCase().endsWith(ending.trim().toLowerCase()));

/** A place to drop one file on, with a button for users who do not drag. */
export function FileDrop({ title, hint, level = 2, accept, disabled = false, problem, onFile }: FileDropProps) {
  const Title = `h${level}` as const;
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    if (files.length > 1) return setRefusal('Choose one file at a time.');
    if (!isAccepted(file, accept)) return setRefusal(describeUnreadable(file.name, accept));
    setRefusal(undefined);
    onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  const handleDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    <section
      className={css.drop}
      aria-labelledby={id}
      data-over={over}
      onDragEnter={handleDrag}
      onDragOver={handleDrag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={css.icon}>
        <Upload size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <Title id={id}>{title}</Title>
        {hint && <p>{hint}</p>}
        {(refusal ?? problem) && (
          <p role="alert" className={css.refusal}>
            {refusal ?? problem}
          </p>
        )}
      </div>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        className={css.input}
        accept={accept}
        tabIndex={-1}
        aria-label={title}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </section>
  );
}
