import { useLocation } from 'react-router';
import type { Tab } from '../../../../shared/features/introductions/derive.ts';
import { INTRO_TABS } from '../../../../shared/features/introductions/order.ts';
import { TabDot, TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { narrowToTabs, readIntrosAddress, writeAddress } from '../steps/address.ts';
import type { IntroCounts } from '../steps/queries.ts';

export const INTRO_TAB_LABELS: Readonly<Record<Tab, string>> = {
  queued: 'Queued',
  active: 'Active',
  archived: 'Archived',
};

type TabsProps = {
  /** Null: matches from all of them are shown. */
  current: Tab | null;
  /** Undefined until known. */
  counts: IntroCounts | undefined;
};

/** Queued, Active and Archived, each at its own address: a tab keeps the staff's filters and drops chips and the opened request. */
export function Tabs({ current, counts }: TabsProps) {
  const { pathname, search } = useLocation();
  const here = readIntrosAddress(new URLSearchParams(search));
  const toTab = (tab: Tab) => ({
    pathname,
    search: writeAddress({ ...narrowToTabs(here), tab, id: null }).toString(),
  });
  const needed = counts !== undefined && counts.action_required > 0;
  return (
    <TabLinks
      label="Requests"
      tabs={INTRO_TABS.map((tab) => ({
        key: tab,
        label: INTRO_TAB_LABELS[tab],
        to: toTab(tab),
        current: tab === current,
        count: counts?.[tab],
        mark: tab === 'active' && needed && <TabDot label="A request needs action" />,
      }))}
    />
  );
}
