import type { ComponentProps } from 'react';
import css from './ring.module.css';

/** The four quarters, clockwise from the top, in a 20-box. */
const quarters = [
  'M11.16 3.10A7 7 0 0 1 16.90 8.84',
  'M16.90 11.16A7 7 0 0 1 11.16 16.90',
  'M8.84 16.90A7 7 0 0 1 3.10 11.16',
  'M3.10 8.84A7 7 0 0 1 8.84 3.10',
];

type RingProps = Omit<ComponentProps<'svg'>, 'className'> & {
  size: number;
  filled: number;
  className: string | undefined;
};

/** A ring with this many thick quarters, from the first on; the rest are hairlines. */
export function Ring({ size, filled, className, children, ...svg }: RingProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: who draws it says whether it is named or silent
    <svg {...svg} className={`${css.ring} ${className}`} width={size} height={size} viewBox="0 0 20 20">
      {quarters.map((path, index) => (
        <path key={path} d={path} className={index < filled ? css.filled : css.open} />
      ))}
      {children}
    </svg>
  );
}

/** The open ring of empty places, and the turning ring of waits. Decoration: the words beside it carry the meaning. */
export function PlainRing({ size, turning = false }: { size: number; turning?: boolean }) {
  return <Ring size={size} filled={turning ? 1 : 0} className={turning ? css.turning : css.plain} aria-hidden="true" />;
}
