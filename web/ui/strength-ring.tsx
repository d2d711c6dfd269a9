import { type Strength, strengthLabel } from './strength.ts';
import css from './strength-ring.module.css';

/** The four quarters, clockwise from the top, in a 20-box. */
const quarters = [
  'M11.16 3.10A7 7 0 0 1 16.90 8.84',
  'M16.90 11.16A7 7 0 0 1 11.16 16.90',
  'M8.84 16.90A7 7 0 0 1 3.10 11.16',
  'M3.10 8.84A7 7 0 0 1 8.84 3.10',
];

/** The same in a 40-box, with room for an avatar inside. */
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
    <svg
      className={css.ring}
      data-strength={strength}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role={named ? 'img' : undefined}
      aria-label={named ? `Strength ${strength} of 4: ${strengthLabel(strength)}` : undefined}
      aria-hidden={!named}
    >
      {quarters.map((path, index) => (
        <path key={path} d={path} className={index < strength ? css.filled : css.open} />
      ))}
      {strength === 4 && <circle className={css.centre} cx="10" cy="10" r="2.6" />}
    </svg>
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

/** The open ring of empty places, and the turning one of waits. Decoration: the words beside it carry the meaning. */
export function PlainRing({ size, turning = false }: { size: number; turning?: boolean }) {
  return (
    <svg
      className={turning ? `${css.ring} ${css.turning}` : css.plain}
      data-strength={turning ? 3 : 0}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {quarters.map((path, index) => (
        <path key={path} d={path} className={turning && index === 0 ? css.filled : css.open} />
      ))}
    </svg>
  );
}
