/**
 * Controls that may be disabled while what they changed is being saved, without losing the focus (hooks/use-kept-focus.ts). All others of
 * the app are built of these.
 */
import MuiSwitch from '@mui/material/Switch';
import { type ComponentProps, type FocusEvent, type Ref, useImperativeHandle } from 'react';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';

/** What all of them have in common: their state, and who else wants to hear of a blur and hold the element. */
function useKept<Element extends HTMLElement>({
  disabled = false,
  onBlur,
  ref,
}: {
  disabled?: boolean | undefined;
  onBlur?: ((event: FocusEvent<Element>) => void) | undefined;
  ref?: Ref<Element> | undefined;
}) {
  const { own, isKept, giveUp } = useKeptFocus<Element>(disabled);
  useImperativeHandle(ref, () => own.current!);
  return {
    isKept,
    state: {
      ref: own,
      disabled: disabled && !isKept,
      'aria-disabled': isKept || undefined,
      onBlur: (event: FocusEvent<Element>) => {
        giveUp(event);
        onBlur?.(event);
      },
    },
  };
}

/** A box to tick, or one of a few to choose. */
export function Tick({ type = 'checkbox', ...input }: ComponentProps<'input'> & { type?: 'checkbox' | 'radio' }) {
  const { isKept, state } = useKept(input);
  return (
    <input
      {...input}
      {...state}
      type={type}
      onChange={(event) => {
        if (!isKept) input.onChange?.(event);
      }}
    />
  );
}

/** The browser's own list of choices. */
export function Select(select: ComponentProps<'select'>) {
  const { isKept, state } = useKept(select);
  return (
    <select
      {...select}
      {...state}
      onMouseDown={(event) => {
        // It does not open.
        if (isKept) event.preventDefault();
        select.onMouseDown?.(event);
      }}
      onChange={(event) => {
        if (!isKept) select.onChange?.(event);
      }}
    />
  );
}

/** A line to type into. */
export function TextLine(input: ComponentProps<'input'>) {
  const { isKept, state } = useKept(input);
  return <input {...input} {...state} readOnly={isKept || input.readOnly} />;
}

/** Several lines to type into. */
export function TextLines(area: ComponentProps<'textarea'>) {
  const { isKept, state } = useKept(area);
  return <textarea {...area} {...state} readOnly={isKept || area.readOnly} />;
}

/** On or off at once. @param id of its input, and of the words about it */
export function Switch({
  checked,
  disabled,
  onChange,
  ...input
}: {
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  id?: string;
  'aria-describedby'?: string | undefined;
}) {
  const { isKept, state } = useKept<HTMLInputElement>({ disabled });
  const { ref, onBlur, disabled: isOff, ...attributes } = state;
  return (
    <MuiSwitch
      checked={checked}
      disabled={isOff}
      onBlur={onBlur as never}
      onChange={(_, on) => {
        if (!isKept) onChange(on);
      }}
      slotProps={{ input: { ...input, ...attributes, ref, role: 'switch', 'aria-checked': checked } }}
    />
  );
}
