import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../shared/search/account.ts';
import { Button } from '../ui/button.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useSettled } from '../ui/use-settled.ts';
import type { Address } from './address.ts';
import { filterSuggestionsQuery } from './queries.ts';
import css from './search-box.module.css';

type Chip = { type: 'Company' | 'Person'; value: string };

type SearchBoxProps = {
  address: Pick<Address, 'companies' | 'people'>;
  onChange: (change: Partial<Address>) => void;
};

const without = (values: readonly string[], value: string) => values.filter((one) => one !== value);
const sameName = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Companies and people of the viewer's requests, suggested as one types; what is chosen becomes a chip (document 1 §2). */
export function SearchBox({ address: { companies, people }, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = typed.trim();
  const settled = useSettled(wanted, SUGGEST_DEBOUNCE_MS);
  const answer = useQuery(filterSuggestionsQuery(settled));
  const current = settled === wanted && !answer.isPlaceholderData;
  const chosen: Chip[] = [
    ...companies.map((value) => ({ type: 'Company', value }) as const),
    ...people.map((value) => ({ type: 'Person', value }) as const),
  ];
  const options = (wanted === '' ? [] : (answer.data ?? [])).filter(
    ({ type, value }) => !chosen.some((chip) => chip.type === type && sameName(chip.value, value)),
  );
  const add = ({ type, value }: Chip) =>
    onChange(type === 'Company' ? { companies: [...companies, value] } : { people: [...people, value] });
  const remove = ({ type, value }: Chip) =>
    onChange(type === 'Company' ? { companies: without(companies, value) } : { people: without(people, value) });
  return (
    <div className={css.bar}>
      <Autocomplete
        className={css.box}
        autoHighlight
        clearOnBlur={false}
        disablePortal
        // Emptied by hand, so that what was chosen does not stay in the box.
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
        options={options}
        filterOptions={(all) => all}
        groupBy={({ type }) => type}
        getOptionLabel={({ value }) => value}
        getOptionKey={({ type, value }) => `${type} ${value}`}
        isOptionEqualToValue={(one, other) => one.type === other.type && one.value === other.value}
        open={open && wanted !== ''}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        loading={!current && wanted !== ''}
        loadingText="Looking…"
        noOptionsText={answer.error ? 'Suggestions could not be loaded.' : 'No request has such a company or person'}
        onChange={(_, option) => {
          if (!option) return;
          setTyped('');
          add(option);
        }}
        renderOption={({ key, ...item }, { value, count }) => (
          <li key={key} {...item}>
            <span className={css.value}>{value}</span>
            <span className={css.count}>{count.toLocaleString('en-US')}</span>
          </li>
        )}
        renderInput={({ slotProps }) => (
          <div ref={slotProps.input.ref} className={css.field}>
            <Search size={16} strokeWidth={1.75} aria-hidden />
            <TextInput {...slotProps.htmlInput} aria-label="Company or person" placeholder="Company or person" />
          </div>
        )}
      />
      {chosen.map((chip) => (
        <FilterChip
          key={`${chip.type} ${chip.value}`}
          kind={chip.type}
          value={chip.value}
          onRemove={() => remove(chip)}
        />
      ))}
      {chosen.length > 0 && (
        <Button variant="text" size="small" onClick={() => onChange({ companies: [], people: [] })}>
          Clear all
        </Button>
      )}
    </div>
  );
}
