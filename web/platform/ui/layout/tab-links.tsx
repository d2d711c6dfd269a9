import type { ReactNode } from 'react';
import { Link, type WholeAddress } from '../buttons/link.tsx';
import { formatCount } from '../numbers.ts';
import css from './tab-links.module.css';

type TabLink = {
  key: string;
  label: string;
  to: WholeAddress;
  current: boolean;
  /** The number of entries; undefined until known. */
  count?: number;
  /** Behind the label and the count. */
  mark?: ReactNode;
};

/** Tabs, each at its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ key, label, to, current, count, mark }) => (
        <Link key={key} className={css.tab} to={to} preventScrollReset aria-current={current ? 'page' : undefined}>
          {label}
          {count !== undefined && <span className={css.count}>{formatCount(count)}</span>}
          {mark}
        </Link>
      ))}
    </nav>
  );
}

/** The ember dot of a tab that holds something to do. */
export const TabDot = ({ label }: { label: string }) => <span className={css.dot} role="img" aria-label={label} />;
