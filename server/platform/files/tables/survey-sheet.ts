/** The sheet of a workbook as a table: the same survey as of a CSV file, so that nothing behind it tells the two apart. */
import { MAX_CELLS, makeReport, type Sheet, type SheetReport, type SheetRow, type Workbook } from '../sheets/sheet.ts';
import { formatShortList } from './archives.ts';
import type { CsvRecord } from './csv-records.ts';
import { findHeader, type Recognise } from './header-row.ts';
import { findReasonPlaces, stripReasons } from './rejected.ts';
import { splitSheets } from './split-sheet.ts';
import type { Survey } from './table-survey.ts';
import { cleanText } from './text-repair.ts';
import { hasTooManyRows, readRowLimit } from './unpacked-limit.ts';
import { UnreadableFile } from './unreadable.ts';

const SAMPLE_ROWS = 200;
/** A heading that says nothing without the one above it. */
const NAME = /^(?:name|nom|nombre|nome|naam|navn|namn|nazwa)$/i;

/** The form of text that has no need of one. */
const NO_TEXT: Pick<Survey, 'delimiter' | 'wrapped' | 'form' | 'found'> = {
  delimiter: '',
  wrapped: false,
  form: { gzip: false, zip: null, encoding: 'utf-8', byteOrderMark: false, others: [] },
  found: { encoding: 'utf-8', sure: true, choices: [], legible: true, mixed: 0, lost: 0 },
};

interface SheetLook {
  sheet: Sheet;
  rows: string[][];
  isKnown: boolean;
  isTable: boolean;
}

/**
 * @param wanted the name of the sheet that the user chose
 * @throws UnreadableFile
 */
export async function surveyWorkbook(
  path: string,
  { kind, sheets }: Workbook,
  recognise: Recognise,
  enough: number,
  wanted?: string,
): Promise<Survey> {
  const workbook = { kind, sheets: await splitSheets(sheets, recognise, enough) };
  const looked = await chooseSheet(workbook, recognise, enough, wanted);
  const { sheet } = looked;
  const mostRows = await readRowLimit(path, true);
  const found = makeReport();
  const first: SheetRow[] = [];
  let [width, hiddenRows, rows] = [0, 0, 0];
  for await (const batch of sheet.rows(found))
    for (const row of batch) {
      if (++rows > mostRows) throw hasTooManyRows(mostRows);
      if (row.hidden) hiddenRows++;
      else {
        if (first.length < SAMPLE_ROWS) first.push(row);
        width = Math.max(width, row.cells.length);
      }
    }
  if (width >= MAX_CELLS)
    throw new UnreadableFile(
      `The table has more than ${MAX_CELLS - 1} columns. Keep the ones that matter, and choose the file again.`,
    );
  if (first.length === 0)
    throw new UnreadableFile(
      `All rows of the sheet ${sheet.name} are hidden. Show them, save it, and choose the file again.`,
    );
  const shown = Array.from({ length: width }, (_, at) => at).filter((at) => !found.hiddenColumns.has(at));
  const pickCells = ({ cells }: SheetRow) => shown.map((at) => cleanText(cells[at] ?? ''));
  const tabled = first.map(pickCells);
  const { at } = findHeader(tabled, (cells) => (findReasonPlaces(cells).length > 0 ? 1_000 : recognise(cells)), enough);
  const header = at === -1 ? null : findHeadings(first[at]!, first, found, shown, recognise);
  const reasons = findReasonPlaces(header ?? []);
  const headerLine = first[at]?.line ?? 0;
  const headers = header ?? shown.map((_, column) => `Column ${column + 1}`);
  return {
    ...NO_TEXT,
    path,
    headerLine,
    headers: stripReasons(headers, reasons),
    reasons,
    samples: tabled.slice(at + 1).map((cells) => stripReasons(cells, reasons)),
    sheet: { name: sheet.name, choices: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })) },
    notes: writeNotes(workbook, sheet, {
      found,
      hiddenRows,
      headerLine,
      hiddenNames: [...found.hiddenColumns].sort((a, b) => a - b).map((column) => first[at]?.cells[column] ?? ''),
    }),
    rows: () => readRecords(sheet, pickCells),
  };
}

async function* readRecords(sheet: Sheet, pickCells: (row: SheetRow) => string[]): AsyncGenerator<CsvRecord[]> {
  for await (const batch of sheet.rows(makeReport())) {
    const records = batch.flatMap((row) => (row.hidden ? [] : { line: row.line, cells: pickCells(row) }));
    yield records.filter(({ cells }) => cells.some((cell) => cell !== ''));
  }
}

/** The first sheet that is a table with known headings, otherwise the first that is a table; hidden ones only if the user says so. */
async function chooseSheet(
  { sheets, kind }: Workbook,
  recognise: Recognise,
  enough: number,
  wanted: string | undefined,
): Promise<SheetLook> {
  const given = wanted === undefined ? undefined : sheets.find(({ name }) => name === wanted);
  if (wanted !== undefined && !given)
    throw new UnreadableFile(
      `This workbook has no sheet ${wanted}. It has ${formatShortList(sheets.map(({ name }) => name))}.`,
    );
  const looked: SheetLook[] = [];
  for (const sheet of given ? [given] : sheets.filter(({ hidden }) => !hidden)) {
    const rows = await readFirstRows(sheet);
    const { at, known } = findHeader(rows, recognise, enough);
    if (rows.length > 0) looked.push({ sheet, rows, isKnown: known, isTable: at !== -1 && rows.length > at + 1 });
    if (known) break;
  }
  const best = looked.find(({ isKnown }) => isKnown) ?? looked.find(({ isTable }) => isTable) ?? looked[0];
  if (best) return best;
  const hidden = sheets.filter((sheet) => sheet.hidden).map(({ name }) => name);
  const more = hidden.length > 0 ? ` Kith doesn’t read hidden sheets: ${formatShortList(hidden)}.` : '';
  throw new UnreadableFile(
    given
      ? `There are no rows in the sheet ${given.name}. Choose another one.`
      : `There are no rows in this ${kind}.${more}`,
  );
}

async function readFirstRows(sheet: Sheet): Promise<string[][]> {
  const found: string[][] = [];
  for await (const batch of sheet.rows(makeReport())) {
    for (const { cells, hidden } of batch) if (!hidden) found.push(cells.map(cleanText));
    if (found.length >= SAMPLE_ROWS) break;
  }
  return found.slice(0, SAMPLE_ROWS);
}

/** The headings; one that is merged with cells above it stands in the uppermost of them. */
function findHeadings(
  row: SheetRow,
  above: readonly SheetRow[],
  { merged }: SheetReport,
  shown: readonly number[],
  recognise: Recognise,
): string[] {
  const findGroup = (column: number): string => {
    const over = merged.find(
      ({ top, bottom, left, right }) =>
        bottom === row.line - 2 && top === bottom && left <= column && column <= right && left < right,
    );
    return over ? cleanText(above.find(({ line }) => line === over.top + 1)?.cells[over.left] ?? '') : '';
  };
  return shown.map((column) => {
    const own = cleanText(row.cells[column] ?? '');
    const group = findGroup(column);
    // "Name" below "Company" is the company's.
    if (own !== '') return NAME.test(own) && group !== '' && recognise([group]) > 0 ? group : own;
    const area = merged.find(
      ({ top, bottom, left }) => left === column && top < row.line - 1 && bottom >= row.line - 1,
    );
    return area ? cleanText(above.find(({ line }) => line === area.top + 1)?.cells[column] ?? '') : '';
  });
}

interface SheetFindings {
  found: SheetReport;
  hiddenRows: number;
  headerLine: number;
  hiddenNames: string[];
}

function writeNotes(
  { kind, sheets }: Workbook,
  sheet: Sheet,
  { found, hiddenRows, headerLine, hiddenNames }: SheetFindings,
): string[] {
  const others = sheets
    .filter((other) => other !== sheet)
    .map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name));
  const notes = [
    `Kith reads ${sheet.name} from the ${kind}.${others.length > 0 ? ` Not read: ${formatShortList(others)}.` : ''}`,
  ];
  if (headerLine === 0) notes.push('The file has no header, so Kith recognizes columns by their values.');
  else if (headerLine > 1) notes.push(`The header is in row ${headerLine}; Kith skips the rows before it.`);
  const show = 'To import them, unhide them in the workbook and save it.';
  if (hiddenRows > 0)
    notes.push(
      `${hiddenRows === 1 ? '1 hidden row is' : `${hiddenRows.toLocaleString('en')} hidden rows are`} left out. ${show}`,
    );
  const columns = hiddenNames.filter((name) => name !== '');
  if (columns.length > 0) notes.push(`Kith skips hidden columns: ${formatShortList(columns)}. ${show}`);
  if (found.valueless > 0)
    notes.push(
      `${found.valueless === 1 ? '1 cell has a formula' : `${found.valueless.toLocaleString('en')} cells have formulas`} without a result in the file, and count${found.valueless === 1 ? 's' : ''} as empty.`,
    );
  return notes;
}
