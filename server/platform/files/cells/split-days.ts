import { parseDayInCell } from '../tables/dates.ts';

/** A day such as "14 thg 1, 2025" that a program wrote without quotation marks takes two cells in a table with commas. */
export function joinSplitDay(cells: string[], width: number): string[] {
  const isFilled = cells.length === width + 1 && cells.at(-1) !== '';
  if (!isFilled) return cells;
  const places = cells.slice(0, -1).flatMap((cell, at) => (isDayWithYear(cell, cells[at + 1]!) ? [at] : []));
  if (places.length !== 1) return cells;
  const at = places[0]!;
  return [...cells.slice(0, at), `${cells[at]!.trim()}, ${cells[at + 1]!.trim()}`, ...cells.slice(at + 2)];
}

const isDayWithYear = (day: string, year: string): boolean =>
  /^\s*(?:19|20)\d\d\b/.test(year) &&
  parseDayInCell(day, 'mdy') === null &&
  parseDayInCell(`${day.trim()}, ${year.trim()}`, 'mdy') !== null;
