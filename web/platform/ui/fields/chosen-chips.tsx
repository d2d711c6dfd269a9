import css from './chosen-chips.module.css';
import { FilterChip } from './filter-chip.tsx';

type ChosenChipsProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** The choices of a field above, each of which can be removed. */
export function ChosenChips({ chosen, onChange }: ChosenChipsProps) {
  if (chosen.length === 0) return null;
  return (
    <div className={css.chips}>
      {chosen.map((text) => (
        <FilterChip key={text} value={text} onRemove={() => onChange(chosen.filter((other) => other !== text))} />
      ))}
    </div>
  );
}
