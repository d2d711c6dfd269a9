/** What spreadsheets leave in cells that were exported as formulas. */

const TEXT = /^=\s*"((?:[^"]|"")*)"$/;
const LINK = /^=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const FAILED = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|ERROR!|SPILL!|CALC!)$/i;
const OTHER = /^=\s*(?:[A-Z][A-Z0-9.]*\(|\$?[A-Z]{1,3}\$?\d)/i;

const unquoted = (text: string): string => text.replaceAll('""', '"').trim();

/**
 * What a cell shows: the text of a formula that is one, of a link its words or, where it is an address that is wanted,
 * its address. What failed is nothing.
 */
export function shownIn(cell: string, wanted: 'words' | 'address' = 'words'): string {
  const sign = cell.charCodeAt(0);
  if (sign !== 0x3d && sign !== 0x23) return cell;
  const text = TEXT.exec(cell)?.[1];
  if (text !== undefined) return unquoted(text);
  const link = LINK.exec(cell);
  if (link) return unquoted((wanted === 'address' ? link[1] : link[2]) || link[1]!);
  return FAILED.test(cell) ? '' : cell;
}

/** Whether it can only be worked out in the sheet: the file does not have what it shows. */
export const isFormula = (cell: string): boolean => OTHER.test(cell);
