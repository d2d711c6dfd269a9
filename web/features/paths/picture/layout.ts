import type { PathPicture, PictureColumn, PicturePlace, PictureTie } from './ties.ts';

/** In px from the top left corner. */
export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Whether the only target is a single person, who then stands out. */
  lone: boolean;
  places: ReadonlyMap<string, Point>;
}

/** A person with name and title below. */
const ROW = 76;
/** Above the first person: half a disc. */
const TOP = 30;
/** Below the last person: their name and title. */
const BOTTOM = 62;

const SHARE: Record<PictureColumn, number> = { circle: 0.14, between: 0.5, target: 0.86 };

/** The place of each person among its neighbours on the other side: their mean. */
function getMean(place: PicturePlace, ties: readonly PictureTie[], order: ReadonlyMap<string, number>): number {
  const found = ties.flatMap(({ from, to }) => {
    const other = from === place.key ? to : to === place.key ? from : undefined;
    const at = other === undefined ? undefined : order.get(other);
    return at === undefined ? [] : [at];
  });
  return found.length > 0 ? found.reduce((sum, at) => sum + at, 0) / found.length : 0;
}

const sortPlaces = (places: readonly PicturePlace[], by: (place: PicturePlace) => number): PicturePlace[] =>
  places
    .map((place) => ({ place, at: by(place) }))
    .sort((a, b) => a.at - b.at)
    .map(({ place }) => place);

/**
 * Three columns, each in an order that crosses few lines. With one target, people who know them directly are at the top, and the target
 * beside them: their lines pass above everybody in between.
 */
export function layOut({ places, ties }: PathPicture, width: number): Layout {
  const listColumn = (wanted: PictureColumn) => places.filter((place) => place.column === wanted);
  const targets = listColumn('target');
  const order = new Map(targets.map((place, at) => [place.key, at]));
  const between = sortPlaces(listColumn('between'), (place) => getMean(place, ties, order));
  const lone = targets.length === 1;
  const direct = new Set(ties.filter(({ to }) => order.has(to)).map(({ from }) => from));
  const first = listColumn('circle').filter(({ key }) => lone && direct.has(key));
  for (const [at, { key }] of between.entries()) order.set(key, (at / between.length) * targets.length);
  const others = sortPlaces(
    listColumn('circle').filter((place) => !first.includes(place)),
    (place) => getMean(place, ties, order),
  );
  const above = first.length;
  const rows = Math.max(above + Math.max(between.length, others.length), targets.length, 3);
  const computeMiddle = (from: number, count: number, at: number, of: number) => from + ((at + 0.5) * count) / of;
  const rowOf = new Map<string, number>();
  for (const [at, { key }] of first.entries()) rowOf.set(key, at + 0.5);
  for (const [at, { key }] of others.entries()) rowOf.set(key, computeMiddle(above, rows - above, at, others.length));
  for (const [at, { key }] of between.entries()) rowOf.set(key, computeMiddle(above, rows - above, at, between.length));
  for (const [at, { key }] of targets.entries())
    rowOf.set(key, lone && above > 0 ? above / 2 : computeMiddle(0, rows, at, targets.length));
  const height = TOP + (rows - 1) * ROW + BOTTOM;
  return {
    width,
    height,
    lone,
    places: new Map(
      places.map(({ key, column: where }) => [
        key,
        { x: SHARE[where] * width, y: TOP + ((rowOf.get(key) as number) - 0.5) * ROW },
      ]),
    ),
  };
}

/**
 * The distance for which a line runs level at both its ends, so that it leaves the names below alone: in px, but at most this share of its
 * width.
 */
export const LEVEL = { px: 52, share: 0.25 };

/** A point of the curve of a tie's line; `t` from 0 to 1. The same curve as tie-program.ts draws. */
export function computePoint(from: Point, to: Point, t: number): Point {
  const level = Math.min(LEVEL.px, (to.x - from.x) * LEVEL.share);
  const middle = (from.x + to.x) / 2;
  const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
  const x = a * (from.x + level) + (b + c) * middle + d * (to.x - level);
  return { x, y: (a + b) * from.y + (c + d) * to.y };
}

/** The possible places of a badge on its line, the best first. */
const STANDS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Badges nearer to each other than this cover each other, in px. */
const APART = 18;
/** The space of a person's name and title on each side of their place, in px. */
const TAKEN = { beside: 48, above: 28, below: 56 };

/** A place for each tie's badge near the middle of its line, not on another line or a person if possible. */
export function placeBadges({ ties }: PathPicture, { places }: Layout): Map<string, Point> {
  const found = new Map<string, Point>();
  const onSomebody = ({ x, y }: Point) =>
    [...places.values()].some(
      (place) => Math.abs(place.x - x) < TAKEN.beside && y > place.y - TAKEN.above && y < place.y + TAKEN.below,
    );
  for (const { key, from, to } of ties) {
    const [start, end] = [places.get(from), places.get(to)];
    if (!start || !end) continue;
    const points = STANDS.map((t) => computePoint(start, end, t));
    const taken = [...found.values()];
    const apart = points.filter(({ x, y }) => taken.every((point) => Math.hypot(point.x - x, point.y - y) >= APART));
    found.set(key, apart.find((point) => !onSomebody(point)) ?? apart[0] ?? (points[0] as Point));
  }
  return found;
}

export type ArrowStep = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The next person in a direction; undefined at the edge. */
export function findNeighbour(layout: Layout, key: string, step: ArrowStep): string | undefined {
  const here = layout.places.get(key);
  if (!here) return undefined;
  const sideways = step === 'ArrowLeft' || step === 'ArrowRight';
  const ahead = step === 'ArrowDown' || step === 'ArrowRight' ? 1 : -1;
  return [...layout.places]
    .flatMap(([other, { x, y }]) => {
      const [along, across] = sideways ? [x - here.x, y - here.y] : [y - here.y, x - here.x];
      const beside = along * ahead > 1 && (sideways || Math.abs(across) < 1);
      return beside ? [{ other, far: Math.abs(along) * (sideways ? 10 : 1) + Math.abs(across) }] : [];
    })
    .sort((place, two) => place.far - two.far)[0]?.other;
}
