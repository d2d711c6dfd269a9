import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { makeOds, makeXlsx, makeXlsxParts, type TestSheet } from '../../../testing/workbooks.ts';
import { buildZip } from '../../../testing/zip.ts';
import { countRecords, readRecords, surveyFile } from './survey.ts';

const folder = testFolder();
let files = 0;
const KNOWN = new Set(['Name', 'Email', 'Met', 'First', 'Last']);
const recognise = (cells: string[]) => cells.filter((cell) => KNOWN.has(cell)).length;

async function read(content: Buffer, sheet?: string) {
  const path = join(folder, `${++files}`);
  writeFileSync(path, content);
  const survey = await surveyFile(path, recognise, 2, { sheet });
  const rows: string[][] = [];
  const lines: number[] = [];
  for await (const records of readRecords(survey))
    for (const { line, cells } of records) {
      rows.push(cells!);
      lines.push(line);
    }
  expect(await countRecords(survey)).toBe(rows.length);
  return { headers: survey.headers, rows, lines, notes: survey.notes.join(' '), sheet: survey.sheet };
}

const PEOPLE: TestSheet = {
  name: 'People',
  rows: [
    ['Name', 'Email', 'Met'],
    ['Ines Calloway', 'ines@harrow.example', ''],
    ['', '', ''],
    ['Tor & Co', '', 'x'],
  ],
};

test('tables that Excel knows as such are never mixed, whatever their headings', async () => {
  const rows = [['Item', 'Units'], ['Tea', '1'], [''], ['Item', 'Units'], ['Salt', '2']];
  const table = (ref: string) => `<table xmlns="m" ref="${ref}"><autoFilter ref="${ref}"/></table>`;
  const link = (at: number) => `<Relationship Id="r${at}" Type="t/table" Target="../tables/Table${at}.xml"/>`;
  const workbookOf = (area: string, other: string) =>
    buildZip({
      ...makeXlsxParts([{ name: 'Sales', rows }]),
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="p">${link(2)}${link(1)}</Relationships>`,
      'xl/tables/table1.xml': table(area),
      'xl/tables/table2.xml': table(other),
    });
  // One beside the other, and lower.
  expect((await read(workbookOf('A1:B5', 'D2:E3'))).sheet?.choices).toHaveLength(1);
  const workbook = workbookOf('A1:B2', 'A4:B5');
  const first = await read(workbook);
  expect([first.headers, first.rows]).toEqual([['Item', 'Units'], [['Tea', '1']]]);
  expect(first.notes).toContain('Not read: Sales (from row 4).');
  expect((await read(workbook, 'Sales (from row 4)')).rows).toEqual([['Salt', '2']]);
});

describe.each([
  ['.xlsx', makeXlsx],
  ['.ods', makeOds],
])('a workbook (%s)', (_kind, workbookOf) => {
  test('two tables on a sheet are never mixed, and the user can choose the other', async () => {
    const below = workbookOf([
      {
        name: 'Both',
        rows: [['Name', 'Email'], ['Ines', 'i@h.example'], [''], ['First', 'Last'], ['Tor', 'Lindqvist']],
      },
    ]);
    const first = await read(below);
    expect([first.rows, first.lines]).toEqual([[['Ines', 'i@h.example']], [2]]);
    expect(first.notes).toContain('Not read: Both (from row 4).');
    const choices = ['Both (rows to 3)', 'Both (from row 4)'].map((name) => ({ name, hidden: false }));
    expect(first.sheet).toEqual({ name: 'Both (rows to 3)', choices });
    const second = await read(below, 'Both (from row 4)');
    expect([second.headers, second.rows, second.lines]).toEqual([['First', 'Last'], [['Tor', 'Lindqvist']], [5]]);

    const beside = workbookOf([
      {
        name: 'Both',
        rows: [
          ['Name', 'Email', '', 'First', 'Last'],
          ['Ines', 'i@h.example', '', 'Tor', 'Lindqvist'],
          ['Mia', 'm@h.example'],
        ],
      },
    ]);
    expect((await read(beside)).rows).toEqual([
      ['Ines', 'i@h.example'],
      ['Mia', 'm@h.example'],
    ]);
    const right = await read(beside, 'Both (from column D)');
    expect([right.headers.filter(Boolean), right.rows.map((row) => row.filter(Boolean))]).toEqual([
      ['First', 'Last'],
      [['Tor', 'Lindqvist']],
    ]);
  });

  test('one table stays one, with an empty row, an empty column, or its heading again at a break of pages', async () => {
    const rows = [
      ['Name', 'Email', '', 'First', 'Last'],
      ['Ines', 'i@h.example', '', 'Ines', 'C'],
      [''],
      ['Tor', 't@h.example', '', 'T', 'L'],
    ];
    const { sheet, rows: records } = await read(workbookOf([{ name: 'Whole', rows }]));
    expect([sheet?.choices.length, records.length]).toEqual([1, 2]);
    const ines = [
      ['Name', 'Email'],
      ['Ines', 'i@h.example'],
    ];
    for (const more of [[['First', 'Last']], [[''], ...ines]]) {
      const table = [...ines, ...more, ['Tor', 't@h.example']];
      expect((await read(workbookOf([{ name: 'Whole', rows: table }]))).sheet?.choices).toHaveLength(1);
    }
  });

  test('is read as a table, each row as wide as the heading and with its number', async () => {
    const { headers, rows, lines, sheet } = await read(workbookOf([PEOPLE]));
    expect([headers, rows, lines]).toEqual([
      ['Name', 'Email', 'Met'],
      [
        ['Ines Calloway', 'ines@harrow.example', ''],
        ['Tor & Co', '', 'x'],
      ],
      [2, 4],
    ]);
    expect(sheet).toEqual({ name: 'People', choices: [{ name: 'People', hidden: false }] });
  });

  test('gives the first sheet with known headings, and another one if the user says so, also a hidden one', async () => {
    const sheets: TestSheet[] = [
      { name: 'Read me', rows: [['Our list'], ['of people']] },
      {
        name: 'Old',
        state: 'hidden',
        rows: [
          ['Name', 'Email'],
          ['Gone', 'gone@harrow.example'],
        ],
      },
      PEOPLE,
    ];
    const { rows, notes, sheet } = await read(workbookOf(sheets));
    expect([rows.length, sheet?.name]).toEqual([2, 'People']);
    expect(notes).toContain('Not read: Read me, Old (hidden).');
    expect((await read(workbookOf(sheets), 'Old')).rows).toEqual([['Gone', 'gone@harrow.example']]);
    await expect(read(workbookOf(sheets), 'New')).rejects.toThrow('no sheet New. It has Read me, Old, People.');
  });

  test('never gives hidden rows, and says how many there are', async () => {
    const { rows, notes } = await read(workbookOf([{ ...PEOPLE, hiddenRows: [2] }]));
    expect(rows).toEqual([['Tor & Co', '', 'x']]);
    expect(notes).toContain('1 hidden row is left out.');
    const all = workbookOf([{ ...PEOPLE, hiddenRows: [1, 2, 4] }]);
    await expect(read(all)).rejects.toThrow('There are no rows in this');
    await expect(read(all, 'People')).rejects.toThrow('There are no rows in the sheet People.');
  });

  test('without a row, or with hidden sheets only, is refused with a sentence', async () => {
    await expect(read(workbookOf([{ name: 'Empty', rows: [] }]))).rejects.toThrow('There are no rows in this');
    await expect(read(workbookOf([{ ...PEOPLE, state: 'hidden' }]))).rejects.toThrow(
      'doesn’t read hidden sheets: People',
    );
  });

  test('finds its headings below a title, in the upper one of merged cells too', async () => {
    const rows = [
      ['Our people 2026'],
      [],
      ['Name', 'Reached', ''],
      ['', 'Email', 'Met'],
      ['Ines', 'i@harrow.example', ''],
    ];
    const merged =
      workbookOf === makeXlsx
        ? { after: '<mergeCells><mergeCell ref="A3:A4"/><mergeCell ref="B3:C3"/></mergeCells>' }
        : {
            rows: rows.with(2, [
              {
                xml: '<table:table-cell office:value-type="string" table:number-rows-spanned="2"><text:p>Name</text:p></table:table-cell>',
              },
            ] as never),
          };
    const { headers, rows: read_, notes } = await read(workbookOf([{ name: 'A', rows, ...merged }]));
    expect([headers, read_]).toEqual([['Name', 'Email', 'Met'], [['Ines', 'i@harrow.example', '']]]);
    expect(notes).toContain('The header is in row 4');
  });

  test('takes a heading “Name” below a merged one for the name of that', async () => {
    const rows = [
      ['Person', '', 'Company', ''],
      ['First', 'Last', 'Name', 'Met'],
      ['Ines', 'Calloway', 'Harrow', ''],
    ];
    const known = (cells: string[]) => recognise(cells) + cells.filter((cell) => cell === 'Company').length;
    const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells>';
    const path = join(folder, `${++files}`);
    writeFileSync(path, makeXlsx([{ name: 'A', rows, after }]));
    expect((await surveyFile(path, known, 2)).headers).toEqual(['First', 'Last', 'Company', 'Met']);
  });

  test('with an entity of its own is refused, and what it names is not opened', async () => {
    const evil = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/hostname">]>';
    const part = workbookOf === makeXlsx ? 'xl/worksheets/sheet1.xml' : 'content.xml';
    const content =
      workbookOf === makeXlsx
        ? buildZip({
            ...makeXlsxParts([PEOPLE]),
            [part]: `${evil}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
          })
        : makeOds([PEOPLE], { [part]: `${evil}<office><table><table-row/></table></office>` });
    await expect(read(content)).rejects.toThrow('The workbook is damaged.');
  });
});

describe('a cell of Excel', () => {
  const shownOf = async (xml: string, index = {}) =>
    (
      await read(
        makeXlsx(
          [
            {
              name: 'A',
              rows: [
                ['Name', 'Met'],
                ['x', { xml }],
              ],
            },
          ],
          index,
        ),
      )
    ).rows[0]![1];

  test.each([
    ['a day', '<c s="1"><v>46270</v></c>', '2026-09-05'],
    ['a day in a format of its own', '<c s="3"><v>46023</v></c>', '2026-01-01'],
    ['a day with a time', '<c s="1"><v>46270.75</v></c>', '2026-09-05 18:00:00'],
    ['the day before the one that never was', '<c s="1"><v>59</v></c>', '1900-02-28'],
    ['the day after it', '<c s="1"><v>61</v></c>', '1900-03-01'],
    ['a time', '<c s="2"><v>0.5</v></c>', '12:00'],
    ['a number', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a long id', '<c><v>1.2345678901234E+15</v></c>', '1234567890123400'],
    ['a formula', '<c t="str"><f>A1&amp;B1</f><v>both</v></c>', 'both'],
    ['a formula without a result', '<c t="str"><f>A1</f></c>', ''],
    ['an error', '<c t="e"><v>#N/A</v></c>', ''],
    ['yes', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a text in pieces, with how it is spoken', '<c t="s"><v>0</v></c>', '山田 Tarō'],
    ['an odd sign', '<c t="s"><v>1</v></c>', 'a b'],
    ['a day as text', '<c t="d"><v>2026-09-05T00:00:00</v></c>', '2026-09-05'],
  ])('that is %s', async (_what, xml, shown) => {
    const strings = [
      '<r><t>山田</t></r><r><t xml:space="preserve"> Tarō</t></r><rPh><t>ヤマダ</t></rPh>',
      '<t>a_x000D_\nb</t>',
    ];
    expect(await shownOf(xml, { strings })).toBe(shown);
  });

  test('counts its days from 1904 if the workbook says so', async () => {
    expect(await shownOf('<c s="1"><v>44808</v></c>', { since1904: true })).toBe('2026-09-05');
  });

  test('keeps the address of a link', async () => {
    const xml = '<c t="str"><f>HYPERLINK("mailto:ines@harrow.example","mail")</f><v>mail</v></c>';
    expect(await shownOf(xml)).toContain('mailto:ines@harrow.example');
  });

  test('in a hidden column is left out, and the note names the column', async () => {
    const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
    const { headers, rows, notes } = await read(makeXlsx([{ ...PEOPLE, before }]));
    expect([headers, rows[0]]).toEqual([
      ['Name', 'Met'],
      ['Ines Calloway', ''],
    ]);
    expect(notes).toContain('Kith skips hidden columns: Email.');
  });
});

describe('a cell of OpenDocument', () => {
  const cell = (attributes: string, inside = '') => ({
    xml: `<table:table-cell ${attributes}>${inside}</table:table-cell>`,
  });
  const rowOf = async (...cells: { xml: string }[]) =>
    (
      await read(
        makeOds([
          {
            name: 'A',
            rows: [
              ['Name', 'Met', 'Email'],
              ['x', ...cells],
            ],
          },
        ]),
      )
    ).rows[0]!.slice(1);

  test('gives its day and not the way in which that is shown', async () => {
    const day = cell('office:value-type="date" office:date-value="2026-09-05"', '<text:p>05.09.26</text:p>');
    expect(await rowOf(day)).toEqual(['2026-09-05', '']);
  });

  test('that is repeated stands in each of its columns, also if it is empty', async () => {
    expect(await rowOf(cell('table:number-columns-repeated="2"', '<text:p>a</text:p>'))).toEqual(['a', 'a']);
    expect(await rowOf(cell('table:number-columns-repeated="1"'), cell('', '<text:p>b</text:p>'))).toEqual(['', 'b']);
  });

  test('gives its paragraphs, pieces and spaces, and no remark', async () => {
    const inside =
      '<office:annotation><text:p>secret</text:p></office:annotation><text:p>a<text:span>b</text:span><text:s text:c="3"/>c</text:p><text:p>d</text:p>';
    expect(await rowOf(cell('office:value-type="string"', inside))).toEqual(['ab c d', '']);
  });
});
