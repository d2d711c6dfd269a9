import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { chooseColumn } from './column-kinds.ts';
import { openNetworkFile } from './network-files.ts';

const folder = testFolder();
let files = 0;

async function open(lines: readonly string[]) {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return openNetworkFile(path);
}

async function readFirst(lines: readonly string[]) {
  for await (const [record] of (await open(lines)).records()) {
    if (!record || 'rejected' in record) return record?.rejected.reason ?? null;
    const [person] = record.contacts;
    const company = record.accounts[0]?.name ?? '';
    return [person?.name, person?.profile_key, person?.email, record.tenures[0]?.title, company].map(
      (text) => text ?? '',
    );
  }
  return null;
}

const INES = ['Ines Calloway', 'in/ines-calloway', 'ines@harrow.example', 'Head of Growth', 'Harrow & Vale'];
const PROFILE = 'https://www.linkedin.com/in/ines-calloway';
const PAID = 'https://www.linkedin.com/sales/lead/ACwAAB12345';

describe('columns are told by their values where headings do not say', () => {
  test.each([
    [
      'no heading says anything',
      'a,b,c,d,e',
      `Ines Calloway,${PROFILE},ines@harrow.example,Head of Growth,Harrow & Vale`,
    ],
    [
      'parts of headings',
      'Name / First Name,Name / Last Name,Emails / Primary Email,Company / Name,Position Title,Linkedin / Link URL,Linkedin / Link Label',
      `Ines,Calloway,ines@harrow.example,Harrow & Vale,Head of Growth,${PROFILE},Ines`,
    ],
    [
      'the address of a paid tool first',
      'fullName,profileUrl,Public address,email,title,companyName',
      `Ines Calloway,${PAID},${PROFILE},ines@harrow.example,Head of Growth,Harrow & Vale`,
    ],
    [
      'two headings with one meaning, of which the surer has no values',
      'Name,LinkedIn URL,LinkedIn,Email,Work Email,Job Title,Company Name,Company',
      `Ines Calloway,n/a,${PROFILE},-,ines@harrow.example,Head of Growth,,Harrow & Vale`,
    ],
    [
      'a website of an address book that is a profile',
      'First Name,Last Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Website 1 - Value',
      `Ines,Calloway,Harrow & Vale,Head of Growth,* Work,ines@harrow.example,${PROFILE}`,
    ],
  ])('%s', async (_what, header, row) => {
    expect(await readFirst([header, row])).toEqual(INES);
  });

  test('addresses of others are not the person’s', async () => {
    const row = `Ines Calloway,Harrow,sam@vend.example,info@harrow.example,${PROFILE.replace('ines', 'sam')}`;
    expect(await readFirst(['Name,Company,Owner mail,Company inbox,Assigned recruiter page', row])).toEqual([
      'Ines Calloway',
      '',
      '',
      '',
      'Harrow',
    ]);
  });

  /** The domain that each row gives its company, and what is noted. */
  async function readDomains(header: string, rows: readonly string[]) {
    const file = await open([`Name,Company,Email,${header}`, ...rows]);
    const all: unknown[] = [];
    for await (const records of file.records())
      for (const record of records)
        if (!('rejected' in record))
          all.push(record.notes[0]?.reason.slice(0, 9) ?? record.accounts[0]?.domain ?? null);
    return all;
  }

  test('a website is the company’s if its name or an address shows it, and not the person’s own', async () => {
    const OWN = 'Ida Vance,Quillmark,ida@vance.example,https://idavance.example';
    const NAMED = 'Ines Calloway,Harrow & Vale Ltd,,www.harrowvale.example';
    const BY_MAIL = 'Theo Brandt,Lumenary,theo@lmn.example,https://mail.lmn.example';
    const NONE = 'Mia Ostrow,Ostrow,mia@ostrow.example,';
    expect(await readDomains('Website', [NAMED, BY_MAIL, NONE])).toEqual(['harrowvale.example', 'lmn.example', null]);
    expect(await readDomains('Website', [NAMED, BY_MAIL, OWN])).toEqual([
      'harrowvale.example',
      'lmn.example',
      'This may ',
    ]);
    // Their own, even with an address there.
    expect(await readDomains('Website', [OWN.replace('ida@vance', 'ida@idavance')])).toEqual([null]);
    expect(await readDomains('Website', [OWN, OWN.replace('Ida', 'Ole'), NAMED])).toEqual([null, null, null]);
    expect(await readDomains('Company Website', ['Ida Vance,Quillmark,,https://elsewhere.example'])).toEqual([
      'elsewhere.example',
    ]);
  });

  test.each([
    ['Prénom;Nom', 'Camille;Durand', 'Camille Durand'],
    ['Nom;Prénom', 'Durand;Camille', 'Camille Durand'],
    ['Name;Vorname', 'Brandt;Theo', 'Theo Brandt'],
    ['Nome;Cognome', 'Chiara;Bassi', 'Chiara Bassi'],
    ['Naam;Voornaam', 'Vermeer;Saskia', 'Saskia Vermeer'],
    ['Navn;Fornavn', 'Aune;Liv', 'Liv Aune'],
    ['Nombre;Apellidos', 'Inés;Ortega Ruiz', 'Inés Ortega Ruiz'],
    // A whole name stays one.
    ['Name;Vorname', 'Theo Brandt;Theo', 'Theo Brandt'],
    ['Nom;Prénom', 'Camille Durand;Camille', 'Camille Durand'],
  ])('%s, of %s', async (header, row, whole) => {
    const read = await readFirst([`${header};Email;Firma`, `${row};x.${whole.length}@harrow.example;Harrow & Vale`]);
    expect(read?.[0]).toBe(whole);
  });

  test('an address that people know is shown before the network’s own id', async () => {
    const id = `https://www.linkedin.com/in/ACoAA${'x'.repeat(24)}`;
    const rows = [`Ines Calloway,${id},${PROFILE},ines@harrow.example,Head of Growth,Harrow & Vale`];
    expect(await readFirst(['Name,LinkedIn URL,LinkedIn URL 2,Email,Job Title,Company', ...rows])).toEqual(INES);
  });

  test('an address that stands in most rows is of somebody who looks after them', async () => {
    const rows = [
      'Ines Calloway,Harrow,ines@harrow.example,sam@vend.example',
      'Theo Brandt,Lumenary,theo@lumenary.example,sam@vend.example',
    ];
    const { columns } = await open([
      'Name,Company,Reach at,Lead mail',
      ...rows,
      'Mia Ostrow,Ostrow,mia@ostrow.example,sam@vend.example',
    ]);
    expect(columns.map(({ field }) => field)).toEqual(['name', 'company', 'email', null]);
  });

  test('the file says why each column is read as it is', async () => {
    const { columns } = await open([
      'Name,LinkedIn URL,LinkedIn,Reach at,Firma',
      `Ines Calloway,${PAID},${PROFILE},ines@harrow.example,Harrow`,
    ]);
    expect(columns.map(({ field, why }) => [field, why])).toEqual([
      ['name', 'The heading says so.'],
      [null, null],
      ['profile_url', 'Its values fit better than those of LinkedIn URL.'],
      ['email', 'It holds e-mail addresses.'],
      ['company', 'The heading says so.'],
    ]);
  });

  test('a surer heading stays unless the values of another are clearly better', () => {
    const given = (counts: readonly number[], wrong: readonly number[] = []) => ({
      headers: ['LinkedIn URL', 'LinkedIn'],
      samples: Array.from({ length: 9 }, (_, row) =>
        counts.map((count, at) =>
          row < count ? `${PROFILE}-${at}-${row}` : row < count + (wrong[at] ?? 0) ? 'x' : '',
        ),
      ),
    });
    const choose = (...table: Parameters<typeof given>) => chooseColumn(given(...table), 'profile_url', [0, 1]);
    expect(choose([2, 4])).toBe(0);
    expect(choose([2, 5])).toBe(1);
    expect(choose([0, 1])).toBe(1);
    // Of the surer one most cells are something else.
    expect(choose([3, 1], [4, 0])).toBe(1);
    expect(choose([3, 1], [3, 0])).toBe(0);
  });

  test('a Name of companies beside first and last names is the company', async () => {
    const rows = ['Ines,Calloway,Harrow & Vale Ltd,Head', 'Theo,Brandt,Lumenary GmbH,CTO', 'Mia,Ostrow,Ostrow,CEO'];
    const { columns } = await open(['First name,Last name,Name,Position', ...rows]);
    expect(columns.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'company', 'title']);
    const people = rows.map((row) => row.replace(/^(\w+),(\w+),[^,]+/, '$1,$2,$1 $2').concat(',a@b.example'));
    const whole = await open(['First name,Last name,Name,Position,Email', ...people]);
    expect(whole.columns.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'name', 'title', 'email']);
  });

  test('jobs and schools without a person are the owner’s career, and jobs are somebody’s where a column names them', async () => {
    const row = 'North Fund,Partner,Early stage,Oslo,Jan 2019,';
    const header = 'Company Name,Title,Description,Location,Started On,Finished On';
    const isOwn = async (lines: string[]) => {
      for await (const [first] of (await open(lines)).records()) return first !== undefined && 'isOwn' in first;
    };
    expect(await isOwn([header, row])).toBe(true);
    expect(await isOwn(['School Name,Start Date,End Date,Notes', 'NTNU,2003,2008,'])).toBe(true);
    expect(await isOwn([`Name,${header}`, `Ines Calloway,${row}`])).toBe(false);
  });

  test('an address with a curly sign is none, and is not mended', async () => {
    expect(await readFirst(['name,email,company', 'Ann O’Brien,ann.o’brien@harrow.example,Harrow'])).toEqual([
      'Ann O’Brien',
      '',
      '',
      '',
      'Harrow',
    ]);
  });

  test('rows that a tool’s own search does not want are left out with the reason', async () => {
    expect(await readFirst(['Name,Company,Matches Filters', 'Ines Calloway,Harrow,NO'])).toMatch(/isn’t a match/);
    expect(await readFirst(['Name,Company,Matches Filters', 'Ines Calloway,Harrow,YES'])).toContain('Harrow');
  });

  test('an unreadable date and a former employer cost neither the row nor the person', async () => {
    const header = 'name,email,company,title,start,end';
    const row = 'Ines Calloway,ines@harrow.example,Harrow & Vale,Head of Growth,sometime,bugün';
    expect(await readFirst([header, row])).toEqual(['Ines Calloway', '', ...INES.slice(2)]);
    expect(await readFirst(['name,email,company,title', 'Ines Calloway,ines@harrow.example,ex-Harrow,Head'])).toEqual([
      'Ines Calloway',
      '',
      'ines@harrow.example',
      '',
      '',
    ]);
  });

  test('titles before names are no jobs, whatever heading an address book gives them', async () => {
    const rows = ['Dr.,Ines,Calloway,Harrow', 'Mrs,Mia,Ostrow,Ostrow', 'Prof. Dr.,Theo,Brandt,Lumenary'];
    for (const heading of ['Title', 'Titel', 'Anrede']) {
      const { columns } = await open([`${heading},First Name,Last Name,Company`, ...rows]);
      expect(columns.map(({ field }) => field)).toEqual(['name_prefix', 'first_name', 'last_name', 'company']);
      expect(await readFirst([`${heading},First Name,Last Name,Company`, ...rows])).toEqual([
        ...['Dr. Ines Calloway', '', '', '', 'Harrow'],
      ]);
    }
    const jobs = await open([
      'Title,First Name,Last Name,Company',
      'CEO,Ines,Calloway,Harrow',
      'Dr.,Mia,Ostrow,Ostrow',
    ]);
    expect(jobs.columns[0]!.field).toBe('title');
  });

  test('a further employer counts where the first is empty, and a further profile after the first', async () => {
    const header = 'Name,Company Name,Company name,Social,LinkedIn (2),Mutual LinkedIn';
    const row = (company: string) =>
      `Ines Calloway,${company},Harrow & Vale,${PROFILE},${PROFILE}-2,https://www.linkedin.com/in/theo-brandt`;
    const others = ['Mia Ostrow,Ostrow,,,,', 'Theo Brandt,Lumenary,,,,'];
    const { columns } = await open([header, row(''), ...others]);
    const fields = ['name', 'company', 'company_2', 'profile_url', 'profile_url_2', null];
    expect(columns.map(({ field }) => field)).toEqual(fields);
    expect((await readFirst([header, row(''), ...others]))?.at(4)).toBe('Harrow & Vale');
    expect((await readFirst([header, row('Lumenary')]))?.at(4)).toBe('Lumenary');
  });

  test('of the websites of an address book those that are profiles count', async () => {
    const header = 'First Name,Last Name,E-mail 1 - Value,Website 1 - Value,Website 2 - Value';
    const rows = [
      'Ines,Calloway,ines@harrow.example,https://ines.example,https://www.linkedin.com/in/ines-calloway',
      'Theo,Brandt,theo@harrow.example,https://www.linkedin.com/in/theo-brandt,',
      'Mia,Ostrow,mia@harrow.example,https://mia.example,https://github.com/mia',
    ];
    const people: unknown[] = [];
    for await (const batch of (await open([header, ...rows])).records())
      people.push(
        ...batch.map((record) => ('rejected' in record ? record : [record.contacts[0]!.profile_key, record.notes])),
      );
    expect(people).toEqual([
      ['in/ines-calloway', []],
      ['in/theo-brandt', []],
      [undefined, []],
    ]);
  });

  test('an address that is none is told in any column, and an id that a spreadsheet has shortened', async () => {
    const header = 'Record ID - Contact,Name,Email,Email 2,LinkedIn,LinkedIn 2';
    const row = `1.19972E+11,Ines Calloway,ines@harrow.example,ines at harrow,${PROFILE},https://www.linkedin.com/in/me`;
    for await (const [record] of (await open([header, row])).records()) {
      if (!record || 'rejected' in record) throw new Error('rejected');
      expect(record.notes.map(({ column }) => column)).toEqual(['Record ID - Contact', 'Email 2', 'LinkedIn 2']);
      expect(record.contacts[0]!.external_ids).toBeUndefined();
    }
  });
});
