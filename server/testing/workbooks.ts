/** Workbooks of a few rows, as the programs for sheets write them. */
import { buildZip } from './zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A text; or the XML of a cell: <c> in Excel, without its place, and <table:table-cell> in OpenDocument. */
type TestCell = string | { xml: string };

export interface TestSheet {
  name: string;
  rows: readonly (readonly TestCell[])[];
  state?: 'hidden' | 'veryHidden';
  /** The numbers of hidden rows, from 1. */
  hiddenRows?: readonly number[];
  /** XML before and after the rows. */
  before?: string;
  after?: string;
}

const letters = (column: number): string => String.fromCharCode(65 + column);

function sheetXml({ rows, hiddenRows = [], before = '', after = '' }: TestSheet): string {
  const cellXml = (cell: TestCell, place: string) =>
    typeof cell === 'string'
      ? cell === ''
        ? ''
        : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
      : cell.xml.replace('<c', `<c r="${place}"`);
  const rowXml = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : '';
    const inside = cells.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`)).join('');
    return `<row r="${at + 1}"${hidden}>${inside}</row>`;
  });
  return `${HEAD}<worksheet xmlns="m">${before}<sheetData>${rowXml.join('')}</sheetData>${after}</worksheet>`;
}

/** The files of a workbook of Excel, to change before they are packed; styles: 1 is a day, 2 a time, 3 a day in a format of its own. */
export function makeXlsxParts(sheets: readonly TestSheet[], { since1904 = false, strings = [] as string[] } = {}) {
  const pick = (at: number) => `rId${at + 1}`;
  const messages = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="${pick(at)}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="${pick(at)}" Type="t/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return {
    '[Content_Types].xml': `${HEAD}<Types/>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="m" xmlns:r="r"><workbookPr${since1904 ? ' date1904="1"' : ''}/><sheets>${messages.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="p">${links.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="m">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="m"><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  };
}

export const makeXlsx = (
  sheets: readonly TestSheet[],
  index: { since1904?: boolean; strings?: string[] } = {},
): Buffer => buildZip(makeXlsxParts(sheets, index));

/** A workbook of LibreOffice. @param more other files in it */
export function makeOds(sheets: readonly TestSheet[], more: Record<string, string> = {}): Buffer {
  const cellXml = (cell: TestCell) =>
    typeof cell === 'string'
      ? cell === ''
        ? '<table:table-cell/>'
        : `<table:table-cell office:value-type="string"><text:p>${escapeXml(cell)}</text:p></table:table-cell>`
      : cell.xml;
  const tables = sheets.map(({ name, rows, state, hiddenRows = [], before = '', after = '' }) => {
    const inside = rows.map((cells, at) => {
      const hidden = hiddenRows.includes(at + 1) ? ' table:visibility="filter"' : '';
      return `<table:table-row${hidden}>${cells.map(cellXml).join('')}</table:table-row>`;
    });
    return `<table:table table:name="${escapeXml(name)}" table:style-name="${state ? 'off' : 'on'}">${before}${inside.join('')}${after}</table:table>`;
  });
  const spaces = ['office', 'table', 'text', 'style'].map((name) => `xmlns:${name}="${name}"`).join(' ');
  return buildZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `${HEAD}<office:document-content ${spaces}><office:automatic-styles><style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    ...more,
  });
}
