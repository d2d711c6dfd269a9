import { useState } from 'react';
import type { z } from 'zod';
import { EXCLUDABLE_RELATIONS, EXCLUDABLE_ROLES, excludableRoles } from '../../../shared/core/talent/filters.ts';
import type { KithUser } from '../../../shared/features/accounts/session/user.ts';
import {
  DEFAULT_KEY_NODE_FILTERS,
  KEY_NODE_MAX_MONTHS,
  KEY_NODE_MAX_YEARS,
  KEY_NODE_PRESETS,
  type KeyNodeFilters,
  LEAST_MONTHS,
  STEP,
} from '../../../shared/features/key-nodes/filters.ts';
import { toggleWord } from '../../core/lists/filter-words.ts';
import { LinkedinConnectionFilter, RelationshipFilter } from '../../core/strength/connector-filters.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { FilterBar } from '../../platform/ui/fields/filter-bar.tsx';
import { FilterChip } from '../../platform/ui/fields/filter-chip.tsx';
import { useNarrow } from '../../platform/ui/hooks/use-narrow.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Measure } from '../../platform/ui/layout/measure.tsx';
import { keyNodeFilterWords } from './address.ts';
import css from './key-nodes.module.css';

type FiltersProps = {
  filters: KeyNodeFilters;
  users: readonly z.infer<typeof KithUser>[];
  onChange: (filters: KeyNodeFilters) => void;
};

/** The filters of potential connectors, which the address holds. */
export function KeyNodeFilterBar({ filters, users, onChange }: FiltersProps) {
  const set = (change: Partial<KeyNodeFilters>) => onChange({ ...filters, ...change });
  const narrow = useNarrow();
  const fields = (
    <>
      <div className={css.measures}>
        <div>
          <span className={css.label}>Minimum relationship</span>
          <RelationshipFilter value={filters.relationship} onChange={(relationship) => set({ relationship })} />
        </div>
        <Measure
          label={(value) => `Months together, at least ${value}`}
          value={Math.min(filters.months, KEY_NODE_MAX_MONTHS)}
          least={LEAST_MONTHS}
          most={KEY_NODE_MAX_MONTHS}
          step={STEP}
          onChange={(months) => set({ months })}
        />
        <Measure
          label={(value) => (value >= KEY_NODE_MAX_YEARS ? 'Years since, any' : `Years since, up to ${value}`)}
          value={filters.years}
          most={KEY_NODE_MAX_YEARS}
          step={STEP}
          onChange={(years) => set({ years })}
        />
        <LinkedinConnectionFilter value={filters.linkedin} onChange={(linkedin) => set({ linkedin })} />
      </div>
      <div className={css.without}>
        <Without filters={filters} users={users} set={set} />
        <span className={css.presets}>
          {KEY_NODE_PRESETS.map((preset) => (
            <Button
              key={preset.label}
              size="small"
              variant="text"
              aria-pressed={keyNodeFilterWords.areSame(filters, preset.filters)}
              onClick={() => onChange(preset.filters)}
            >
              {preset.label}
            </Button>
          ))}
          {!keyNodeFilterWords.areSame(filters, DEFAULT_KEY_NODE_FILTERS) && (
            <Button size="small" variant="text" onClick={() => onChange(DEFAULT_KEY_NODE_FILTERS)}>
              Reset
            </Button>
          )}
        </span>
      </div>
    </>
  );
  if (narrow) return <FilterBar count={countWithout(filters)}>{fields}</FilterBar>;
  return (
    <Card className={css.filters} data-find="">
      {fields}
    </Card>
  );
}

const countWithout = ({ without_relations, without_roles, without_owner }: KeyNodeFilters): number =>
  without_relations.length + without_roles.length + (without_owner === null ? 0 : 1);

/** More do not fit on the line with the presets. */
const CHIPS_SHOWN = 1;

type WithoutProps = Pick<FiltersProps, 'filters' | 'users'> & { set: (change: Partial<KeyNodeFilters>) => void };

/** The excluded values, each removable, and the others to exclude. */
function Without({ filters, users, set }: WithoutProps) {
  const [all, setAll] = useState(false);
  const { without_relations: relations, without_roles: kinds, without_owner: owner } = filters;
  const owners = users.filter(({ Id }) => Id !== owner);
  const more = [
    ...EXCLUDABLE_RELATIONS.filter((relation) => !relations.includes(relation)).map((relation) => ({
      key: `relation ${relation}`,
      label: `Relation: ${relation}`,
      add: () => set({ without_relations: toggleWord(EXCLUDABLE_RELATIONS, relations, relation, true) }),
    })),
    ...excludableRoles
      .filter((role) => !kinds.includes(role))
      .map((role) => ({
        key: `role ${role}`,
        label: `Role: ${EXCLUDABLE_ROLES[role]}`,
        add: () => set({ without_roles: toggleWord(excludableRoles, kinds, role, true) }),
      })),
    ...owners.map(({ Id, Name }) => ({
      key: `owner ${Id}`,
      label: `Contacts of ${Name}`,
      add: () => set({ without_owner: Id }),
    })),
  ];
  const chips = [
    ...relations.map((relation) => (
      <FilterChip
        key={`relation ${relation}`}
        kind="Without relation"
        value={relation}
        onRemove={() => set({ without_relations: toggleWord(EXCLUDABLE_RELATIONS, relations, relation, false) })}
      />
    )),
    ...kinds.map((kind) => (
      <FilterChip
        key={`role ${kind}`}
        kind="Without role"
        value={EXCLUDABLE_ROLES[kind]}
        onRemove={() => set({ without_roles: toggleWord(excludableRoles, kinds, kind, false) })}
      />
    )),
    ...(owner === null
      ? []
      : [
          <FilterChip
            key="owner"
            kind="Without contacts of"
            value={users.find(({ Id }) => Id === owner)?.Name ?? 'somebody'}
            onRemove={() => set({ without_owner: null })}
          />,
        ]),
  ];
  return (
    <>
      {all ? chips : chips.slice(0, CHIPS_SHOWN)}
      {chips.length > CHIPS_SHOWN && (
        <Button size="small" variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `${chips.length - CHIPS_SHOWN} more`}
        </Button>
      )}
      {more.length > 0 && (
        <select
          className={css.more}
          aria-label="Leave out more"
          value=""
          onChange={({ target }) => more.find(({ key }) => key === target.value)?.add()}
        >
          <option value="">Leave out…</option>
          {more.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
