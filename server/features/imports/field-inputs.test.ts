import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMailbox } from '../../../shared/core/mail/read-mailbox.ts';
import { listDuplicates } from '../../../shared/features/companies/duplicates/calls.ts';
import { handleFocusList, uploadFocusList } from '../../../shared/features/focus-lists/calls.ts';
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
const read = new Set<string>();
const inputBytes = (name: string): Buffer => {
  read.add(name);
  return readFileSync(resolve(inputs, name));
};
const input = (name: string): string => inputBytes(name).toString('utf8');
const fill = (count: number, make: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe.skipIf(!existsSync(inputs))('inputs from the field are read as what they hold', () => {
  const IDA = 'Ida Vance: Job Vance & Co';
  const CEO = 'Ida Vance: Job CEO at Vance & Co';
  const NO_NAME =
    'This address has no name in it. Copy it again from the profile page. Kith imports the row without it.';

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
    ['dynamics.csv', ['Moss Adair: Job Adair LLP']],
    ['zoho.csv', ['Dario Venn: Job MD at Venn & Sons']],
    ['google-old.csv', ['Sefa Iwu: Job Owner at Iwu Shipping']],
    ['thunderbird.csv', ['Asta Rehn: Job Partner at Rehn Capital']],
    ['outlook.csv', ['Dr. Greta Falk: Job Geschäftsführerin at Falkwerk GmbH', 'Mr. Nils Rode Jr.: Job Rode & Söhne']],
    [
      'doubled-address.csv',
      [
        ...['Ina Prefix: Job Pre A', 'Uwe Prefix: Job Pre B', 'Ada Prefix: Job Pre C'],
        ...['Me Prefix: Job Pre D', 'Mo Prefix: Job Pre E'].map((line) => `${line}, ${NO_NAME}`),
      ],
    ],
    [
      'accounts-odd.csv',
      [
        ...fill(5, () => expect.stringMatching(/: The name is missing\.$/)),
        'Range Co: Website https://range.example, Domain range.example, Headcount 1001',
        'Ten Co: Website https://ten.example, Domain ten.example, Headcount 10000',
        'Dot Co: Website https://dot.example, Domain dot.example, Headcount 1200',
        'Plus Co: Website https://plus.example, Domain plus.example, Headcount 500',
        ...['Two Four Co: Headcount 240', 'Wordy Co: Headcount 50', 'LinkedIn Co: Headcount 51'],
        'Neg Co: This is not a whole number. Kith imports the row without it.',
      ],
    ],
    [
      'domain-forms.csv',
      [
        'Domco: Website https://domco-x.example, Domain domco-x.example',
        ...[...fill(3, () => 'Domco'), 'Domco Ltd'].map((name) => `${name}: unchanged`),
        'Domco Shop: Website https://shop.domco-x.example, Domain shop.domco-x.example',
      ],
    ],
    ['initial2.csv', ['ADP', 'ADS, Inc.', 'Alan Readerly', 'A. Readerly'].map((name) => `${name}: Job Readco`)],
    ['thrice.csv', ['Ada Ridd: Job Thrice & Co', 'Ben Sill: Job Thrice & Co', 'Cai Toll: Job THRICE & CO.']],
    [
      'nick-2.csv',
      [
        'Bob Clarkson: Job Director at Nickco',
        'Robert Clarkson: Job Director at Nickco',
        'Clarkson, Robert: unchanged',
      ],
    ],
    ['empty.csv', ['The file is empty.']],
    ['json.csv', ['This is JSON, not a table. Export the rows as CSV and choose that file.']],
    ['html.csv', ['This is a web page or XML, not a table. Export the rows as CSV.']],
    ['ldif.ldif', ['This is an address book in LDIF. Export it as CSV or as contact cards (.vcf).']],
    ['messages.csv', [expect.stringMatching(/^These are messages or invitations .* under My Network: /)]],
    ['Invitations.csv', [expect.stringMatching(/^These are messages or invitations .* under My Network: /)]],
  ])('%s', async (name, rows) => {
    expect(await listLines(inputBytes(name), 'network', name)).toEqual(rows);
  });

  const TOLD = 'Kith imports the row without it.';
  test.each([
    ['headers-ar.csv', ['محمد العتيبي: Company أرامكو, Title مدير']],
    ['headers-de.csv', ['Änne Größl: Company Müßig & Söhne KG, Title Geschäftsführerin']],
    ['headers-id.csv', ['Budi Santoso: Company PT Telkom, Title Manajer']],
    ['headers-ja.csv', ['太郎 山田: Company トヨタ, Title 部長']],
    ['headers-tr.csv', ['Işıl İnce: Company Koç, Title Müdür']],
    ['headers-vi.csv', ['Minh Nguyễn: Company FPT, Title Giám đốc']],
    ['utf16-tab.txt', ['Zoë Ridley: Company Müller AG, Title CEO']],
    ['sep-line.csv', ['Ada Ridley: Company Ridley AG, Title CEO']],
    ['us-dates-2digit.csv', ['Ada Ridlew: Company Ridlew AG, Title CEO', 'Ben Ridlew: Company Ridlew AG, Title CFO']],
    ['excel-dates.csv', ['Ada Ridlaw: Company Ridlaw AG, Title CEO', 'Ben Ridlaw: Company Ridlaw AG, Title CFO']],
    ['ambiguous-dates.csv', ['Ada Ridliw: Company Ridliw AG, Title CEO', 'Ben Ridliw: Company Ridliw AG, Title CFO']],
    ['nick-1.csv', ['Robert (Bob) Clarkson, CFA, PMP 🚀: Company Nickco, Title Director']],
    ['same-name-two.csv', fill(3, () => 'John Smithers: Company Bigco, Title Engineer')],
    [
      'dup-person.csv',
      ['Company Twice Co, Title CEO', ...fill(2, () => 'unchanged')].map((line) => `Ada Twicely: ${line}`),
    ],
    [
      'trailing-empties.csv',
      ['Ada Ridlow: Company Ridlow AG, Title CEO', ...fill(2, () => expect.stringContaining('The row has no name'))],
    ],
    ['only-header.csv', ['There are no rows below the header of this file.']],
    [
      'dates.csv',
      fill(25, (at) => {
        const problem =
          at === 4
            ? `, This date is in the future. ${TOLD}`
            : at === 19
              ? `, The network didn’t exist before May 2003. ${TOLD}`
              : [1, 2, 3, 11, 12, 13, 14, 17, 18].includes(at)
                ? `, Kith can’t read this as a date. ${TOLD}`
                : '';
        return `Pell${at} Dacey: Company Company ${at}, Title Director${problem}`;
      }),
    ],
  ])('%s, a list of connections', async (name, rows) => {
    expect(await listLines(inputBytes(name), 'connections')).toEqual(rows);
  });

  test('words for no employer make no company, and names of companies do', async () => {
    const lines = await listLines(input('company-names-field.csv'), 'connections');
    const without = lines.flatMap((line, at) => (line.includes(': Person ') ? [at] : []));
    // University of Leeds and Google by an agency are employers.
    expect(without).toEqual([...Array.from({ length: 25 }, (_, at) => at + 42), 69, 70]);
    expect(lines).toHaveLength(109);
  });

  test('placeholders are nobody’s address, and a job keeps its end in any language', async () => {
    const people = await listLines(input('placeholder-mails.csv'));
    expect(
      people.map((line) => line.replace(/, This .*/, '')).filter((line) => /: Job CEO at /.test(line)),
    ).toHaveLength(17);
    expect(people.filter((line) => line.includes('This is a placeholder'))).toHaveLength(9);
    expect(people.at(-1)).toBe('Lou Quay: unchanged');
    const jobs = await listLines(input('present-words.csv'));
    expect(jobs).toHaveLength(41);
    expect(jobs.slice(0, 22)).toEqual(fill(22, (at) => `Ten Person${at}: Job Role at Tenco ${at}, Jan 2010 to today`));
    expect(jobs.slice(31, 38)).toEqual(
      fill(7, (at) => `Ten Person${at + 31}: Job Role at Tenco ${at + 31}, Jan 2010 to Mar 2020`),
    );
    expect(jobs.filter((line) => !line.includes(': Job Role at Tenco '))).toEqual([]);
  });

  test('a sign against formulas is no part of a name', async () => {
    await write(input('formula-names.csv'));
    const names = ['+972 Labs', '=Five', '@Road', '-196', '’t Hooft BV', "'t Hooft BV"];
    const rows = await kith.db.selectFrom('account').select('name').where('headcount', 'in', [5, 6, 7, 8, 9]).execute();
    expect(rows.filter(({ name }) => !names.includes(name))).toEqual([]);
    expect(rows).toHaveLength(5);
  });

  test('mailboxes: names in any writing, and no machine', async () => {
    const listPeople = async (name: string) => {
      read.add(name);
      const open = () => createReadStream(resolve(inputs, name));
      const { counter } = await readMailbox({ open, own: ['dana@quillmark.example'], now: START });
      return counter.people().map((person) => person.name || person.address);
    };
    expect(await listPeople('mail-names.mbox')).toEqual([
      ...[
        'Zoë Ünal',
        'Zoë Ünal',
        'Zoë Ünal',
        'Łukasz Żak',
        'Joël Ott',
        '山田太郎',
        'Ottilie Varga, PhD',
        'Tamsin Orrell',
      ],
      ...['Piers Quenby', 'piers.quenby@raw.example', 'z11@raw.example', 'Bo Li', 'Åse Bøgh', 'Jörg Latin'],
    ]);
    expect(await listPeople('takeout.mbox')).toEqual([
      ...['Elin Marsk', 'Ludo Besson', 'Jörg Müller', 'a@team.example', 'b@team.example'],
    ]);
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

  test('people of four words are found by their whole name, and by each word of it', async () => {
    await write(input('names-of-four-words.csv'), 'connections');
    const names = input('names-of-four-words.csv').trim().split('\n').slice(1);
    for (const name of names.map((line) => line.split(',').slice(0, 2).join(' ')))
      for (const query of [name, ...name.split(' ').filter((word) => word.length > 3)]) {
        const { people } = (await kith.as('admin').call(suggestPeople, { query: { query } })).body;
        expect([query, people.map((person) => person.name)]).toEqual([query, expect.arrayContaining([name])]);
      }
  });

  test('a focus list finds people as an import does', async () => {
    await write(input('focus-two-cols-swapped.csv'));
    await write(input('focus-email-only.csv'));
    const countFound = async (name: string) => {
      const body = new FormData();
      body.append('file', new Blob([input(name)]), name);
      const { list } = (await kith.as('talent').call(uploadFocusList, { body } as never)).body;
      const { body: answer } = await kith.as('talent').call(handleFocusList, { body: { list: list.id } });
      const strangers = answer.missingContacts.filter(({ reason }) => !reason.startsWith('This is you'));
      return [name, answer.list.total - strangers.length, answer.list.total];
    };
    const found = (what: string, count: number, of = count) => [`focus-${what}.csv`, count, of];
    expect(await countFound('focus-last-first.csv')).toEqual(found('last-first', 40));
    expect(await countFound('focus-dr-credentials.csv')).toEqual(found('dr-credentials', 40));
    expect(await countFound('focus-upper.csv')).toEqual(found('upper', 40));
    expect(await countFound('focus-two-cols-swapped.csv')).toEqual(found('two-cols-swapped', 40));
    expect(await countFound('focus-semicolon.csv')).toEqual(found('semicolon', 5));
    expect(await countFound('focus-email-only.csv')).toEqual(found('email-only', 30));
    expect(await countFound('focus-email-company-other.csv')).toEqual(found('email-company-other', 30));
    // Another company and no address: an import would make new people of them.
    expect(await countFound('focus-wrong-company.csv')).toEqual(found('wrong-company', 0, 40));
  });

  test('no input is left out', () => {
    expect(readdirSync(inputs).filter((name) => !read.has(name))).toEqual(['README.md']);
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
