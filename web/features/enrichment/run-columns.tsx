import type { EnrichmentRun } from '../../../shared/features/enrichment/run.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './enrichment.module.css';
import { isEnrichmentMoving } from './queries.ts';
import { RUN_KIND_LABELS, RUN_STATE_LABELS } from './words.ts';

type Columns = readonly Column<EnrichmentRun, string | undefined>[];

const counts: Columns = (['new', 'changed', 'unknown', 'rejected'] as const).map((key) => ({
  key,
  label: `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
  width: 'fit-content(80px)',
  className: css.count,
  cell: (run) => formatCount(run.counts[key]),
}));

/** A run in a line; the context is the installation's time zone. */
export const runColumns: Columns = [
  {
    key: 'label',
    label: 'Run',
    width: 'minmax(160px, 1.6fr)',
    className: css.name,
    cell: ({ id, label, kind }) => (
      <>
        <Link to={`/csv-scrape?run=${id}`} data-keys="enter">
          {label}
        </Link>
        <div className={css.soft}>{RUN_KIND_LABELS[kind]}</div>
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: 'minmax(110px, 1fr)',
    cell: (run) => (
      <span className={css.state} data-state={run.state}>
        {RUN_STATE_LABELS[run.state]}
        {isEnrichmentMoving(run) && run.total > 0 && `, ${formatCount(run.done)} of ${formatCount(run.total)}`}
      </span>
    ),
  },
  {
    key: 'started',
    label: 'Started',
    width: 'minmax(130px, 1fr)',
    cell: ({ created_at, by }, timeZone) => (
      <>
        {formatMoment(created_at, timeZone)}
        <div className={css.soft}>{by === '' ? 'automatic' : `by ${by}`}</div>
      </>
    ),
  },
  ...counts,
];
