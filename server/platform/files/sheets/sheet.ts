/** What every kind of workbook gives: its sheets, and the rows of one of them. */

export interface SheetRow {
  /** Its number in the sheet, from 1. */
  line: number;
  /** Without the empty cells at its end. */
  cells: string[];
  hidden: boolean;
}

/** The cells that one value stands for: first and last row and column, all from 0, the last included. */
interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** What was met on the way through a sheet; complete at its end. */
export interface SheetReport {
  hiddenColumns: Set<number>;
  merged: MergedArea[];
  /** Formulas whose result is not in the file, and those that failed. */
  valueless: number;
}

export interface Sheet {
  name: string;
  hidden: boolean;
  /** The first and last rows of what its maker declared to be tables, from 1, if the program keeps them. */
  tables?: readonly { from: number; to: number }[];
  /** The rows that hold anything, some at a time, each time from the first. */
  rows(report: SheetReport): AsyncGenerator<SheetRow[]>;
}

export interface Workbook {
  /** "Excel workbook" */
  kind: string;
  sheets: Sheet[];
}

export const makeReport = (): SheetReport => ({ hiddenColumns: new Set(), merged: [], valueless: 0 });

/** A cell of a spreadsheet holds no more. */
export const LONGEST_CELL = 32_767;
/** A table of more columns is refused: the cells beyond are not kept. */
export const MAX_CELLS = 501;
/** Nobody merges more by hand, and each is looked at for the heading. */
const MAX_MERGED = 1_000;

export function addMerged(report: SheetReport, area: MergedArea): void {
  if (report.merged.length < MAX_MERGED) report.merged.push(area);
}

/** The row without its empty end; null if nothing is in it. */
export function trimRow(line: number, cells: string[], hidden: boolean): SheetRow | null {
  let width = cells.length;
  while (width > 0 && cells[width - 1] === '') width--;
  return width === 0 ? null : { line, cells: cells.slice(0, width), hidden };
}
