import { shortenStrength } from '../../../shared/core/network/account.ts';
import { formatCountry } from '../../../shared/core/network/geographies.ts';
import type { getReachChoices, ReachAxis } from '../../../shared/features/reach/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { SizeSlider } from '../../core/companies/size-slider.tsx';
import { Check, SelectField } from '../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../platform/ui/fields/filter-bar.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { type MapFilter, writeSize } from './groups/cells.ts';

const CHOICES = [
  { value: 'industry', label: 'Industries' },
  { value: 'size', label: 'Sizes' },
  { value: 'place', label: 'Places' },
] as const;

type MapFiltersProps = {
  by: ReachAxis;
  filter: MapFilter;
  /** How many of them are in force. */
  count: number;
  /** Undefined: not loaded yet. */
  choices: Reply<typeof getReachChoices> | undefined;
  /** Changes the address. */
  change: (parts: Readonly<Record<string, string | null>>) => void;
};

type ChoiceProps = {
  label: string;
  value: string;
  /** What no choice is called. */
  all: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

const Choice = ({ label, value, all, options, onChange }: ChoiceProps) => (
  <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value || null)}>
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </SelectField>
);

const LEAST = [2, 3, 4].map((strength) => ({ value: String(strength), label: shortenStrength(strength) }));

/** What the map is grouped by, and what narrows it. */
export const MapFilters = ({ by, filter, count, choices, change }: MapFiltersProps) => (
  <FilterBar count={count}>
    <SegmentedSwitch
      label="Group by"
      value={by}
      choices={CHOICES}
      onChange={(next) => change({ by: next === 'industry' ? null : next, sort: null })}
    />
    <Choice
      label="Place"
      value={filter.place}
      all="Anywhere"
      options={(choices?.places ?? [])
        .map(({ code, companies }) => ({ value: code, label: `${formatCountry(code)} (${formatCount(companies)})` }))
        .sort((a, b) => a.label.localeCompare(b.label))}
      onChange={(place) => change({ place })}
    />
    <SizeSlider value={filter.size} onChange={(size) => change(writeSize(size))} />
    {choices && choices.use_cases.length > 0 && (
      <Choice
        label="Use case"
        value={filter.useCase}
        all="Any"
        options={choices.use_cases.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(useCase) => change({ useCase })}
      />
    )}
    {choices && choices.searches.length > 0 && (
      <Choice
        label="Saved search"
        value={filter.search}
        all="Any"
        options={choices.searches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(search) => change({ search })}
      />
    )}
    <Choice
      label="Known by"
      value={filter.knownBy}
      all="Anybody"
      options={(choices?.known_by ?? []).map(({ key, name }) => ({ value: key, label: name }))}
      onChange={(knownBy) => change({ knownBy })}
    />
    <Choice
      label="At least"
      value={filter.atLeast === 1 ? '' : String(filter.atLeast)}
      all={shortenStrength(1)}
      options={LEAST}
      onChange={(atLeast) => change({ atLeast })}
    />
    <Check
      label="Only followed"
      checked={filter.following}
      onChange={({ target }) => change({ following: target.checked ? 'true' : null })}
    />
  </FilterBar>
);
