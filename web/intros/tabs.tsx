import { Link, useLocation } from 'react-router';
import type { Tab } from '../../shared/intros/derive.ts';
import { TABS } from '../../shared/intros/order.ts';
import { readAddress, writeAddress } from './address.ts';
import type { Counts } from './queries.ts';
import css from './tabs.module.css';

export const TAB_LABELS: Readonly<Record<Tab, string>> = { queued: 'Queued', active: 'Active', archived: 'Archived' };

type TabsProps = {
  /** Null: matches from all of them are shown. */
  current: Tab | null;
  /** Undefined until known. */
  counts: Counts | undefined;
};

/** Queued, Active and Archived, each at its own address: it keeps the staff's filters and leaves chips and what is open. */
export function Tabs({ current, counts }: TabsProps) {
  const { pathname, search } = useLocation();
  const here = readAddress(new URLSearchParams(search));
  const toTab = (tab: Tab) => ({
    pathname,
    search: writeAddress({ ...here, tab, id: null, companies: [], people: [] }).toString(),
  });
  return (
    <nav className={css.tabs} aria-label="Requests">
      {TABS.map((tab) => (
        <Link
          key={tab}
          className={css.tab}
          to={toTab(tab)}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
        >
          {TAB_LABELS[tab]}
          {counts && <span className={css.count}>{counts[tab].toLocaleString('en-US')}</span>}
          {tab === 'active' && counts && counts.action_required > 0 && (
            <span className={css.dot} role="img" aria-label="A request needs action" />
          )}
        </Link>
      ))}
    </nav>
  );
}
