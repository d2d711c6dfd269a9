import { afterEach, beforeEach, expect, test } from 'vitest';
import { listDuplicates, listMerges } from '../../../../shared/features/companies/duplicates/calls.ts';
import {
  downloadRejects,
  getImport,
  keepRowApart,
  listImportRows,
  listRejects,
  undoImport,
} from '../../../../shared/features/imports/calls.ts';
import type { ImportKind, ImportRow } from '../../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { buildZip } from '../../../testing/zip.ts';
import { applyFile, bringFile } from '../testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const bring = (content: string | Buffer, kind: ImportKind = 'network', viewer?: TestViewer) =>
  bringFile(kith, content, { kind }, viewer);
const apply = (id: string, viewer?: TestViewer) => applyFile(kith, id, viewer);

const write = async (...given: Parameters<typeof bring>) => {
  const id = await bring(...given);
  await apply(id, given[2]);
  return id;
};

const rows = async (id: string, viewer: TestViewer = 'admin'): Promise<ImportRow[]> =>
  (await kith.as(viewer).call(listImportRows, { params: { id } })).body.rows;

const keep = (id: string, row: string, apart = true, viewer: TestViewer = 'admin') =>
  kith.as(viewer).call(keepRowApart, { params: { id, row }, body: { apart } });

async function keepFirst(id: string, viewer?: TestViewer): Promise<void> {
  const [row] = await rows(id, viewer);
  expect((await keep(id, row!.id, true, viewer)).body.row.apart).toBe(true);
}

/** The names, titles and addresses of all people with this name. */
async function called(name: string): Promise<string[]> {
  const found = await kith.db
    .selectFrom('contact')
    .leftJoin('tenure', 'tenure.contact_id', 'contact.id')
    .leftJoin('title', 'title.id', 'tenure.title_id')
    .select(['contact.name', 'contact.email', 'contact.profile_key', 'title.text'])
    .where('contact.name', 'like', `%${name}`)
    .orderBy('contact.id')
    .execute();
  return found.map(({ name: of, text, email, profile_key }) =>
    [of, text, email, profile_key].filter(Boolean).join(', '),
  );
}

const PEOPLE = 'name,email,company,title\n';
const BUYER = 'Rosa Tilbrook,,Harrow,Buyer\n';
const OWL = 'Rosa Tilbrook,,Harrow,Chief Owl\n';
const BOTH = ['Rosa Tilbrook, Buyer', 'Rosa Tilbrook, Chief Owl'];

test('a row that is kept apart makes a new person, whom later imports of it mean', async () => {
  await write(PEOPLE + BUYER);
  const id = await bring(PEOPLE + OWL);
  await keepFirst(id);
  await apply(id);
  expect(await called('Tilbrook')).toEqual(BOTH);
  const again = await bring(PEOPLE + OWL + BUYER);
  expect((await rows(again)).map(({ outcome, joined }) => [outcome, joined])).toEqual([
    ['unchanged', null],
    ['unchanged', null],
  ]);
  await write(PEOPLE + OWL.replace(',,', ',rosa@harrow.example,'));
  await write(PEOPLE + OWL);
  expect((await called('Tilbrook')).length).toBe(2);
});

test('a person who was kept apart is marked as different under Duplicates, and is suggested no more', async () => {
  await write(PEOPLE + BUYER);
  const id = await bring(PEOPLE + OWL);
  await keepFirst(id);
  await apply(id);
  const { counts, pairs } = (await kith.as('admin').call(listDuplicates, { query: { of: 'people' } })).body;
  expect([counts.not_same, pairs]).toEqual([1, []]);
  const { not_same } = (await kith.as('admin').call(listMerges, {})).body;
  expect(not_same.map(({ one: a, other: b }) => [a.name, b.name])).toEqual([['Rosa Tilbrook', 'Rosa Tilbrook']]);
});

test('undoing the import takes back the separation, and the mark that they are different', async () => {
  await write(PEOPLE + BUYER);
  const id = await bring(PEOPLE + OWL);
  await keepFirst(id);
  await apply(id);
  await kith.as('admin').call(undoImport, { params: { id } });
  await kith.runJobs();
  expect(await called('Tilbrook')).toEqual(['Rosa Tilbrook, Buyer']);
  expect((await kith.as('admin').call(listDuplicates, { query: { of: 'people' } })).body.counts.not_same).toBe(0);
  const again = await bring(PEOPLE + OWL);
  expect((await rows(again)).map(({ joined }) => joined?.name)).toEqual(['Rosa Tilbrook']);
});

test('an address stays with its person, and the row is a different person also in later lists', async () => {
  const head = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
  const row = (first: string, company: string) =>
    `${first},Tilbrook,linkedin.com/in/rosa,,${company},Buyer,02 Mar 2021\n`;
  await write(head + row('Rosamund', 'Harrow'), 'connections', 'portco');
  const id = await bring(head + row('Rosa', 'Harrow'), 'connections', 'portco');
  await keepFirst(id, 'portco');
  await apply(id, 'portco');
  const two = ['Rosamund Tilbrook, Buyer, in/rosa', 'Rosa Tilbrook, Buyer'];
  expect(await called('Tilbrook')).toEqual(two);
  await write(head + row('Rosa', 'Lumenary'), 'connections', 'portco');
  expect(new Set(await called('Tilbrook'))).toEqual(new Set(two));
});

test('of two files in an archive the row of one is kept apart, and rejected rows name their file', async () => {
  await write(`${PEOPLE + BUYER}Ines Calloway,,Lumenary,Head\n`);
  const files = { 'a.csv': `${PEOPLE + OWL}Nobody,,,\n`, 'b.csv': `${PEOPLE}Ines Calloway,,Lumenary,Chief Owl\n` };
  const id = await bring(buildZip(files));
  expect((await rows(id)).map(({ file, line, name }) => `${file} ${line} ${name}`)).toEqual([
    ...['a.csv 2 Rosa Tilbrook', 'a.csv 3 Nobody', 'b.csv 2 Ines Calloway'],
  ]);
  await keepFirst(id);
  await apply(id);
  expect((await called('Tilbrook')).sort()).toEqual(BOTH);
  const { not_same } = (await kith.as('admin').call(listMerges, {})).body;
  expect(not_same.map(({ one: row }) => row.name)).toEqual(['Rosa Tilbrook']);
  const { rejects } = (await kith.as('admin').call(listRejects, { params: { id }, query: {} })).body;
  expect(rejects.map(({ file, line }) => `${file} ${line}`)).toEqual(['a.csv 3']);
  expect((await kith.as('admin').call(downloadRejects, { params: { id } })).text).toContain('Line 3 of a.csv.');
});

test('the choice can be taken back', async () => {
  await write(PEOPLE + BUYER);
  const id = await bring(PEOPLE + OWL);
  await keepFirst(id);
  expect((await keep(id, (await rows(id))[0]!.id, false)).body.row.apart).toBe(false);
  await apply(id);
  expect((await called('Tilbrook')).every((line) => line.startsWith('Rosa Tilbrook'))).toBe(true);
  const { counts } = (await kith.as('admin').call(listDuplicates, { query: { of: 'people' } })).body;
  expect(counts.not_same).toBe(0);
});

test('rows that are joined with nobody cannot be kept apart, nor any row after the import is written', async () => {
  await write(PEOPLE + BUYER);
  const id = await bring(`${PEOPLE}Ines Calloway,,Harrow,Head\n${OWL}`);
  const [ines, rosa] = await rows(id);
  expect((await keep(id, ines!.id)).status).toBe(409);
  await apply(id);
  expect((await keep(id, rosa!.id)).status).toBe(409);
  expect((await kith.as('admin').call(getImport, { params: { id } })).body.import.state).toBe('done');
});

test('portfolio users do not learn by it whom others know', async () => {
  await write('name,email,company,title\nTheo Brandt,,Lumenary,Chief Owl\n');
  const head = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
  const id = await bring(`${head}Théo,Brandt,,,Lumenary,Founder,27 Jan 2024\n`, 'connections', 'portco');
  const [theo] = await rows(id, 'portco');
  expect((await keep(id, theo!.id, true, 'portco')).status).toBe(409);
  expect((await keep(id, theo!.id, true, 'portco2')).status).toBe(404);
  expect((await keep(id, theo!.id)).body.row.apart).toBe(true);
  expect((await rows(id, 'portco'))[0]!.apart).toBe(false);
});
