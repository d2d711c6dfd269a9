import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { AfterAWhile } from '../states/loading.tsx';
import { Notice } from '../states/notice.tsx';
import { DraftNotice, type DraftState } from './draft-notice.tsx';
import css from './form.module.css';

/** The part of `useBodyForm` that a form needs. */
export interface FormState {
  submit: (event?: FormEvent) => void;
  busy: boolean;
  failure: unknown;
  failures: number;
  dirty: boolean;
  forget: () => void;
  draft: DraftState;
}

type FormProps = {
  form: FormState;
  /** For buttons outside the form. */
  id?: string;
  /** The text for a failure; everything typed is still there. */
  describe: (error: unknown) => ReactNode;
  /** The action of Enter where that does not send the form. */
  onSubmit?: () => void;
  /** The present part of the form: entering another part moves the focus to its first field. */
  step?: number;
  className?: string;
  children: ReactNode;
};

/** An answer that takes longer is spoken of. */
const SLOW_MS = 5_000;

const CONTROL = 'input, textarea, select, [role="button"]';
const WRONG = '[aria-invalid="true"], [data-wrong="true"]';

/**
 * The fields of `useBodyForm`, with the messages about all of them. After a failed attempt the first faulty field gets
 * the focus.
 */
export function Form({ form, id, describe, onSubmit, step = 0, className, children }: FormProps) {
  const { failure, failures } = form;
  const box = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) box.current?.querySelector<HTMLElement>(CONTROL)?.focus();
    shown.current = step;
  }, [step]);
  useEffect(() => {
    if (failures > 0) (box.current?.querySelector<HTMLElement>(WRONG) ?? notice.current)?.focus();
  }, [failures]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onSubmit) onSubmit();
    else form.submit();
  };
  return (
    <form ref={box} id={id} className={className ?? css.form} onSubmit={submit} noValidate>
      <DraftNotice draft={form.draft} />
      {failure !== null && (
        <div ref={notice} tabIndex={-1}>
          <Notice kind="error">{describe(failure)}</Notice>
        </div>
      )}
      {children}
      {form.busy && (
        <AfterAWhile ms={SLOW_MS}>
          <Notice kind="info">This takes longer than usual. Still waiting for an answer. Your text is saved.</Notice>
        </AfterAWhile>
      )}
    </form>
  );
}
