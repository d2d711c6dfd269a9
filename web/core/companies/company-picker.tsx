import { type ClipboardEvent, useState } from 'react';
import { describeError } from '../../platform/api/api-error.ts';
import { Combobox } from '../../platform/ui/fields/combobox.tsx';
import { Field } from '../../platform/ui/fields/field.tsx';
import { useSuggested } from '../lists/use-suggested.ts';
import { companies, type SuggestedCompany } from './companies.ts';
import { readNames, tidyPasted } from './company-names.ts';
import { CompanyOption } from './company-option.tsx';

type CompanyPickerProps = {
  label: string;
  requirement?: 'required' | 'optional';
  error?: string;
  /** The chosen company; if it is not given, each choice leaves the box empty for the next choice. */
  value?: SuggestedCompany | null;
  /** The ids of those that are not offered (any more). */
  without?: readonly string[];
  disabled?: boolean;
  onChange: (company: SuggestedCompany | null) => void;
  /** Takes several names that are pasted at once, in lines, cells or with commas between them. */
  onSeveral?: (names: string[]) => void;
};

/** A company, found by its name. */
export function CompanyPicker({
  label,
  requirement,
  value,
  without = [],
  disabled,
  onChange,
  onSeveral,
  ...given
}: CompanyPickerProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const handlePaste = (event: ClipboardEvent) => {
    const names = onSeveral ? readNames(tidyPasted(event.clipboardData.getData('text'))) : [];
    // A single name is pasted as any other text.
    if (names.length < 2) return;
    event.preventDefault();
    onSeveral?.(names);
  };
  const { text, wanted, options, error, waiting } = useSuggested(companies, typed, value?.name);
  return (
    <Field
      label={label}
      requirement={requirement}
      hint={`Type at least ${companies.from} characters for suggestions${onSeveral ? ', or paste a list of names' : ''}.`}
      error={error ? `The search failed. ${describeError(error)}` : given.error}
    >
      {(control) => (
        <div onPaste={handlePaste}>
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
            empty={wanted && !error ? `No results for “${text}”` : null}
            placeholder="Company name"
            required={requirement === 'required'}
            disabled={disabled}
          >
            {(company) => <CompanyOption company={company} />}
          </Combobox>
        </div>
      )}
    </Field>
  );
}
