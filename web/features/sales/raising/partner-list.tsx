import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasEmailWords } from '../../../../shared/core/sales/sales-target.ts';
import {
  type LeftOutFund,
  RAISE_TABS,
  type RaisePartner,
  type RaiseTab,
} from '../../../../shared/features/sales/raising/calls.ts';
import { listDismissReasons } from '../../../../shared/features/sales/statuses.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useDoing } from '../recommendations/actions.ts';
import { RAISING } from '../recommendations/address.ts';
import { DismissDrawer } from '../recommendations/dismiss-drawer.tsx';
import { type OpenRecommendationDialog, RecommendationDialogs } from '../recommendations/recommendation-dialogs.tsx';
import { AnywayDialog } from './anyway-dialog.tsx';
import { InvestmentsDialog } from './investments-dialog.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { LpsCard } from './lps-card.tsx';
import { type PartnerContext, partnerColumns } from './partner-columns.tsx';
import { PartnerFilterBar, readPartnerFilters } from './partner-filters.tsx';
import { type PartnerFilters, partnersQuery } from './queries.ts';
import { describeExcluded, type PartnersReply, toDecided, toUndecided } from './words.ts';

const NOUN = { one: 'partner', many: 'partners' };
const STAFF_HINTS = [
  ['S', 'suggest'],
  ['D', 'dismiss'],
] as const;
const COMPANY_HINTS = [
  ['R', 'request'],
  ['D', 'dismiss'],
] as const;
const KEPT = ['raise', 'tab', 'q', 'way', 'fund', 'asked', 'sectors', 'places'] as const;
const NO_FILTERS = { q: null, way: null, fund: null, asked: null, sectors: null, places: null } as const;
const NO_FUNDS: PartnersReply['funds'] = [];
const getId = ({ fund }: RaisePartner): string => fund.id;
const nameRow = ({ people, fund }: RaisePartner): string => people[0]?.name ?? fund.name;

/** The partners of a raise by state, and the funds that it leaves out. */
export function PartnerList({ raise, staff }: { raise: UseCase; staff: boolean }) {
  const [address, change] = useAddressParams();
  const isClosed = raise.Closed_On__c !== null;
  const filters = readPartnerFilters(address, staff && !isClosed);
  const [cleared, setCleared] = useState(0);
  const list = useInfiniteQuery(partnersQuery(raise.Id, filters));
  const rows = useMemo(() => list.data?.pages.flatMap(({ partners }) => partners) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const withheld = list.data?.pages.find((page) => page.withheld)?.withheld;
  const doing = useDoing(raise.Id, 'funds');
  const [open, setOpen] = useState<OpenRecommendationDialog | null>(null);
  const [anyway, setAnyway] = useState<LeftOutFund | null>(null);
  const [investor, setInvestor] = useState<RaisePartner | null>(null);
  const context = usePartnerContext(raise, staff, doing, { setOpen, setInvestor });
  const clear = () => {
    change(NO_FILTERS);
    setCleared(cleared + 1);
  };
  const isSuggesting = filters.tab === 'To suggest';
  return (
    <>
      <List
        name="raise-partners"
        views={<ListViews list="raise-partners" keeps={KEPT} />}
        label="Partners"
        wide
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={partnerColumns}
        context={context}
        height={72}
        {...(!isClosed && { hints: staff ? STAFF_HINTS : COMPANY_HINTS })}
        {...(isSuggesting && {
          choosing: {
            nameOf: nameRow,
            actions: (chosen: readonly RaisePartner[]) => (
              <Button
                size="small"
                variant="contained"
                data-keys="s"
                onClick={() => context.onSuggest(chosen.map(toDecided))}
              >
                Suggest {formatCount(chosen.length)}
              </Button>
            ),
          },
        })}
        told={first && first.total > 0 && `${formatCount(first.total)} by fit, then by way in.`}
        empty={describeEmpty(filters, { first, clear, isClosed })}
      >
        <RaiseTabs raise={raise.Id} current={filters.tab} counts={first?.counts} />
        <PartnerFilterBar filters={filters} funds={first?.funds ?? NO_FUNDS} onChange={change} cleared={cleared} />
        {first && first.unknown.length > 0 && (
          <Notice kind="warning">
            {`Kith has no company or industry of this name, so it changes nothing: ${first.unknown.join(', ')}. Edit the raise to correct it.`}
          </Notice>
        )}
        {withheld && <LeftOut withheld={withheld} />}
      </List>
      {(isSuggesting || isClosed) && first && (
        <LeftOutCard funds={first.left_out} closed={isClosed} onSuggest={setAnyway} />
      )}
      {staff && isSuggesting && first && <LpsCard raise={raise.Id} />}
      {investor && (
        <InvestmentsDialog raise={raise.Id} tab={filters.tab} row={investor} onClose={() => setInvestor(null)} />
      )}
      {anyway && (
        <AnywayDialog
          fund={anyway}
          onSuggest={(why) => doing([toUndecided(anyway)], { status: 'Suggested to Portfolio', anyway: why }, true)}
          onClose={() => setAnyway(null)}
        />
      )}
      {staff && <RecommendationDialogs open={open} useCase={raise} doing={doing} onClose={() => setOpen(null)} />}
      {!staff && open && (
        <DismissDrawer
          what={open.rows[0]?.account ?? ''}
          reasons={listDismissReasons('raise', 'portfolio')}
          onDismiss={(reason, comments) =>
            doing(open.rows, { status: 'Dismissed by Portfolio', comments, dismiss_category: reason }, true)
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface PartnerDialogs {
  setOpen: (open: OpenRecommendationDialog) => void;
  setInvestor: (row: RaisePartner) => void;
}

function usePartnerContext(
  raise: UseCase,
  staff: boolean,
  doing: ReturnType<typeof useDoing>,
  { setOpen, setInvestor }: PartnerDialogs,
): PartnerContext {
  const openDialog = useDialogs();
  return useMemo(
    () => ({
      raise: raise.Id,
      staff,
      onSuggest: (rows) => {
        if (!hasEmailWords(raise)) return setOpen({ what: 'words', rows });
        void doing(rows, { status: 'Suggested to Portfolio' });
      },
      onDismiss: (row) => setOpen({ what: 'dismiss', rows: [row] }),
      onInvestments: setInvestor,
      onComment: (row) => setOpen({ what: 'comment', rows: [row] }),
      onRequest: ({ fund, people, status }) =>
        openDialog('request-intro', {
          account: { id: fund.id },
          people: people.map(({ Id }) => ({ id: Id })),
          ...(status.status_id && {
            recommendation: {
              id: status.status_id,
              useCase: raise.Id,
              ...(staff && { company: raise.Account__c }),
            },
          }),
        }),
    }),
    [raise, staff, doing, setOpen, setInvestor, openDialog],
  );
}

type RaiseTabsProps = { raise: string; current: RaiseTab | undefined; counts: PartnersReply['counts'] | undefined };

/** The states as tabs; a company has no “To suggest”. */
function RaiseTabs({ raise, current, counts }: RaiseTabsProps) {
  const count = { 'To suggest': counts?.to_suggest, Suggested: counts?.suggested, Requested: counts?.requested };
  const tabs = current === 'To suggest' || counts?.to_suggest != null ? RAISE_TABS : RAISE_TABS.slice(1);
  return (
    <TabLinks
      label="Partners by state"
      tabs={tabs.map((tab) => ({
        key: tab,
        label: tab,
        to: `${RAISING}?${new URLSearchParams({ raise, tab })}`,
        current: tab === current,
        count: count[tab] ?? undefined,
      }))}
    />
  );
}

const EMPTY: Readonly<Record<'Suggested' | 'Requested', { title: string; text: string }>> = {
  Suggested: { title: 'Nothing suggested yet', text: 'Partners that the firm suggests appear here.' },
  Requested: { title: 'Nothing requested yet', text: 'Partners that the company asked to meet appear here.' },
};

interface EmptyInput {
  first: PartnersReply | undefined;
  clear: () => void;
  isClosed: boolean;
}

function describeEmpty({ tab, ...others }: PartnerFilters, { first, clear, isClosed }: EmptyInput) {
  if (Object.keys(others).length > 0)
    return {
      title: 'No matching partners',
      text: 'Nothing matches this filter.',
      actions: (
        <Button variant="contained" onClick={clear}>
          Show all partners
        </Button>
      ),
    };
  if (isClosed)
    return { title: `Nothing ${tab === 'Requested' ? 'requested' : 'suggested'}`, text: 'The raise is closed.' };
  if (tab === 'Suggested' || tab === 'Requested') return EMPTY[tab];
  return { title: 'No partner fits', text: describeExcluded(first?.excluded) };
}
