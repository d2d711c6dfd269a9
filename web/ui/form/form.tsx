import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { AfterAWhile } from '../loading.tsx';
import { Notice } from '../notice.tsx';
import { DraftNotice, type DraftState } from './draft-notice.tsx';
import css from './form.module.css';

/** What a form needs of `useBodyForm`. */
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
  /** For buttons that stand outside of it. */
  id?: string;
  /** What is said of a failure; all that was typed still stands there. */
  describe: (error: unknown) => ReactNode;
  /** What Enter does where that is not to send it. */
  onSubmit?: () => void;
  /** In which part of it one is: the first field of another one gets the focus. */
  step?: number;
  className?: string;
  children: ReactNode;
};

/** An answer that takes longer is spoken of. */
const SLOW_MS = 5_000;

const CONTROL = 'input, textarea, select, [role="button"]';
const WRONG = '[aria-invalid="true"], [data-wrong="true"]';

/** The fields of `useBodyForm`, with what is said about all of them. After a try in vain the first that is wrong gets the focus. */
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
          <Notice kind="info">
            This takes longer than usual. Still waiting for an answer; all that you typed is kept.
          </Notice>
        </AfterAWhile>
      )}
    </form>
  );
}
