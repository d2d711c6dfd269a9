import { surveyCards } from '../cards/survey-cards.ts';
import { isUnicode } from '../encodings/encodings.ts';
import { openWorkbook } from '../sheets/open-workbook.ts';
import { formatShortList } from './archives.ts';
import { type CsvRecord, countRecordsAfter, readCsvRecords } from './csv-records.ts';
import {
  decodeHead,
  type FileForm,
  type FoundEncoding,
  type InspectOptions,
  inspectFile,
  makeTextReader,
  readDecodedText,
} from './decode.ts';
import { HEADER_WITHIN, looksLikeData, type Recognise } from './header-row.ts';
import { findReasonPlaces, stripReasons } from './rejected.ts';
import { surveyWorkbook } from './survey-sheet.ts';
import type { Survey } from './table-survey.ts';
import { UnreadableFile } from './unreadable.ts';

/** Texts that are not tables, by how they begin. */
const NO_TABLE: readonly [RegExp, string][] = [
  [/^[[{]\s*(?:["{[\]}]|$)/, 'This is JSON, not a table. Export the rows as CSV and choose that file.'],
  [
    /^<(?:!doctype|html|head|body|table|\?xml|[a-z]+[\s>])/i,
    'This is a web page or XML, not a table. Export the rows as CSV.',
  ],
  [/^(?:version: ?1\s+)?dn: /i, 'This is an address book in LDIF. Export it as CSV or as contact cards (.vcf).'],
  [/^%!PS|^\{\\rtf/, 'This is a document, not a table. Export the rows as CSV and choose that file.'],
];

const DELIMITERS = [',', ';', '\t', '|'];
const DELIMITER_NAMES: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
const SAMPLE_RECORDS = 200;
/** A table of more is a matrix, or a file taken apart by the wrong sign. */
const MAX_COLUMNS = 500;
/** More than any number of known headers: only a header says that rows were rejected. */
const SURE = 1_000;

async function readFirstRecords(text: string, delimiter: string, read: (cell: string) => string): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  for await (const records of readCsvRecords([text], delimiter, read)) {
    found.push(...records);
    if (found.length >= SAMPLE_RECORDS) break;
  }
  return found;
}

interface Candidate {
  delimiter: string;
  records: CsvRecord[];
  header: number;
  score: number;
  /** The number of records that have the most common number of cells, when that is two or more. */
  steady: number;
}

function findUsualWidth(records: CsvRecord[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { cells } of records)
    if (cells && cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const best = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0];
  return { width: best?.[0] ?? 1, count: best?.[1] ?? 0 };
}

/** A header in unknown words: the first row as wide as the others, without a cell that looks like data. */
function findUnknownHeader(records: CsvRecord[], width: number): number {
  const at = records.findIndex(({ cells }) => cells?.length === width);
  const cells = at === -1 ? null : records[at]!.cells;
  return cells?.every((cell) => cell !== '' && !looksLikeData(cell)) && new Set(cells).size === cells.length ? at : -1;
}

async function findCandidates(form: FileForm, head: Buffer, recognise: Recognise): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const text = decodeHead(head, form);
  const read = makeTextReader(form);
  const announced = /^\s*"?sep=(.)"?\s*$/im.exec(text.slice(0, 40))?.[1];
  for (const delimiter of announced ? [announced] : DELIMITERS) {
    const records = (await readFirstRecords(text, delimiter, read)).filter((record) => !isSeparatorLine(record));
    let header = -1;
    let score = 0;
    records.slice(0, HEADER_WITHIN).forEach(({ cells }, at) => {
      const known = cells && (findReasonPlaces(cells).length > 0 ? SURE : recognise(cells));
      if (known && known > score) [header, score] = [at, known];
    });
    found.push({ delimiter, records, header, score, steady: findUsualWidth(records).count });
  }
  return found.sort((a, b) => b.score - a.score || b.steady - a.steady);
}

function isSeparatorLine({ line, cells }: CsvRecord): boolean {
  return line === 1 && cells !== null && /^sep=.?$/i.test(cells.filter((cell) => cell !== '').join(''));
}

/**
 * Finds encoding, delimiter, header and first rows of a CSV file, a preamble of other text before the header included.
 * @param enough how many headers must be known for a row to be the header by its words alone
 * @throws UnreadableFile
 */
export async function surveyFile(
  path: string,
  recognise: Recognise,
  enough: number,
  options?: InspectOptions & { sheet?: string | undefined },
): Promise<Survey> {
  const workbook = await openWorkbook(path, options?.limit);
  if (workbook) return surveyWorkbook(path, workbook, recognise, enough, options?.sheet);
  const { form, head, found } = await inspectFile(path, options);
  const beginning = decodeHead(head, form).trimStart();
  if (beginning === '') throw new UnreadableFile('The file is empty.');
  if (/^BEGIN:VCARD/i.test(beginning)) return surveyCards(path, form, found);
  const other = NO_TABLE.find(([start]) => start.test(beginning));
  if (other) throw new UnreadableFile(other[1]);
  const best = (await findCandidates(form, head, recognise))[0]!;
  const { width } = findUsualWidth(best.records);
  const at = best.score >= enough ? best.header : findUnknownHeader(best.records, width);
  const header = at === -1 ? null : best.records[at]!;
  const columns = Math.max(width, header?.cells?.length ?? 0);
  if (columns > MAX_COLUMNS)
    throw new UnreadableFile(
      `The table has ${columns} columns, and Kith reads up to ${MAX_COLUMNS}. Keep the ones that matter, and choose the file again.`,
    );
  const data = best.records.slice(at + 1).flatMap(({ cells }) => (cells ? [cells] : []));
  const reasons = findReasonPlaces(header?.cells ?? []);
  const rows = header ? data : data.filter((cells) => cells.length === width);
  const samples = reasons.length > 0 ? rows.map((cells) => stripReasons(cells, reasons)) : rows;
  const notes = [
    `${form.gzip || form.zip ? 'Packed, ' : ''}${getEncodingName(form, found)}, separated by ${DELIMITER_NAMES[best.delimiter] ?? best.delimiter}.`,
  ];
  notes.push(...archiveNotes(form));
  if (found.lost > 0) notes.push(`In ${found.lost} cells, some letters were lost before you uploaded the file (�).`);
  if (!header) notes.push('The file has no header, so Kith recognizes columns by their values.');
  else if (header.line > 1) notes.push(`The header is on line ${header.line}; Kith skips the lines before it.`);
  return {
    path,
    form,
    found,
    delimiter: best.delimiter,
    headerLine: header?.line ?? 0,
    headers: header?.cells
      ? stripReasons(header.cells, reasons)
      : Array.from({ length: width }, (_, column) => `Column ${column + 1}`),
    reasons,
    wrapped: header?.wrapped ?? false,
    samples,
    notes,
  };
}

/** The files of an archive that are read, and those that are not. */
export function archiveNotes({ zip }: FileForm): string[] {
  if (!zip) return [];
  const { entry, others } = zip;
  const rest = others.length > 0 ? ` Not read: ${formatShortList(others)}.` : '';
  return [`Kith reads ${entry.name} from the archive.${rest}`];
}

function getEncodingName({ encoding, byteOrderMark }: FileForm, { mixed }: FoundEncoding): string {
  if (!isUnicode(encoding)) return `${encoding}${mixed > 0 ? ' and UTF-8 mixed' : ''}`;
  return `${encoding.toUpperCase()}${byteOrderMark ? ' with byte-order mark' : ''}`;
}

/** The data records of a surveyed file, from its first to its last. */
export async function* readRecords(
  survey: Survey,
  { mostLines }: { mostLines?: number } = {},
): AsyncGenerator<CsvRecord[]> {
  const { path, form, delimiter, headerLine, reasons, wrapped } = survey;
  const shape = { mostLines, width: getWidth(survey), wrapped };
  const all = survey.rows?.() ?? readCsvRecords(readDecodedText(path, form), delimiter, makeTextReader(form), shape);
  for await (const records of all) {
    const data = records.filter((record) => record.line > headerLine && !isSeparatorLine(record));
    if (data.length > 0) yield reasons.length > 0 ? data.map((record) => asInTable(record, reasons)) : data;
  }
}

/** The number of columns in the file. */
const getWidth = ({ headers, reasons }: Survey): number => headers.length + reasons.length;

function asInTable({ cells, damaged, ...record }: CsvRecord, reasons: readonly number[]): CsvRecord {
  return {
    ...record,
    cells: cells && stripReasons(cells, reasons),
    ...(damaged && { damaged: stripReasons(damaged, reasons) }),
  };
}

/** The number of data records. */
export async function countRecords(survey: Survey): Promise<number> {
  const { path, form, delimiter, headerLine } = survey;
  const shape = { width: getWidth(survey) };
  if (headerLine > 0 && !survey.rows)
    return countRecordsAfter(headerLine, readDecodedText(path, form), delimiter, shape);
  // Without a header, the first line may only name the separator.
  let count = 0;
  for await (const records of readRecords(survey)) count += records.length;
  return count;
}
