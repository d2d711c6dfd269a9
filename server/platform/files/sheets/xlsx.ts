/** Excel workbooks (.xlsx, .xlsm): the values that they show. Macros, queries and links to other files are never opened. */
import type { ZipEntry } from '../tables/zip.ts';
import { findFormat, formatNumber, type NumberFormat, readSerialDate, readSerialTime } from './serial-dates.ts';
import {
  addMerged,
  LONGEST_CELL,
  MAX_CELLS,
  type Sheet,
  type SheetReport,
  type SheetRow,
  trimRow,
  type Workbook,
} from './sheet.ts';
import { readWholeXml, readXml, type XmlReader } from './xml.ts';

/** The bytes of a file of the archive, unpacked. */
export type OpenPart = (entry: ZipEntry) => AsyncIterable<Buffer>;

interface Book {
  strings: string[];
  formats: NumberFormat[];
  since1904: boolean;
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';
const WORKSHEETS = 'xl/worksheets/';

/** A sign that XML cannot hold is written by its number, as "_x000D_". */
const decodeSigns = (text: string): string =>
  (text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  ).slice(0, LONGEST_CELL);

/** The sheets of a workbook, in their order; sheets of charts and macros are left out. */
export async function openXlsx(entries: readonly ZipEntry[], open: OpenPart): Promise<Workbook> {
  const named = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const read = async (name: string, reader: XmlReader) => {
    const entry = named.get(name);
    if (entry) await readWholeXml(open(entry), reader);
  };
  const targets = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target = '' }) {
      if (name === 'Relationship' && Id) targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/').toLowerCase());
    },
  });
  const messages: { name: string; hidden: boolean; part: string }[] = [];
  const index: Book = { strings: [], formats: [], since1904: false };
  await read('xl/workbook.xml', {
    open(name, { name: called = '', state, id = '', date1904 }) {
      if (name === 'workbookPr') index.since1904 = isOn(date1904);
      if (name !== 'sheet') return;
      messages.push({ name: called, hidden: state?.endsWith('idden') ?? false, part: targets.get(id) ?? '' });
    },
  });
  if (messages.length === 0)
    for (const part of [...named.keys()].filter((name) => name.startsWith(WORKSHEETS) && name.endsWith('.xml')))
      messages.push({ name: part.slice(WORKSHEETS.length, -'.xml'.length), hidden: false, part });
  await read('xl/sharedstrings.xml', collectStrings(index.strings));
  await read('xl/styles.xml', collectFormats(index.formats));
  const sheets: Sheet[] = [];
  for (const { name, hidden, part } of messages) {
    const entry = part.startsWith(WORKSHEETS) ? named.get(part) : undefined;
    if (!entry) continue;
    const tables = await listTables(part, read);
    sheets.push({ name, hidden, tables, rows: (report) => readRows(open(entry), index, report) });
  }
  return { kind: 'Excel workbook', sheets };
}

/** The tables of a sheet ("Format as Table"). */
async function listTables(part: string, read: (name: string, reader: XmlReader) => Promise<void>) {
  const files: string[] = [];
  await read(`${WORKSHEETS}_rels/${part.slice(WORKSHEETS.length)}.rels`, {
    open(name, { Target = '' }) {
      const [, file] = /tables\/([^/]+)$/i.exec(Target) ?? [];
      if (name === 'Relationship' && file) files.push(`xl/tables/${file.toLowerCase()}`);
    },
  });
  const tables: { from: number; to: number }[] = [];
  for (const file of files)
    await read(file, {
      open(name, { ref = '' }) {
        const [first = '', last = first] = ref.split(':');
        if (name === 'table') tables.push({ from: parsePlace(first).row + 1, to: parsePlace(last).row + 1 });
      },
    });
  return tables;
}

function collectStrings(strings: string[]): XmlReader {
  let [text, inText, inReading] = ['', false, false];
  return {
    open(name) {
      if (name === 'si') text = '';
      // How to pronounce the text stands beside it.
      else if (name === 'rPh') inReading = true;
      else inText = name === 't' && !inReading;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'si') strings.push(decodeSigns(text));
      else if (name === 'rPh') inReading = false;
      inText = false;
    },
  };
}

function collectFormats(formats: NumberFormat[]): XmlReader {
  const codes = new Map<number, string>();
  let inCells = false;
  return {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(findFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  };
}

/** "AB12" as row and column, from 0; the number of a part that is missing is -1. */
function parsePlace(reference: string): { row: number; column: number } {
  const [, letters = '', digits = '0'] = /^\$?([a-z]{0,4})\$?(\d{0,9})/i.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits) - 1, column: column - 1 };
}

async function* readRows(chunks: AsyncIterable<Buffer>, index: Book, report: SheetReport): AsyncGenerator<SheetRow[]> {
  const reader = new SheetReader(index, report);
  for await (const _ of readXml(chunks, reader)) if (reader.rows.length > 0) yield reader.rows.splice(0);
  if (reader.rows.length > 0) yield reader.rows.splice(0);
}

class SheetReader implements XmlReader {
  readonly rows: SheetRow[] = [];
  private cells: string[] = [];
  private line = 0;
  private isHidden = false;
  private column = -1;
  private type = '';
  private format: NumberFormat = 'number';
  private value = '';
  private formula: string | null = null;
  private into: 'value' | 'inline' | 'formula' | null = null;
  private inline = '';
  private inReading = false;
  private readonly book: Book;
  private readonly report: SheetReport;

  constructor(index: Book, report: SheetReport) {
    this.book = index;
    this.report = report;
  }

  open(name: string, has: Readonly<Record<string, string>>): void {
    if (name === 'c') this.openCell(has);
    else if (name === 'v') this.into = 'value';
    else if (name === 't') this.into = this.inReading ? null : 'inline';
    else if (name === 'f') [this.into, this.formula] = ['formula', ''];
    else if (name === 'rPh') this.inReading = true;
    else if (name === 'row') this.openRow(has);
    else if (name === 'col' && isOn(has.hidden)) this.hideColumns(Number(has.min), Number(has.max));
    else if (name === 'mergeCell') this.merge(has.ref ?? '');
  }

  text(piece: string): void {
    if (this.into === 'value') this.value += piece;
    else if (this.into === 'inline') this.inline += piece;
    else if (this.into === 'formula') this.formula += piece;
  }

  close(name: string): void {
    this.into = null;
    if (name === 'c') this.closeCell();
    else if (name === 'rPh') this.inReading = false;
    else if (name === 'row') {
      const row = trimRow(this.line, this.cells, this.isHidden);
      if (row) this.rows.push(row);
    }
  }

  private openRow({ r, hidden }: Readonly<Record<string, string>>): void {
    this.line = r === undefined ? this.line + 1 : Number(r);
    this.cells = [];
    this.column = -1;
    this.isHidden = isOn(hidden);
  }

  private openCell({ r = '', t = 'n', s }: Readonly<Record<string, string>>): void {
    const { column } = parsePlace(r);
    this.column = column === -1 ? this.column + 1 : column;
    this.type = t;
    this.format = this.book.formats[Number(s ?? -1)] ?? 'number';
    [this.value, this.inline, this.formula] = ['', '', null];
  }

  private closeCell(): void {
    const shown = this.formatShown();
    if (shown === '') return;
    const at = Math.min(this.column, MAX_CELLS - 1);
    while (this.cells.length < at) this.cells.push('');
    this.cells[at] = shown;
  }

  private formatShown(): string {
    const { type, value, formula, inline } = this;
    if (type === 'e' || (formula !== null && value === '' && inline === '')) {
      if (formula !== null || type === 'e') this.report.valueless++;
      return '';
    }
    // A link shows its words, and its address is told by nothing but the formula.
    if (formula !== null && /^HYPERLINK\(\s*"/i.test(formula.trim()))
      return `=${formula.trim()}`.slice(0, LONGEST_CELL);
    if (type === 's') return this.book.strings[Number(value)] ?? '';
    if (type === 'inlineStr') return decodeSigns(inline || value);
    if (type === 'str') return decodeSigns(value);
    if (type === 'b') return isOn(value) ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    if (this.format === 'date') return readSerialDate(value, this.book.since1904);
    return this.format === 'time' ? readSerialTime(value) : formatNumber(value);
  }

  private hideColumns(min: number, max: number): void {
    for (let column = min; column <= Math.min(max, MAX_CELLS); column++) this.report.hiddenColumns.add(column - 1);
  }

  private merge(ref: string): void {
    const [first = '', last = ''] = ref.split(':');
    const [start, end] = [parsePlace(first), parsePlace(last)];
    addMerged(this.report, { top: start.row, left: start.column, bottom: end.row, right: end.column });
  }
}
