import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  applyImport,
  getImport,
  listImportRows,
  listRejects,
  rereadImport,
  undoImport,
  uploadImport,
} from '../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { dumpNetwork } from './testing/queries.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const run = async (id: string): Promise<ImportRun> =>
  (await kith.as('admin').call(getImport, { params: { id } })).body.import;

async function check(content: string, query: object = {}): Promise<ImportRun> {
  const body = new FormData();
  body.append('file', new Blob([content]), 'file.csv');
  const made = await kith.as('admin').call(uploadImport, { query: { kind: 'network', ...query }, body } as never);
  await kith.runJobs();
  return run(made.body.import.id);
}

async function reread(id: string, body: object): Promise<ImportRun> {
  expect((await kith.as('admin').call(rereadImport, { params: { id }, body })).status).toBe(200);
  await kith.runJobs();
  return run(id);
}

async function write(id: string): Promise<ImportRun> {
  await kith.as('admin').call(applyImport, { params: { id } });
  await kith.runJobs();
  return run(id);
}

const bring = async (content: string, query: object = {}) => write((await check(content, query)).id);

const people = async () =>
  (await kith.db.selectFrom('contact').select('name').orderBy('id').execute())
    .map(({ name }) => name)
    .filter((name) => NAMES.test(name));
const NAMES = /Lindqvist|Brandvik|Thoresen|Venn|Ardant|Sela|Calloway/;

const PIPEDRIVE = `Person - ID,Person - Name,Person - Organization,Person - Email - Work
1,Ebba Lindqvist,Norrsken Paper,ebba@norrsken.example
2,Otto Brandvik,Brandvik AS,otto@brandvik.example
3,Ulla Thoresen,Thoresen Shipping,
`;
const OTHER = `Id,First Name,Last Name,Title,Account Name,Email
1,Dario,Venn,MD,Venn & Sons,dario@venn.example
2,Chloe,Ardant,CFO,Ardant SA,chloe@ardant.example
3,Rafi,Sela,CTO,Sela Labs,
`;

describe('ids of two systems never meet', () => {
  test('one number in two systems is two people, and each file changes nothing the second time', async () => {
    await bring(PIPEDRIVE);
    expect((await bring(OTHER)).counts).toMatchObject({ new: 3, changed: 0, rejected: 0 });
    expect(await people()).toEqual([
      ...['Ebba Lindqvist', 'Otto Brandvik', 'Ulla Thoresen'],
      ...['Dario Venn', 'Chloe Ardant', 'Rafi Sela'],
    ]);
    const before = await dumpNetwork(kith.db);
    expect((await bring(OTHER)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
    expect((await bring(PIPEDRIVE)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
    expect((await dumpNetwork(kith.db)).contacts).toHaveLength(before.contacts.length);
  });

  test('the same for companies', async () => {
    await bring('Organization - ID,Organization - Name,Organization - Website\n11,Corvane Labs,corvane.example\n');
    const other = await bring('Record ID,Company name,Company Domain Name\n11,Hexmoor Rail,hexmoor.example\n');
    expect([other.ids?.system, other.counts.new, other.counts.changed]).toEqual(['HubSpot', 1, 0]);
  });

  test('a later file of the system finds the person by the id, whatever else changed', async () => {
    await bring(PIPEDRIVE);
    const later = PIPEDRIVE.replace('Ebba Lindqvist,Norrsken Paper,ebba@norrsken.example', 'Ebba Vidar,Halden Mill,');
    const found = await check(later);
    const { rows } = (await kith.as('admin').call(listImportRows, { params: { id: found.id }, query: {} } as never))
      .body as { rows: { joined: unknown }[] };
    expect(rows[0]!.joined).toMatchObject({
      name: 'Ebba Lindqvist',
      why: 'the same id in Pipedrive',
      evidence: null,
    });
    expect((await write(found.id)).counts).toMatchObject({ new: 0, changed: 1 });
    expect(await people()).toEqual(['Otto Brandvik', 'Ulla Thoresen']);
  });

  test('a person keeps the ids of all systems, and each finds them after the others', async () => {
    await bring(PIPEDRIVE);
    const hubspot = 'Record ID,First Name,Last Name,Email\n900,Ebba,Lindqvist,ebba@norrsken.example\n';
    expect((await bring(hubspot)).counts).toMatchObject({ new: 0 });
    const ids = await kith.db.selectFrom('contact_external_id').select('value').orderBy('value').execute();
    expect(ids.map(({ value }) => value)).toEqual(['HubSpot:900', 'Pipedrive:1', 'Pipedrive:2', 'Pipedrive:3']);
    expect((await bring(hubspot.replace('ebba@norrsken.example', 'e@other.example'))).counts).toMatchObject({ new: 0 });
    expect((await bring(PIPEDRIVE.replace('ebba@norrsken.example', ''))).counts).toMatchObject({ new: 0 });
  });

  test('two ids of one system are two people, though name and company are the same', async () => {
    const head = 'Person - ID,Person - Name,Person - Organization\n';
    await bring(`${head}1,Ebba Lindqvist,Norrsken Paper\n`);
    expect((await bring(`${head}9,Ebba Lindqvist,Norrsken Paper\n`)).counts).toMatchObject({ new: 1, changed: 0 });
  });

  test('undoing a file takes its ids back', async () => {
    await bring(PIPEDRIVE);
    const hubspot = await bring('Record ID,First Name,Last Name,Email\n900,Ebba,Lindqvist,ebba@norrsken.example\n');
    await kith.as('admin').call(undoImport, { params: { id: hubspot.id } });
    await kith.runJobs();
    const ids = await kith.db.selectFrom('contact_external_id').select('value').orderBy('value').execute();
    expect(ids.map(({ value }) => value)).toEqual(['Pipedrive:1', 'Pipedrive:2', 'Pipedrive:3']);
  });
});

describe('an id that belongs to somebody else', () => {
  test('is told without the name that Kith gives a system without one', async () => {
    await bring(OTHER);
    const { id } = await check(`${OTHER.split('\n')[0]}\n1,Rafi,Sela,CTO,Sela Labs,rafi@sela.example\n`);
    const [stated] = (await rejected(id)).rejects;
    expect(stated).toMatchObject({
      column: 'id in a system without a name',
      reason: expect.stringContaining('This id in a system without a name belongs to Dario Venn in Kith'),
    });
    const more = await check(OTHER.replaceAll('\n1,', '\n9,'));
    const { rows } = (await kith.as('admin').call(listImportRows, { params: { id: more.id } })).body;
    const changes = rows.flatMap((row) => row.changes);
    expect(JSON.stringify(changes)).not.toMatch(/File [0-9a-f]{6}/);
    expect(changes).toContainEqual(expect.objectContaining({ what: 'Ids in other systems' }));
  });

  const rejected = async (id: string) =>
    (await kith.as('admin').call(listRejects, { params: { id }, query: {} } as never)).body as unknown as {
      rejects: { line: number; reason: string }[];
    };

  test('rejects the row if the name is quite another', async () => {
    await bring(PIPEDRIVE);
    const found = await check(OTHER, { id_system: 'pipedrive' });
    expect(found.ids).toEqual({ column: 'Id', system: 'Pipedrive', sure: true });
    expect(found.counts).toMatchObject({ new: 0, changed: 0, rejected: 3 });
    const { rejects } = await rejected(found.id);
    expect(rejects[2]!.reason).toBe(
      'This id in Pipedrive belongs to Ulla Thoresen in Kith, but the row gives it to Rafi Sela. If the ids in this file come from another system, choose it. Otherwise correct the wrong id and import the row again.',
    );
  });

  test('rejects a company’s row unless a word of its names or the domain is the same', async () => {
    const head = 'Organization - ID,Organization - Name,Organization - Website\n';
    await bring(`${head}11,Corvane Labs,corvane.example\n12,Aldwin Foods,\n13,Halden Mill,halden.example\n`);
    const again = await check(
      `${head}11,Hexmoor Rail,hexmoor.example\n12,Aldwin Holdings,\n13,Northwick,halden.example\n`,
    );
    expect(again.counts).toMatchObject({ new: 0, changed: 2, rejected: 1 });
    expect((await rejected(again.id)).rejects[0]).toMatchObject({
      line: 2,
      reason: expect.stringContaining('This id in Pipedrive belongs to Corvane Labs in Kith'),
    });
  });
});

describe('the system of a file', () => {
  test.each([
    ['Record ID,Company name,Company Domain Name\n11,Hexmoor Rail,hexmoor.example\n', 'HubSpot', true],
    ['Id,Name,Website\n001Hs00003aBcDe,Hexmoor Rail,hexmoor.example\n', 'CRM', true],
    ['Record Id,First Name,Last Name,Email\nzcrm_1,Dario,Venn,dario@venn.example\n', 'Zoho', true],
    [
      'candidate_id,first_name,last_name,email,job_application_id\n77,Ines,Calloway,i@calloway.example,900\n',
      'Teamtailor',
      true,
    ],
    ['HubSpot ID,Name,Email\n7,Ines Calloway,i@calloway.example\n', 'HubSpot', true],
    [OTHER, expect.stringMatching(/^File [0-9a-f]{6}$/), false],
  ])('is told by columns and ids', async (file, system, sure) => {
    expect((await check(file)).ids).toMatchObject({ system, sure });
  });

  test('is remembered for files with the same columns, in any order, once somebody named it', async () => {
    const first = await check(OTHER);
    expect(first.ids?.sure).toBe(false);
    expect((await reread(first.id, { id_system: 'Copper' })).ids).toEqual({
      column: 'Id',
      system: 'Copper',
      sure: true,
    });
    const turned = 'Email,Id,First Name,Last Name,Title,Account Name\nx@venn.example,1,Dario,Venn,MD,Venn & Sons\n';
    expect((await check(turned)).ids).toMatchObject({ system: 'Copper', sure: true });
    expect((await check(turned.replace('Title', 'Notes'))).ids?.sure).toBe(false);
    await write(first.id);
    expect((await bring(turned)).counts).toMatchObject({ new: 0, changed: 1 });
  });

  test('holds for the writing as it was checked, whatever is said of such files meanwhile', async () => {
    const first = await check(OTHER);
    const second = await check(OTHER);
    await reread(second.id, { id_system: 'Copper' });
    await write(first.id);
    const ids = await kith.db.selectFrom('contact_external_id').select('value').execute();
    expect(ids.every(({ value }) => value.startsWith('File '))).toBe(true);
  });

  test('CRM means the ids that Kith links to, as a column crm_id does', async () => {
    await bring(OTHER, { id_system: 'crm' });
    const { crm_id } = await kith.db
      .selectFrom('contact')
      .select('crm_id')
      .where('name', '=', 'Dario Venn')
      .executeTakeFirstOrThrow();
    expect(crm_id).toBe('1');
    expect((await bring('Name,crm_id,Company\nDario Venn,1,Elsewhere Ltd\n')).counts).toMatchObject({ new: 0 });
  });
});

const inputs = resolve('../shared/data/field/inputs');
const readInput = (name: string) => {
  try {
    return readFileSync(resolve(inputs, name), 'utf8');
  } catch {
    return null;
  }
};

test.skipIf(readInput('ids-pipedrive.csv') === null)('the small inputs come out right', async () => {
  for (const name of ['ids-pipedrive.csv', 'ids-other-crm.csv', 'teamtailor.csv']) await bring(readInput(name)!);
  expect(await people()).toHaveLength(7);
  for (const name of ['ids-orgs-a.csv', 'ids-orgs-b.csv'])
    expect((await bring(readInput(name)!)).counts).toMatchObject({ new: 2, changed: 0 });
});

test('each of several e-mail addresses of a person finds them later, and no other file’s address is a contradiction', async () => {
  const header = 'First Name,Last Name,Company,Email,E-mail 2 - Value\n';
  await bring(`${header}Mara,Sela,Sela Ltd,mara@sela.example ::: m.sela@home.example,noemail@sela.example\n`);
  await bring(`${header}Neil,Venn,Venn Ltd,neil@venn.example,n@venn2.example\n`);
  await bring('Name,Company,Email\nM. Sela,Other Ltd,m.sela@home.example\nNeil Venn,Third Ltd,n@venn2.example\n');
  await bring('Name,Company,Email,Other email\nMara Sela,Fourth Ltd,x@y.example,mara@sela.example\n');
  expect(await people()).toEqual(['Mara Sela', 'Neil Venn']);
  const [mara] = await kith.db.selectFrom('contact').select('email').where('name', '=', 'Mara Sela').execute();
  expect(mara?.email).toBe('x@y.example');
  const refusedRow = await bring('Name,Company,Email\nOtto Brandvik,Brandvik AS,n@venn2.example\n');
  expect(refusedRow.counts.rejected).toBe(1);
  const { rejects } = (await kith.as('admin').call(listRejects, { params: { id: refusedRow.id } } as never))
    .body as never as {
    rejects: { reason: string }[];
  };
  expect(rejects[0]!.reason).toContain('Neil Venn');
});
