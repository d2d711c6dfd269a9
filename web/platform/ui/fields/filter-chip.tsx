import { X } from 'lucide-react';
import { IconButton } from '../buttons/button.tsx';
import css from './filter-chip.module.css';

type FilterChipProps = { kind?: string; value: string; onRemove: () => void };

/** A chosen filter, "Company **name** ×", with a button that removes it. */
export function FilterChip({ kind, value, onRemove }: FilterChipProps) {
  return (
    <span className={css.chip}>
      <span className={css.words}>
        {kind && <span className={css.kind}>{kind} </span>}
        {value}
      </span>
      <IconButton className={css.remove} aria-label={`Remove ${kind ? `${kind} ` : ''}${value}`} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
