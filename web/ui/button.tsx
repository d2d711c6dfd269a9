import type { ComponentProps } from 'react';
import css from './button.module.css';

type Look = {
  variant: 'contained' | 'outlined' | 'text';
  size?: 'small' | 'medium' | 'large';
  /** As wide as what it stands in. */
  wide?: boolean;
};

const look = ({ variant, size = 'medium', wide = false }: Look) => ({
  className: css.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
});

/**
 * The component library's button without the library: for what the extension shows beside a profile, where starting the
 * library would take a good part of the time to the answer (decision 015).
 */
export function Button({ variant, size, wide, type = 'button', ...button }: Look & ComponentProps<'button'>) {
  return <button type={type} {...look({ variant, size, wide })} {...button} />;
}

/** The same for what leads somewhere, in a tab of its own where `target` says so. */
export function LinkButton({ variant, size, wide, ...link }: Look & ComponentProps<'a'> & { href: string }) {
  return <a {...look({ variant, size, wide })} {...link} />;
}
