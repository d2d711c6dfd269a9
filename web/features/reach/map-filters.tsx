import { formatCountry } from '../../../shared/core/network/geographies.ts';
import type { getReachMap, ReachAxis } from '../../../shared/features/reach/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { SizeSlider } from '../../core/companies/size-slider.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../platform/ui/fields/filter-bar.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { type MapFilter, writeSize } from './cells.ts';

const CHOICES = [
  { value: 'industry', label: 'Industries' },
  { value: 'size', label: 'Sizes' },
  { value: 'place', label: 'Places' },
] as const;

export type MapFiltersProps = {
  by: ReachAxis;
  filter: MapFilter;
  /** How many of them are in force. */
  count: number;
  places: Reply<typeof getReachMap>['places'];
  /** Changes the address. */
  change: (parts: Readonly<Record<string, string | null>>) => void;
};

/** What the map is grouped by, and what narrows it. */
export const MapFilters = ({ by, filter, count, places, change }: MapFiltersProps) => (
  <FilterBar count={count}>
    <SegmentedSwitch
      label="Group by"
      value={by}
      choices={CHOICES}
      onChange={(next) => change({ by: next === 'industry' ? null : next, sort: null })}
    />
    <SelectField label="Place" value={filter.place} onChange={({ target }) => change({ place: target.value || null })}>
      <option value="">Anywhere</option>
      {places
        .map(({ code, companies }) => ({ code, name: formatCountry(code), companies }))
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ code, name, companies }) => (
          <option key={code} value={code}>
            {name} ({formatCount(companies)})
          </option>
        ))}
    </SelectField>
    <SizeSlider value={filter.size} onChange={(size) => change(writeSize(size))} />
  </FilterBar>
);
