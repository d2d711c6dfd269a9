import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Suggestion } from '../../shared/sales/recommendation.ts';
import { PORTFOLIO_DISMISS_REASONS, PORTFOLIO_TABS, type PortfolioTab } from '../../shared/sales/statuses.ts';
import type { UseCase } from '../../shared/sales/use-case.ts';
import { listSource } from '../api/list-source.ts';
import { useSettings } from '../api/session.ts';
import { useDialogs } from '../dialogs.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { List } from '../ui/list/list.tsx';
import { useNotices } from '../ui/notices.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { useAddressParams } from '../ui/use-address-params.ts';
import { OPPORTUNITIES } from './address.ts';
import { inWords } from './deeds.ts';
import { DismissDrawer } from './dismiss-drawer.tsx';
import { suggestionsQuery, useCasesQuery, useSteps } from './queries.ts';
import css from './sales.module.css';
import { type SuggestionContext, suggestionColumns } from './suggestion-columns.tsx';
import { UseCaseDrawer } from './use-case-drawer.tsx';
import { WeeklyMail } from './weekly-mail.tsx';

const NOUN = { one: 'suggestion', many: 'suggestions' };
const HINTS = [
  ['R', 'request'],
  ['D', 'dismiss'],
] as const;
const idOf = ({ status_id }: Suggestion): string => status_id;

const EMPTY: Readonly<Record<PortfolioTab, { title: string; text: string }>> = {
  'Pending Review': {
    title: 'Nothing waits for you',
    text: 'Companies that fit your use cases and can be reached stand here once the firm suggests them.',
  },
  Requested: { title: 'Nothing requested yet', text: 'What you ask for here stays in sight.' },
  Snoozed: { title: 'Nothing is put off', text: 'What the firm puts off comes back by itself.' },
};

/** /sales/opportunities: what was suggested to the viewer's company. */
export default function OpportunitiesScreen() {
  const [address, change] = useAddressParams();
  const tab = PORTFOLIO_TABS.find((one) => one === address.get('tab')) ?? 'Pending Review';
  const list = useQuery(suggestionsQuery(tab));
  const rows = useMemo(() => list.data?.suggestions ?? [], [list.data]);
  const settings = useSettings();
  const firm = settings?.firm_name ?? 'The firm';
  const zone = settings?.time_zone;
  const openDialog = useDialogs();
  const { step, undo } = useSteps();
  const notices = useNotices();
  const [dismissed, setDismissed] = useState<Suggestion | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [drawer, setDrawer] = useState<{ of?: UseCase; copy?: true } | null>(null);
  const context = useMemo<SuggestionContext>(
    () => ({
      ...{ firm, zone, onDismiss: setDismissed },
      onRequest: ({ account_id, people, status_id, sales_target_id }) =>
        openDialog('request-intro', {
          account: { id: account_id },
          people: people.map(({ Id }) => ({ id: Id })),
          recommendation: { id: status_id, useCase: sales_target_id },
        }),
    }),
    [firm, zone, openDialog],
  );
  const dismiss = async (row: Suggestion, reason: string, comments: string) => {
    const of = { useCase: row.sales_target_id, account: row.account_id };
    const { change_id } = await step({
      ...{ ...of, status_id: row.status_id, from_status: row.status, status: 'Dismissed by Portfolio', comments },
      dismiss_category: reason as (typeof PORTFOLIO_DISMISS_REASONS)[number],
    });
    notices.success(`${row.target_account.name} was dismissed.`, {
      label: 'Undo',
      run: () =>
        void undo({ ...of, change: change_id }).then(
          () => notices.info('Taken back.'),
          (error) => notices.error(`That could not be taken back. ${inWords(error)}`),
        ),
    });
  };
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
        label="Suggestions"
        wide
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={idOf}
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
        <TabLinks
          label="Suggestions by status"
          tabs={(['Pending Review', 'Requested'] as const).map((one) => ({
            key: one,
            label: one,
            to: `${OPPORTUNITIES}?${new URLSearchParams({ tab: one })}`,
            current: one === tab,
            count: counts?.[one],
          }))}
        />
        {tab === 'Snoozed' && (
          <Button size="small" onClick={() => change({ tab: null })}>
            Snoozed ×
          </Button>
        )}
        {tab !== 'Snoozed' && (counts?.Snoozed ?? 0) > 0 && (
          <Button size="small" onClick={() => change({ tab: 'Snoozed' })}>
            Snoozed {formatCount(counts?.Snoozed ?? 0)}
          </Button>
        )}
      </List>
      {dismissed && (
        <DismissDrawer
          what={dismissed.target_account.name}
          reasons={PORTFOLIO_DISMISS_REASONS}
          onDismiss={(reason, comments) => dismiss(dismissed, reason, comments)}
          onClose={() => setDismissed(null)}
        />
      )}
      {choosing && (
        <UseCases
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

type UseCasesProps = { onOpen: (what: { of?: UseCase; copy?: true }) => void; onClose: () => void };

/** The company's own use cases. */
function UseCases({ onOpen, onClose }: UseCasesProps) {
  const { data, isPending } = useQuery(useCasesQuery);
  return (
    <Dialog
      title="Use cases"
      lead="What you sell, and to whom: the firm suggests companies by them."
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={() => onOpen({})}>
          <Plus size={16} aria-hidden /> New use case
        </Button>
      }
    >
      {isPending && <p role="status">Loading use cases…</p>}
      {data?.length === 0 && <p>None yet.</p>}
      <ul className={css.columns}>
        {data?.map((useCase) => (
          <li key={useCase.Id}>
            <span>
              {useCase.Name}
              {useCase.Is_Default__c && <span className={css.soft}>The default one</span>}
            </span>
            <span className={css.tools}>
              <Button size="small" aria-label={`Edit ${useCase.Name}`} onClick={() => onOpen({ of: useCase })}>
                Edit
              </Button>
              <Button
                size="small"
                aria-label={`Copy ${useCase.Name}`}
                onClick={() => onOpen({ of: useCase, copy: true })}
              >
                Copy
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
