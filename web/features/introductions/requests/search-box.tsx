import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../../shared/core/network/account.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Combobox } from '../../../platform/ui/fields/combobox.tsx';
import { CountedOption } from '../../../platform/ui/fields/counted-option.tsx';
import { FilterChip } from '../../../platform/ui/fields/filter-chip.tsx';
import { useSettled } from '../../../platform/ui/hooks/use-settled.ts';
import type { IntrosAddress } from '../steps/address.ts';
import { filterSuggestionsQuery } from '../steps/queries.ts';
import css from './search-box.module.css';

type Chip = { type: 'Company' | 'Person'; value: string };

type SearchBoxProps = {
  address: Pick<IntrosAddress, 'companies' | 'people'>;
  onChange: (change: Partial<IntrosAddress>) => void;
};

const omitValue = (values: readonly string[], value: string) => values.filter((other) => other !== value);
const haveSameName = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Companies and people of the viewer's requests, suggested as the user types; a chosen suggestion becomes a chip (document 1 §2). */
export function SearchBox({ address: { companies, people }, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const settled = useSettled(wanted, SUGGEST_DEBOUNCE_MS);
  const answer = useQuery(filterSuggestionsQuery(settled));
  const current = settled === wanted && !answer.isPlaceholderData && !answer.isPending;
  const chosen: Chip[] = [
    ...companies.map((value) => ({ type: 'Company', value }) as const),
    ...people.map((value) => ({ type: 'Person', value }) as const),
  ];
  const options = (wanted === '' ? [] : (answer.data ?? [])).filter(
    ({ type, value }) => !chosen.some((chip) => chip.type === type && haveSameName(chip.value, value)),
  );
  const add = ({ type, value }: Chip) =>
    onChange(type === 'Company' ? { companies: [...companies, value] } : { people: [...people, value] });
  const remove = ({ type, value }: Chip) =>
    onChange(type === 'Company' ? { companies: omitValue(companies, value) } : { people: omitValue(people, value) });
  const nothing = answer.error ? 'Suggestions could not be loaded.' : 'No requests match this company or person';
  return (
    <>
      <div className={css.box}>
        <Combobox
          label="Company or person"
          options={options}
          keyOf={({ type, value }) => `${type} ${value}`}
          nameOf={({ value }) => value}
          groupOf={({ type }) => type}
          typed={typed}
          onType={setTyped}
          onChoose={(option) => option && add(option)}
          waiting={!current && wanted !== ''}
          empty={wanted === '' ? null : nothing}
          placeholder="Company or person"
          icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
        >
          {({ value, count }) => <CountedOption value={value} count={count} />}
        </Combobox>
      </div>
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
    </>
  );
}
