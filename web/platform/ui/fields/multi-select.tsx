import { type ReactNode, useState } from 'react';
import { ChosenChips } from './chosen-chips.tsx';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

type MultiSelectProps = {
  label: string;
  requirement?: 'required' | 'optional';
  hint?: string;
  error?: string;
  options: readonly string[];
  chosen: readonly string[];
  placeholder: string;
  /** The options are on their way. */
  waiting?: boolean;
  /** Shown when no option matches the text. */
  nothingText: string;
  onChange: (chosen: string[]) => void;
  /** Draws an option; its words alone unless given. */
  children?: (option: string) => ReactNode;
};

/** Several choices from a list, and nothing outside it; the choices are below as chips. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, requirement, hint, error, options, chosen, onChange, children = (option) => option } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim().toLowerCase();
  return (
    <Field label={label} requirement={requirement} hint={hint} error={error}>
      {(control) => (
        <>
          <Combobox
            label={label}
            control={control}
            several
            options={options.filter((option) => !chosen.includes(option) && option.toLowerCase().includes(text))}
            keyOf={(option) => option}
            nameOf={(option) => option}
            typed={typed}
            onType={setTyped}
            onChoose={(option) => option !== null && onChange([...chosen, option])}
            onErase={() => onChange(chosen.slice(0, -1))}
            waiting={props.waiting ?? false}
            empty={props.nothingText}
            placeholder={props.placeholder}
          >
            {children}
          </Combobox>
          <ChosenChips chosen={chosen} onChange={onChange} />
        </>
      )}
    </Field>
  );
}
