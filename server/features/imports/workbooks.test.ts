import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  applyImport,
  downloadRejects,
  getImport,
  listImportRows,
  rereadImport,
  undoImport,
  uploadImport,
} from '../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeOds, makeXlsx, type TestSheet } from '../../testing/workbooks.ts';
import { dumpNetwork } from './testing/queries.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const SHEETS: readonly TestSheet[] = [
  { name: 'Read me', rows: [['Notes on this list'], ['ask Ines']] },
  {
    name: 'People',
    hiddenRows: [4],
    rows: [
      ['Our people', '', '', ''],
      ['First name', 'Last name', 'Company', 'Email'],
      ['Ines', 'Calloway', 'Harrow', 'ines@harrow.example'],
      ['Kept', 'Out', 'Harrow', 'kept@harrow.example'],
      ['', '', '', 'nobody@quarrywood.example'],
      ['Tor', 'Lindqvist', 'Quarrywood', ''],
    ],
  },
  {
    name: 'Jobs',
    rows: [
      ['Name', 'Company', 'Title', 'Start', 'End'],
      ['Ines Calloway', 'Lumen', 'Head', { xml: '<c s="1"><v>43831</v></c>' }, { xml: '<c s="1"><v>44196</v></c>' }],
    ],
  },
  { name: 'Empty', rows: [] },
];

const call = () => kith.as('admin');
const show = async (id: string): Promise<ImportRun> => (await call().call(getImport, { params: { id } })).body.import;

async function bring(content: Buffer, query: object): Promise<ImportRun> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), 'people.xlsx');
  const { id } = (await call().call(uploadImport, { query: { kind: 'network', ...query }, body } as never)).body.import;
  await kith.runJobs();
  return show(id);
}

async function reread(id: string, body: object): Promise<ImportRun> {
  expect((await call().call(rereadImport, { params: { id }, body })).status).toBe(200);
  await kith.runJobs();
  return show(id);
}

test('a workbook is checked, written and undone like any table', async () => {
  const run = await bring(makeXlsx(SHEETS), {});
  expect(run).toMatchObject({ state: 'checked', table: 'contacts', total_rows: 3, sheet: { name: 'People' } });
  expect(run.format.join(' ')).toMatch(/Not read: Read me, Jobs, Empty\..* 1 hidden row is left out/);
  const params = { id: run.id };
  const { rows } = (await call().call(listImportRows, { params, query: {} })).body;
  expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [3, 'new'],
    [5, 'rejected'],
    [6, 'new'],
  ]);
  const rejects = await call().call(downloadRejects, { params });
  expect(rejects.text).toContain('nobody@quarrywood.example');
  await call().call(applyImport, { params });
  await kith.runJobs();
  const written = await dumpNetwork(kith.db);
  expect(written.tenures.join()).toMatch(/tor lindqvist at quarrywood/i);
  expect(JSON.stringify(written)).not.toMatch(/kept/i);
  await call().call(undoImport, { params });
  await kith.runJobs();
  expect(JSON.stringify(await dumpNetwork(kith.db))).not.toMatch(/lindqvist/i);
});

test('another sheet is read when the user says so, without what was said about the columns of the first', async () => {
  const { id } = await bring(makeXlsx(SHEETS), {});
  await reread(id, { columns: { '#4': null } });
  const run = await reread(id, { sheet: 'Jobs' });
  expect(run).toMatchObject({ table: 'tenures', sheet: { name: 'Jobs' }, error: null });
  expect(run.columns.map(({ field }) => field)).toEqual(['name', 'company', 'title', 'start', 'end']);
  expect(run.columns[3]!.samples).toEqual(['2020-01-01']);
  const none = await call().call(rereadImport, { params: { id }, body: { sheet: 'New' } });
  expect([none.status, none.error.fields]).toEqual([400, { sheet: 'Not in the file.' }]);
  // A sheet without rows is no end: the user goes back to another one.
  const empty = await reread(id, { sheet: 'Empty' });
  expect(empty).toMatchObject({
    state: 'checked',
    sheet: { name: 'Empty' },
    error: expect.stringContaining('no rows'),
  });
  expect((await call().call(applyImport, { params: { id } })).status).toBe(409);
  expect(await reread(id, { sheet: 'People' })).toMatchObject({ table: 'contacts', error: null });
});

test('an upload can name the sheet, and a file without sheets takes no name of one', async () => {
  const sheets = SHEETS.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.filter((cell) => typeof cell === 'string')),
  }));
  expect((await bring(makeOds(sheets), { sheet: 'Jobs' })).sheet?.name).toBe('Jobs');
  expect(await bring(makeOds(sheets), { sheet: 'New' })).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('It has Read me, People, Jobs'),
  });
  const { id, sheet } = await bring(Buffer.from('First name,Last name,Company\nInes,Calloway,Harrow\n'), {});
  expect(sheet).toBeNull();
  expect((await call().call(rereadImport, { params: { id }, body: { sheet: 'A' } })).status).toBe(400);
});

test('contact cards are people and companies, and no list of connections', async () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
  const cards = Buffer.from(
    card('N:Calloway;Ines;;;', 'ORG:Harrow;Sales', 'TITLE:Head', 'EMAIL;type=pref:ines@harrow.example') +
      card('FN:Lumen', 'ORG:Lumen;', 'X-ABShowAs:COMPANY', 'EMAIL:post@lumen.example') +
      card('FN:Nameless Friend', 'TEL:1'),
  );
  const run = await bring(cards, {});
  expect(run).toMatchObject({ state: 'checked', table: 'contacts', counts: { new: 2, rejected: 1 } });
  await call().call(applyImport, { params: { id: run.id } });
  await kith.runJobs();
  const { tenures, accounts } = await dumpNetwork(kith.db);
  expect([tenures.join(), JSON.stringify(accounts)]).toEqual([
    expect.stringMatching(/ines calloway at harrow/i),
    expect.stringMatching(/lumen/i),
  ]);
  expect(await bring(cards, { kind: 'connections' })).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('contact cards, not connections'),
  });
});
