/** The file of a table's rejected rows, which is read as that table. */
import { foldText } from '../../text/names.ts';
import { DISARMED } from './formulas.ts';

/** The heading of the column that says why: wherever it stands, the column is no part of the table. */
export const REJECTED_BECAUSE = 'Rejected because';
const KEY = foldText(REJECTED_BECAUSE);

/** The places of columns of reasons among headings; none in other tables. */
export function findReasonPlaces(headers: readonly string[]): number[] {
  return headers.flatMap((header, at) => (foldText(header) === KEY ? at : []));
}

/** The cells of the table alone, as they stood in it. */
export function stripReasons(cells: readonly string[], places: readonly number[]): string[] {
  return cells.filter((_, at) => !places.includes(at)).map((cell) => cell.replace(DISARMED, ''));
}
