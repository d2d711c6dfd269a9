import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { testFolder } from '../../../testing/databases.ts';
import { type FileRecord, type OpenFile, OWNER_PLACE } from '../runs/records.ts';
import { openCrunchbase } from './crunchbase-file.ts';
import { openNetworkFile } from './network-files.ts';

const folder = testFolder();
let files = 0;

async function all(file: OpenFile): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const batch of file.records()) records.push(...batch);
  return records;
}

async function read(text: string): Promise<FileRecord[]> {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, text);
  const file = await openNetworkFile(path);
  const records = await all(file);
  expect(records).toHaveLength(file.total);
  return records;
}

const reasons = (records: FileRecord[]) =>
  records.flatMap((record) =>
    'rejected' in record ? [`${record.line} ${record.rejected.column}: ${record.rejected.reason}`] : [],
  );

describe('our own CSV set', () => {
  test('accounts', async () => {
    const records = await read(
      [
        'name,website,linkedin_id,headcount,type,industries,confidential,stealth',
        'Harrow & Vale,www.harrow-vale.example/en,harrow,"1,200",Portfolio,Retail|Logistics,no,',
        'Many Pages,https://www.facebook.com/many-pages,,,,,yes,yes',
        ',x.example,,,,,,',
        'Odd,not an address at all,,,,,,',
        'Odd,,,many,,,,',
        'Odd,,,,,,perhaps,',
      ].join('\n'),
    );
    expect(records[0]).toMatchObject({
      accounts: [
        {
          name: 'Harrow & Vale',
          website: 'https://www.harrow-vale.example/en',
          domain: 'harrow-vale.example',
          li_id: 'harrow',
          headcount: 1200,
          type: 'Portfolio',
          tags: ['Logistics', 'Retail'],
          confidential: 0,
        },
      ],
    });
    expect(records[1]).toMatchObject({ accounts: [{ name: 'Many Pages', confidential: 1, stealth: 1 }] });
    expect(records[1]).not.toHaveProperty('accounts.0.domain');
    expect(reasons(records)).toEqual(['4 name: The name is missing.', '7 confidential: Write yes or no.']);
    expect(records.flatMap((record) => ('rejected' in record ? [] : record.notes.map(({ reason }) => reason)))).toEqual(
      [
        'This is not an address. Kith imports the row without it.',
        'This is not a whole number. Kith imports the row without it.',
      ],
    );
  });

  test('contacts, who need more than a name', async () => {
    const records = await read(
      [
        'first_name;last_name;profile_url;email;company;title;connections',
        'Ines;Calloway;linkedin.com/in/ines-calloway/;Ines@Harrow.example;Harrow;Head;2100',
        'Only;Name;;;;;',
        'Bad;Mail;;nobody;Harrow;;',
      ].join('\n'),
    );
    expect(records[0]).toMatchObject({
      contacts: [
        { name: 'Ines Calloway', profile_key: 'in/ines-calloway', email: 'ines@harrow.example', connections: 2100 },
      ],
      tenures: [{ title: 'Head', start_month: UNKNOWN_START, end_month: OPEN_END }],
    });
    expect(reasons(records)).toEqual([
      '3 name: A name alone does not identify a person: add a profile address, an e-mail, a company or an id.',
    ]);
    expect(records[2]).toMatchObject({
      contacts: [{ name: 'Bad Mail' }],
      notes: [{ column: 'email', value: 'nobody' }],
    });
  });

  test.each([
    [
      'Google',
      'Name,Given Name,Family Name,Short Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name,Organization 1 - Title',
      'Ines Calloway,Ines,Calloway,IC,Work,ines@harrow.example,Harrow,Head',
    ],
    [
      'Outlook',
      'Title,First Name,Last Name,Company,Job Title,E-mail Address',
      'Ms.,Ines,Calloway,Harrow,Head,ines@harrow.example',
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Primary Associated Company ID,Associated Company,Job Title',
      '5,Ines,Calloway,ines@harrow.example,9,Harrow,Head',
    ],
    [
      'Salesforce',
      'First Name,Last Name,Title,Email,Account Owner,Account Name',
      'Ines,Calloway,Head,ines@harrow.example,Sam Lee,Harrow',
    ],
    [
      'Affinity',
      'Person Id,Name,Primary Email,Organization Id,Organization Name,Job Titles',
      '5,"Calloway, Ines",ines@harrow.example,9,Harrow,Head',
    ],
    [
      'Affinity, with the data that it adds',
      'Person Id,First Name,Last Name,Email Addresses,Organization Id,Organization Name,Current Job Title',
      '5,Ines,Calloway,ines@harrow.example,9,Harrow,Head',
    ],
    [
      'Attio',
      'Record,Email addresses,Company > Record ID,Company > Record,Job title',
      'Ines Calloway,ines@harrow.example,c-9,Harrow,Head',
    ],
    [
      'Pipedrive',
      'Person - Name,Person - Organization,Person - Email - Work,Job title,Person - Owner',
      'Ines Calloway,Harrow,ines@harrow.example,Head,Sam Lee',
    ],
    [
      'a tool that writes words together',
      'firstName,lastName,companyName,jobTitle,email',
      'Ines,Calloway,Harrow,Head,ines@harrow.example',
    ],
    [
      'somebody who writes German',
      'Vorname,Nachname,Unternehmen,Position,E-Mail',
      'Ines,Calloway,Harrow,Head,ines@harrow.example',
    ],
  ])('contacts out of %s', async (tool, header, row) => {
    const name = tool === 'Outlook' ? 'Ms. Ines Calloway' : 'Ines Calloway';
    expect(await read(`${header}\n${row}\n`)).toMatchObject([
      {
        contacts: [{ name, email: 'ines@harrow.example' }],
        accounts: [{ name: 'Harrow' }],
        tenures: [{ title: 'Head' }],
      },
    ]);
  });

  test('people with nothing but names are not accounts', async () => {
    await expect(read('Name,Given Name,Family Name,Short Name\nInes Calloway,Ines,Calloway,IC\n')).rejects.toThrow(
      /don’t match accounts/,
    );
  });

  test('tenures, several titles in a cell, months or years', async () => {
    const file = await openNetworkFile('tests/fixtures/imports/tenures.csv');
    const records = await all(file);
    expect(records[0]).toMatchObject({
      accounts: [{ name: 'Harrow & Vale', domain: 'harrow-vale.example' }],
      tenures: [{ title: 'Head of Growth', start_month: toMonth(2021, 3), end_month: OPEN_END, year_only: 0 }],
    });
    expect(records[1]).toMatchObject({
      tenures: [
        { title: 'Founder', start_month: toMonth(2016, 1), end_month: toMonth(2020, 12), year_only: 1 },
        { title: 'Board Member', start_month: toMonth(2016, 1), end_month: toMonth(2020, 12), year_only: 1 },
      ],
    });
    expect(records[2]).toMatchObject({
      contacts: [{ name: '', profile_key: 'in/theo-brandt' }],
      tenures: [{ start_month: toMonth(2018, 5), end_month: UNKNOWN_END }],
    });
    expect(reasons(records)).toEqual(['5 profile_url: This is a company page. Use the address of a person’s profile.']);
    expect(records[4]).toMatchObject({
      notes: [{ column: 'end', reason: 'The job ends before it starts. Kith imports it without dates.' }],
      tenures: [{ title: 'CTO', start_month: UNKNOWN_START, end_month: UNKNOWN_END, year_only: 0 }],
    });
  });

  test('signals, from the import’s own user where no user is named', async () => {
    const records = await read(
      [
        'type\tfrom_profile_url\tto_name\tto_company\tdate\tamount',
        'worked together\tlinkedin.com/in/ines-calloway\tTheo Brandt\tLumenary\t2020-05-01\t',
        'Gmail Contacts\t\tTheo Brandt\tLumenary\t2020-05-01\t15',
        'Friendship\t\tTheo Brandt\tLumenary\t\t',
        'Nemp\t\tTheo Brandt\t\t\t',
      ].join('\n'),
    );
    expect(records[0]).toMatchObject({
      signals: [{ type: 'Worked Together', from: 0, to: 1, occurred_on: '2020-05-01' }],
      tenures: [{ contact: 1, account: 0, title: '', mention: true }],
    });
    expect(records[1]).toMatchObject({ signals: [{ type: 'Gmail Contacts', from: OWNER_PLACE, to: 0, amount: 15 }] });
    expect(reasons(records)).toEqual([
      expect.stringMatching(/^4 type: This isn’t a type of signal/),
      expect.stringMatching(/^5 to_name: A name alone/),
    ]);
  });

  test('investments', async () => {
    const records = await read('investor,company,round,date\nQuillmark Ventures,Lumenary,A,2019-04\nQuillmark,,B,\n');
    expect(records[0]).toMatchObject({
      investments: [{ investor: 0, account: 1, round: 'A', month: toMonth(2019, 4) }],
    });
    expect(reasons(records)).toEqual(['3 company: The company is missing.']);
  });

  test('with other columns is refused', async () => {
    await expect(read('colour,size\nred,1\n')).rejects.toThrow(
      /don’t match accounts, contacts.* people needs the headings Name and Company .* companies Name and Website/,
    );
    for (const prose of [
      'Dear Ida\nIt was good to see you.\nYours\n',
      'Dear Ida, it was good to see you.\n',
      'Name\nIda\n',
    ])
      await expect(read(prose)).rejects.toThrow(/^This looks like text, not a table\. /);
    await expect(read('name,company\nIda Brandt,1971\nAxel Moreau,1949\n')).rejects.toThrow(
      /contains figures such as 1971/,
    );
  });
});

describe('a file of companies', () => {
  test('gives companies, people with all their roles, and investments', async () => {
    const file = await openCrunchbase('tests/fixtures/imports/companies.ndjson');
    const records = await all(file);
    expect(records).toHaveLength(file.total);
    const good = records.flatMap((record) => ('rejected' in record ? [] : [record]));
    expect(good[0]!.accounts).toEqual([
      {
        name: 'Lumenary',
        website: 'http://www.lumenary.example/',
        domain: 'lumenary.example',
        headcount: 40,
        tags: ['light', 'optics', 'software'],
      },
    ]);
    expect(good[1]!.accounts).toEqual([{ name: 'Harrow & Vale' }]);
    const people = good.filter((record) => record.contacts.length > 0);
    expect(people.map((record) => record.contacts[0]!.name)).toEqual(['Théo Gülden', 'Ines Calloway', 'Priya Raman']);
    expect(people[1]).toMatchObject({
      accounts: [{ name: 'Lumenary' }, { name: 'Harrow & Vale' }],
      tenures: [
        { account: 0, title: '', start_month: UNKNOWN_START, end_month: UNKNOWN_END },
        { account: 1, title: 'Head of Growth', start_month: UNKNOWN_START, end_month: OPEN_END },
      ],
    });
    expect(people[2]!.tenures).toEqual([
      expect.objectContaining({ title: 'Investor', start_month: toMonth(2011, 4), end_month: toMonth(2011, 4) }),
    ]);
    const investors = good.flatMap((record) =>
      record.investments.map(({ investor }) => record.accounts[investor]!.name),
    );
    expect(investors).toEqual(['Quillmark Ventures', 'Harrow & Vale']);
    expect(reasons(records)).toEqual([
      '3 name: This is a line from a list, not a company’s name.',
      '4 name: This is an address, not a company’s name.',
      expect.stringMatching(/^5 name: The line isn’t a company/),
      '6 null: The line is not valid JSON.',
    ]);
  });
});

const companies = '../shared/data/crunchbase-2012/companies.ndjson.gz';
const roles = '../shared/data/paypal-mafia/paypal-mafia_person-company.csv';
for (const path of [companies, roles]) if (!existsSync(path)) console.info(`Skipped: ${path} is not there.`);

test.skipIf(!existsSync(companies))('a real file of 1,810 companies is read, ten junk rows rejected', async () => {
  const file = await openCrunchbase(companies);
  const records = await all(file);
  expect(file.format[1]).toBe('1800 companies, 3739 people with their roles, 937 investments.');
  expect(reasons(records)).toHaveLength(10);
  expect(JSON.stringify(records)).not.toMatch(/Ã[\u0080-\u00bf]/);
});

test.skipIf(!existsSync(roles))('real roles with years only and names only come together by person', async () => {
  const people = await all(await openNetworkFile(roles));
  expect(people).toHaveLength(22);
  expect(people.flatMap((record) => ('rejected' in record ? [] : record.tenures)).length).toBeGreaterThanOrEqual(102);
});
