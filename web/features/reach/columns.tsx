import { shortenStrength } from '../../../shared/core/network/account.ts';
import type { getReachWays, ReachAxis, ReachCell } from '../../../shared/features/reach/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { formatShare, getCellAddress, getShare, type MapFilter, nameCell, sumReached } from './groups/cells.ts';
import css from './reach.module.css';
import { ReachBar, STRENGTHS } from './reach-bar.tsx';

export interface ReachContext {
  by: ReachAxis;
  filter: MapFilter;
  /** By group; null: not loaded yet. */
  ways: ReadonlyMap<string | null, ReachWays> | null;
}

type ReachWays = Reply<typeof getReachWays>['cells'][number];

/** What is still to come. */
const LOADING = '…';

/** "Tal Berkovan, Lumenary" */
export function describeMostBy({ key }: ReachCell, ways: ReachContext['ways']): string {
  if (ways === null) return LOADING;
  return (
    ways
      .get(key)
      ?.most_by.map(({ name }) => name)
      .join(', ') || 'Nobody'
  );
}

/** "5 months ago" */
export function describeFreshness(cell: ReachCell, ways: ReachContext['ways']): string {
  if (ways === null) return LOADING;
  const months = ways.get(cell.key)?.months ?? null;
  if (months === null) return sumReached(cell) === 0 ? 'Never' : 'Not known';
  if (months === 0) return 'This month';
  return months === 1 ? '1 month ago' : `${formatCount(months)} months ago`;
}

function CellName({ cell, by, filter }: ReachContext & { cell: ReachCell }) {
  return (
    <Link to={getCellAddress(by, cell, filter)} data-keys="enter">
      {nameCell(by, cell)}
    </Link>
  );
}

export const AXIS_LABELS: Record<ReachAxis, string> = { industry: 'Industry', size: 'Size', place: 'Place' };

/** What a column sorts by. */
export const SORT_VALUES: Readonly<Record<string, (cell: ReachCell, ways: ReachContext['ways']) => number>> = {
  fresh: ({ key }, ways) => ways?.get(key)?.months ?? Number.MAX_SAFE_INTEGER,
  companies: ({ companies }) => companies,
  reached: sumReached,
  share: getShare,
  ...Object.fromEntries(
    STRENGTHS.map((strength) => [`s${strength}`, ({ reached }: ReachCell) => reached[strength - 1]!]),
  ),
};

const makeColumns = (by: ReachAxis): readonly Column<ReachCell, ReachContext>[] => [
  {
    key: 'name',
    label: AXIS_LABELS[by],
    plain: true,
    width: 'minmax(120px, 1.3fr)',
    cell: (cell, context) => <CellName cell={cell} {...context} />,
  },
  {
    key: 'companies',
    label: 'Companies',
    width: 'minmax(92px, 0.5fr)',
    className: css.number!,
    sort: 'desc',
    cell: ({ companies }) => formatCount(companies),
  },
  {
    key: 'reached',
    label: 'In reach',
    width: 'minmax(80px, 0.5fr)',
    className: css.number!,
    sort: 'desc',
    cell: (cell) => <b>{formatCount(sumReached(cell))}</b>,
  },
  {
    key: 'share',
    label: 'Share',
    width: 'minmax(130px, 1fr)',
    sort: 'desc',
    cell: (cell) => (
      <span className={css.share}>
        <ReachBar cell={cell} />
        <span>{formatShare(cell)}</span>
      </span>
    ),
  },
  ...STRENGTHS.map(
    (strength): Column<ReachCell, ReachContext> => ({
      key: `s${strength}`,
      label: shortenStrength(strength),
      width: 'minmax(78px, 0.4fr)',
      className: css.number!,
      sort: 'desc',
      cell: ({ reached }) => formatCount(reached[strength - 1]!),
    }),
  ),
  {
    key: 'most',
    label: 'Known most by',
    width: 'minmax(130px, 1.4fr)',
    className: css.soft!,
    cell: (cell, { ways }) => describeMostBy(cell, ways),
  },
  {
    key: 'fresh',
    label: 'Last in touch',
    width: 'minmax(96px, 0.6fr)',
    sort: 'asc',
    cell: (cell, { ways }) => describeFreshness(cell, ways),
  },
];

/** Made once: rows are drawn anew when their columns change. */
export const REACH_COLUMNS: Record<ReachAxis, readonly Column<ReachCell, ReachContext>[]> = {
  industry: makeColumns('industry'),
  size: makeColumns('size'),
  place: makeColumns('place'),
};
