import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../../shared/core/network/account.ts';
import { SKILL_CATEGORIES, type SkillCategory } from '../../../../shared/core/talent/lists.ts';
import { listPositions, NO_OWNER } from '../../../../shared/features/talent/positions/calls.ts';
import { positionOwnersQuery } from '../../../core/requests/position-owners.ts';
import { companiesQuery } from '../../../platform/api/companies.ts';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import type { PositionFilterValues } from './queries.ts';

/** The names of filters in the address. */
export const POSITION_PARAMS = [
  'q',
  'company',
  'category',
  'location',
  'owner',
  'priority',
  'closed',
  'opportunistic',
] as const;
type Param = (typeof POSITION_PARAMS)[number];

const isCategory = (word: string): word is SkillCategory => (SKILL_CATEGORIES as readonly string[]).includes(word);

/** The query for the address. */
export function parsePositionFilters(address: URLSearchParams): PositionFilterValues {
  const readText = (name: 'q' | 'company' | 'location' | 'owner') => {
    const value = address.get(name)?.slice(0, name === 'company' || name === 'owner' ? 40 : 200);
    return value ? { [name]: value } : {};
  };
  const category = address.get('category') ?? '';
  return {
    ...readText('q'),
    ...readText('company'),
    ...readText('location'),
    ...readText('owner'),
    ...(isCategory(category) ? { category } : {}),
    ...(address.get('priority') ? { high_priority: 'true' as const } : {}),
    ...(address.get('closed') ? { might_be_closed: 'true' as const } : {}),
    ...(address.get('opportunistic') ? { hide_opportunistic: 'true' as const } : {}),
  };
}

type FiltersProps = {
  address: URLSearchParams;
  onChange: (change: Partial<Record<Param, string | null>>) => void;
  onClear: () => void;
};

/** The filters of positions; staff have more of them. */
export function PositionFilters({ address, onChange, onClear }: FiltersProps) {
  const staff = useUser()?.staff ?? false;
  const [cleared, setCleared] = useState(0);
  const readValue = (name: Param) => address.get(name) ?? '';
  const count = POSITION_PARAMS.filter((name) => readValue(name) !== '').length;
  const renderWordsField = (name: 'q' | 'location', label: string) => (
    <SettledField
      key={`${name} ${cleared}`}
      label={label}
      value={readValue(name)}
      schema={listPositions.query.shape[name]}
      after={SUGGEST_DEBOUNCE_MS}
      onChange={(text) => onChange({ [name]: text || null })}
    />
  );
  const renderTick = (name: 'priority' | 'closed' | 'opportunistic', label: string) => (
    <Check
      label={label}
      checked={readValue(name) !== ''}
      onChange={({ target }) => onChange({ [name]: target.checked ? '1' : null })}
    />
  );
  return (
    <FilterBar count={count}>
      {renderWordsField('q', staff ? 'Company or position' : 'Position')}
      {staff && <StaffSelects value={readValue} onChange={onChange} />}
      <SelectField
        label="Skill Category"
        value={readValue('category')}
        onChange={({ target }) => onChange({ category: target.value || null })}
      >
        <option value="">Every category</option>
        {SKILL_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      {renderWordsField('location', 'Location')}
      {staff && renderTick('priority', 'High Priority')}
      {renderTick('closed', 'Might already be closed')}
      {renderTick('opportunistic', 'Hide Opportunistic')}
      {count > 0 && (
        <Button
          variant="text"
          onClick={() => {
            onClear();
            setCleared(cleared + 1);
          }}
        >
          Clear all
        </Button>
      )}
    </FilterBar>
  );
}

const describeProblem = (error: unknown) => (error ? 'The list could not be loaded.' : undefined);

function StaffSelects({ value, onChange }: { value: (name: Param) => string } & Pick<FiltersProps, 'onChange'>) {
  const companies = useQuery(companiesQuery);
  const owners = useQuery(positionOwnersQuery);
  return (
    <>
      <SelectField
        label="Company"
        value={value('company')}
        error={describeProblem(companies.error)}
        onChange={({ target }) => onChange({ company: target.value || null })}
      >
        <option value="">All companies</option>
        {companies.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Owner"
        value={value('owner')}
        error={describeProblem(owners.error)}
        onChange={({ target }) => onChange({ owner: target.value || null })}
      >
        <option value="">Anybody</option>
        <option value={NO_OWNER}>Unassigned</option>
        {owners.data?.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
