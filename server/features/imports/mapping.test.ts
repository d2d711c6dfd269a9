import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyImport, getImport, rereadImport, uploadImport } from '../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { dumpNetwork } from './testing/queries.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

async function bring(content: string, query: object): Promise<ImportRun> {
  const body = new FormData();
  body.append('file', new Blob([content]), 'file.csv');
  const { id } = (await kith.as('admin').call(uploadImport, { query, body } as never)).body.import;
  await kith.runJobs();
  return (await kith.as('admin').call(getImport, { params: { id } })).body.import;
}

async function reread(id: string, body: object): Promise<ImportRun> {
  expect((await kith.as('admin').call(rereadImport, { params: { id }, body })).status).toBe(200);
  await kith.runJobs();
  return (await kith.as('admin').call(getImport, { params: { id } })).body.import;
}

async function write(id: string): Promise<void> {
  await kith.as('admin').call(applyImport, { params: { id } });
  await kith.runJobs();
}

const LIST = 'First Name,Last Name,Company,Noter,Connected On\nInes,Calloway,Old Ltd,Harrow,28 Jan 2024\n';
const listFields = ({ columns }: ImportRun) => columns.map(({ field }) => field);

test('one column is read as chosen, another is left out, and both choices are kept with the import', async () => {
  const found = await bring(LIST, { kind: 'connections' });
  expect(listFields(found)).toEqual(['first_name', 'last_name', 'company', null, 'connected_on']);
  expect(found.fields).toContainEqual({ field: 'position', label: 'Position' });
  await reread(found.id, { columns: { Company: null } });
  const read = await reread(found.id, { columns: { '#4': 'company' } });
  expect(listFields(read)).toEqual(['first_name', 'last_name', null, 'company', 'connected_on']);
  await write(found.id);
  expect((await dumpNetwork(kith.db)).tenures.join()).toMatch(/ines calloway at harrow/i);
});

test('an upload can make the choice, too', async () => {
  const columns = JSON.stringify({ company: null, noter: 'company' });
  const { columns: read } = await bring(LIST, { kind: 'connections', columns });
  expect(read.find(({ name }) => name === 'Noter')).toMatchObject({ field: 'company', meaning: 'Company' });
  const damaged = await kith
    .as('admin')
    .call(uploadImport, { query: { kind: 'connections', columns: '{' }, body: new FormData() } as never);
  expect([damaged.status, damaged.error.fields]).toEqual([400, { columns: expect.stringContaining('as JSON') }]);
});

test('an unrecognised table waits until somebody identifies it, and is not written before', async () => {
  const found = await bring('Wer,Wo,Was\nInes Calloway,Harrow,Head\n', { kind: 'network' });
  expect(found).toMatchObject({
    state: 'checked',
    table: null,
    error: expect.stringContaining('don’t match accounts'),
  });
  const refused = await kith.as('admin').call(applyImport, { params: { id: found.id } });
  expect([refused.status, refused.error.message]).toEqual([409, found.error]);

  const named = await reread(found.id, { table: 'contacts' });
  expect(named).toMatchObject({
    table: 'contacts',
    error: 'A file of contacts needs a column for name or first name or last name.',
  });
  await reread(found.id, { table: 'contacts', columns: { Wer: 'name' } });
  const read = await reread(found.id, { table: 'contacts', columns: { Wo: 'company', Was: 'title' } });
  expect(read).toMatchObject({ error: null, counts: { new: 1 } });
  expect(listFields(read)).toEqual(['name', 'company', 'title']);
  await write(found.id);
  expect((await dumpNetwork(kith.db)).tenures.join()).toMatch(/ines calloway at harrow as head/i);
});

test('a column or field that does not exist is refused with the existing ones', async () => {
  const { id } = await bring(LIST, { kind: 'connections' });
  const ask = (columns: object) => kith.as('admin').call(rereadImport, { params: { id }, body: { columns } } as never);
  expect((await ask({ '#9': 'company' })).error.message).toBe(
    'There is no column #9. The columns are: First Name, Last Name, Company, Noter, Connected On.',
  );
  expect((await ask({ Noter: 'shoe' })).error.message).toMatch(
    /a column as shoe\. The fields are: first_name, last_name/,
  );
});

test('dates that could all be read either way round are asked about first, and others are not', async () => {
  const list = (...dates: string[]) =>
    `First Name,Last Name,Company,Connected On\n${dates.map((date, at) => `A${at},Vance,Harrow,${date}`).join('\n')}\n`;
  const unclear = await bring(list('03/04/2024', '05/06/2023'), { kind: 'connections' });
  expect(unclear.dates).toMatchObject({ sure: false, dmy: '2024-04-03', mdy: '2024-03-04' });
  const refused = await kith.as('admin').call(applyImport, { params: { id: unclear.id } });
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('(dmy), and 2024-03-04')]);
  const body = { date_order: 'mdy' as const };
  expect((await kith.as('admin').call(rereadImport, { params: { id: unclear.id }, body })).status).toBe(200);
  await kith.runJobs();
  await write(unclear.id);
  expect((await dumpNetwork(kith.db)).signals.join()).toContain('2024-03-04');
  const sureOf = async (...dates: string[]) => (await bring(list(...dates), { kind: 'connections' })).dates?.sure;
  expect(await sureOf('03/04/2024', '25/06/2023')).toBe(true);
  expect(await sureOf('04/04/2024', '06/06/2023')).toBeUndefined();
  expect(await sureOf('03.04.2024')).toBeUndefined();
  expect(await sureOf('03/04/2024', '25/06/2023', '06/25/2023')).toBe(false);
});

test('two columns are not read as the same field, chosen at once or one after the other', async () => {
  const { id } = await bring(LIST, { kind: 'connections' });
  const ask = (columns: object) => kith.as('admin').call(rereadImport, { params: { id }, body: { columns } } as never);
  const sentence = 'Company and Noter cannot both be read as position. Change one of them first.';
  const together = await ask({ Company: 'position', Noter: 'position' });
  expect([together.status, together.error.message]).toEqual([400, sentence]);
  expect(listFields(await reread(id, { columns: { Company: 'position' } }))[2]).toBe('position');
  expect((await ask({ '#4': 'position' })).error.message).toBe(sentence);
  const moved = await reread(id, { columns: { '#4': 'position', Company: null } });
  expect(listFields(moved).slice(2)).toEqual([null, 'position', 'connected_on']);
});

test('a chosen column takes the place of the found one', async () => {
  const { id } = await bring(LIST, { kind: 'connections' });
  expect(listFields(await reread(id, { columns: { Noter: 'company' } })).slice(2, 4)).toEqual([null, 'company']);
});

test('a table of thousands of columns is refused with their number', async () => {
  const header = ['First Name', 'Last Name', 'Company', ...Array.from({ length: 2_997 }, (_, at) => `Extra ${at}`)];
  const { state, error, columns } = await bring(`${header.join(',')}\nInes,Calloway,Harrow\n`, { kind: 'connections' });
  expect({ state, error, columns }).toEqual({
    state: 'failed',
    error:
      'The table has 3000 columns, and Kith reads up to 500. Keep the ones that matter, and choose the file again.',
    columns: [],
  });
});
