import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { formatStrength, type Strength } from './strength.ts';
import css from './strength-label.module.css';
import { StrengthRing } from './strength-ring.tsx';

type StrengthLabelProps = {
  strength: Strength;
  size?: number;
  /** In a narrow column: words in brackets are only for screen readers. */
  short?: boolean;
};

/** Ring and words; words in brackets are softer. */
export function StrengthLabel({ strength, size, short = false }: StrengthLabelProps) {
  const [word, bracket] = formatStrength(strength).split(/ (?=\()/);
  return (
    <span className={css.label}>
      <StrengthRing strength={strength} size={size} />
      <span className={css.word}>
        {word}
        {bracket && ' '}
        {bracket &&
          (short ? <VisuallyHidden>{bracket}</VisuallyHidden> : <span className={css.bracket}>{bracket}</span>)}
      </span>
    </span>
  );
}
