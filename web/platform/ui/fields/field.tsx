import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './field.module.css';
import { Select, TextLine, TextLines, Tick } from './kept-controls.tsx';

type FieldFrame = {
  label: string;
  /** Shown in words beside the label. */
  requirement?: 'required' | 'optional';
  hint?: ReactNode;
  /** Takes the hint's place. */
  error?: string;
};

export type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldProps = FieldFrame & {
  className?: string;
  /** Draws the control; spread its props on the element that holds the value. */
  children: (control: Control) => ReactNode;
};

/** Label above, hint or error below, tied to the control for screen readers. */
export function Field({ label, requirement, hint, error, className, children }: FieldProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={className ? `${css.field} ${className}` : css.field} data-field="">
      <label className={css.label} htmlFor={id}>
        {label}
        {requirement && (
          <>
            {' '}
            <span className={css.requirement}>({requirement})</span>
          </>
        )}
      </label>
      {children({
        id,
        ...(below ? { 'aria-describedby': `${id}-below` } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {below && (
        <span id={`${id}-below`} className={error ? css.error : css.hint}>
          {error && <CircleAlert size={13} aria-hidden />}
          {below}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'className'> & { className?: string };

/** A line of text. */
export function TextField({ label, requirement, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} requirement={requirement} hint={hint} error={error} className={className}>
      {(control) => <TextLine {...input} {...control} required={requirement === 'required'} className={css.input} />}
    </Field>
  );
}

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'id' | 'className'> & { className?: string };

/** Several lines of text. */
export function TextArea({ label, requirement, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} requirement={requirement} hint={hint} error={error} className={className}>
      {(control) => (
        <TextLines
          {...area}
          {...control}
          required={requirement === 'required'}
          className={`${css.input} ${css.area}`}
        />
      )}
    </Field>
  );
}

type SelectProps = FieldFrame & Omit<ComponentProps<'select'>, 'id' | 'className'> & { className?: string };

/** A choice from a list, by the browser's own control (the best one there is on a phone). */
export function SelectField({ label, requirement, hint, error, className, children, ...select }: SelectProps) {
  return (
    <Field label={label} requirement={requirement} hint={hint} error={error} className={className}>
      {(control) => (
        <span className={css.choice}>
          <Select
            {...select}
            {...control}
            required={requirement === 'required'}
            className={`${css.input} ${css.select}`}
          >
            {children}
          </Select>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </Field>
  );
}

/** Ticks beside words, several of a few; the group has its own label. */
export function CheckGroup({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.label}>{legend}</legend>
      <div className={css.checks}>{children}</div>
      {hint && <span className={css.hint}>{hint}</span>}
    </fieldset>
  );
}

type CheckProps = { label: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'>;

/** A tick beside words. Like a button it keeps the focus while what it changed is being saved. */
export function Check({ label, ...input }: CheckProps) {
  return (
    <label className={css.check}>
      <Tick {...input} className={css.box} />
      {label}
    </label>
  );
}
