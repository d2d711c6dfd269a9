import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Suggestion } from '../../../shared/features/sales/recommendation.ts';
import {
  type DismissReason,
  listDismissReasons,
  PORTFOLIO_TABS,
  type PortfolioTab,
} from '../../../shared/features/sales/statuses.ts';
import type { UseCase } from '../../../shared/features/sales/use-case.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { useSettings } from '../../platform/api/session.ts';
import { useUndoOf } from '../../platform/life-cycle/undo.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { TabLinks } from '../../platform/ui/layout/tab-links.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';
import { suggestionNoun } from './recommendations/actions.ts';
import { OPPORTUNITIES } from './recommendations/address.ts';
import { DismissDrawer } from './recommendations/dismiss-drawer.tsx';
import { suggestionsQuery, useRecommendationStep } from './recommendations/queries.ts';
import { type SuggestionContext, suggestionColumns } from './suggestion-columns.tsx';
import { OwnUseCases } from './use-cases/own-use-cases.tsx';
import { UseCaseDrawer } from './use-cases/use-case-drawer.tsx';
import { WeeklyMail } from './weekly-mail.tsx';

const NOUN = { one: 'suggestion', many: 'suggestions' };
const HINTS = [
  ['R', 'request'],
  ['D', 'dismiss'],
] as const;
const getId = ({ status_id }: Suggestion): string => status_id;

const EMPTY: Readonly<Record<PortfolioTab, { title: string; text: string }>> = {
  'Pending Review': {
    title: 'Nothing to review',
    text: 'When the firm suggests a company that fits your use cases, it appears here.',
  },
  Requested: { title: 'Nothing requested yet', text: 'Companies you’ve asked to meet appear here.' },
  Snoozed: { title: 'Nothing snoozed', text: 'Suggestions that the firm snoozes return automatically.' },
};

/** /sales/opportunities: the suggestions to the viewer's company. */
export default function OpportunitiesScreen() {
  const [address, change] = useAddressParams();
  const tab = PORTFOLIO_TABS.find((tab) => tab === address.get('tab')) ?? 'Pending Review';
  const list = useQuery(suggestionsQuery(tab));
  const rows = useMemo(() => list.data?.suggestions ?? [], [list.data]);
  const settings = useSettings();
  const firm = settings?.firm_name ?? 'The firm';
  const zone = settings?.time_zone;
  const openDialog = useDialogs();
  const dismiss = useDismiss();
  const [dismissed, setDismissed] = useState<Suggestion | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [drawer, setDrawer] = useState<{ of?: UseCase; copy?: true } | null>(null);
  const context = useMemo<SuggestionContext>(
    () => ({
      firm,
      zone,
      onDismiss: setDismissed,
      onRequest: ({ account_id, people, status_id, sales_target_id }) =>
        openDialog('request-intro', {
          account: { id: account_id },
          people: people.map(({ Id }) => ({ id: Id })),
          recommendation: { id: status_id, useCase: sales_target_id },
        }),
    }),
    [firm, zone, openDialog],
  );
  const counts = list.data?.counts;
  const pending = counts?.['Pending Review'];
  return (
    <Page
      title="Sales Opportunities"
      actions={
        <>
          <WeeklyMail />
          <Button onClick={() => setChoosing(true)}>Use cases</Button>
        </>
      }
    >
      <List
        name="suggestions"
        views={<ListViews list="suggestions" keeps={['tab']} />}
        label="Suggestions"
        wide
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={suggestionColumns}
        context={context}
        height={140}
        hints={HINTS}
        reveal={address.get('open') ?? undefined}
        told={
          tab === 'Pending Review' &&
          pending !== undefined &&
          `${formatCount(pending)} ${pending === 1 ? 'company' : 'companies'} that ${firm} suggests to you, newest first.`
        }
        empty={EMPTY[tab]}
      >
        <StatusTabs tab={tab} counts={counts} onTab={(next) => change({ tab: next })} />
      </List>
      {dismissed && (
        <DismissDrawer
          what={dismissed.target_account.name}
          reasons={listDismissReasons('sales', 'portfolio')}
          onDismiss={(reason, comments) => dismiss(dismissed, reason, comments)}
          onClose={() => setDismissed(null)}
        />
      )}
      {choosing && (
        <OwnUseCases
          onOpen={(what) => {
            setChoosing(false);
            setDrawer(what);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {drawer && <UseCaseDrawer useCase={drawer.of} copy={drawer.copy} onClose={() => setDrawer(null)} />}
    </Page>
  );
}

type StatusTabsProps = {
  tab: PortfolioTab;
  counts: Readonly<Record<PortfolioTab, number>> | undefined;
  onTab: (tab: PortfolioTab | null) => void;
};

/** The tabs by status. The user can also filter for accounts that the firm put off. */
function StatusTabs({ tab, counts, onTab }: StatusTabsProps) {
  return (
    <>
      <TabLinks
        label="Suggestions by status"
        tabs={(['Pending Review', 'Requested'] as const).map((tabName) => ({
          key: tabName,
          label: tabName,
          to: `${OPPORTUNITIES}?${new URLSearchParams({ tab: tabName })}`,
          current: tabName === tab,
          count: counts?.[tabName],
        }))}
      />
      {tab === 'Snoozed' && (
        <Button size="small" onClick={() => onTab(null)}>
          Snoozed ×
        </Button>
      )}
      {tab !== 'Snoozed' && (counts?.Snoozed ?? 0) > 0 && (
        <Button size="small" onClick={() => onTab('Snoozed')}>
          Snoozed {formatCount(counts?.Snoozed ?? 0)}
        </Button>
      )}
    </>
  );
}

/** Dismisses a suggestion, and offers to take that back. */
function useDismiss() {
  const step = useRecommendationStep();
  const undoOf = useUndoOf(suggestionNoun);
  const undoable = useUndoNotice();
  return async (row: Suggestion, reason: DismissReason, comments: string) => {
    const { statuses } = await step({
      useCase: row.sales_target_id,
      account: row.account_id,
      status_id: row.status_id,
      from_status: row.status,
      status: 'Dismissed by Portfolio',
      comments,
      dismiss_category: reason,
    });
    undoable(`You dismissed ${row.target_account.name}.`, {
      ...undoOf([row]),
      forMs: (statuses[row.account_id]?.undo?.seconds ?? 0) * 1000,
    });
  };
}
