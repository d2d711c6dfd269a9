import { parse } from 'csv-parse/sync';
import { cleanText } from './text-repair.ts';

/** A record of a CSV file. `line` is the physical line it begins on, from 1. */
export interface CsvRecord {
  line: number;
  /** Null: the record could not be split; `problem` says why. */
  cells: string[] | null;
  problem?: string;
  /** The cells of such a record as far as they can be told. */
  damaged?: string[];
  /** The file holds the row as a single quoted cell. */
  wrapped?: true;
}

/** A line without an end, or a quote that is never closed, must not swallow the rest of the file. */
const LONGEST_LINE = 1_000_000;
const MAX_LINES = 200;
/** In a table with fewer columns, lines of prose have as many commas as rows. */
const FEWEST_TO_TELL = 3;
const BATCH = 512;

interface Line {
  number: number;
  text: string;
  /** True if the line was longer than LONGEST_LINE and the rest is gone. */
  cut: boolean;
}

/** Splits text at any kind of line end, with bounded memory. */
async function* listLines(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Line[]> {
  let rest = '';
  let cut = false;
  let number = 1;
  for await (const chunk of chunks) {
    const pieces = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = pieces.pop()!;
    const lines = pieces.map((text, at) => ({
      number: number++,
      text: text.slice(0, LONGEST_LINE),
      cut: (at === 0 && cut) || text.length > LONGEST_LINE,
    }));
    if (lines.length > 0) cut = false;
    if (rest.length > LONGEST_LINE) {
      rest = rest.slice(0, LONGEST_LINE);
      cut = true;
    }
    if (lines.length > 0) yield lines;
  }
  const last = rest.split('\r');
  if (last.length === 2 && last[1] === '') last.pop();
  if (rest !== '') yield last.map((text) => ({ number: number++, text, cut }));
}

/**
 * The place of the quotation mark that is open at the end of a line, read in the way of csv-parse with relax_quotes and ltrim; -1 if none is,
 * 0 also if it is in an earlier line.
 */
function openQuoteIn(text: string, open: boolean, delimiter: string): number {
  if (!open && !text.includes('"')) return -1;
  let at = 0;
  let opened = 0;
  let quoted = open;
  for (;;) {
    if (quoted) {
      const quote = text.indexOf('"', at);
      if (quote === -1) return opened;
      if (text[quote + 1] === '"') {
        at = quote + 2;
        continue;
      }
      quoted = false;
      at = quote + 1;
    } else if (text[at] === '"') {
      quoted = true;
      opened = at;
      at++;
      continue;
    }
    const next = text.indexOf(delimiter, at);
    if (next === -1) return -1;
    at = next + 1;
    while (text[at] === ' ') at++;
  }
}

/** Whether the mark that ends a quoted cell really ends it: the next separator, or nothing, follows it. */
function endsThere(text: string, delimiter: string): boolean {
  const at = text.replaceAll('""', '  ').indexOf('"');
  return at === -1 || at === text.trimEnd().length - 1 || text.startsWith(delimiter, at + 1);
}

interface Raw {
  line: number;
  text: string;
  problem?: string;
}

/** The facts about a table that are known before its rows are split. */
export interface Shape {
  /** The most lines that a row may have: more of them show a quotation mark that is never closed. */
  mostLines?: number | undefined;
  /** The number of its columns; 0 if unknown. */
  width?: number;
  /** Its header is a single quoted cell: so are its rows, with or without quotation marks of their own. */
  wrapped?: boolean;
}

/** Joins the lines of quoted cells. A quote that stays open damages only its first line. */
class Joiner {
  private readonly pending: Line[] = [];
  private open = false;
  private readonly delimiter: string;
  private readonly mostLines: number;
  private readonly width: number;

  constructor(delimiter: string, { mostLines = MAX_LINES, width = 0 }: Shape) {
    this.delimiter = delimiter;
    this.mostLines = mostLines;
    this.width = width;
  }

  take(lines: Line[], out: Raw[]): void {
    const queue = lines.slice().reverse();
    while (queue.length > 0) {
      const line = queue.pop()!;
      if (this.pending.length === 0 && line.text.trim() === '' && !line.cut) continue;
      this.pending.push(line);
      this.open = openQuoteIn(line.text, this.open, this.delimiter) !== -1;
      if (line.cut || (this.open && this.pending.length >= this.mostLines)) {
        queue.push(...this.giveUp(out, line.cut ? 'The line is too long to be read.' : undefined));
      } else if (!this.open && this.hasSwallowedRows()) {
        queue.push(...this.giveUp(out));
      } else if (!this.open) {
        out.push({ line: this.pending[0]!.number, text: this.pending.map((line) => line.text).join('\n') });
        this.pending.length = 0;
      }
    }
  }

  /**
   * Whether a supposed cell is really several rows: each of its lines has as many cells as the table, and the quotation mark that would end
   * it begins another one.
   */
  private hasSwallowedRows(): boolean {
    const last = this.pending.at(-1)!.text;
    if (this.pending.length < 2 || this.width < FEWEST_TO_TELL || endsThere(last, this.delimiter)) return false;
    return this.pending.every(({ text }) => text.split(this.delimiter, this.width).length === this.width);
  }

  end(out: Raw[]): void {
    while (this.pending.length > 0) this.take(this.giveUp(out).reverse(), out);
  }

  /** Reports the first pending line and returns the others, last first, to be read again. */
  private giveUp(out: Raw[], problem = 'A quotation mark is opened here and never closed.'): Line[] {
    const [first, ...others] = this.pending.splice(0);
    this.open = false;
    out.push({ line: first!.number, text: first!.cut ? '' : first!.text, problem });
    return others.filter((line) => !line.cut).reverse();
  }
}

type CellReader = (cell: string) => string;

/**
 * The row within a line that is one quoted cell, or null. A spreadsheet that opened a list in one column saves its rows in this way:
 * all of them, or only those that held quotation marks.
 */
function unwrapRow(text: string, delimiter: string, { width = 0, wrapped = width === 0 }: Shape): string | null {
  if (!text.startsWith('"')) return null;
  let end = text.length;
  while (' ,;|\t'.includes(text[end - 1]!)) end--;
  const inside = text.slice(1, end - 1);
  if (text[end - 1] !== '"' || !inside.includes(delimiter) || inside.replaceAll('""', '').includes('"')) return null;
  const row = inside.replaceAll('""', '"');
  if (row === inside && !wrapped) return null;
  const cells = listCells([row], delimiter, (cell) => cell)[0]?.length ?? 0;
  return cells >= FEWEST_TO_TELL && (width === 0 || cells === width) ? row : null;
}

function takeApart(raws: Raw[], delimiter: string, read: CellReader, shape: Shape): CsvRecord[] {
  const rows = raws.map(({ text, problem }) => (problem ? null : unwrapRow(text, delimiter, shape)));
  const texts = raws.flatMap(({ text, problem }, at) => (problem ? [] : [rows[at] ?? text]));
  const parsed = listCells(texts, delimiter, read);
  let next = 0;
  return raws.map(({ line, text, problem }, at) => {
    const cells = problem ? null : parsed[next++];
    if (cells) return { line, cells, ...(rows[at] !== null && { wrapped: true }) };
    const damaged = text !== '' && { damaged: readDamagedCells(text, delimiter, read) };
    return { line, cells: null, problem: problem ?? 'The line is not valid CSV.', ...damaged };
  });
}

/** More quotation marks than these are no slip of the pen. */
const MAX_STRAY = 10;

/** The cells of a line as if quotation marks that are never closed were not there. */
function readDamagedCells(line: string, delimiter: string, read: CellReader): string[] {
  let text = line;
  for (let stray = 0; stray < MAX_STRAY; stray++) {
    const at = openQuoteIn(text, false, delimiter);
    if (at === -1) break;
    text = text.slice(0, at) + text.slice(at + 1);
  }
  return listCells([text], delimiter, read)[0] ?? splitCopy(text, delimiter).map((cell) => cleanText(read(cell)));
}

/** Lines without quotation marks, which are most, are split at the separators; the others as CSV. */
function listCells(texts: string[], delimiter: string, read: CellReader): (string[] | null)[] {
  const quoted = texts.filter((text) => text.includes('"'));
  const parsed = parseCells(quoted, delimiter, read);
  let at = 0;
  return texts.map((text) =>
    text.includes('"') ? parsed[at++]! : splitCopy(text, delimiter).map((cell) => cleanText(read(cell))),
  );
}

/**
 * The parts of a line. A long text that is cut out of another keeps all of that text in memory, and a line is cut out of a large part of
 * the file: joining it with anything makes a text of its own, out of which its cells are cut.
 */
function splitCopy(line: string, delimiter: string): string[] {
  const cells = (line + delimiter).split(delimiter);
  cells.pop();
  return cells;
}

function parseCells(texts: string[], delimiter: string, read: CellReader): (string[] | null)[] {
  if (texts.length === 0) return [];
  try {
    const rows = parse(texts.join('\n'), {
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      // Some tools write a space after each separator: the quotation mark of a cell follows it.
      ltrim: true,
      relax_column_count: true,
      max_record_size: LONGEST_LINE * 2,
    }) as string[][];
    if (rows.length === texts.length) return rows.map((cells) => cells.map((cell) => cleanText(read(cell))));
  } catch {
    if (texts.length === 1) return [null];
  }
  if (texts.length === 1) return [null];
  return texts.flatMap((text) => parseCells([text], delimiter, read));
}

/**
 * The records of a CSV text, blank lines left out, a few hundred at a time.
 * @param read makes the text of a cell from the bytes of the chunks
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  read: CellReader = (cell) => cell,
  shape: Shape = {},
): AsyncGenerator<CsvRecord[]> {
  for await (const raws of listRaws(chunks, delimiter, shape)) yield takeApart(raws, delimiter, read, shape);
}

/** The number of records that begin after a line: they are not taken apart, which is most of the work. */
export async function countRecordsAfter(
  headerLine: number,
  chunks: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  shape: Shape = {},
): Promise<number> {
  let count = 0;
  for await (const raws of listRaws(chunks, delimiter, shape))
    for (const { line } of raws) if (line > headerLine) count++;
  return count;
}

async function* listRaws(
  chunks: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  shape: Shape,
): AsyncGenerator<Raw[]> {
  const joiner = new Joiner(delimiter, shape);
  let raws: Raw[] = [];
  for await (const lines of listLines(chunks)) {
    joiner.take(lines, raws);
    let at = 0;
    for (; raws.length - at >= BATCH; at += BATCH) yield raws.slice(at, at + BATCH);
    raws = raws.slice(at);
  }
  joiner.end(raws);
  for (let at = 0; at < raws.length; at += BATCH) yield raws.slice(at, at + BATCH);
}
