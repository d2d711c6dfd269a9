import type { ReactNode } from 'react';
import { formatCount } from '../numbers.ts';
import css from './bottom-bar.module.css';

/** At the bottom of the window while its page scrolls: the items that are about to be sent. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.bar} aria-label={label}>
      {children}
    </section>
  );
}

/** The number, before its noun. */
export const BarCount = ({ children }: { children: number }) => <b className={css.count}>{formatCount(children)}</b>;
