/** The cells of a row, and how one is read or refused. */
import { readCount } from '../../../platform/files/cells/counts.ts';
import { isPlaceholder } from '../../../platform/files/cells/placeholders.ts';
import type { CsvRecord } from '../../../platform/files/tables/csv-records.ts';
import type { Day } from '../../../platform/files/tables/dates.ts';
import { formatCell } from '../../../platform/files/tables/formulas.ts';
import { createRowProblem, type FileRecord, type RowProblem } from '../runs/records.ts';

const LONGEST_CELL = 4_000;
/** The limit of a cell in spreadsheets. In columns that are not read, only a longer cell, which swallowed other rows, is rejected. */
const LONGEST_OTHER = 32_767;
/** Columns in which a link stands for its address, not for its words. */
const ADDRESSES = /url|link|website|domain|email/;

/** A tool's own word on whether the row is what was searched for. */
const FITS = /^(?:matches|meets|fits)[ _](?:(?:your|the|search|all)[ _])?(?:filters?|criteria|search)\??$/i;
const places = new WeakMap<readonly string[], number>();

/** The column in which the tool that made the list says that the row is none of it; null if the row is one. */
function findDenial(headers: readonly string[], cells: readonly string[]): number | null {
  const at = places.get(headers) ?? headers.findIndex((header) => FITS.test(header.trim()));
  places.set(headers, at);
  return at !== -1 && /^(?:no|n|false|0)$/i.test((cells[at] ?? '').trim()) ? at : null;
}

/** Notion writes a linked page as its title and its address: "Harrow (https://www.notion.so/…)"; of several the first counts. */
const withoutPage = (cell: string, wanted: 'address' | 'words'): string =>
  wanted === 'words' && cell.includes('(https://') ? cell.replace(/(?<=\S)\s*\(https:\/\/[^)]*\).*$/s, '') : cell;

/** "-" in place of an end is a word for it, too. */
const EDGES = /^(?:start|end)$/;
const NAMES = /name$|^(?:company|company_2|customer|investor|alias(?:es)?)$/;

/** A row's cells by the columns' own names, or the reason why there are none. */
export function readFileRow(
  record: CsvRecord,
  headers: readonly string[],
  columns: ReadonlyMap<string, number>,
  longest = LONGEST_CELL,
): FileRow | FileRecord {
  const { line, cells } = record;
  if (!cells)
    return { line, rejected: createRowProblem(line, null, null, record.problem ?? 'Kith can’t read this line.') };
  const long = cells.findIndex(
    (cell, at) =>
      cell.length > longest && (cell.length > Math.max(longest, LONGEST_OTHER) || [...columns.values()].includes(at)),
  );
  if (long !== -1)
    return { line, rejected: createRowProblem(line, headers[long] ?? null, cells[long]!, 'The cell is too long.') };
  if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell !== '')) {
    const reason = `The row has ${cells.length} cells where there are ${headers.length} columns. Put quotation marks around cells that contain the separator.`;
    return { line, rejected: createRowProblem(line, null, cells.join(' | '), reason) };
  }
  const denied = findDenial(headers, cells);
  if (denied !== null) {
    const reason = 'The list says that this isn’t a match. Kith skipped the row.';
    return { line, rejected: createRowProblem(line, headers[denied]!, cells[denied]!, reason) };
  }
  return {
    line,
    cell(column) {
      const at = columns.get(column);
      const cell = (at === undefined ? undefined : cells[at]) ?? '';
      const wanted = ADDRESSES.test(column) ? 'address' : 'words';
      const shown = cell === '' ? cell : withoutPage(formatCell(cell, wanted), wanted);
      return !EDGES.test(column) && isPlaceholder(shown, NAMES.test(column)) ? '' : shown;
    },
    header: (column) => headers[columns.get(column) ?? -1] ?? null,
  };
}

/** A row of a file, with its cells by the names in docs/import.md; '' if there is none. */
export interface FileRow {
  line: number;
  cell(column: string): string;
  /** The file's own header for a column. */
  header(column: string): string | null;
  /** The system that gave the ids of the file. */
  idSystem?: string | undefined;
  /** Names in one column are written "Calloway, Ines". */
  lastFirst?: boolean;
  /** No column says whose job it is: the user's of the import. */
  isOwn?: boolean;
  /** The day of the check. */
  today?: Day | undefined;
}

/** Thrown while a row is read: it cannot be imported. */
export class RefusedRow {
  readonly problem: RowProblem;
  constructor(problem: RowProblem) {
    this.problem = problem;
  }
}

/** @throws RefusedRow */
export function refuse(row: FileRow, column: string, reason: string): never {
  throw new RefusedRow(createRowProblem(row.line, row.header(column) ?? column, row.cell(column), reason));
}

/** Headings that say themselves that a cell holds several values. */
const OF_SEVERAL = /^(?:industries|tags|categories)$/i;
/** The name of one industry: "Leisure, Travel & Tourism". */
const ONE_WITH_COMMA = /^[\p{L}-]+, [\p{L}-]+,? (?:&|and) [\p{L}-]+$/u;

/** The values of a cell, separated by bars or semicolons, or by commas where the heading shows that there may be several. */
export function readSeveral(row: FileRow, column: string): string[] | undefined {
  const cell = row.cell(column);
  const hasCommas = OF_SEVERAL.test(row.header(column) ?? '') && !/[|;]/.test(cell) && !ONE_WITH_COMMA.test(cell);
  const separator = hasCommas ? ',' : /[|;]/;
  const values = cell
    .split(separator)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return values.length > 0 ? [...new Set(values)].sort() : undefined;
}

export function readFilled<T>(row: FileRow, column: string, read: (cell: string) => T): T | undefined {
  const cell = row.cell(column);
  return cell === '' ? undefined : read(cell);
}

export function readWholeNumber(row: FileRow, column: string): number | null {
  const cell = row.cell(column);
  return cell === '' ? null : (readCount(cell) ?? refuse(row, column, 'This is not a whole number.'));
}

/** The year in a cell that may hold a day: "2019-04-01". */
export function readYear(row: FileRow, column: string): number | null {
  const cell = row.cell(column);
  const [year] = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(cell) ?? [];
  return cell === '' ? null : Number(year ?? refuse(row, column, 'This is not a year.'));
}

export function readYesOrNo(row: FileRow, column: string, value: string): 0 | 1 {
  if (/^(?:1|yes|y|true|x)$/i.test(value)) return 1;
  return /^(?:0|no|n|false)$/i.test(value) ? 0 : refuse(row, column, 'Write yes or no.');
}
