import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IntroFilters } from '../../shared/intros/calls.ts';
import { type Tab, tabOf } from '../../shared/intros/derive.ts';
import type { Intro } from '../../shared/intros/intro.ts';
import { describeError } from '../api/api-error.ts';
import { useCan } from '../api/session.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { More } from './more.tsx';
import { introListQuery } from './queries.ts';
import css from './request-list.module.css';
import { RequestRow } from './request-row.tsx';
import { RowHead } from './row-head.tsx';
import { StaleList } from './stale-list.tsx';
import { TAB_LABELS } from './tabs.tsx';

type Item =
  | { kind: 'band'; key: string; label: string }
  | { kind: 'request'; key: string; intro: Intro }
  | { kind: 'more'; key: string };

const ROW = 74;

const nothing: Readonly<Record<Tab | 'search', { title: string; text: string }>> = {
  queued: { title: 'Nothing is queued', text: 'A new request waits here until it is looked at.' },
  active: { title: 'No active requests', text: 'Search the network and request a warm introduction.' },
  archived: { title: 'Nothing is archived', text: 'What you archive stays here.' },
  search: { title: 'No request matches', text: 'Remove a filter to see more.' },
};

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

function Shape() {
  return (
    <Card className={css.card}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={css.shape}>
          <Skeleton width={24} height={24} />
          <Skeleton width="16%" height={16} />
          <Skeleton width="14%" height={16} />
          <Skeleton width="22%" height={22} />
        </div>
      ))}
    </Card>
  );
}

const tabOfIntro = (intro: Intro): Tab => tabOf(intro.bucket, intro.Archived_In_Dashboard__c);

type RequestListProps = {
  /** Without a tab: matches from all tabs. */
  filters: IntroFilters;
  opened: string | null;
  /** The opened request once it is known: it is shown on top when it does not stand among those of the list. */
  intro: Intro | undefined;
  onOpen: (id: string | null) => void;
};

/** Requests in the server's order, however many. */
export function RequestList({ filters, opened, intro, onOpen }: RequestListProps) {
  const list = useInfiniteQuery(introListQuery(filters));
  // Whoever comes by a link is shown the request; a row that one opens is in sight already.
  const [linked] = useState(opened);
  const staff = useCan()('intro:manage');
  // A request that moved between two pages' answers is in both: it stands where it was first, as it is in the later.
  const found = list.data?.pages.flatMap((page) => page.all_intros) ?? [];
  const rows = [...new Map(found.map((row) => [row.Id, row])).values()];
  const counts = list.data?.pages[0]?.counts;
  const all = filters.tab === undefined;
  const total = counts ? (filters.tab ? counts[filters.tab] : counts.queued + counts.active + counts.archived) : 0;
  const elsewhere = intro && !rows.some((row) => row.Id === intro.Id) ? intro : undefined;

  if (list.isPending)
    return (
      <LoadingShape label="Loading requests…">
        <Shape />
      </LoadingShape>
    );
  if (list.error && !list.data)
    return (
      <ErrorState
        message={`The requests could not be loaded. ${describeError(list.error)}`}
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
      />
    );

  const items: Item[] = [];
  if (elsewhere)
    items.push(
      { kind: 'band', key: 'elsewhere', label: `Opened, from ${TAB_LABELS[tabOfIntro(elsewhere)]}` },
      { kind: 'request', key: elsewhere.Id, intro: elsewhere },
    );
  let band: Tab | undefined;
  for (const row of rows) {
    const tab = tabOfIntro(row);
    if ((all || elsewhere) && tab !== band) {
      band = tab;
      items.push({ kind: 'band', key: tab, label: `${TAB_LABELS[tab]}, ${counts?.[tab].toLocaleString('en-US')}` });
    }
    items.push({ kind: 'request', key: row.Id, intro: row });
  }
  if (list.hasNextPage) items.push({ kind: 'more', key: 'more' });

  if (items.length === 0) {
    const { title, text } = nothing[narrowed(filters) ? 'search' : (filters.tab ?? 'search')];
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const told = all
    ? `${many(total, 'match', 'matches')} from all tabs.`
    : `${many(total, 'request', 'requests')} in ${TAB_LABELS[filters.tab as Tab]}.`;
  return (
    <>
      <p className={css.told} role="status">
        {told}{' '}
        {filters.tab !== 'archived' &&
          filters.tab !== 'queued' &&
          `Requests that need ${staff ? 'action' : 'you'} come first.`}
      </p>
      <StaleList list={list} />
      <Card className={css.card}>
        <RowHead />
        <VirtualList
          items={items}
          itemKey={(item) => item.key}
          estimate={ROW}
          label={`Requests: ${told}`}
          keep={opened ?? undefined}
          reveal={linked ?? undefined}
        >
          {(item) => {
            if (item.kind === 'band') return <div className={css.band}>{item.label}</div>;
            if (item.kind === 'more')
              return (
                <More
                  loading={list.isFetchingNextPage}
                  failed={list.isFetchNextPageError}
                  load={() => void list.fetchNextPage()}
                />
              );
            const open = item.intro.Id === opened;
            return <RequestRow intro={item.intro} open={open} onToggle={() => onOpen(open ? null : item.intro.Id)} />;
          }}
        </VirtualList>
      </Card>
    </>
  );
}

const narrowed = ({ tab: _, ...others }: IntroFilters): boolean => Object.keys(others).length > 0;
