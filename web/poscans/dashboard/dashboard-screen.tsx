import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Poscan } from '../../../shared/poscans/poscan.ts';
import { PARTS, TABS, WHOSE } from '../../../shared/talent-dashboard/dashboard.ts';
import { listSource } from '../../api/list-source.ts';
import { Button } from '../../ui/button.tsx';
import { readSort, writeSort } from '../../ui/list/columns.ts';
import { List } from '../../ui/list/list.tsx';
import { counted } from '../../ui/list/source.ts';
import { Page } from '../../ui/page.tsx';
import { SegmentedSwitch } from '../../ui/segmented.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { dashboardQuery } from '../queries.ts';
import { addressOf, askedOf, PART_LABELS, readAddress, TAB_LABELS } from './address.ts';
import { ChangeChosen } from './change-chosen.tsx';
import { columns } from './columns.tsx';
import css from './dashboard.module.css';
import { DashboardDetail } from './dashboard-detail.tsx';
import { DownloadList } from './download.tsx';
import { Narrow } from './narrow.tsx';
import { NOUN } from './noun.ts';
import type { ShownIntro } from './shown-intro.ts';
import { Windows } from './windows.tsx';

const HINTS = [['Enter', 'open']] as const;
const idOf = ({ Id }: Poscan): string => Id;
const nameOf = ({ Candidate_Name__c, Position_Title__c, Poscan_account }: Poscan): string =>
  `${Candidate_Name__c} for ${Position_Title__c} at ${Poscan_account}`;
const detail = (row: Poscan) => <DashboardDetail row={row} />;
const choosing = {
  nameOf,
  actions: (chosen: readonly Poscan[], clear: () => void) => <ChangeChosen chosen={chosen} clear={clear} />,
};

/** /talent/dashboard: the candidacies of all companies, as the talent team works on them (document 3 §2.5). */
export default function DashboardScreen() {
  const [params, change] = useAddressParams();
  const address = useMemo(() => readAddress(params), [params]);
  const { tab, part, bounds, sort, only } = address;
  const isNarrowed = only.owner !== null || only.company !== null;
  const list = useInfiniteQuery(dashboardQuery(askedOf(address)));
  const pages = list.data?.pages;
  const head = pages?.[0];
  const opened = params.get('id');
  // A row that moved between two pages' answers is in both: it stands where it was first.
  const rows = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.poscans.map((row) => [row.Id, row]))).values()],
    [pages],
  );
  const context = useMemo(
    () => ({
      today: head?.today ?? '',
      introsOf: Map.groupBy<string, ShownIntro>(
        [...new Map(pages?.flatMap((page) => page.intros.map((intro) => [intro.Id, intro]))).values()],
        (intro) => intro.Position_Candidate__c,
      ),
      comingOf: new Map(pages?.flatMap(({ pending }) => pending.map((one) => [one.Id, one.Status__c]))),
    }),
    [pages, head?.today],
  );
  const bandOf = useMemo(() => {
    const amounts = new Map(pages?.flatMap(({ companies }) => companies.map((one) => [one.Account__c, one.count])));
    return ({ Account__c, Poscan_account }: Poscan) => {
      const count = amounts.get(Account__c);
      return count === undefined ? Poscan_account : `${Poscan_account}: ${counted(count, NOUN)}`;
    };
  }, [pages]);
  const counts = head?.counts;
  const outbound = counts && PARTS.reduce((sum, one) => sum + counts.outbound[one], 0);
  const amounts = { Outbound: outbound, Inbound: counts?.inbound, Feedback: counts?.feedback };
  const amount = tab === 'Outbound' ? counts?.outbound[part] : amounts[tab];
  const where = tab === 'Outbound' ? PART_LABELS[part] : TAB_LABELS[tab];
  const onOpen = useCallback((key: string) => change({ id: key === opened ? null : key }), [change, opened]);
  return (
    <Page
      title="Talpod Dashboard"
      actions={
        rows.length > 0 && (
          <DownloadList asked={askedOf(address)} name={`candidacies-${where.toLowerCase().replaceAll(/\W+/g, '-')}`} />
        )
      }
    >
      <TabLinks
        label="Which candidacies"
        tabs={TABS.map((one) => ({
          ...{ key: one, label: TAB_LABELS[one], to: addressOf(params, { tab: one }), current: one === tab },
          ...(amounts[one] === undefined ? {} : { count: amounts[one] }),
        }))}
      />
      <div className={css.bar} data-find="">
        {tab === 'Outbound' && (
          <SegmentedSwitch
            label="Part of Outbound"
            value={part}
            onChange={(next) => change({ part: next, id: null })}
            choices={PARTS.map((one) => ({
              value: one,
              label: (
                <>
                  {PART_LABELS[one]}
                  {counts && <span className={css.count}>{counts.outbound[one]}</span>}
                </>
              ),
            }))}
          />
        )}
        {tab === 'Feedback' ? (
          <SegmentedSwitch
            label="Whose feedback"
            value={address.whose ?? head?.whose ?? 'All'}
            onChange={(whose) => change({ whose, id: null })}
            choices={WHOSE.map((value) => ({ value, label: value }))}
          />
        ) : (
          <Windows bounds={head?.bounds} said={bounds} onChange={change} />
        )}
        <Narrow only={only} onChange={(next) => change({ ...next, id: null })} />
      </div>
      <List
        name="dashboard"
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={idOf}
        columns={columns}
        context={context}
        height={66}
        wide
        opening={useMemo(() => ({ detail, opened, nameOfToggle: nameOf }), [opened])}
        onOpen={onOpen}
        choosing={choosing}
        {...(sort ? {} : { bandOf })}
        sort={useMemo(() => readSort(sort, columns), [sort])}
        onSort={(next) => change({ sort: writeSort(next) })}
        {...(opened ? { reveal: opened } : {})}
        hints={HINTS}
        told={amount === undefined ? undefined : `${counted(amount, NOUN)} in ${where}.`}
        empty={{
          title: `Nothing in ${where}`,
          ...(isNarrowed
            ? {
                actions: (
                  <Button variant="contained" onClick={() => change({ owner: null, company: null })}>
                    Show all owners and companies
                  </Button>
                ),
              }
            : {}),
          text: isNarrowed
            ? 'Nothing fits this owner and company.'
            : tab === 'Feedback'
              ? 'Whoever was introduced in the last 60 days and is not heard of yet appears here.'
              : 'No candidacy fits these days. Those that are created or asked about on other days are not shown.',
        }}
      />
    </Page>
  );
}
