import { type KeyboardEvent, useMemo } from 'react';
import type { ReachAxis, ReachCell } from '../../../shared/features/reach/calls.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { useWidth } from '../../platform/ui/hooks/use-width.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { getCellAddress, getShare, type MapFilter, nameCell, sumReached } from './groups/cells.ts';
import css from './reach.module.css';
import { describeReached, ReachBar } from './reach-bar.tsx';
import { type Area, layOutReadable } from './treemap.ts';

const HEIGHT = 370;
const GAP = 3;
/** Lower cells have no bar, and the lowest set their two lines closer. */
const WITH_BAR = 66;
const ROOMY = 57;

/** Shares within reach, each step with its words. */
const SHADES = [
  ['Nobody', 0],
  ['under 10%', 0.1],
  ['10 to 30%', 0.3],
  ['30 to 50%', 0.5],
  ['50 to 70%', 0.7],
  ['70% and more', Number.POSITIVE_INFINITY],
] as const;

const getShade = (cell: ReachCell): number => {
  const share = getShare(cell);
  return share === 0 ? 0 : SHADES.findIndex(([, below], place) => place > 0 && share < below);
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to the nearest cell in the direction of an arrow key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const arrow = ARROWS[event.key];
  const from = (event.target as HTMLElement).closest('a');
  if (!arrow || !from) return;
  event.preventDefault();
  const getMiddle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [x, y] = getMiddle(from);
  const near = [...event.currentTarget.querySelectorAll('a')].flatMap((element) => {
    const [dx, dy] = [getMiddle(element)[0] - x, getMiddle(element)[1] - y];
    const along = dx * arrow[0] + dy * arrow[1];
    const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
    return along > 0 && along >= aside / 2 ? [{ element, far: along + aside }] : [];
  });
  near.sort((a, b) => a.far - b.far)[0]?.element.focus();
}

const place = ({ left, top, width, height }: Area) => ({
  left,
  top,
  width: Math.max(0, width - GAP),
  height: Math.max(0, height - GAP),
});

type TreemapProps = { by: ReachAxis; cells: readonly ReachCell[]; filter: MapFilter };

/** The groups as areas: as large as the companies, shaded by the share within reach. What is in no group is in the table alone. */
export function Treemap({ by, cells, filter }: TreemapProps) {
  const { ref, width } = useWidth();
  const known = useMemo(() => cells.filter(({ key, companies }) => key !== null && companies > 0), [cells]);
  const { areas, shown } = useMemo(
    () =>
      layOutReadable(
        known.map(({ companies }) => companies),
        (width ?? 0) + GAP,
        HEIGHT,
      ),
    [known, width],
  );
  return (
    <Card className={css.card}>
      <nav ref={ref} className={css.map} style={{ height: HEIGHT }} aria-label="Map" onKeyDown={moveFocus}>
        {width !== null &&
          known
            .slice(0, shown)
            .map((cell, index) => <Cell key={cell.key} by={by} cell={cell} filter={filter} area={areas[index]!} />)}
        {width !== null && areas.length > shown && (
          <div className={css.others} style={place(areas[shown]!)}>
            {formatCount(known.length - shown)} more
          </div>
        )}
      </nav>
      <ul className={css.legend}>
        {SHADES.map(([words], shade) => (
          <li key={words}>
            <i data-shade={shade} aria-hidden /> <span>{words}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type CellProps = { by: ReachAxis; cell: ReachCell; filter: MapFilter; area: Area };

function Cell({ by, cell, filter, area }: CellProps) {
  const name = nameCell(by, cell);
  const counted = `${formatCount(sumReached(cell))} of ${formatCount(cell.companies)}`;
  const inside = (
    <>
      <b>{name}</b> <span>{counted}</span>
      {area.height >= WITH_BAR && <ReachBar cell={cell} />}
    </>
  );
  const words = `${name} ${counted} companies within reach: ${describeReached(cell)}`;
  const className = area.height < ROOMY ? `${css.cell} ${css.tight}` : css.cell!;
  const looks = { className, style: place(area), title: words };
  return (
    <Link {...looks} to={getCellAddress(by, cell, filter)} data-shade={getShade(cell)} aria-label={words}>
      {inside}
    </Link>
  );
}
