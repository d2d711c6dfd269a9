import { useState } from 'react';
import { describeError } from '../api/api-error.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { type Company, companies } from './companies.ts';
import { CompanyOption } from './company-option.tsx';
import { useSuggested } from './use-suggested.ts';

type CompanyPickerProps = {
  label: string;
  requirement?: 'required' | 'optional';
  error?: string;
  /** The one that was chosen; where it is not given, each choice leaves the box empty for the next one. */
  value?: Company | null;
  /** The ids of those that are not offered (any more). */
  without?: readonly string[];
  disabled?: boolean;
  onChange: (company: Company | null) => void;
};

/** A company, found by its name. */
export function CompanyPicker({
  label,
  requirement,
  value,
  without = [],
  disabled,
  onChange,
  ...given
}: CompanyPickerProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const { text, wanted, options, error, waiting } = useSuggested(companies, typed, value?.name);
  return (
    <Field
      label={label}
      requirement={requirement}
      hint={`Type at least ${companies.from} characters for suggestions.`}
      error={error ? `The search did not work. ${describeError(error)}` : given.error}
    >
      {(control) => (
        <Combobox
          label={label}
          control={control}
          options={options.filter(({ id }) => !without.includes(id))}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          typed={typed}
          onType={setTyped}
          chosen={value}
          onChoose={onChange}
          waiting={waiting}
          empty={wanted && !error ? `No company is called “${text}”` : null}
          placeholder="Company name"
          required={requirement === 'required'}
          disabled={disabled}
        >
          {(company) => <CompanyOption company={company} />}
        </Combobox>
      )}
    </Field>
  );
}
