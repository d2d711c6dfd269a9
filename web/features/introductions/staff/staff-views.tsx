import { useQueries, useQuery } from '@tanstack/react-query';
import { ViewBar } from '../../../core/lists/view-bar.tsx';
import { viewsQuery } from '../../../platform/api/saved-views.ts';
import { useUser } from '../../../platform/api/session.ts';
import {
  DASHBOARD,
  type IntrosAddress,
  isAcrossTabs,
  readIntrosAddress,
  toIntroFilters,
  writeAddress,
} from '../steps/address.ts';
import { type IntroCounts, introCountsQuery } from '../steps/queries.ts';

const NOTHING = readIntrosAddress(new URLSearchParams());

const getAddress = (address: IntrosAddress): string => {
  const search = writeAddress(address).toString();
  return search === '' ? DASHBOARD : `${DASHBOARD}?${search}`;
};

const readView = (view: string) => readIntrosAddress(new URL(view, window.location.origin).searchParams);

/** The number of requests in a view: in its tab, or in all tabs if it has none. */
function countShown(view: string, counts: IntroCounts | undefined): number | undefined {
  const address = readView(view);
  if (!counts || (address.view === 'list' && !isAcrossTabs(address))) return counts?.[address.tab ?? 'active'];
  return counts.queued + counts.active + counts.archived;
}

/** Staff's built-in views of requests, and the views that users save. */
export function StaffViews({ address }: { address: IntrosAddress }) {
  const me = useUser()?.Id ?? '';
  const open = { ...NOTHING, open: true, sort: 'waiting' } as const;
  const given = [
    { label: 'Mine', address: getAddress({ ...open, facilitator: me }) },
    { label: 'Unassigned', address: getAddress({ ...open, facilitator: 'none' }) },
    { label: 'Answered', address: getAddress({ ...open, answered: true }) },
    { label: 'Overdue', address: getAddress({ ...open, open: false, overdue: true }) },
  ];
  const remaining = useQuery(viewsQuery('requests')).data ?? [];
  const all = [...given, ...remaining].map((view) => view.address);
  const counts = useQueries({ queries: all.map((view) => introCountsQuery(toIntroFilters(readView(view)))) });
  const countInView = (view: string) => countShown(view, counts[all.indexOf(view)]?.data);
  const here = getAddress({ ...address, id: null });
  return (
    <ViewBar
      label="Views"
      list="requests"
      views={given.map((view) => {
        const count = countInView(view.address);
        return { ...view, count, needed: view.label === 'Answered' && (count ?? 0) > 0 };
      })}
      here={here === DASHBOARD ? null : here}
      countOf={countInView}
    />
  );
}
