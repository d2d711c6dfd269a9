import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../shared/search/account.ts';
import { isSuggestable } from '../../../shared/search/calls.ts';
import { CompanyLogo } from '../../people/company-logo.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import css from './batch.module.css';
import { companySuggestionsQuery } from './queries.ts';
import type { Target } from './use-batch.ts';

type CompanyPickerProps = { chosen: readonly Target[]; onAdd: (target: Target) => void; disabled: boolean };

/** Adds companies to a batch, by name: suggestions from 3 characters (document 1 §5). */
export function CompanyPicker({ chosen, onAdd, disabled }: CompanyPickerProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const settled = useSettled(typed, SUGGEST_DEBOUNCE_MS);
  const wanted = isSuggestable(typed);
  const found = useQuery({ ...companySuggestionsQuery(settled), enabled: isSuggestable(settled) });
  // An older answer never stands under a newer text.
  const options = wanted && settled === typed ? (found.data ?? []) : [];
  return (
    <Field label="Add a company" hint="Suggestions appear from 3 characters.">
      {({ id, ...described }) => (
        <Autocomplete
          id={id}
          disabled={disabled}
          options={options.filter((option) => !chosen.some((one) => one.id === option.id))}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          filterOptions={(all) => all}
          value={null}
          inputValue={text}
          open={wanted && options.length > 0}
          forcePopupIcon={false}
          autoHighlight
          blurOnSelect={false}
          clearOnBlur={false}
          onInputChange={(_, next, reason) => reason !== 'reset' && reason !== 'selectOption' && setText(next)}
          onChange={(_, option) => {
            if (!option) return;
            onAdd({ id: option.id, name: option.name, logo_url: option.logo_url });
            setText('');
          }}
          renderOption={({ key, ...option }, { name, logo_url }) => (
            <li key={key} {...option}>
              <span className={css.option}>
                <CompanyLogo name={name} src={logo_url} size={20} />
                {name}
              </span>
            </li>
          )}
          renderInput={({ slotProps }) => (
            <div ref={slotProps.input.ref}>
              <TextInput {...slotProps.htmlInput} {...described} placeholder="Company name" />
            </div>
          )}
        />
      )}
    </Field>
  );
}
