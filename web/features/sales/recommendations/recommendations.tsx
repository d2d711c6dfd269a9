import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { hasEmailWords } from '../../../../shared/core/sales/sales-target.ts';
import type { SortOfRecommendations } from '../../../../shared/features/sales/calls.ts';
import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';
import { STAFF_TABS, type StaffTab } from '../../../../shared/features/sales/statuses.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { readSort, writeSort } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useDoing } from './actions.ts';
import { RECOMMENDED } from './address.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ColumnChoice, useColumnChoice } from './column-choice.tsx';
import { recommendationColumns } from './columns.tsx';
import { downloadRecommendations, recommendationsQuery } from './queries.ts';
import { type OpenRecommendationDialog, RecommendationDialogs } from './recommendation-dialogs.tsx';
import type { RecommendationContext } from './row-context.ts';
import css from './sales.module.css';

const NOUN = { one: 'recommendation', many: 'recommendations' };
const HINTS = [
  ['S', 'suggest'],
  ['D', 'dismiss'],
  ['Z', 'snooze'],
] as const;

const getId = ({ account_id }: Recommendation): string => account_id;

const EMPTY: Readonly<Record<StaffTab, { title: string; text: string }>> = {
  'To Review': {
    title: 'Nothing to review',
    text: 'You have reviewed every company that fits this use case and that you can reach. To see more, widen the use case or import more contacts.',
  },
  Suggested: {
    title: 'Nothing suggested yet',
    text: 'Companies you suggest stay here until the portfolio company answers.',
  },
  Declined: {
    title: 'Nothing declined',
    text: 'Companies that you or the portfolio company dismiss appear here.',
  },
  'Introduction Requested': {
    title: 'No introductions yet',
    text: 'Companies that the portfolio company asks to meet appear here.',
  },
  Snoozed: { title: 'Nothing snoozed', text: 'Companies you snooze stay here until the day you choose.' },
};

const WORKING = {
  title: 'Looking for companies',
  text: 'Companies that fit will appear here in a moment.',
};

/** The list for a use case: tabs by status, and the actions of staff on its rows. */
export function Recommendations({ useCase }: { useCase: UseCase }) {
  const [address, change] = useAddressParams();
  const tab = STAFF_TABS.find((tab) => tab === address.get('tab')) ?? 'To Review';
  const sort = readSort(address.get('sort'), recommendationColumns);
  const choice = (writeSort(sort) ?? undefined) as SortOfRecommendations | undefined;
  const list = useInfiniteQuery(recommendationsQuery(useCase.Id, tab, choice));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.recommendations) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const doing = useDoing(useCase.Id);
  const notices = useNotices();
  const { columns, widths, change: changeColumns } = useColumnChoice();
  const [open, setOpen] = useState<OpenRecommendationDialog | null>(null);
  const context = useRowContext(useCase, doing, setOpen);
  const tabs = (
    <TabLinks
      label="Recommendations by status"
      tabs={STAFF_TABS.map((other) => ({
        key: other,
        label: other,
        to: `${RECOMMENDED}?${new URLSearchParams({ q: useCase.Id, tab: other })}`,
        current: other === tab,
        count: first?.counts[other],
      }))}
    />
  );
  const download = () =>
    downloadRecommendations(useCase.Id, tab, choice).then(
      (file) => saveFile(file, `${useCase.Name} - ${tab}.csv`),
      (error) => notices.error(`The file could not be made. ${describeError(error)}`),
    );
  return (
    <>
      <List
        name="recommendations"
        views={<ListViews list="recommendations" keeps={['q', 'tab', 'sort']} />}
        label="Recommendations"
        className={css.grid}
        wide
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={columns}
        context={context}
        height={200}
        box={800}
        hints={HINTS}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        choosing={{
          nameOf: ({ account }) => account,
          actions: (chosen) => (
            <BulkActions
              chosen={chosen}
              onSuggest={(able) => context.onSuggest(able)}
              onDismiss={(able) => setOpen({ what: 'dismiss', rows: able })}
              onSnooze={(rows) => setOpen({ what: 'snooze', rows })}
            />
          ),
        }}
        told={first && describeTotals(first, tab)}
        empty={first?.updating ? WORKING : EMPTY[tab]}
      >
        {tabs}
        <div className={css.headLine}>
          <h2>
            {first
              ? `${formatCount(first.counts[tab])} Recommendations from the network`
              : 'Recommendations from the network'}
          </h2>
          <span className={css.tools}>
            <ColumnChoice widths={widths} onChange={changeColumns} />
            <Button size="small" onClick={() => void download()}>
              <Download size={14} aria-hidden /> <span>Export CSV</span>
            </Button>
          </span>
        </div>
      </List>
      <RecommendationDialogs open={open} useCase={useCase} doing={doing} onClose={() => setOpen(null)} />
    </>
  );
}

/** The actions of a row's buttons. */
function useRowContext(
  useCase: UseCase,
  doing: ReturnType<typeof useDoing>,
  setOpen: (open: OpenRecommendationDialog) => void,
): RecommendationContext {
  const openDialog = useDialogs();
  return useMemo(
    () => ({
      useCase: useCase.Id,
      onSuggest: (rows) => {
        if (!hasEmailWords(useCase)) return setOpen({ what: 'words', rows });
        void doing(rows, { status: 'Suggested to Portfolio' });
      },
      onDismiss: (row) => setOpen({ what: 'dismiss', rows: [row] }),
      onSnooze: (row) => setOpen({ what: 'snooze', rows: [row] }),
      onWake: (row) => void doing([row], { snooze_until: null }),
      onRefresh: (row) => void doing([row], { status: 'Suggested to Portfolio' }),
      onComment: (row) => setOpen({ what: 'comment', rows: [row] }),
      onIntro: (row) =>
        openDialog('request-intro', {
          account: { id: row.account_id },
          people: row.contact_id ? [{ id: row.contact_id }] : [],
          ...(row.status.status_id
            ? { recommendation: { id: row.status.status_id, useCase: useCase.Id, company: useCase.Account__c } }
            : {}),
        }),
    }),
    [doing, openDialog, setOpen, useCase],
  );
}

function describeTotals(first: { fits: number; reachable: number; updating: boolean }, tab: StaffTab): string {
  const words = `${formatCount(first.fits)} companies fit, ${formatCount(first.reachable)} with someone you can reach.`;
  if (first.updating) return `${words} Changes are still being applied.`;
  return tab === 'To Review' && first.fits === 0 ? `${words} To find some, widen the use case.` : words;
}
