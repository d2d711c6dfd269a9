/** Reads the cells of a list of layoffs. */

const NOTHING =
  /^(?:|-+|n\/?a|null|none|nan|unknown|undisclosed|unclear|not (?:given|disclosed|available|known)|tbd|\?+)$/i;

export const isNothing = (cell: string): boolean => NOTHING.test(cell.trim());

/** Says that a place is abroad, beside the place or instead of it. */
const ABROAD = /^non[- ]?u\.?s\.?a?\.?$/i;

/**
 * "Ottawa, Non-U.S." is Ottawa; a place that only says that it is abroad is replaced by its country.
 * @param country of another column, or ''
 */
export function readPlaceInCell(cell: string, country: string): string | null {
  const parts = cell
    // ['SF Bay Area', 'Non-U.S.'] as some tools write lists.
    .replace(/^\[(.*)\]$/s, '$1')
    .split(/[,;|\n]/)
    .map((part) => part.replace(/^[\s'"]+|[\s'"]+$/g, ''))
    .filter((part) => !isNothing(part) && !ABROAD.test(part));
  const place = [...new Set(parts)].join(', ');
  if (place !== '') return place.slice(0, 200);
  return isNothing(country) || ABROAD.test(country.trim()) ? null : country.trim().slice(0, 200);
}

/** "16,000", "16000.0", "~120", "120+", "1.2k", "50-60" (the lower), "about 300 people"; null if it is not a count. */
export function countInCell(cell: string): number | null {
  if (isNothing(cell) || cell.includes('%')) return null;
  const found = /(\d[\d.,'\u00a0\u202f ]*)\s*(k|m)?\b/i.exec(cell.trim());
  if (!found) return null;
  const number = getNumber(found[1]!);
  if (number === null) return null;
  const times = { k: 1_000, m: 1_000_000 }[found[2]?.toLowerCase() ?? ''] ?? 1;
  const count = Math.round(number * times);
  return count >= 1 && count <= 100_000_000 ? count : null;
}

/** Thousands by commas, points, apostrophes or blanks; the last sign with one or two digits after it is the decimal one. */
function getNumber(text: string): number | null {
  const bare = text.trim().replace(/['\u00a0\u202f ]/g, '');
  const decimal = /^(.*?)[.,](\d{1,2})$/.exec(bare);
  const whole = (decimal ? decimal[1]! : bare).replace(/[.,]+$/, '');
  if (!/^\d{1,3}(?:[.,]\d{3})+$|^\d+$/.test(whole)) return null;
  return Number(`${whole.replace(/[.,]/g, '')}.${decimal?.[2] ?? 0}`);
}

/** Shares as written: with the sign, or as a number whose meaning the column decides. */
function parseShareCell(cell: string): { value: number; signed: boolean } | null {
  if (isNothing(cell)) return null;
  const found = /^[~≈<>]?\s*(\d+(?:[.,]\d+)?)(?:\s*[-–]\s*\d+(?:[.,]\d+)?)?\s*(%|percent|pct)?/i.exec(cell.trim());
  if (!found) return null;
  return { value: Number(found[1]!.replace(',', '.')), signed: found[2] !== undefined };
}

/** @param fractions the column's bare numbers are parts of one, not of a hundred */
export function parseShare(cell: string, fractions: boolean): number | null {
  const read = parseShareCell(cell);
  if (!read) return null;
  const share = read.signed || !fractions ? read.value / 100 : read.value;
  return share > 0 && share <= 1 ? Math.round(share * 10_000) / 10_000 : null;
}

/** Bare numbers of a column are fractions if none is above 1. */
export function areFractions(cells: Iterable<string>): boolean {
  for (const cell of cells) {
    const read = parseShareCell(cell);
    if (read && !read.signed && read.value > 1) return false;
  }
  return true;
}
