import type { PathFilters } from '../../../shared/features/paths/calls.ts';
import { formatStrength, type Strength } from '../../core/strength/strength.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Check, SelectField } from '../../platform/ui/fields/field.tsx';
import css from './filters.module.css';
import { isFiltered, type PathsAddress } from './list/address.ts';

const LEAST: readonly Strength[] = [1, 2, 3, 4];

type FiltersProps = {
  filters: PathFilters;
  members: readonly { id: string; name: string }[];
  onChange: (change: Partial<PathsAddress>) => void;
};

/** The filters of the paths. Another choice opens the best path that is left. */
export function PathFilterBar({ filters, members, onChange }: FiltersProps) {
  const set = (change: Partial<PathFilters>) =>
    onChange({ filters: { ...filters, ...change }, path: undefined, via: null });
  return (
    <section className={css.filters} aria-label="Filters">
      <SelectField
        label="Minimum strength"
        value={filters.min_strength}
        onChange={({ target }) => set({ min_strength: Number(target.value) })}
      >
        <option value={0}>Any strength</option>
        {LEAST.map((strength) => (
          <option key={strength} value={strength}>
            {strength === 4 ? formatStrength(strength) : `${formatStrength(strength).split(' (')[0]} or better`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Staff member"
        value={filters.member ?? ''}
        onChange={({ target }) => set({ member: target.value || undefined })}
      >
        <option value="">Anybody</option>
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Check
        label="Only current colleagues"
        checked={filters.current_colleagues}
        onChange={({ target }) => set({ current_colleagues: target.checked })}
      />
      {isFiltered(filters) && (
        <Button
          variant="text"
          onClick={() =>
            onChange({ filters: { min_strength: 0, current_colleagues: false }, path: undefined, via: null })
          }
        >
          Reset filters
        </Button>
      )}
    </section>
  );
}
