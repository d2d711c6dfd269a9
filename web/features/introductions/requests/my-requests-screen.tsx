import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getListedTab, type Tab } from '../../../../shared/features/introductions/derive.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { useCan } from '../../../platform/api/session.ts';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { ErrorState } from '../../../platform/ui/states/error-state.tsx';
import { Board } from '../staff/board.tsx';
import { StaffFilters } from '../staff/staff-filters.tsx';
import { StaffViews } from '../staff/staff-views.tsx';
import { isAcrossTabs, narrowToTabs, toIntroFilters, useIntrosAddress } from '../steps/address.ts';
import { introCountsQuery, introQuery } from '../steps/queries.ts';
import { LetterChips } from './letter-chips.tsx';
import css from './my-requests-screen.module.css';
import { RequestList } from './request-list.tsx';
import { SearchBox } from './search-box.tsx';
import { Tabs } from './tabs.tsx';

/** The part of the address that a saved view keeps for users other than staff. */
const KEPT = ['tab', 'q', 'people', 'sort', 'year', 'number', 'connector'];

/** My Requests (document 1 §2): the state of every introduction request; for staff those of all companies. */
export default function MyRequestsScreen() {
  const [address, change] = useIntrosAddress();
  const staff = useCan()('intro:manage');
  const board = staff && address.view === 'board';
  const opened = useQuery({ ...introQuery(address.id ?? ''), enabled: address.id !== null });
  const intro = address.id === null ? undefined : opened.data?.intro;
  const filters = toIntroFilters(address);
  const counted = useQuery(introCountsQuery(toIntroFilters(narrowToTabs(address)))).data;
  // The last counts stay while new ones cannot be loaded.
  const [counts, setCounts] = useState(counted);
  if (counted && counted !== counts) setCounts(counted);
  const linked = address.id !== null && address.tab === null;
  // The tab of a linked request stays: the request may move while a user is writing about it.
  const [found, setFound] = useState<{ id: string; tab: Tab } | null>(null);
  if (linked && intro && found?.id !== intro.Id) setFound({ id: intro.Id, tab: getListedTab(intro) });
  const tab = address.tab ?? (linked && found?.id === address.id ? found.tab : 'active');
  const searching = isAcrossTabs(address);

  return (
    <Page
      title="My Requests"
      actions={
        <>
          {staff && (
            <SegmentedSwitch
              label="View"
              value={address.view}
              onChange={(view) => change({ view }, true)}
              choices={[
                { value: 'list', label: 'List' },
                { value: 'board', label: 'Board' },
              ]}
            />
          )}
          <LinkButton variant="outlined" to="/yearly-letter">
            Yearly letter
          </LinkButton>
          <LinkButton variant="contained" to="/">
            <Plus size={16} aria-hidden />
            <span>New request</span>
          </LinkButton>
        </>
      }
    >
      {staff ? <StaffViews address={address} /> : <ListViews list="requests" keeps={KEPT} />}
      {!board && <Tabs current={searching ? null : tab} counts={counts} />}
      <div className={css.filters} data-find="">
        <SearchBox address={address} onChange={change} />
        <LetterChips address={address} onChange={change} />
        {staff && <StaffFilters address={address} waiting={counts?.answered} onChange={change} />}
      </div>
      {opened.error && (
        <div className={css.notice}>
          <ErrorState
            message={describeError(opened.error)}
            onRetry={() => opened.refetch()}
            retrying={opened.isFetching}
          />
        </div>
      )}
      {board ? (
        <Board
          filters={filters}
          by={address.by}
          onBy={(by) => change({ by })}
          opened={address.id}
          onOpen={(id) => change({ id }, true)}
        />
      ) : (
        // Until the tab of a linked request is known, there is no tab to show.
        (!linked || intro || opened.error) && (
          <RequestList
            filters={searching ? filters : { ...filters, tab }}
            sort={address.sort}
            onSort={(sort) => change({ sort })}
            opened={address.id}
            intro={intro}
            onOpen={(id) => change({ id, tab })}
          />
        )
      )}
    </Page>
  );
}
