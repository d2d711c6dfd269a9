import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDuplicates } from '../../../shared/features/companies/duplicates/calls.ts';
import { getImport, undoImport } from '../../../shared/features/imports/calls.ts';
import type { ImportKind } from '../../../shared/features/imports/import.ts';
import { listJobChanges } from '../../../shared/features/job-changes/calls.ts';
import { suggestPeople } from '../../../shared/features/search/calls.ts';
import { loadSubject } from '../../core/facts/erasure/subject.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { rebuildSearchIndex } from '../../core/network/derive/search-index.ts';
import { rebuildStrengths } from '../../core/network/derive/strengths.ts';
import { findPeopleByAddress } from '../../core/network/read/by-address.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { applyFile, bringFile, checkFile } from './testing/files.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
  await rebuildSearchIndex(kith.db);
  await rebuildStrengths(kith.db, START);
});
afterAll(() => kith.app.close());

const check = (content: string, kind: ImportKind = 'network') => bringFile(kith, content, { kind });

const listLines = async (content: string | Buffer, kind: ImportKind = 'network', name?: string): Promise<string[]> =>
  (await checkFile(kith, content, { kind, ...(name ? { name } : {}) })).lines;

const write = async (content: string, kind?: ImportKind) => applyFile(kith, await check(content, kind));

const inputs = resolve('../shared/data/field/inputs');
const input = (name: string): string => readFileSync(resolve(inputs, name), 'utf8');

describe.skipIf(!existsSync(inputs))('inputs from the field are read as what they hold', () => {
  const IDA = 'Ida Vance: Job Vance & Co';
  const CEO = 'Ida Vance: Job CEO at Vance & Co';

  test.each([
    ['kind-k1.csv', [IDA]],
    ['kind-k2.csv', [CEO]],
    ['kind-k3.csv', [IDA]],
    ['kind-k4.csv', [IDA]],
    ['kind-k7.csv', [IDA]],
    ['kind-k9.csv', [IDA]],
    ['kind-k10.csv', [IDA]],
    ['kind-k12.csv', [IDA]],
    ['kind-k13.csv', [CEO]],
    ['kind-k14.csv', [IDA]],
    ['kind-k15.csv', [IDA]],
    ['city-country.csv', [IDA, 'Ole Vance: Job Vance & Co']],
    [
      'leads-taken-for-companies.csv',
      ['Ida Vance: Job CEO at Airbnb', 'Ole Prentice: Job CFO at Dropbox', 'Mia Sorrell: Job COO at Stripe'],
    ],
    [
      'odoo-contacts.csv',
      ['Jun Aoki: Job Buyer at Harlow Mills', 'Harlow Mills: Country Japan, Ids in other systems Odoo:res_partner_2'],
    ],
    [
      'ids-other-crm.csv',
      ['Dario Venn: Job MD at Venn & Sons', 'Chloe Ardant: Job CFO at Ardant SA', 'Rafi Sela: Job CTO at Sela Labs'],
    ],
    [
      'hubspot-start-date.csv',
      [CEO, 'Ole Vance: Person Ole Vance, The row has no company for it. Kith imports the row without it.'],
    ],
    ['teamtailor.csv', ['Ines Calloway: Person Ines Calloway']],
    ['twenty-people.csv', ['Rhea Stroud: Job COO at Stroud Ltd']],
    ['attio-people.csv', [CEO]],
    ['pipedrive.csv', ['Ebba Lindqvist: Job Norrsken Paper']],
    ['contacts.vcf', ['Maud Tarrow: Job Chief Scientist at Brightwater Labs', expect.stringMatching(/name alone/)]],
    ['emails-primary.csv', [CEO]],
    ['unknown-headings.csv', [CEO, 'Ole Vance: Job CFO at Vance & Co']],
    ['lusha-like.csv', [CEO]],
    ['notion-mixed.csv', ['Liv Aune: Job Partner at Aune AS']],
    ['html-entities.csv', [0, 1, 2, 3].map((at) => `Johann${at} Altmann${at}: Job Buyer at Fritz Dräxl & Dahl`)],
    ['two-mails.csv', ['Mara Teale: Job Teale Ltd', 'Neil Ubb: Job Ubb Ltd', 'Ora Vane: Job Vane Ltd']],
  ])('%s', async (name, rows) => {
    expect(await listLines(input(name))).toEqual(rows);
  });

  test('ids of two systems never meet, and what is undone hides no duplicates', async () => {
    const names = ['Ebba Lindqvist', 'Otto Brandvik', 'Ulla Thoresen', 'Dario Venn', 'Chloe Ardant', 'Rafi Sela'];
    const there = async () =>
      (await kith.db.selectFrom('contact').select('name').where('name', 'in', names).orderBy('id').execute()).map(
        ({ name }) => name,
      );
    await write(input('ids-pipedrive.csv'));
    const other = await write(input('ids-other-crm.csv'));
    expect(await there()).toEqual(names);
    await write(input('ids-orgs-a.csv'));
    await write(input('ids-orgs-b.csv'));
    const companies = ['Corvane Labs', 'Aldwin Foods', 'Hexmoor Rail', 'Silvane Bank'];
    expect(await kith.db.selectFrom('account').select('id').where('name', 'in', companies).execute()).toHaveLength(4);
    await kith.as('admin').call(undoImport, { params: { id: other } });
    await kith.runJobs();
    expect(await there()).toEqual(names.slice(0, 3));
    await write('name,company,title\nEbba Maria Lindqvist,Norrsken Paper,CFO\nOtto Jan Brandvik,Brandvik AS,CEO\n');
    const { pairs } = (await kith.as('admin').call(listDuplicates, { query: { of: 'people' } })).body;
    expect(pairs.map(({ one: a, other: b }) => [a.name, b.name]).sort()).toEqual([
      ['Ebba Lindqvist', 'Ebba Maria Lindqvist'],
      ['Otto Brandvik', 'Otto Jan Brandvik'],
    ]);
    const differences: string[] = [];
    await checkStrengths(kith.db, START, ({ what }) => differences.push(what));
    expect(differences).toEqual([]);
  });

  test('names with titles, degrees, pronouns and nicknames are those of a later file without them', async () => {
    await write(input('names.csv'));
    const clean = input('contacts-clean-names.csv');
    await write(clean);
    const names = [...clean.matchAll(/^"([^"]+)"/gm)].map(([, name]) => name!);
    expect(names).toHaveLength(23);
    const people = kith.db.selectFrom('contact').select('name').where('name', 'in', names);
    const came = await people.where('profile_key', 'is', null).execute();
    const apart = ['Hollis Trent', 'Piers Quenby', '山田 太郎'];
    expect(came.map(({ name }) => name).sort()).toEqual(apart);
    const { pairs } = (await kith.as('admin').call(listDuplicates, { query: { of: 'people' } })).body;
    expect(pairs.map(({ other: b }) => b.name)).toEqual(expect.arrayContaining(apart));
  });

  test('a date that cannot be does not tell which list is newer', async () => {
    await write(input('future-date-1-older.csv'), 'connections');
    const newer = input('future-date-2-newer.csv');
    expect((await listLines(newer, 'connections'))[0]).toBe(
      'Corin Blaylock: Company Oldco Mills → Newco Rail, Title Buyer → Head of Buying',
    );
    const id = await write(newer, 'connections');
    const { body } = await kith.as('admin').call(listJobChanges, { query: { import_id: id } });
    expect(body.job_changes.map(({ from, to }) => [from.name, to.name])).toEqual([['Oldco Mills', 'Newco Rail']]);
  });
});

test('people that a table names beside companies do not rename these', async () => {
  await write('name,website\nLodgenorth,lodgenorth.example\nBoxdrive,boxdrive.example\n');
  const rows = [
    'Ada Vance,CEO,Lodgenorth,Travel,lodgenorth.example,Leeds',
    'Theo Brandt,CFO,Boxdrive,Software,boxdrive.example,Bath',
  ];
  const table = `Name,Job Title,Company,Industry,Website,City\n${rows.join('\n')}\n`;
  expect(await listLines(table)).toEqual(['Ada Vance: Job CEO at Lodgenorth', 'Theo Brandt: Job CFO at Boxdrive']);
  await write(table);
  const names = await kith.db.selectFrom('account').select('name').where('domain', 'like', '%.example').execute();
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Lodgenorth', 'Boxdrive']));
  expect(names.map(({ name }) => name)).not.toContain('Ada Vance');
});

test('a company that a row about a person names first is new with the row about itself, in the check and when it is written', async () => {
  const table =
    'Name,Company Type,Company Name,Job Position,Country,External ID\n' +
    'Jun Aoki,Individual,Umbra Mills,Buyer,Japan,umbra_1\nUmbra Mills,Company,,,Japan,umbra_2\n' +
    'Umbra Mills,Company,,,Japan,umbra_2\n';
  const countsOf = async (id: string) =>
    (await kith.as('admin').call(getImport, { params: { id } })).body.import.counts;
  const id = await check(table);
  expect(await countsOf(id)).toMatchObject({ new: 2, changed: 0, unchanged: 1 });
  await applyFile(kith, id);
  expect(await countsOf(id)).toMatchObject({ new: 2, changed: 0, unchanged: 1 });
  expect(await countsOf(await check(table))).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
});

test('the address of a person in a table of companies is left out with a word, and an office’s without', async () => {
  const table =
    'Name,Website,Industry,Email\nOmbra Works,ombra.example,Retail,ida.vance@ombra.example\n' +
    'Talus Group,talus.example,Retail,info@talus.example\n';
  const rows = await listLines(table);
  expect(rows[0]).toContain('This is a person’s address, but the row is about a company.');
  expect(rows[1]).not.toContain('This is a person’s address');
});

test('several profile addresses of somebody are kept, and any of them finds the person later', async () => {
  const address = (slug: string) => `https://www.linkedin.com/in/${slug}`;
  const several = `${address('maral-t')} ; ${address('maral-tealey')}`;
  await write(
    `Name,Company,Email,LinkedIn,LinkedIn 2\nMaral Tealey,Tealey Ltd,m@tealey.example,${several},${address('maral-9')}\n`,
  );
  await write(`Name,Email,LinkedIn\nMaral Tealey,m@tealey.example,${address('maral-new')}\n`);
  const slugs = ['maral-t', 'maral-tealey', 'maral-9', 'maral-new'];
  const people = await findPeopleByAddress(
    kith.db,
    slugs.map((slug) => `in/${slug}`),
  );
  expect([people.size, new Set(people.values()).size]).toEqual([4, 1]);
  for (const slug of slugs) {
    const id = await check(`Name,LinkedIn\nM. Tealey,${address(slug)}\n`);
    const { counts } = (await kith.as('admin').call(getImport, { params: { id } })).body.import;
    expect([slug, counts.new]).toEqual([slug, 0]);
  }
  const other = await listLines(`Name,Company,LinkedIn\nOle Prentice,Harl & Co,${address('maral-9')}\n`);
  expect(other[0]).toContain('Maral Tealey');
  const { people: found } = (await kith.as('admin').call(suggestPeople, { query: { query: address('maral-tealey') } }))
    .body;
  expect(found.map(({ name }) => name)).toEqual(['Maral Tealey']);
  const subject = await loadSubject(kith.db, address('maral-9'));
  expect(subject.profiles.toSorted()).toEqual(slugs.map((slug) => `in/${slug}`).toSorted());
});

test.each(['Unknown', 'Null Null', 'n/a'])('a person called %s is nobody', async (name) => {
  const rows = await listLines(`Last Name,Company,Email\n${name},Harl & Co,\nPrentice,Harl & Co,\n`);
  expect(rows[0]).toContain('Nothing in the row identifies this person');
});

test('a CRM’s companies with nothing beside their names but a "Website URL" are read as companies', async () => {
  const table = 'Record ID,Company name,Website URL,Company owner\n9001,Bluebay Rail,bluebay-rail.example,Sam\n';
  expect((await listLines(table))[0]).toContain('Domain bluebay-rail.example');
});
