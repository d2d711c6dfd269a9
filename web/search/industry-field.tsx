import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { describeError } from '../api/api-error.ts';
import { ChosenChips } from '../ui/chosen-chips.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import css from './industry-field.module.css';
import { industriesQuery } from './queries.ts';

type IndustryFieldProps = {
  input?: Ref<HTMLInputElement>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Several of the industries that accounts carry, with how many accounts each. */
export function IndustryField({ input, chosen, onChange }: IndustryFieldProps) {
  const industries = useQuery(industriesQuery);
  const counts = new Map(industries.data?.map(({ name, accounts }) => [name, accounts]));
  return (
    <Field
      label="Industries"
      requirement="required"
      error={industries.error ? `The industries could not be loaded. ${describeError(industries.error)}` : undefined}
      hint="Accounts of any of them are shown."
    >
      {({ id, ...described }) => (
        <>
          <Autocomplete
            id={id}
            multiple
            filterSelectedOptions
            disableCloseOnSelect
            disableClearable
            autoHighlight
            disablePortal
            options={[...counts.keys()]}
            loading={industries.isPending}
            loadingText="Loading industries…"
            noOptionsText="No such industry"
            value={[...chosen]}
            onChange={(_, next) => onChange(next)}
            renderValue={() => null}
            renderOption={({ key, ...option }, name) => (
              <li key={key} {...option}>
                <span className={css.industry}>{name}</span>
                <span className={css.accounts}>{counts.get(name)?.toLocaleString('en-US')}</span>
              </li>
            )}
            renderInput={({ slotProps }) => (
              <div ref={slotProps.input.ref}>
                <TextInput
                  {...slotProps.htmlInput}
                  {...described}
                  ref={(element) => {
                    const own = slotProps.htmlInput.ref;
                    if (typeof own === 'function') own(element);
                    else if (own) own.current = element;
                    if (typeof input === 'function') input(element);
                    else if (input) input.current = element;
                  }}
                  placeholder="Choose industries"
                />
              </div>
            )}
          />
          <ChosenChips chosen={chosen} onChange={onChange} />
        </>
      )}
    </Field>
  );
}
