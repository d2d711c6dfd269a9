import { shortenStrength } from '../../../shared/core/network/account.ts';
import type { ReachAxis, ReachCell } from '../../../shared/features/reach/calls.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { formatShare, getCellAddress, getShare, type MapFilter, nameCell, sumReached } from './cells.ts';
import css from './reach.module.css';
import { ReachBar, STRENGTHS } from './reach-bar.tsx';

export interface ReachContext {
  by: ReachAxis;
  filter: MapFilter;
}

function CellName({ cell, by, filter }: ReachContext & { cell: ReachCell }) {
  const to = getCellAddress(by, cell, filter);
  const name = nameCell(by, cell);
  return to === null ? (
    name
  ) : (
    <Link to={to} data-keys="enter">
      {name}
    </Link>
  );
}

export const AXIS_LABELS: Record<ReachAxis, string> = { industry: 'Industry', size: 'Size', place: 'Place' };

/** What a column sorts by. */
export const SORT_VALUES: Readonly<Record<string, (cell: ReachCell) => number>> = {
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
    width: 'minmax(140px, 1.6fr)',
    cell: (cell, context) => <CellName cell={cell} {...context} />,
  },
  {
    key: 'companies',
    label: 'Companies',
    width: 'minmax(96px, 0.6fr)',
    className: css.number!,
    sort: 'desc',
    cell: ({ companies }) => formatCount(companies),
  },
  {
    key: 'reached',
    label: 'In reach',
    width: 'minmax(84px, 0.6fr)',
    className: css.number!,
    sort: 'desc',
    cell: (cell) => <b>{formatCount(sumReached(cell))}</b>,
  },
  {
    key: 'share',
    label: 'Share',
    width: 'minmax(150px, 1.2fr)',
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
      width: 'minmax(84px, 0.5fr)',
      className: css.number!,
      sort: 'desc',
      cell: ({ reached }) => formatCount(reached[strength - 1]!),
    }),
  ),
];

/** Made once: rows are drawn anew when their columns change. */
export const REACH_COLUMNS: Record<ReachAxis, readonly Column<ReachCell, ReachContext>[]> = {
  industry: makeColumns('industry'),
  size: makeColumns('size'),
  place: makeColumns('place'),
};
