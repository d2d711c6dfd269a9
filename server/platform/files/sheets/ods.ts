/** Spreadsheets of LibreOffice and OpenOffice (.ods): the values that they show. Scripts and links to other files are never opened. */
import type { ZipEntry } from '../tables/zip.ts';
import { formatNumber } from './serial-dates.ts';
import {
  addMerged,
  LONGEST_CELL,
  MAX_CELLS,
  makeReport,
  type Sheet,
  type SheetReport,
  type SheetRow,
  trimRow,
  type Workbook,
} from './sheet.ts';
import type { OpenPart } from './xlsx.ts';
import { readXml, type XmlReader } from './xml.ts';

/** The text in these is not the value of the cell that holds them. */
const ASIDE = new Set(['annotation', 'tracked-changes', 'shapes', 'forms', 'ruby-text']);

type Attributes = Readonly<Record<string, string>>;

const isShut = ({ visibility }: Attributes): boolean => visibility === 'collapse' || visibility === 'filter';
const readCount = (attribute: string | undefined): number => Math.max(1, Number(attribute ?? 1) || 1);

/** All sheets are in one file: each is found by its place in it. */
export async function openOds(content: ZipEntry, open: OpenPart, mostRows: number): Promise<Workbook> {
  const found: { name: string; hidden: boolean }[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let depth = 0;
  for await (const _ of readXml(open(content), {
    open(name, has) {
      if (name === 'style') style = has.name ?? '';
      else if (name === 'table-properties' && has.display === 'false') hiddenStyles.add(style);
      else if (name === 'table' && depth++ === 0)
        found.push({ name: has.name ?? '', hidden: hiddenStyles.has(has['style-name'] ?? '') });
    },
    close(name) {
      if (name === 'table') depth--;
    },
  }));
  const sheets = found.map(
    ({ name, hidden }, at): Sheet => ({
      name,
      hidden,
      rows: (report) => readRows(open(content), at, report, mostRows),
    }),
  );
  return { kind: 'OpenDocument spreadsheet', sheets };
}

async function* readRows(
  chunks: AsyncIterable<Buffer>,
  at: number,
  report: SheetReport,
  mostRows: number,
): AsyncGenerator<SheetRow[]> {
  const reader = new TableReader(at, report, mostRows);
  for await (const _ of readXml(chunks, reader)) {
    if (reader.rows.length > 0) yield reader.rows.splice(0);
    if (reader.isDone) return;
  }
  if (reader.rows.length > 0) yield reader.rows.splice(0);
}

class TableReader implements XmlReader {
  readonly rows: SheetRow[] = [];
  isDone = false;
  private table = -1;
  private depth = 0;
  private aside = 0;
  private line = 1;
  private columns = 0;
  private row: { cells: string[]; repeated: number; hidden: boolean } | null = null;
  private cell: { has: Attributes; text: string; paragraphs: number } | null = null;
  private readonly at: number;
  private readonly report: SheetReport;
  private readonly mostRows: number;

  constructor(at: number, report: SheetReport = makeReport(), mostRows: number) {
    this.at = at;
    this.report = report;
    this.mostRows = mostRows;
  }

  open(name: string, has: Attributes): void {
    if (ASIDE.has(name)) this.aside++;
    if (this.aside > 0) return;
    // A table within a cell is not read.
    if (name === 'table') {
      if (this.depth++ === 0) this.table++;
    } else if (this.table !== this.at || this.depth !== 1) return;
    else if (name === 'table-column') this.readColumn(has);
    else if (name === 'table-row')
      this.row = { cells: [], repeated: readCount(has['number-rows-repeated']), hidden: isShut(has) };
    else if (name === 'table-cell' || name === 'covered-table-cell') this.cell = { has, text: '', paragraphs: 0 };
    else if (this.cell) this.readInCell(name, has, this.cell);
  }

  text(piece: string): void {
    if (this.aside === 0 && this.depth === 1 && this.cell && this.cell.paragraphs > 0) this.cell.text += piece;
  }

  close(name: string): void {
    if (ASIDE.has(name)) {
      this.aside--;
      return;
    }
    if (this.aside > 0) return;
    if (name === 'table') {
      if (--this.depth === 0 && this.table === this.at) this.isDone = true;
    } else if (this.table !== this.at || this.depth !== 1) return;
    else if (name === 'table-row') this.closeRow();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.closeCell();
  }

  private readInCell(name: string, has: Attributes, cell: { text: string; paragraphs: number }): void {
    if (name === 'p' && cell.paragraphs++ > 0) cell.text += '\n';
    else if (name === 's') cell.text += ' '.repeat(Math.min(readCount(has.c), 100));
    else if (name === 'tab') cell.text += '\t';
    else if (name === 'line-break') cell.text += '\n';
  }

  private readColumn(has: Attributes): void {
    const last = Math.min(this.columns + readCount(has['number-columns-repeated']), MAX_CELLS);
    if (isShut(has)) for (let at = this.columns; at < last; at++) this.report.hiddenColumns.add(at);
    this.columns = last;
  }

  private closeCell(): void {
    const { row, cell } = this;
    this.cell = null;
    if (!row || !cell) return;
    const value = readValue(cell.has, cell.text);
    if (cell.has.formula !== undefined && value === '') this.report.valueless++;
    this.merge(cell.has, row.cells.length);
    const last = Math.min(row.cells.length + readCount(cell.has['number-columns-repeated']), MAX_CELLS);
    while (row.cells.length < last) row.cells.push(value);
  }

  private merge(has: Attributes, left: number): void {
    const [columns, rows] = [readCount(has['number-columns-spanned']), readCount(has['number-rows-spanned'])];
    if (columns * rows === 1) return;
    const top = this.line - 1;
    addMerged(this.report, { top, left, bottom: top + rows - 1, right: left + columns - 1 });
  }

  private closeRow(): void {
    const { row, line } = this;
    this.row = null;
    if (!row) return;
    this.line += row.repeated;
    const first = trimRow(line, row.cells, row.hidden);
    if (!first) return;
    // Empty rows are repeated a million times, others hardly: the reader of the rows refuses more than these.
    for (let at = 0; at < Math.min(row.repeated, this.mostRows + 1); at++)
      this.rows.push(at === 0 ? first : { ...first, line: line + at });
  }
}

/** The value of a cell: what it shows, except days, numbers and addresses, which are told more exactly. */
function readValue(has: Attributes, text: string): string {
  const type = has['value-type'];
  const link = /^(?:of:)?=(HYPERLINK\(\s*".*)$/is.exec(has.formula ?? '')?.[1];
  if (link) return `=${link}`.slice(0, LONGEST_CELL);
  if (/^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$|^Err:\d+$/.test(text)) return '';
  if (type === 'date') return (has['date-value'] ?? text).replace(/T00:00:00(?:\.0+)?$/, '').replace('T', ' ');
  if (type === 'float' || type === 'currency') return has.value === undefined ? text : formatNumber(has.value);
  if (type === 'boolean') return has['boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
  return (text || has['string-value'] || '').slice(0, LONGEST_CELL);
}
