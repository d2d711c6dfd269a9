import { afterEach, beforeEach, expect, test } from 'vitest';
import { listDuplicates } from '../../../../shared/features/companies/duplicates/calls.ts';
import {
  decideImportJoins,
  decideImportRows,
  getImport,
  keepRowApart,
  listImportJoins,
  listImportRows,
  rereadImport,
} from '../../../../shared/features/imports/calls.ts';
import type { ImportRow } from '../../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { buildZip } from '../../../testing/zip.ts';
import { applyFile, bringFile } from '../testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const bring = (content: string | Buffer, viewer?: TestViewer) => bringFile(kith, content, { kind: 'network' }, viewer);
const apply = (id: string) => applyFile(kith, id);
const admin = () => kith.as('admin');

const HEAD = 'name,company,title,location\n';
const KNOWN = `${HEAD}Marit Sollheim,Fjordline,Analyst,Bergen\nAnders Holm,Castellan,Analyst,Oslo\nMaria Lind,Tessera,Teller,Oslo\n`;
const MARIT = 'Marit Sollheim,Fjordline,Risk Analyst,Bergen\n';
const ANDERS = 'Anders Holm,Castellan,Chief Owl,Rome\n';
const MARIA = 'Maria Lind,Tessera,Cashier,Oslo\n';
/** Another Anders, so that two speak against the one of the file: another title and place, and a namesake. */
const NAMESAKE = 'Anders Holm,Nordkredit,Clerk,Oslo\n';

const listByName = async (id: string, viewer: TestViewer = 'admin'): Promise<ImportRow[]> =>
  (await kith.as(viewer).call(listImportRows, { params: { id }, query: { outcome: 'by_name' } })).body.rows;
const listDecisions = async (id: string) =>
  (await listByName(id)).map(
    ({ name, joined, apart }) => `${name} ${joined!.evidence!.chance} ${apart ? 'apart' : 'join'}`,
  );
const loadCounts = async (id: string) => (await admin().call(getImport, { params: { id } })).body.import.counts;
/** The counts that follow the choices, and are those of the listed rows. */
async function countRows(id: string) {
  const { people_by_name_joined, ...counts } = await loadCounts(id);
  for (const outcome of ['new', 'changed'] as const)
    expect((await admin().call(listImportRows, { params: { id }, query: { outcome } })).body.rows).toHaveLength(
      counts[outcome],
    );
  return { new: counts.new, changed: counts.changed, people_by_name_joined };
}
const decide = (id: string, apart: boolean | 'unlikely', viewer: TestViewer = 'admin') =>
  kith.as(viewer).call(decideImportRows, { params: { id }, body: { apart } });
const keep = (id: string, row: ImportRow, apart: boolean) =>
  admin().call(keepRowApart, { params: { id, row: row.id }, body: { apart } });
async function reread(id: string): Promise<void> {
  const { status } = await admin().call(rereadImport, { params: { id }, body: { date_order: 'dmy' } });
  expect(status).toBe(200);
  await kith.runJobs();
}

async function listPeople(): Promise<string[]> {
  const rows = await kith.db.selectFrom('contact').select('name').where('name', 'in', NAMES).execute();
  return rows.map(({ name }) => name).sort();
}
const NAMES = ['Marit Sollheim', 'Anders Holm', 'Maria Lind'];

test('a low chance keeps a row apart, and what the check counts is written', async () => {
  await apply(await bring(KNOWN + NAMESAKE));
  const id = await bring(HEAD + MARIT + ANDERS + MARIA);
  expect(await listDecisions(id)).toEqual([
    'Marit Sollheim High join',
    'Anders Holm Low apart',
    'Maria Lind High join',
  ]);
  expect((await listByName(id))[0]!.joined).toMatchObject({
    given: 'Risk Analyst, Fjordline',
    known: 'Analyst, Fjordline',
  });
  const counts = await loadCounts(id);
  expect(counts).toMatchObject({ new: 1, changed: 2, joined: 0, people_by_name: 3, people_by_name_joined: 2 });
  await apply(id);
  expect(await loadCounts(id)).toMatchObject({ new: 1, changed: 2, unchanged: 0 });
  expect(await listPeople()).toEqual(['Anders Holm', 'Anders Holm', 'Anders Holm', 'Maria Lind', 'Marit Sollheim']);
  // Nobody said that they are two: Duplicates may ask. Later files mean the one of this row.
  const { counts: duplicates } = (await admin().call(listDuplicates, { query: { of: 'people' } })).body;
  expect(duplicates.not_same).toBe(0);
  expect((await loadCounts(await bring(HEAD + ANDERS))).unchanged).toBe(1);
});

test('of two rows that would be joined with one person the second is kept apart', async () => {
  await apply(await bring(KNOWN));
  const id = await bring(HEAD + MARIA + MARIA.replace('Cashier', 'Guard'));
  expect(await listDecisions(id)).toEqual(['Maria Lind High join', 'Maria Lind Low apart']);
  expect((await listByName(id))[1]!.joined!.evidence!.against).toContain('row 2 would be joined with the same person');
});

test('the rows of a career stay together, however unlikely the name makes each', async () => {
  await apply(await bring('name,domain,headcount\nCastellan,castellan.example,900\n'));
  await apply(await bring(KNOWN + NAMESAKE));
  // With a column of addresses each row is a record of its own, so that the second one means the person of the first.
  const career = 'name,email,company,title,start,end\nAnders Holm,,Castellan,Chief Owl,2019-01,2020-02\n';
  const id = await bring(`${career}Anders Holm,,Castellan,Guard,2018-01,2019-01\n`);
  expect(await listDecisions(id)).toEqual(['Anders Holm Low join', 'Anders Holm Low join']);
});

test('all at once leaves alone what was decided one by one, and the fair ones what the evidence keeps apart', async () => {
  await apply(await bring(KNOWN + NAMESAKE));
  const id = await bring(HEAD + MARIT + ANDERS + MARIA);
  const [, , maria] = await listByName(id);
  await keep(id, maria!, false);
  expect((await decide(id, true)).body).toEqual({ rows: 2 });
  expect(await listDecisions(id)).toEqual([
    'Marit Sollheim High apart',
    'Anders Holm Low apart',
    'Maria Lind High join',
  ]);
  expect(await countRows(id)).toEqual({ new: 2, changed: 1, people_by_name_joined: 1 });
  await decide(id, false);
  expect(await listDecisions(id)).toEqual(['Marit Sollheim High join', 'Anders Holm Low join', 'Maria Lind High join']);
  expect(await countRows(id)).toEqual({ new: 0, changed: 3, people_by_name_joined: 3 });
  await keep(id, maria!, true);
  await decide(id, 'unlikely');
  expect(await listDecisions(id)).toEqual([
    'Marit Sollheim High join',
    'Anders Holm Low apart',
    'Maria Lind High apart',
  ]);
  const counts = await countRows(id);
  expect(counts).toEqual({ new: 2, changed: 1, people_by_name_joined: 1 });
  await apply(id);
  expect(await loadCounts(id)).toMatchObject({ new: counts.new, changed: counts.changed });
  expect((await decide(id, true)).status).toBe(409);
});

test('choices about people and companies hold when the file is read again', async () => {
  await apply(await bring(KNOWN + NAMESAKE));
  const id = await bring(HEAD + MARIT + ANDERS + MARIA);
  const [marit, anders] = await listByName(id);
  await keep(id, marit!, true);
  await keep(id, anders!, false);
  // Twice: the second check knows only what the first one kept.
  for (const _ of [1, 2]) {
    await reread(id);
    expect(await listDecisions(id)).toEqual([
      'Marit Sollheim High apart',
      'Anders Holm Low join',
      'Maria Lind High join',
    ]);
  }
  expect(await loadCounts(id)).toMatchObject({ new: 1, changed: 2, people_by_name_joined: 2 });

  await apply(await bring('name,domain,headcount\nZylotech,zylotech.com,900\n'));
  const list = await bring(`${HEAD}Ada Vance,Zylotech,Architect,Oslo\n`);
  const joins = async () => (await admin().call(listImportJoins, { params: { id: list } })).body.joins;
  const [join] = await joins();
  expect(join).toMatchObject({ name: 'Zylotech', apart: false });
  await admin().call(decideImportJoins, { params: { id: list }, body: { joins: [join!.id], apart: true } });
  await reread(list);
  expect((await joins()).map(({ apart }) => apart)).toEqual([true]);
  await admin().call(decideImportJoins, { params: { id: list }, body: { apart: false } });
  expect((await joins()).map(({ apart }) => apart)).toEqual([true]);
  expect(await loadCounts(list)).toMatchObject({ by_name: 1, by_name_joined: 0 });
});

test('a choice about somebody else than the row means by now is not kept', async () => {
  await apply(await bring(`${KNOWN}Marit Sollheim,Tessera,Guard,Oslo\n`));
  const id = await bring('name,company,title,other\nMaria Lind,Tessera,Cashier,Marit Sollheim\n');
  const [maria] = await listByName(id);
  await keep(id, maria!, true);
  const columns = { name: null, other: 'name' };
  await admin().call(rereadImport, { params: { id }, body: { columns } });
  await kith.runJobs();
  expect(await listDecisions(id)).toEqual(['Marit Sollheim Fair join']);
});

test('portfolio users learn nothing of people joined by name, and decide nothing', async () => {
  await apply(await bring(KNOWN));
  const list = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
  const body = `${list}Maria,Lind,,,Tessera,Cashier,02 Mar 2021\n`;
  const id = await bringFile(kith, body, { kind: 'connections' }, 'portco');
  expect((await listByName(id)).length).toBe(1);
  expect(await listByName(id, 'portco')).toEqual([]);
  const { counts } = (await kith.as('portco').call(getImport, { params: { id } })).body.import;
  expect(counts).toMatchObject({ people_by_name: 0, people_by_name_joined: 0, joined: 0 });
  expect((await decide(id, true, 'portco')).status).toBe(403);
});

test('files of contacts in one archive have a row for each person, as one such file has', async () => {
  await apply(await bring(KNOWN + NAMESAKE));
  const archive = buildZip({ 'a.csv': HEAD + ANDERS + MARIA, 'b.csv': HEAD + MARIA.replace('Cashier', 'Guard') });
  const id = await bring(archive);
  expect(await listDecisions(id)).toEqual(['Anders Holm Low apart', 'Maria Lind High join', 'Maria Lind Low apart']);
  const [, , second] = await listByName(id);
  expect(second!.joined!.evidence!.against).toContain('row 3 of a.csv would be joined with the same person');
});
