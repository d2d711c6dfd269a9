import css from './chosen-chips.module.css';
import { FilterChip } from './filter-chip.tsx';

type ChosenChipsProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** What was chosen in a field above, each to be taken out again. */
export function ChosenChips({ chosen, onChange }: ChosenChipsProps) {
  if (chosen.length === 0) return null;
  return (
    <div className={css.chips}>
      {chosen.map((one) => (
        <FilterChip key={one} value={one} onRemove={() => onChange(chosen.filter((other) => other !== one))} />
      ))}
    </div>
  );
}
