import { SUGGEST_DEBOUNCE_MS } from '../../../../shared/core/network/account.ts';
import { SKILL_CATEGORIES, type SkillCategory } from '../../../../shared/core/talent/lists.ts';
import { positionsByFit } from '../../../../shared/features/talent/positions/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { SizeSlider } from '../../../core/companies/size-slider.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import css from './candidate.module.css';

/** The names of filters in the address. */
export const FIT_PARAMS = ['q', 'category', 'location', 'size', 'opportunistic'] as const;
type Param = (typeof FIT_PARAMS)[number];

const isCategory = (word: string): word is SkillCategory => (SKILL_CATEGORIES as readonly string[]).includes(word);
const MAX_LETTERS = 200;

/** "51-500", "51-" in the address. */
function readSize(address: URLSearchParams): { headCountFrom: number; headCountTo: number | null } | null {
  const [, from, to] = /^(\d{1,7})-(\d{0,7})$/.exec(address.get('size') ?? '') ?? [];
  return from === undefined ? null : { headCountFrom: Number(from), headCountTo: to ? Number(to) : null };
}

/** The query for the address. */
export function parseFitFilters(
  address: URLSearchParams,
): Omit<NonNullable<Args<typeof positionsByFit>['query']>, 'candidate'> {
  const [q, location] = [address.get('q')?.slice(0, MAX_LETTERS), address.get('location')?.slice(0, MAX_LETTERS)];
  const category = address.get('category') ?? '';
  const size = readSize(address);
  return {
    ...(q ? { q } : {}),
    ...(location ? { location } : {}),
    ...(isCategory(category) ? { category } : {}),
    ...(size ? { headcount_from: size.headCountFrom } : {}),
    ...(size?.headCountTo ? { headcount_to: size.headCountTo } : {}),
    ...(address.get('opportunistic') ? { hide_opportunistic: 'true' as const } : {}),
  };
}

type FitFiltersProps = {
  address: URLSearchParams;
  onChange: (change: Partial<Record<Param, string | null>>) => void;
  onClear: () => void;
};

/** The filters of a candidate's positions. */
export function FitFilters({ address, onChange, onClear }: FitFiltersProps) {
  const readValue = (name: Param) => address.get(name) ?? '';
  const count = FIT_PARAMS.filter((name) => readValue(name) !== '').length;
  const size = readSize(address) ?? { headCountFrom: 1, headCountTo: null };
  const renderWordsField = (name: 'q' | 'location', label: string) => (
    <SettledField
      label={label}
      value={readValue(name)}
      schema={positionsByFit.query.shape[name]}
      after={SUGGEST_DEBOUNCE_MS}
      onChange={(text) => onChange({ [name]: text || null })}
    />
  );
  return (
    <FilterBar count={count}>
      {renderWordsField('q', 'Company or position')}
      <SelectField
        label="Skill Category"
        value={readValue('category')}
        onChange={({ target }) => onChange({ category: target.value || null })}
      >
        <option value="">Any</option>
        {SKILL_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      {renderWordsField('location', 'Location')}
      <div className={css.size}>
        <SizeSlider
          label="Headcount"
          value={size}
          onChange={({ headCountFrom, headCountTo }) =>
            onChange({
              size: headCountFrom <= 1 && headCountTo === null ? null : `${headCountFrom}-${headCountTo ?? ''}`,
            })
          }
        />
      </div>
      <Check
        label="Hide Opportunistic"
        checked={readValue('opportunistic') !== ''}
        onChange={({ target }) => onChange({ opportunistic: target.checked ? '1' : null })}
      />
      {count > 0 && (
        <Button variant="text" onClick={onClear}>
          Clear all
        </Button>
      )}
    </FilterBar>
  );
}
