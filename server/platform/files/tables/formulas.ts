/** The traces that spreadsheets leave in cells exported as formulas. */

const TEXT = /^=\s*"((?:[^"]|"")*)"$/;
const LINK = /^=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const FAILED = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|ERROR!|SPILL!|CALC!)$/i;
const OTHER = /^=\s*(?:[A-Z][A-Z0-9.]*\(|\$?[A-Z]{1,3}\$?\d)/i;

/** A sign that programs write before a text that a spreadsheet would run: "'+972 Labs". */
export const DISARMED = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

const unquote = (text: string): string => text.replaceAll('""', '"').trim();

/**
 * The displayed value of a cell: the text of a text formula; of a link its words, or its address where the caller wants
 * an address. A failed formula gives nothing, and a text that was kept from being one is that text.
 */
export function formatCell(cell: string, wanted: 'words' | 'address' = 'words'): string {
  const sign = cell.charCodeAt(0);
  if (sign === 0x27) return cell.replace(DISARMED, '');
  if (sign !== 0x3d && sign !== 0x23) return cell;
  const text = TEXT.exec(cell)?.[1];
  if (text !== undefined) return unquote(text);
  const link = LINK.exec(cell);
  if (link) return unquote((wanted === 'address' ? link[1] : link[2]) || link[1]!);
  return FAILED.test(cell) ? '' : cell;
}

/** Whether only the sheet can compute the value: the file does not hold it. */
export const isFormula = (cell: string): boolean => OTHER.test(cell);
