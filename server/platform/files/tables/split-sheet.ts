/** Sheets that hold several tables, one below or beside another, as one sheet each: tables are never mixed, and the user can choose. */
import { makeReport, type Sheet, type SheetRow, trimRow } from '../sheets/sheet.ts';
import { findHeader, type Recognise } from './header-row.ts';
import { cleanText } from './text-repair.ts';

/** How far another table is looked for. */
const LOOKED_ROWS = 2_000;

/** A part of a sheet, the last column included; rows from 1, columns from 0. */
interface TableArea {
  name: string;
  from: number;
  to: number;
  left: number;
  right: number;
}

/** The sheets with each table for itself; a sheet of one table is unchanged. */
export async function splitSheets(sheets: readonly Sheet[], recognise: Recognise, enough: number): Promise<Sheet[]> {
  const found: Sheet[] = [];
  for (const sheet of sheets) found.push(...(sheet.hidden ? [sheet] : await splitSheet(sheet, recognise, enough)));
  return found;
}

async function splitSheet(sheet: Sheet, recognise: Recognise, enough: number): Promise<Sheet[]> {
  const declared = listDeclared(sheet);
  if (declared.length > 0) return listBelow(declared).map((area) => clipSheet(sheet, area));
  const rows = (await readShownRows(sheet)).map(({ line, cells }) => ({ line, cells: cells.map(cleanText) }));
  const isHeader = (cells: readonly string[]) => cells.length > 1 && recognise([...cells]) >= enough;
  const { at, known } = findHeader(
    rows.map(({ cells }) => cells),
    recognise,
    enough,
  );
  if (!known) return [sheet];
  // The same headings again are those of a page.
  const headings = rows[at]!.cells.join();
  const below = rows.filter(
    ({ line, cells }, place) =>
      place > at + 1 && line > rows[place - 1]!.line + 1 && isHeader(cells) && cells.join() !== headings,
  );
  const beside = findGroups(rows.slice(at), isHeader);
  const areas = below.length > 0 ? listBelow(below) : beside.length > 1 ? listBeside(beside) : [];
  return areas.length > 0 ? areas.map((area) => clipSheet(sheet, area)) : [sheet];
}

/** Where a declared table begins below all those before it. */
function listDeclared({ tables = [] }: Sheet): { line: number }[] {
  const starts: { line: number }[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { from, to } of tables.toSorted((a, b) => a.from - b.from)) {
    if (from > end) starts.push({ line: from });
    end = end === Number.POSITIVE_INFINITY ? to : Math.max(end, to);
  }
  return starts;
}

/** The shown rows near the beginning. */
async function readShownRows(sheet: Sheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.rows(makeReport())) {
    rows.push(...batch.filter(({ hidden }) => !hidden));
    if (rows.length >= LOOKED_ROWS) break;
  }
  return rows;
}

function listBelow(headers: readonly { line: number }[]): TableArea[] {
  const starts = [1, ...headers.map(({ line }) => line)];
  return starts.map((from, at) => {
    const to = (starts[at + 1] ?? Number.POSITIVE_INFINITY) - 1;
    return {
      name: at === 0 ? `rows to ${to}` : `from row ${from}`,
      from,
      to,
      left: 0,
      right: Number.POSITIVE_INFINITY,
    };
  });
}

const listBeside = (groups: readonly (readonly [number, number])[]): TableArea[] =>
  groups.map(([left, right], at) => ({
    name: at === 0 ? `columns to ${nameColumn(right)}` : `from column ${nameColumn(left)}`,
    from: 1,
    to: Number.POSITIVE_INFINITY,
    left,
    right,
  }));

/** "A", "AB" */
const nameColumn = (at: number): string =>
  (at >= 26 ? nameColumn(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** The first and last columns of tables side by side: each has known headings, an empty column lies between, and their rows are not the same ones. */
function findGroups(
  [header, ...rows]: readonly Pick<SheetRow, 'cells'>[],
  isHeader: (cells: readonly string[]) => boolean,
): [number, number][] {
  const width = Math.max(...[header!, ...rows].map(({ cells }) => cells.length));
  const isEmpty = Array.from({ length: width }, (_, at) => [header!, ...rows].every(({ cells }) => !cells[at]));
  const groups: [number, number][] = [];
  for (let at = 0; at < width; at++) {
    if (isEmpty[at]) continue;
    if (at === 0 || isEmpty[at - 1]) groups.push([at, at]);
    else groups.at(-1)![1] = at;
  }
  if (groups.length < 2 || !groups.every(([left, right]) => isHeader(header!.cells.slice(left, right + 1)))) return [];
  const isFilled = (cells: readonly string[], [left, right]: [number, number]) =>
    cells.slice(left, right + 1).some((cell) => cell !== '');
  const headings = header!.cells.filter(Boolean);
  const isTwice = new Set(headings).size < headings.length;
  const areApart = rows.some(({ cells }) => new Set(groups.map((group) => isFilled(cells, group))).size > 1);
  return isTwice || areApart ? groups : [];
}

const clipSheet = (sheet: Sheet, { name, from, to, left, right }: TableArea): Sheet => ({
  name: `${sheet.name} (${name})`,
  hidden: false,
  async *rows(report) {
    for await (const batch of sheet.rows(report))
      yield batch.flatMap(({ line, cells, hidden }) => {
        if (line < from || line > to) return [];
        const own = cells.map((cell, at) => (at >= left && at <= right ? cell : ''));
        return trimRow(line, own, hidden) ?? [];
      });
  },
});
