import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../shared/call.ts';
import { SUGGEST_DEBOUNCE_MS } from '../../shared/search/account.ts';
import { CRM_SEARCH_FROM, searchCrmContacts } from '../../shared/signals/calls.ts';
import { describeError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { Field } from '../ui/field.tsx';
import css from '../ui/search-field.module.css';
import { TextInput } from '../ui/text-input.tsx';
import { useSettled } from '../ui/use-settled.ts';

export type CrmContact = Reply<typeof searchCrmContacts>['result'][number];

type ContactSearchFieldProps = {
  label: string;
  requirement?: 'required' | 'optional';
  hint?: string;
  value: CrmContact | null;
  onChange: (contact: CrmContact | null) => void;
};

/** "VP Engineering, Castellan Bank"; words where neither is known. */
const describeCrmContact = ({ sf_title, account_name }: CrmContact): string =>
  [sf_title, account_name].filter(Boolean).join(', ') || 'No title known';

/**
 * One contact of the CRM, found by name: from 5 characters, 200 ms after the last. Each text is a question of its own,
 * so that an answer to an older one can never stand under a newer one.
 */
export function ContactSearchField({ label, requirement, hint, value, onChange }: ContactSearchFieldProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const text = typed.trim();
  const settled = useSettled(text, SUGGEST_DEBOUNCE_MS);
  const wanted = text.length >= CRM_SEARCH_FROM && text !== value?.name;
  const found = useQuery({
    queryKey: ['crm-contacts', settled],
    queryFn: ({ signal }) => send(searchCrmContacts, { query: { query: settled } }, { signal }),
    enabled: wanted && settled === text,
    retry: false,
  });
  const current = wanted && settled === text;
  const withheld = current ? found.data?.withheld : undefined;
  const options = current ? (found.data?.result ?? []) : [];
  return (
    <Field
      label={label}
      requirement={requirement}
      hint={
        value
          ? describeCrmContact(value)
          : (withheld?.message ?? hint ?? `Type at least ${CRM_SEARCH_FROM} characters of the name.`)
      }
      error={current && found.error ? `The search did not work. ${describeError(found.error)}` : undefined}
    >
      {({ id, ...described }) => (
        <Autocomplete
          id={id}
          options={options}
          value={value}
          inputValue={typed}
          onInputChange={(_, next) => setTyped(next)}
          onChange={(_, contact) => onChange(contact)}
          // Found by the server, by its own rules for names.
          filterOptions={(all) => all}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ Id }) => Id}
          isOptionEqualToValue={(one, other) => one.Id === other.Id}
          loading={wanted && (settled !== text || found.isFetching)}
          loadingText="Searching…"
          noOptionsText={
            withheld
              ? 'People who are new to you are left out for now'
              : wanted
                ? `Nobody is called “${text}”`
                : `Type at least ${CRM_SEARCH_FROM} characters of the name`
          }
          clearText={`Clear ${label}`}
          forcePopupIcon={false}
          autoHighlight
          renderOption={({ key, ...option }, contact) => (
            <li key={key} {...option}>
              <span className={css.person}>
                <span className={css.name}>{contact.name}</span>
                <span className={css.title}>{describeCrmContact(contact)}</span>
              </span>
            </li>
          )}
          slotProps={{ listbox: { 'aria-label': label, 'aria-labelledby': undefined } }}
          renderInput={({ slotProps }) => (
            <div ref={slotProps.input.ref} className={css.box}>
              <TextInput
                {...slotProps.htmlInput}
                {...described}
                required={requirement === 'required'}
                placeholder="Search by name"
              />
              {slotProps.input.endAdornment}
            </div>
          )}
        />
      )}
    </Field>
  );
}
