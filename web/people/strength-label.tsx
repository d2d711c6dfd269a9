import { type Strength, strengthLabel } from './strength.ts';
import css from './strength-label.module.css';
import { StrengthRing } from './strength-ring.tsx';

/** Ring and words; what stands in brackets is softer. */
export function StrengthLabel({ strength, size }: { strength: Strength; size?: number }) {
  const [word, bracket] = strengthLabel(strength).split(/ (?=\()/);
  return (
    <span className={css.label}>
      <StrengthRing strength={strength} size={size} />
      <span className={css.word}>
        {word}
        {bracket && ' '}
        {bracket && <span className={css.bracket}>{bracket}</span>}
      </span>
    </span>
  );
}
