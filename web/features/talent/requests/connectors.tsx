import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { CONNECTOR_TABS, CONNECTORS_SHOWN, connectorTabs } from '../../../../shared/core/talent/filters.ts';
import type { Connector, RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { EvidenceList } from '../../../core/strength/evidence-list.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import type { TalentRequestAddress } from './address.ts';
import { ASKED, buildTabAddress, connectorFilterWords } from './address.ts';
import type { useChosen } from './chosen.ts';
import { LoadOf, talentConnectorColumns } from './columns.tsx';
import { connectorsQuery } from './queries.ts';
import css from './request.module.css';

const NOUN = { one: 'potential connector', many: 'potential connectors' };
const NOBODY = "We couldn't automatically find potential connectors. Please submit a request...";
const HINTS = [['Enter', 'evidence']] as const;
const getRowKey = ({ Contact__c }: Connector): string => Contact__c;
const getName = ({ Contact_Name__c }: Connector): string => Contact_Name__c;
const describeWorkTogether = ({ roles }: Connector): string | null =>
  roles[0] ? `Worked together at ${roles[0].Account_Name__c}` : null;
const renderDetails = (row: Connector) => <Detail row={row} />;

function Detail({ row }: { row: Connector }) {
  const stated = row.score_details.evidence.map(({ text }) => text).join(' ');
  // Facts that the evidence mentions are not repeated.
  const evidence = [...row.signals, ...row.KithSignals].filter(
    ({ Details__c, Feedback_on_relationship__c: feedback }) =>
      Boolean(feedback) || (Details__c !== null && Details__c !== '' && !stated.includes(Details__c)),
  );
  return (
    <div className={css.detail}>
      <p>{[row.Title, row.Account_Name__c].filter(Boolean).join(', ')}</p>
      <LoadOf load={row.load} />
      <EvidenceList details={row.score_details} />
      {evidence.length > 0 && (
        <ul className={css.signals}>
          {evidence.map((signal) => (
            <li
              key={`${signal.Type__c} ${signal.Signalling_Contact_Name__c} ${signal.Signal_Date__c} ${signal.Details__c}`}
            >
              <b>{signal.Type__c}</b>{' '}
              <span>
                by {signal.Signalling_Contact_Name__c}
                {signal.Signal_Date__c && `, ${formatDay(signal.Signal_Date__c)}`}:{' '}
                {signal.Feedback_on_relationship__c ?? signal.Details__c}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ConnectorsProps = {
  target: RequestTarget;
  address: TalentRequestAddress;
  list: ReturnType<typeof useConnectors>;
  chosen: ReturnType<typeof useChosen>;
};

/** The connectors of a target, as far as they were read. */
export function useConnectors(target: string, { tab, filters }: Pick<TalentRequestAddress, 'tab' | 'filters'>) {
  const query = useInfiniteQuery(connectorsQuery(target, tab, filters));
  const pages = query.data?.pages;
  const rows = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.connectors.map((row) => [row.Contact__c, row]))).values()],
    [pages],
  );
  return { query, rows, head: pages?.[0] };
}

/** The people who may know the target, in tabs, with the evidence and how often each is asked. */
export function Connectors({ target, address, list, chosen }: ConnectorsProps) {
  const [params, change] = useAddressParams();
  const { query, rows, head } = list;
  const opened = params.get('open');
  const shown = head?.counts[address.tab];
  const onOpen = useCallback((key: string) => change({ open: key === opened ? null : key }), [change, opened]);
  // Twenty more at a time, on request.
  const source = { ...listSource(query), more: null };
  return (
    <div className={css.connectors}>
      <ListViews list="connectors" of={ASKED} keeps={['tab', ...connectorFilterWords.names]} />
      <TabLinks
        label="Potential connectors"
        tabs={connectorTabs.map((tab) => ({
          key: tab,
          label: CONNECTOR_TABS[tab],
          to: buildTabAddress(params, tab),
          current: tab === address.tab,
          ...(head ? { count: head.counts[tab] } : {}),
        }))}
      />
      <LeftOut withheld={head?.withheld} />
      <List
        name="connectors"
        label="Potential connectors"
        noun={NOUN}
        source={source}
        rows={rows}
        rowKey={getRowKey}
        columns={talentConnectorColumns}
        context={undefined}
        height={51}
        opening={useMemo(() => ({ detail: renderDetails, opened, nameOfToggle: getName }), [opened])}
        onOpen={onOpen}
        choosing={{ nameOf: getName, selection: chosen.selection }}
        {...(address.tab === 'work' ? { bandOf: describeWorkTogether } : {})}
        hints={HINTS}
        told={shown === undefined ? undefined : `${formatCounted(shown, NOUN)} of ${head!.unfiltered}.`}
        empty={
          head?.unfiltered === 0
            ? { title: 'No potential connectors', text: NOBODY }
            : {
                title: 'No people match these filters',
                text: `Remove filters to see all ${head?.unfiltered ?? ''} of ${target.FirstName}’s.`,
              }
        }
      />
      {query.hasNextPage && (
        <Button
          variant="text"
          className={css.more}
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage
            ? 'Loading…'
            : `Show More (${Math.min(CONNECTORS_SHOWN, (shown ?? 0) - rows.length)})`}
        </Button>
      )}
    </div>
  );
}
