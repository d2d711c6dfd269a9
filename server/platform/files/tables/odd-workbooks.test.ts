import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { makeOds, makeXlsx, makeXlsxParts, type TestSheet } from '../../../testing/workbooks.ts';
import { buildZip } from '../../../testing/zip.ts';
import { surveyFile } from './survey.ts';

const folder = testFolder();
let files = 0;

function survey(content: Buffer) {
  const path = join(folder, `${++files}`);
  writeFileSync(path, content);
  return surveyFile(path, (cells) => cells.filter((cell) => cell === 'Name' || cell === 'Email').length, 2);
}

const HEAD = ['Name', 'Email'];
const sheet = (more: Partial<TestSheet> = {}): TestSheet => ({
  name: 'A',
  rows: [HEAD, ['Ines', 'i@x.example']],
  ...more,
});
const named = (name: string) => Buffer.from(name, 'utf16le');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

test.each([
  [
    'under a password',
    Buffer.concat([OLE, Buffer.alloc(70_000), named('EncryptedPackage')]),
    /protected by a password/,
  ],
  [
    'of old Excel',
    Buffer.concat([OLE, Buffer.alloc(600), named('Workbook')]),
    /old Excel workbook .* Save it as .xlsx/,
  ],
  ['of old Word', Buffer.concat([OLE, named('WordDocument')]), /a document, not a table/],
  [
    'in binary',
    buildZip({ '[Content_Types].xml': '', 'xl/workbook.bin': '' }),
    /binary Excel workbook .* Save it as .xlsx/,
  ],
  ['of Numbers', buildZip({ 'Index/Document.iwa': '' }), /Numbers workbook\. Export it as Excel/],
  [
    'of LibreOffice under a password',
    makeOds([sheet()], { 'META-INF/manifest.xml': '<m:encryption-data/>' }),
    /password/,
  ],
  ['of LibreOffice under the new kind of password', buildZip({ mimetype: '', 'encrypted-package': 'x' }), /password/],
  [
    'that is a text',
    makeOds([sheet()], { mimetype: 'application/vnd.oasis.opendocument.text' }),
    /a document, not a table/,
  ],
  [
    'that is no XML',
    buildZip({ ...makeXlsxParts([sheet()]), 'xl/worksheets/sheet1.xml': 'PK<<' }),
    /workbook is damaged/,
  ],
  ['that was cut off', makeXlsx([sheet()]).subarray(0, 500), /cut off/],
  ['whose list lies', buildZip(makeXlsxParts([sheet()]), { size: 100 }), /The archive is damaged/],
])('a workbook %s is refused with what to do', async (_what, content, reason) => {
  await expect(survey(content)).rejects.toThrow(reason);
});

test('sheets that are packed to next to nothing are refused together by their size', async () => {
  const parts = makeXlsxParts([sheet(), sheet({ name: 'B' })]);
  await expect(survey(buildZip(parts, { size: 6 * 1024 ** 2 }))).rejects.toThrow('unpacks to more than 16 MB');
});

test('empty rows without number are passed over, in either form', async () => {
  const empty = '<row/>'.repeat(200_000);
  const xlsx = makeXlsxParts([sheet({ rows: [] })]);
  const full = { ...xlsx, 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${empty}</sheetData></worksheet>` };
  await expect(survey(buildZip(full))).rejects.toThrow('There are no rows in this Excel workbook.');
  const after =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  const { samples, headers } = await survey(makeOds([sheet({ after })]));
  expect([headers, samples]).toEqual([HEAD, [['Ines', 'i@x.example']]]);
});

test('a row or a cell that is repeated a billion times is refused', async () => {
  const cell = '<table:table-cell><text:p>X</text:p></table:table-cell>';
  const rows = `<table:table-row table:number-rows-repeated="999999999">${cell}</table:table-row>`;
  await expect(survey(makeOds([sheet({ after: rows })]))).rejects.toThrow('more than 50,000 lines');
  const wide = '<table:table-cell table:number-columns-repeated="999999999"><text:p>X</text:p></table:table-cell>';
  await expect(survey(makeOds([sheet({ rows: [HEAD, [{ xml: wide }]] })]))).rejects.toThrow('more than 500 columns');
  const far = {
    ...makeXlsxParts([sheet()]),
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c><c r="XFD1" t="str"><v>Email</v></c></row></sheetData></worksheet>',
  };
  await expect(survey(buildZip(far))).rejects.toThrow('more than 500 columns');
});
