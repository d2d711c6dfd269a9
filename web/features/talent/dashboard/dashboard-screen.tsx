import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { DASHBOARD_PARTS, DASHBOARD_TABS } from '../../../../shared/features/talent/dashboard/dashboard.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { readSort, writeSort } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { NOUN } from '../candidacies/noun.ts';
import { dashboardQuery } from '../candidacies/queries.ts';
import {
  buildDashboardAddress,
  DASHBOARD_TAB_LABELS,
  PART_LABELS,
  readDashboardAddress,
  toDashboardQuery,
  VIEW_PARAMS,
} from './address.ts';
import { ChangeChosen } from './change-chosen.tsx';
import { dashboardColumns } from './columns.tsx';
import { DashboardDetail } from './dashboard-detail.tsx';
import { DashboardFilters } from './dashboard-filters.tsx';
import { DownloadList } from './download.tsx';
import { useDashboardRows } from './use-dashboard-rows.ts';

const HINTS = [['Enter', 'open']] as const;
const getId = ({ Id }: Candidacy): string => Id;
const getName = ({ Candidate_Name__c, Position_Title__c, Poscan_account }: Candidacy): string =>
  `${Candidate_Name__c} for ${Position_Title__c} at ${Poscan_account}`;
const renderDetails = (row: Candidacy) => <DashboardDetail row={row} />;
const choosing = {
  nameOf: getName,
  actions: (chosen: readonly Candidacy[]) => <ChangeChosen chosen={chosen} />,
};

/** /talent/dashboard: the candidacies of all companies, as the talent team works on them (document 3 §2.5). */
export default function DashboardScreen() {
  const [params, change] = useAddressParams();
  const address = useMemo(() => readDashboardAddress(params), [params]);
  const { tab, part, sort } = address;
  const list = useInfiniteQuery(dashboardQuery(toDashboardQuery(address)));
  const pages = list.data?.pages;
  const head = pages?.[0];
  const opened = params.get('id');
  const { rows, context, bandOf } = useDashboardRows(pages);
  const counts = head?.counts;
  const outbound = counts && DASHBOARD_PARTS.reduce((sum, tabName) => sum + counts.outbound[tabName], 0);
  const amounts = { Outbound: outbound, Inbound: counts?.inbound, Feedback: counts?.feedback };
  const amount = tab === 'Outbound' ? counts?.outbound[part] : amounts[tab];
  const where = tab === 'Outbound' ? PART_LABELS[part] : DASHBOARD_TAB_LABELS[tab];
  const onOpen = useCallback((key: string) => change({ id: key === opened ? null : key }), [change, opened]);
  return (
    <Page
      title="Talpod Dashboard"
      actions={
        rows.length > 0 && (
          <DownloadList
            query={toDashboardQuery(address)}
            name={`candidacies-${where.toLowerCase().replaceAll(/\W+/g, '-')}`}
          />
        )
      }
    >
      <ListViews list="dashboard" keeps={VIEW_PARAMS} />
      <TabLinks
        label="Which candidacies"
        tabs={DASHBOARD_TABS.map((tabName) => ({
          key: tabName,
          label: DASHBOARD_TAB_LABELS[tabName],
          to: buildDashboardAddress(params, { tab: tabName }),
          current: tabName === tab,
          ...(amounts[tabName] === undefined ? {} : { count: amounts[tabName] }),
        }))}
      />
      <DashboardFilters address={address} head={head} onChange={change} />
      <List
        name="dashboard"
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={dashboardColumns}
        context={context}
        height={57}
        wide
        opening={useMemo(() => ({ detail: renderDetails, opened, nameOfToggle: getName }), [opened])}
        onOpen={onOpen}
        choosing={choosing}
        {...(sort ? {} : { bandOf })}
        sort={useMemo(() => readSort(sort, dashboardColumns), [sort])}
        onSort={(next) => change({ sort: writeSort(next) })}
        {...(opened ? { reveal: opened } : {})}
        hints={HINTS}
        told={amount === undefined ? undefined : `${formatCounted(amount, NOUN)} in ${where}.`}
        empty={getEmpty(address, where, () => change({ owner: null, company: null }))}
      />
    </Page>
  );
}

/** The message of an empty list. */
function getEmpty({ tab, only }: ReturnType<typeof readDashboardAddress>, where: string, onShowAll: () => void) {
  const isNarrowed = only.owner !== null || only.company !== null;
  return {
    title: `Nothing in ${where}`,
    ...(isNarrowed
      ? {
          actions: (
            <Button variant="contained" onClick={onShowAll}>
              Show all owners and companies
            </Button>
          ),
        }
      : {}),
    text: isNarrowed
      ? 'No candidacies match this owner and company.'
      : tab === 'Feedback'
        ? 'Candidates who were introduced in the last 60 days and have no feedback yet appear here.'
        : 'No candidacies match these dates. Those created or followed up on other dates are hidden.',
  };
}
