/** Areas of a treemap: rectangles that fill a box, each as large as its value, and near to squares (Bruls, Huizing and van Wijk, 2000). */

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far from a square the worst of a row's rectangles is, at least 1, if the row is `side` px long. */
function getWorst(row: readonly number[], side: number): number {
  const sum = row.reduce((all, value) => all + value, 0);
  return Math.max((side ** 2 * Math.max(...row)) / sum ** 2, sum ** 2 / (side ** 2 * Math.min(...row)));
}

/** @param values above 0, the largest first @returns an area for each, in their order */
export function layOutAreas(values: readonly number[], width: number, height: number): Area[] {
  const sum = values.reduce((all, value) => all + value, 0);
  const sizes = values.map((value) => (value / sum) * width * height);
  const areas: Area[] = [];
  const free = { left: 0, top: 0, width, height };
  while (areas.length < sizes.length) {
    const side = Math.min(free.width, free.height);
    const left = sizes.slice(areas.length);
    let count = 1;
    while (count < left.length && getWorst(left.slice(0, count + 1), side) <= getWorst(left.slice(0, count), side))
      count += 1;
    const row = left.slice(0, count);
    const depth = row.reduce((all, size) => all + size, 0) / side;
    let along = 0;
    for (const size of row) {
      const length = size / depth;
      areas.push(
        free.width > free.height
          ? { left: free.left, top: free.top + along, width: depth, height: length }
          : { left: free.left + along, top: free.top, width: length, height: depth },
      );
      along += length;
    }
    if (free.width > free.height) {
      free.left += depth;
      free.width -= depth;
    } else {
      free.top += depth;
      free.height -= depth;
    }
  }
  return areas;
}

/** A smaller cell cannot be read: such cells stand together in one. 60 by 40 and the gap. */
const LEAST = { width: 63, height: 43 };
const ROOM = 2 * LEAST.width * LEAST.height;
const isReadable = ({ width, height }: Area): boolean => width >= LEAST.width && height >= LEAST.height;

/**
 * The areas of the largest values, as many as can be read, and one for the others together.
 * @returns `areas` has one more than `shown` if some are left
 */
export function layOutReadable(
  values: readonly number[],
  width: number,
  height: number,
): { areas: Area[]; shown: number } {
  const sum = values.reduce((all, value) => all + value, 0);
  for (let shown = values.length; shown > 1; shown -= 1) {
    const gathered = values.slice(shown).reduce((all, value) => all + value, 0);
    // Its words need room, however few companies it stands for.
    const others = gathered === 0 ? 0 : Math.max(gathered, (sum * ROOM) / (width * height));
    const drawn = others > 0 ? [...values.slice(0, shown), others].toSorted((a, b) => b - a) : values;
    const areas = layOutAreas(drawn, width, height);
    // The others stand where their sum belongs, and are named last.
    const place = others > 0 ? drawn.lastIndexOf(others) : -1;
    const ordered = place < 0 ? areas : [...areas.slice(0, place), ...areas.slice(place + 1), areas[place]!];
    if (ordered.slice(0, shown).every(isReadable)) return { areas: ordered, shown };
  }
  return { areas: layOutAreas(values.slice(0, 1), width, height), shown: Math.min(1, values.length) };
}
