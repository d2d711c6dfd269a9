import type { ReactNode } from 'react';
import {
  ANY_YEARS,
  CONNECTOR_MAX_MONTHS,
  CONNECTOR_MAX_YEARS,
  CONNECTOR_PRESETS,
  type ConnectorFilters,
  DEFAULT_CONNECTOR_FILTERS,
  EXCLUDABLE_RELATIONS,
  EXCLUDABLE_ROLES,
  excludableRoles,
  RESET_CONNECTOR_FILTERS,
} from '../../../../shared/core/talent/filters.ts';
import { toggleWord } from '../../../core/lists/filter-words.ts';
import { LinkedinConnectionFilter, RelationshipFilter } from '../../../core/strength/connector-filters.tsx';
import { formatStrength, type Strength } from '../../../core/strength/strength.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, CheckGroup } from '../../../platform/ui/fields/field.tsx';
import { useNarrow } from '../../../platform/ui/hooks/use-narrow.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Measure } from '../../../platform/ui/layout/measure.tsx';
import { connectorFilterWords, isEverybody } from './address.ts';
import css from './request.module.css';

type FiltersProps = { filters: ConnectorFilters; onChange: (filters: ConnectorFilters) => void };

/** The filters of potential connectors, which the address holds. */
export function ConnectorFilterBar({ filters, onChange }: FiltersProps) {
  const set = (change: Partial<ConnectorFilters>) => onChange({ ...filters, ...change });
  const word = formatStrength(filters.relationship as Strength);
  return (
    <FoldedPhrase>
      <div className={css.line}>
        <span className={css.title}>Filters</span>
        {!connectorFilterWords.areSame(filters, DEFAULT_CONNECTOR_FILTERS) && (
          <Button variant="text" size="small" onClick={() => onChange(DEFAULT_CONNECTOR_FILTERS)}>
            Use defaults
          </Button>
        )}
        {!isEverybody(filters) && (
          <Button variant="text" size="small" onClick={() => onChange(RESET_CONNECTOR_FILTERS)}>
            Reset
          </Button>
        )}
      </div>
      <fieldset className={css.presets}>
        <legend>Presets</legend>
        {CONNECTOR_PRESETS.map(({ label, months, relationship }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            aria-pressed={filters.months === months && filters.relationship === relationship}
            title={`${months} months together, ${formatStrength(relationship).toLowerCase()} and up`}
            onClick={() => set({ months, relationship })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div>
        <span className={css.label}>Minimum relationship</span>
        <RelationshipFilter value={filters.relationship} onChange={(relationship) => set({ relationship })} />
        <p className={css.soft}>{filters.relationship === 0 ? 'Any relationship' : `${word} and up`}</p>
      </div>
      <Measure
        label={(value) => `Months together, at least ${value}`}
        value={Math.min(filters.months, CONNECTOR_MAX_MONTHS)}
        most={CONNECTOR_MAX_MONTHS}
        onChange={(months) => set({ months })}
      />
      <Measure
        label={(value) =>
          filters.years >= ANY_YEARS && value >= CONNECTOR_MAX_YEARS
            ? 'Years since, any'
            : `Years since, up to ${value}`
        }
        value={Math.min(filters.years, CONNECTOR_MAX_YEARS)}
        most={CONNECTOR_MAX_YEARS}
        onChange={(years) => set({ years })}
      />
      <Check
        label="Show current colleagues"
        checked={filters.colleagues}
        onChange={({ target }) => set({ colleagues: target.checked })}
      />
      <Check
        label="Show just-LinkedIn connections"
        checked={filters.just_linkedin}
        onChange={({ target }) => set({ just_linkedin: target.checked })}
      />
      <Check
        label="Show LinkedIn commenters"
        checked={filters.commenters}
        onChange={({ target }) => set({ commenters: target.checked })}
      />
      <LinkedinConnectionFilter value={filters.linkedin} onChange={(linkedin) => set({ linkedin })} />
      <Without
        legend="Hide roles"
        all={excludableRoles}
        labelOf={(role) => EXCLUDABLE_ROLES[role]}
        left={filters.without_roles}
        onChange={(without_roles) => set({ without_roles })}
      />
      <Without
        legend="Hide relations"
        all={EXCLUDABLE_RELATIONS}
        labelOf={(relation) => relation}
        left={filters.without_relations}
        onChange={(without_relations) => set({ without_relations })}
      />
    </FoldedPhrase>
  );
}

/** Folded in a narrow window, so that the results come first. */
function FoldedPhrase({ children }: { children: ReactNode }) {
  const narrow = useNarrow();
  if (!narrow)
    return (
      <Card className={css.filters} data-find="">
        {children}
      </Card>
    );
  return (
    <details className={css.folded} data-find="">
      <summary>Filters</summary>
      <div className={css.filters}>{children}</div>
    </details>
  );
}

type WithoutProps<Word extends string> = {
  legend: string;
  all: readonly Word[];
  labelOf: (word: Word) => string;
  left: readonly Word[];
  onChange: (left: Word[]) => void;
};

function Without<Word extends string>({ legend, all, labelOf, left, onChange }: WithoutProps<Word>) {
  return (
    <CheckGroup legend={legend}>
      {all.map((word) => (
        <Check
          key={word}
          label={labelOf(word)}
          checked={left.includes(word)}
          onChange={({ target }) => onChange(toggleWord(all, left, word, target.checked))}
        />
      ))}
    </CheckGroup>
  );
}
