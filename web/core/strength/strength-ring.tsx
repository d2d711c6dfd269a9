import { Ring } from '../../platform/ui/layout/ring.tsx';
import { formatStrength, type Strength } from './strength.ts';
import css from './strength-ring.module.css';

/** The quarters in a 40-box, with room for an avatar inside. */
const avatarQuarters = [
  'M21.46 1.46A18.6 18.6 0 0 1 38.54 18.54',
  'M38.54 21.46A18.6 18.6 0 0 1 21.46 38.54',
  'M18.54 38.54A18.6 18.6 0 0 1 1.46 21.46',
  'M1.46 18.54A18.6 18.6 0 0 1 18.54 1.46',
];

type RingProps = {
  strength: Strength;
  /** 16 in the mini view, 18 in tables and chips, 26 in answers. */
  size?: number;
  /** Set it when no words stand beside the ring: it then names itself "Strength n of 4: …". */
  named?: boolean;
};

/** The closing ring: n thick quarters, hairlines for the rest, a centre only at 4. Readable without colour. */
export function StrengthRing({ strength, size = 18, named = false }: RingProps) {
  return (
    <Ring
      size={size}
      filled={strength}
      className={css.ring}
      data-strength={strength}
      role={named ? 'img' : undefined}
      aria-label={named ? `Strength ${strength} of 4: ${formatStrength(strength)}` : undefined}
      aria-hidden={!named}
    >
      {strength === 4 && <circle className={css.centre} cx="10" cy="10" r="2.6" />}
    </Ring>
  );
}

/** The ring around initials; fills its positioned parent. */
export function AvatarRing({ strength }: { strength: Strength }) {
  return (
    <svg className={css.avatarRing} data-strength={strength} viewBox="0 0 40 40" aria-hidden="true">
      {avatarQuarters.map((path, index) => (
        <path key={path} d={path} className={index < strength ? css.filled : css.open} />
      ))}
    </svg>
  );
}
