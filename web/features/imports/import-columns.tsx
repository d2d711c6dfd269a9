import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './runs/imports.module.css';
import { isImportMoving, kindWords, stateWords } from './runs/states.ts';

type Columns = readonly Column<ImportRun, string | undefined>[];

function State({ run }: { run: ImportRun }) {
  const { state, done_rows, total_rows } = run;
  const far = isImportMoving(run) && total_rows ? `, ${formatCount(done_rows)} of ${formatCount(total_rows)}` : '';
  return (
    <span className={css.state} data-state={state}>
      {stateWords[state]}
      {far}
    </span>
  );
}

const counts: Columns = (['new', 'changed', 'unchanged', 'rejected'] as const).map((key) => ({
  key,
  label: `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  width: '80px',
  className: css.count,
  cell: (run) => formatCount(run.counts[key]),
}));

/** An import in a line; the context is the installation's time zone. */
export const importColumns: Columns = [
  {
    key: 'file',
    label: 'File',
    width: 'minmax(160px, 1.6fr)',
    className: css.name,
    cell: ({ id, file_name, kind, for_user, by_link }) => (
      <>
        <Link to={`/imports/${id}`} data-keys="enter">
          {file_name}
        </Link>
        <div className={css.soft}>
          {kindWords[kind]}
          {for_user && ` of ${for_user}`}
          {by_link && ', by link'}
        </div>
      </>
    ),
  },
  { key: 'state', label: 'State', width: 'minmax(110px, 1fr)', cell: (run) => <State run={run} /> },
  {
    key: 'started',
    label: 'Started',
    width: 'minmax(110px, 1fr)',
    cell: ({ created_at, started_by }, timeZone) => (
      <>
        {formatDay(created_at, timeZone)}
        <div className={css.soft}>by {started_by}</div>
      </>
    ),
  },
  ...counts,
];
