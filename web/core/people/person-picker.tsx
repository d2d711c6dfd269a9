import { useState } from 'react';
import { describeError } from '../../platform/api/api-error.ts';
import { Combobox } from '../../platform/ui/fields/combobox.tsx';
import { Field } from '../../platform/ui/fields/field.tsx';
import { type SuggestionSource, useSuggested } from '../lists/use-suggested.ts';
import { everybody, type PickedPerson } from './people.ts';
import { describeLoad, PersonOption } from './person-option.tsx';

type PersonPickerProps = {
  label: string;
  requirement?: 'required' | 'optional';
  hint?: string;
  error?: string;
  /** The source of people; by default everybody whom the viewer may open. */
  source?: SuggestionSource<PickedPerson>;
  value: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
};

/** A person, found by name: their role, their strength, and the number of requests that they have already. */
export function PersonPicker({
  label,
  requirement,
  hint,
  source = everybody,
  value,
  onChange,
  ...given
}: PersonPickerProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const [shown, setShown] = useState(value);
  // A person who was chosen elsewhere is named here, too.
  if (value !== shown) {
    setShown(value);
    if (value) setTyped(value.name);
  }
  const { text, wanted, options, note, error, waiting } = useSuggested(source, typed, value?.name);
  const more = `Type at least ${source.from} characters of the name`;
  const chosen = value && [value.about, value.load ? describeLoad(value.load) : ''].filter(Boolean).join(' · ');
  return (
    <Field
      label={label}
      requirement={requirement}
      hint={chosen ?? note ?? hint ?? `${more}.`}
      error={error ? `The search failed. ${describeError(error)}` : given.error}
    >
      {(control) => (
        <Combobox
          label={label}
          control={control}
          options={options}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          typed={typed}
          onType={setTyped}
          chosen={value}
          onChoose={onChange}
          waiting={waiting}
          empty={note ? 'People who are new to you are hidden for now' : wanted ? `No results for “${text}”` : more}
          placeholder="Search by name"
          required={requirement === 'required'}
        >
          {(person) => <PersonOption person={person} />}
        </Combobox>
      )}
    </Field>
  );
}
