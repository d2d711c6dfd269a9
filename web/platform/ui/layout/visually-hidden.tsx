import type { ElementType, ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Words for screen readers only; `as` gives them the element they need ("h1"). */
export function VisuallyHidden({ as: As = 'span', children }: { as?: ElementType; children: ReactNode }) {
  return <As className={css.hidden}>{children}</As>;
}
