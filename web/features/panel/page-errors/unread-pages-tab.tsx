import { useQuery } from '@tanstack/react-query';
import type { Browser } from '../../../../shared/features/panel/page-errors/browsers.ts';
import { UNREAD_DAYS, type UnreadPages } from '../../../../shared/features/panel/page-errors/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { groupByDay, listBrowsers } from './days.ts';
import { unreadPagesQuery } from './queries.ts';
import css from './unread-pages.module.css';

const NAMES: Record<Browser, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  other: 'Other browsers',
};

function UnreadTable({ unread }: { unread: readonly UnreadPages[] }) {
  const browsers = listBrowsers(unread);
  return (
    <Card>
      <Table aria-label="Pages that could not be read">
        <thead>
          <tr>
            <th>Day</th>
            {browsers.map((browser) => (
              <th key={browser}>{NAMES[browser]}</th>
            ))}
            {browsers.length > 1 && <th>All browsers</th>}
          </tr>
        </thead>
        <tbody>
          {groupByDay(unread).map(({ day, times, total }) => (
            <tr key={day}>
              <td>{formatDay(day)}</td>
              {browsers.map((browser) => (
                <td key={browser} data-label={NAMES[browser]} className={css.number}>
                  {formatCount(times[browser] ?? 0)}
                </td>
              ))}
              {browsers.length > 1 && (
                <td data-label="All browsers" className={css.number}>
                  {formatCount(total)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** A tab of /admin: how often profile pages were of a kind that the browser extension cannot read. */
export default function UnreadPagesTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(unreadPagesQuery);
  return (
    <>
      <p className={css.lead}>
        How many profile pages the extension could not read in the last {UNREAD_DAYS} days. A few are normal. If there
        are many every day, the site has changed and the extension needs an update. Kith doesn’t store the page or who
        viewed it.
      </p>
      {isPending && <LoadingCard label="Loading the count of unread pages…" />}
      <Failed what="The count of unread pages could not be loaded." query={{ error, isFetching, refetch }} />
      {data?.unread.length === 0 && (
        <EmptyState title="No unreadable pages">
          When someone opens a page that Kith can’t read, it is counted here.
        </EmptyState>
      )}
      {data && data.unread.length > 0 && <UnreadTable unread={data.unread} />}
    </>
  );
}
