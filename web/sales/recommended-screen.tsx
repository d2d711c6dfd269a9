import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy, Download, Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SortOfRecommendations } from '../../shared/sales/calls.ts';
import type { Recommendation } from '../../shared/sales/recommendation.ts';
import { STAFF_DISMISS_REASONS, STAFF_TABS, type StaffTab } from '../../shared/sales/statuses.ts';
import type { UseCase } from '../../shared/sales/use-case.ts';
import { describeError } from '../api/api-error.ts';
import { Failed } from '../api/failed.tsx';
import { listSource } from '../api/list-source.ts';
import { useDialogs } from '../dialogs.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField } from '../ui/field.tsx';
import { readSort, writeSort } from '../ui/list/columns.ts';
import { List } from '../ui/list/list.tsx';
import { LoadingCard } from '../ui/loading-card.tsx';
import { useNotices } from '../ui/notices.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { TabLinks } from '../ui/tab-links.tsx';
import { useAddressParams } from '../ui/use-address-params.ts';
import { RECOMMENDED } from './address.ts';
import { ColumnChoice, useColumnChoice } from './column-choice.tsx';
import { recommendationColumns } from './columns.tsx';
import { CommentDialog } from './comment-dialog.tsx';
import { type Doing, may, useDoing } from './deeds.ts';
import { DismissDrawer } from './dismiss-drawer.tsx';
import { IcpDefinition } from './icp.tsx';
import { Learning } from './learning.tsx';
import { downloadRecommendations, recommendationsQuery, useCasesQuery } from './queries.ts';
import type { RowContext } from './row-context.ts';
import css from './sales.module.css';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { UseCaseDrawer } from './use-case-drawer.tsx';

const NOUN = { one: 'recommendation', many: 'recommendations' };
const HINTS = [
  ['S', 'suggest'],
  ['D', 'dismiss'],
  ['Z', 'snooze'],
] as const;

/** Many begin with the company's name already. */
const labelOf = ({ Name, 'Account__r.Name': company }: UseCase): string =>
  Name.startsWith(company) ? Name : `${company}: ${Name}`;

/** /sales/recommended: what the network recommends for a use case, and what staff do with it. */
export default function RecommendedScreen() {
  const [address, change] = useAddressParams();
  const useCases = useQuery(useCasesQuery);
  const [drawer, setDrawer] = useState<{ of?: UseCase; copy?: true } | null>(null);
  const q = address.get('q');
  const chosen = useCases.data?.find(({ Id }) => Id === q) ?? useCases.data?.[0];
  const actions = (
    <div className={css.pageTools}>
      {useCases.data && useCases.data.length > 0 && (
        <SelectField
          className={css.choice}
          label="Select Use Case / Target"
          value={chosen?.Id ?? ''}
          onChange={(event) => change({ q: event.target.value, sort: null })}
        >
          {useCases.data.map((useCase) => (
            <option key={useCase.Id} value={useCase.Id}>
              {labelOf(useCase)}
            </option>
          ))}
        </SelectField>
      )}
      {chosen && (
        <>
          <Button onClick={() => setDrawer({ of: chosen })}>
            <Pencil size={14} aria-hidden /> Edit
          </Button>
          <Button onClick={() => setDrawer({ of: chosen, copy: true })}>
            <Copy size={14} aria-hidden /> Copy
          </Button>
        </>
      )}
      <Button variant="outlined" onClick={() => setDrawer({})}>
        <Plus size={16} aria-hidden /> New use case
      </Button>
    </div>
  );
  return (
    <Page title="Sales Recommendations" actions={actions}>
      <Failed what="The use cases could not be loaded." query={useCases} />
      {useCases.isPending && <LoadingCard label="Loading use cases…" />}
      {useCases.data?.length === 0 && (
        <EmptyState title="No use cases yet">
          A use case says what a portfolio company sells, and to whom. Companies of the network that fit it then stand
          here.
        </EmptyState>
      )}
      {chosen && (
        <>
          <IcpDefinition useCase={chosen} />
          <Learning useCase={chosen} />
          <Recommendations key={chosen.Id} useCase={chosen} />
        </>
      )}
      {drawer && (
        <UseCaseDrawer
          useCase={drawer.of}
          copy={drawer.copy}
          onSaved={({ Id }) => change({ q: Id })}
          onClose={() => setDrawer(null)}
        />
      )}
    </Page>
  );
}

type Open = { what: 'dismiss' | 'snooze' | 'comment'; rows: readonly Recommendation[]; clear?: () => void };

const idOf = ({ account_id }: Recommendation): string => account_id;
const whatOf = (rows: readonly Recommendation[]): string =>
  rows.length === 1 ? (rows[0]?.account ?? '') : `${rows.length} companies`;

const EMPTY: Readonly<Record<StaffTab, { title: string; text: string }>> = {
  'To Review': {
    title: 'Nothing to review',
    text: 'No company fits this use case and has somebody reachable whom nobody decided on yet. Widen it, or import more of the network.',
  },
  Suggested: { title: 'Nothing is suggested', text: 'What you suggest to the company waits here for its answer.' },
  Declined: { title: 'Nothing was declined', text: 'What you or the company dismiss stands here.' },
  'Introduction Requested': { title: 'No introductions yet', text: 'What the company asked for stands here.' },
  Snoozed: { title: 'Nothing is snoozed', text: 'What you put off waits here until its time.' },
};

const WORKING = {
  title: 'Being worked out',
  text: 'Companies that fit are being looked for. They appear here by themselves in a moment.',
};

function Recommendations({ useCase }: { useCase: UseCase }) {
  const [address, change] = useAddressParams();
  const tab = STAFF_TABS.find((one) => one === address.get('tab')) ?? 'To Review';
  const sort = readSort(address.get('sort'), recommendationColumns);
  const asked = (writeSort(sort) ?? undefined) as SortOfRecommendations | undefined;
  const list = useInfiniteQuery(recommendationsQuery(useCase.Id, tab, asked));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.recommendations) ?? [], [list.data]);
  const first = list.data?.pages[0];
  const doing = useDoing(useCase.Id);
  const openDialog = useDialogs();
  const notices = useNotices();
  const { columns, widths, change: changeColumns } = useColumnChoice();
  const [open, setOpen] = useState<Open | null>(null);
  const context = useMemo<RowContext>(
    () => ({
      onSuggest: (row) => void doing([row], { status: 'Suggested to Portfolio' }),
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
    [doing, openDialog, useCase],
  );
  const tabs = (
    <TabLinks
      label="Recommendations by status"
      tabs={STAFF_TABS.map((one) => ({
        key: one,
        label: one,
        to: `${RECOMMENDED}?${new URLSearchParams({ q: useCase.Id, tab: one })}`,
        current: one === tab,
        count: first?.counts[one],
      }))}
    />
  );
  const download = () =>
    downloadRecommendations(useCase.Id, tab, asked).then(
      (file) => saveFile(file, `${useCase.Name} - ${tab}.csv`),
      (error) => notices.error(`The file could not be made. ${describeError(error)}`),
    );
  const act = (what: Doing, chosen: readonly Recommendation[], clear: () => void) => {
    clear();
    void doing(chosen, what);
  };
  return (
    <>
      <List
        name="recommendations"
        label="Recommendations"
        className={css.grid}
        wide
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={idOf}
        columns={columns}
        context={context}
        height={200}
        hints={HINTS}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        choosing={{
          nameOf: ({ account }) => account,
          actions: (chosen, clear) => {
            const able = chosen.filter(
              (row) => may(row, { status: 'Suggested to Portfolio' }) && row.status.status === 'To Review',
            );
            return (
              <>
                {able.length < chosen.length && <p>{chosen.length - able.length} cannot be suggested or dismissed.</p>}
                {able.length > 0 && (
                  <>
                    <Button
                      size="small"
                      variant="contained"
                      data-keys="s"
                      onClick={() => act({ status: 'Suggested to Portfolio' }, able, clear)}
                    >
                      Suggest {able.length}
                    </Button>
                    <Button size="small" data-keys="d" onClick={() => setOpen({ what: 'dismiss', rows: able, clear })}>
                      Dismiss {able.length}
                    </Button>
                  </>
                )}
                <Button size="small" data-keys="z" onClick={() => setOpen({ what: 'snooze', rows: chosen, clear })}>
                  Snooze {chosen.length}
                </Button>
              </>
            );
          },
        }}
        told={first && toldOf(first, tab)}
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
              <Download size={14} aria-hidden /> Export CSV
            </Button>
          </span>
        </div>
      </List>
      {open?.what === 'dismiss' && (
        <DismissDrawer
          what={whatOf(open.rows)}
          reasons={STAFF_DISMISS_REASONS}
          onDismiss={async (reason, comments) => {
            const dismissed = {
              ...{ status: 'Dismissed by Kith' as const, comments },
              dismiss_category: reason as (typeof STAFF_DISMISS_REASONS)[number],
            };
            await doing(open.rows, dismissed, true);
            open.clear?.();
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'comment' && (
        <CommentDialog
          what={whatOf(open.rows)}
          company={useCase['Account__r.Name']}
          comments={open.rows[0]?.status.comments ?? ''}
          onSave={(comments) => doing(open.rows, { status: 'Suggested to Portfolio', comments }, true)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'snooze' && (
        <SnoozeDialog
          what={whatOf(open.rows)}
          onSnooze={(until) => {
            open.clear?.();
            void doing(open.rows, { snooze_until: until });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function toldOf(first: { fits: number; reachable: number; updating: boolean }, tab: StaffTab): string {
  const words = `${formatCount(first.fits)} companies fit, ${formatCount(first.reachable)} with somebody reachable.`;
  if (first.updating) return `${words} Changes are still being worked in.`;
  return tab === 'To Review' && first.fits === 0 ? `${words} Nothing fits: widen the use case.` : words;
}
