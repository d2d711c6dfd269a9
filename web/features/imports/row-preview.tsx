import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { type ImportRow, type ImportRun, MAX_ROWS_SHOWN, RowFilter } from '../../../shared/features/imports/import.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { usePathname } from '../../platform/ui/buttons/link.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { TabLinks } from '../../platform/ui/layout/tab-links.tsx';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { JoinedRow } from './joined-row.tsx';
import { JoinsByName } from './joins-by-name.tsx';
import { RowPlace } from './row-place.tsx';
import css from './row-preview.module.css';
import { importRowsQuery, useDownloadRejects } from './runs/queries.ts';

const NOUN = { one: 'row', many: 'rows' };
const getId = ({ id }: ImportRow): string => id;

/** The tab of what is joined by name. */
const BY_NAME = 'by_name';
const words: Readonly<Record<RowFilter, string>> = {
  new: 'New',
  changed: 'Changes',
  by_name: 'Joined by name',
  joined: 'Joined',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
};
const FILTERS = Object.keys(words) as RowFilter[];

function Changes({ row }: { row: ImportRow }) {
  return row.changes.map(({ what, before, after }) => (
    <div key={`${what} ${before} ${after}`} className={css.change}>
      {what}{' '}
      {before !== null && (
        <>
          <VisuallyHidden>from </VisuallyHidden>
          <s className={css.before}>{before}</s>
          <ArrowRight className={css.arrow} size={13} strokeWidth={1.75} aria-hidden />
          <VisuallyHidden> to </VisuallyHidden>
        </>
      )}
      {after === null ? <span className={css.none}>nothing</span> : <b className={css.after}>{after}</b>}
    </div>
  ));
}

const columns: readonly Column<ImportRow, ImportRun>[] = [
  { key: 'line', label: 'Row', width: '64px', className: css.line, cell: (row) => <RowPlace {...row} /> },
  {
    key: 'name',
    label: 'Name',
    width: 'minmax(140px, 0.8fr)',
    plain: true,
    className: css.name,
    cell: ({ name }) => name || '(empty)',
  },
  {
    key: 'outcome',
    label: 'Outcome',
    width: '130px',
    cell: ({ outcome, joined, apart }) => {
      const shown = apart ? 'new' : joined ? 'joined' : outcome;
      return (
        <span className={css.outcome} data-outcome={shown}>
          {words[shown === 'joined' && joined?.evidence ? BY_NAME : shown]}
        </span>
      );
    },
  },
  {
    key: 'happens',
    label: 'What will happen',
    width: 'minmax(0, 1.8fr)',
    cell: (row, run) => (
      <div>
        {row.joined && <JoinedRow row={row} joined={row.joined} run={run} />}
        {!row.apart && <Changes row={row} />}
        {row.problems.map(({ column, value, reason }) => (
          <div key={`${column} ${reason}`} className={css.change}>
            {reason}
            {column && (
              <span className={css.where}>
                {' '}
                {column}: {value || '(empty)'}
              </span>
            )}
          </div>
        ))}
        {row.outcome === 'unchanged' && row.problems.length === 0 && <span className={css.where}>Already known</span>}
      </div>
    ),
  },
];

/** The rows of a checked file by their effects, filtered in the address. */
export function RowPreview({ run }: { run: ImportRun }) {
  const [params] = useAddressParams();
  const pathname = usePathname();
  const filter = RowFilter.safeParse(params.get('rows')).data;
  const countBy = { ...run.counts, by_name: run.counts.by_name + run.counts.people_by_name };
  const byName = filter === BY_NAME && countBy.by_name > 0;
  const list = useInfiniteQuery({ ...importRowsQuery(run, filter), enabled: !byName });
  const download = useDownloadRejects(run);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const { counts } = run;
  const all = counts.new + counts.changed + counts.unchanged + counts.rejected;
  const cut = FILTERS.some(
    (outcome) =>
      (filter === undefined || filter === outcome) && outcome !== BY_NAME && counts[outcome] > MAX_ROWS_SHOWN,
  );
  const makeTab = (key: string, label: string, count: number) => ({
    key,
    label,
    count,
    current: key === filter,
    to: { pathname, search: `?rows=${key}` },
  });
  const tabs = [
    { key: 'all', label: 'All', to: { pathname }, current: filter === undefined, count: all },
    ...FILTERS.filter((of) => of !== BY_NAME || countBy[of] > 0).map((of) => makeTab(of, words[of], countBy[of])),
  ];
  const tabLinks = <TabLinks label="Rows by outcome" tabs={tabs} />;
  if (byName)
    return (
      <section aria-label="Joined by name">
        <JoinsByName run={run}>
          <div className={css.above}>{tabLinks}</div>
        </JoinsByName>
      </section>
    );
  return (
    <section aria-label="Rows" className={css.rows}>
      <List
        name="import-rows"
        views={<ListViews list="import-rows" keeps={['rows']} />}
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={columns}
        context={run}
        height={49}
        told={cut ? `The first ${formatCount(MAX_ROWS_SHOWN)} rows of each outcome are listed.` : undefined}
        empty={{ title: 'No matching rows', text: 'There are no rows with this outcome.' }}
      >
        <div className={css.above}>
          {tabLinks}
          {counts.rejected > 0 && (
            <Button size="small" disabled={download.isPending} onClick={() => download.mutate()}>
              <FileDown size={14} strokeWidth={1.75} aria-hidden />
              {download.isPending ? 'Downloading…' : 'Download rejected rows'}
            </Button>
          )}
        </div>
      </List>
    </section>
  );
}
