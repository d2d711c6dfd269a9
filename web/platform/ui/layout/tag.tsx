import type { ReactNode } from 'react';
import { formatCount } from '../numbers.ts';
import css from './tag.module.css';

/** A square word about the thing beside it (an industry, "Portfolio"); outlined inside a line of text. */
export function Tag({ children, outlined = false }: { children: ReactNode; outlined?: boolean }) {
  return <span className={outlined ? `${css.tag} ${css.outlined}` : css.tag}>{children}</span>;
}

/** A small number beside a heading or a tab. */
export function Count({ value }: { value: number }) {
  return <span className={css.count}>{formatCount(value)}</span>;
}
