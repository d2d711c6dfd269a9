import { type FormEvent, useState } from 'react';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { FilterChip } from '../../../platform/ui/fields/filter-chip.tsx';
import { CHIP_KINDS, CHIPS, type Chip, type ChipKind } from './matching.ts';
import css from './my-candidates.module.css';

type FindProps = { chips: readonly Chip[]; onChange: (chips: readonly Chip[]) => void };

/** Typed text becomes a chip of the chosen kind. */
export function Find({ chips, onChange }: FindProps) {
  const [kind, setKind] = useState<ChipKind>('candidate');
  const [typed, setTyped] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const value = typed.trim();
    if (value === '') return;
    if (!chips.some((chip) => chip.kind === kind && chip.value === value)) onChange([...chips, { kind, value }]);
    setTyped('');
  };
  return (
    <FilterBar count={chips.length}>
      <form className={css.find} onSubmit={add}>
        <SelectField label="Search in" value={kind} onChange={({ target }) => setKind(target.value as ChipKind)}>
          {CHIP_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {CHIPS[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Search candidates"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="small">
          Search
        </Button>
      </form>
      {chips.map((chip) => (
        <FilterChip
          key={`${chip.kind} ${chip.value}`}
          kind={CHIPS[chip.kind]}
          value={chip.value}
          onRemove={() => onChange(chips.filter((shown) => shown !== chip))}
        />
      ))}
      {chips.length > 0 && (
        <Button variant="text" onClick={() => onChange([])}>
          Clear all
        </Button>
      )}
    </FilterBar>
  );
}
