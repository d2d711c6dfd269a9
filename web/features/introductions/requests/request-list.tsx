import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { getListedTab, type Tab } from '../../../../shared/features/introductions/derive.ts';
import type { IntroFilters, IntroSort } from '../../../../shared/features/introductions/filters.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { useCan, useSettings } from '../../../platform/api/session.ts';
import { readSort, writeSort } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { SelectionBar, useSelection } from '../../../platform/ui/list/selection.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useBulk } from '../staff/bulk.ts';
import { StaffChosen } from '../staff/staff-chosen.tsx';
import { staffColumns } from '../staff/staff-columns.tsx';
import { ArchiveChosen } from '../steps/archive.tsx';
import { REQUESTS } from '../steps/noun.ts';
import { introListQuery } from '../steps/queries.ts';
import css from './request-columns.module.css';
import { getTargetName, requestColumns } from './request-columns.tsx';
import { RequestDetails } from './request-details.tsx';
import { INTRO_TAB_LABELS } from './tabs.tsx';

const nothing: Readonly<Record<Tab | 'search', { title: string; text: string }>> = {
  queued: { title: 'No queued requests', text: 'New requests wait here until staff review them.' },
  active: { title: 'No active requests', text: 'Search the network and request a warm introduction.' },
  archived: { title: 'No archived requests', text: 'Requests you archive appear here.' },
  search: { title: 'No matching requests', text: 'Remove a filter to see more.' },
};

const MATCHES = { one: 'match', many: 'matches' };
const HINTS = [['A', 'archive']] as const;
const STAFF_HINTS = [
  ['M', 'assign to me'],
  ['N', 'next step'],
  ['S', 'more steps'],
  ['A', 'archive'],
  ['F', 'facilitator'],
] as const;

const columnsWithoutActions = requestColumns.filter(({ key }) => key !== 'actions');
const getId = ({ Id }: Intro): string => Id;
const describeToggle = (intro: Intro): string => `Timeline of the request to ${getTargetName(intro)}`;
const renderDetails = ({ Id }: Intro) => <RequestDetails id={Id} />;
const describeTick = (intro: Intro) => `the request to ${getTargetName(intro)}`;

type RequestListProps = {
  /** Without a tab: matches from all tabs. */
  filters: IntroFilters;
  sort: IntroSort | null;
  onSort: (sort: IntroSort | null) => void;
  opened: string | null;
  /** The opened request once it is known: it is shown on top if it is not in the list. */
  intro: Intro | undefined;
  onOpen: (id: string | null) => void;
};

/** Requests in the server's order or in an order by one of the list's heads, any number of them. */
export function RequestList({ filters, sort, onSort, opened, intro, onOpen }: RequestListProps) {
  const list = useInfiniteQuery(introListQuery(sort ? { ...filters, sort } : filters));
  // A user who comes by a link is shown the request; a row that the user opens is in sight already.
  const [linked] = useState(opened);
  const staff = useCan()('intro:manage');
  const zone = useSettings()?.time_zone;
  const { tab } = filters;
  const counts = list.data?.pages[0]?.counts;
  // A request that moved between two pages is in both: it keeps its first place with its later state.
  const found = useMemo(
    () => [...new Map(list.data?.pages.flatMap((page) => page.all_intros.map((row) => [row.Id, row]))).values()],
    [list.data],
  );
  const elsewhere = intro && list.data && !found.some(({ Id }) => Id === intro.Id) ? intro : undefined;
  const rows = useMemo(() => (elsewhere ? [elsewhere, ...found] : found), [elsewhere, found]);
  // In an order of its own the tabs' requests are mixed.
  const bands = (tab === undefined && !sort) || elsewhere !== undefined;
  const getBand = useCallback(
    (row: Intro): string | null => {
      if (!bands || (sort && row !== elsewhere)) return null;
      const label = INTRO_TAB_LABELS[getListedTab(row)];
      return row === elsewhere
        ? `Opened by link, from ${label}`
        : `${label}, ${counts && formatCount(counts[getListedTab(row)])}`;
    },
    [bands, sort, elsewhere, counts],
  );
  const selection = useSelection(rows, getId);
  const bulk = useBulk();
  const choosing = { nameOf: describeTick, selection };
  // The last column takes no room from the others while it is empty.
  const isActing = rows.some(({ show_archive_button, crm_url }) => show_archive_button || crm_url);
  const columns = staff ? staffColumns : isActing ? requestColumns : columnsWithoutActions;
  const opening = useMemo(() => ({ detail: renderDetails, opened, nameOfToggle: describeToggle }), [opened]);
  const total = counts ? (tab ? counts[tab] : counts.queued + counts.active + counts.archived) : 0;
  const sentence = tab
    ? `${formatCounted(total, REQUESTS)} in ${INTRO_TAB_LABELS[tab]}.`
    : `${formatCounted(total, MATCHES)} from all tabs.`;
  const chosen = selection.chosen;
  return (
    <>
      <List
        name="requests"
        label={`Requests: ${sentence}`}
        className={css.list}
        wide
        noun={REQUESTS}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={columns}
        context={zone}
        height={54}
        opening={opening}
        onOpen={(id) => onOpen(id === opened ? null : id)}
        choosing={choosing}
        bandOf={getBand}
        sort={useMemo(() => readSort(sort, columns), [sort, columns])}
        onSort={(next) => onSort(writeSort(next) as IntroSort | null)}
        reveal={linked ?? undefined}
        empty={nothing[isNarrowed(filters) ? 'search' : (tab ?? 'search')]}
        hints={staff ? STAFF_HINTS : HINTS}
        told={
          <>
            {sentence}{' '}
            {!sort &&
              tab !== 'archived' &&
              tab !== 'queued' &&
              `Requests that need ${staff ? 'action' : 'your company'} come first.`}
          </>
        }
      />
      {chosen.length > 0 && (
        <SelectionBar what={formatCounted(chosen.length, REQUESTS)} onClear={selection.clear}>
          {staff ? <StaffChosen chosen={chosen} bulk={bulk} /> : <ArchiveChosen chosen={chosen} />}
        </SelectionBar>
      )}
    </>
  );
}

const isNarrowed = ({ tab: _, ...others }: IntroFilters): boolean => Object.keys(others).length > 0;
