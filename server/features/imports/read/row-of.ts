import { isPlaceholder } from '../../../platform/files/cells/placeholders.ts';
import type { CsvRecord } from '../../../platform/files/tables/csv-records.ts';
import { formatCell } from '../../../platform/files/tables/formulas.ts';
import { createRowProblem, type FileRecord } from '../runs/records.ts';
import type { FileRow } from './network-rows.ts';

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
const NAMES = /name$|^(?:company|customer|investor|alias(?:es)?)$/;

/** A row's cells by the columns' own names, or the reason why there are none. */
export function readFileRow(
  record: CsvRecord,
  headers: readonly string[],
  columns: ReadonlyMap<string, number>,
  longest = LONGEST_CELL,
): FileRow | FileRecord {
  const { line, cells } = record;
  if (!cells)
    return { line, rejected: createRowProblem(line, null, null, record.problem ?? 'The line cannot be read.') };
  const long = cells.findIndex(
    (cell, at) =>
      cell.length > longest && (cell.length > Math.max(longest, LONGEST_OTHER) || [...columns.values()].includes(at)),
  );
  if (long !== -1)
    return { line, rejected: createRowProblem(line, headers[long] ?? null, cells[long]!, 'The cell is far too long.') };
  if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell !== '')) {
    const reason = `The row has ${cells.length} cells where there are ${headers.length} columns. Put quotation marks around cells that hold the separator.`;
    return { line, rejected: createRowProblem(line, null, cells.join(' | '), reason) };
  }
  const denied = findDenial(headers, cells);
  if (denied !== null) {
    const reason = 'The list itself says that this isn’t a match. The row was skipped.';
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
