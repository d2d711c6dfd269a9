import { describe, expect, test } from 'vitest';
import { completeLeadNames, describeLackingColumns, findAddressColumn, getField, guessLeadColumns } from './columns.ts';
import { toLead } from './lead.ts';

/** The headings that are read as each field. */
function read(line: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { name, field } of guessLeadColumns(line.split(',')))
    if (field) found[field] = [...(found[field] ?? []), name];
  return found;
}

describe('columns of leads', () => {
  test('are found as “linkedin” in any case, and as “full_name” in this spelling alone', () => {
    expect(['linkedin', 'LINKEDIN', 'LinkedIn', 'full_name', 'Full_Name', 'FULL_NAME'].map(getField)).toEqual([
      ...['linkedin', 'linkedin', 'linkedin', 'full_name', null, null],
    ]);
  });

  test('are recognised by the names in other tools, and columns about the company are left aside', () => {
    expect(
      read(
        'First Name,Last Name,Title,Company Name,Person Linkedin Url,Company Linkedin Url,City,Company City,Contact Owner',
      ),
    ).toEqual({
      first_name: ['First Name'],
      last_name: ['Last Name'],
      title: ['Title'],
      company: ['Company Name'],
      linkedin: ['Person Linkedin Url'],
      location: ['City'],
    });
    expect(
      read('profileUrl,fullName,companyName,title,companyUrl,location,companyLocation,linkedInProfileUrl'),
    ).toEqual({
      linkedin: ['profileUrl', 'linkedInProfileUrl'],
      full_name: ['fullName'],
      company: ['companyName'],
      title: ['title'],
      location: ['location'],
    });
    expect(
      read(
        'ZoomInfo Contact ID,Last Name,Previous Company Name,ZoomInfo Contact Profile URL,LinkedIn Contact Profile URL',
      ),
    ).toEqual({ last_name: ['Last Name'], linkedin: ['LinkedIn Contact Profile URL'] });
  });

  test('of a list of companies are not taken, and the sentence says so', () => {
    const companies = guessLeadColumns('Affinity Row ID,Organization Id,Name,Website,People,Primary Owner'.split(','));
    expect(companies.filter(({ field }) => field !== null)).toEqual([]);
    expect(describeLackingColumns(companies)).toMatch(
      /^This looks like a list of companies, but leads are people\. We found no column/,
    );
    expect(describeLackingColumns(guessLeadColumns(['Colour', 'Size']))).toMatch(
      /^We found no column “linkedin” or “full_name”\./,
    );
  });

  test('with one name and one address each are a person’s', () => {
    expect(read('Name,Email,Company,Title,LinkedIn')).toMatchObject({ full_name: ['Name'], linkedin: ['LinkedIn'] });
  });
});

describe('odd files of leads', () => {
  test('distinguish the job from a person’s own headline', () => {
    expect(read('Full Name,Headline,Current Position,Current Company')).toMatchObject({ title: ['Current Position'] });
    expect(read('Full Name,Headline,Company')).toMatchObject({ title: ['Headline'] });
  });

  test('are recognised with short headings, and in other languages', () => {
    expect(read('Contact Full Name,Contact LI Profile URL,Company LI Profile Url')).toMatchObject({
      linkedin: ['Contact LI Profile URL'],
    });
    expect(read('NAME,FIRMA,FUNKTION,LINKEDIN-PROFIL')).toEqual({
      full_name: ['NAME'],
      company: ['FIRMA'],
      title: ['FUNKTION'],
      linkedin: ['LINKEDIN-PROFIL'],
    });
    expect(read('שם מלא,חברה,תפקיד')).toEqual({ full_name: ['שם מלא'], company: ['חברה'], title: ['תפקיד'] });
  });

  test('may show by their cells alone which column holds the addresses, unless they are other addresses', () => {
    const of = (headers: string[], cells: string[]) =>
      findAddressColumn(guessLeadColumns(headers), [cells]).filter(({ field }) => field === 'linkedin');
    expect(of(['Name', 'URL'], ['Ines Calloway', 'https://www.linkedin.com/in/ines-calloway'])).toMatchObject([
      { name: 'URL' },
    ]);
    expect(of(['Name', 'URL'], ['Ines Calloway', 'https://www.linkedin.com/company/lumenary'])).toEqual([]);
    expect(of(['Name', 'Owner'], ['Ines Calloway', 'https://www.linkedin.com/in/noor-sadeh'])).toEqual([]);
  });

  test('keep first and last name beside a longer full name', () => {
    const columns = guessLeadColumns(['Full Name', 'First Name', 'Last Name', 'Company']);
    expect(toLead(columns, ['Ines M Calloway', 'Ines', 'Calloway', 'Lumenary'])).toMatchObject({
      name: 'Ines M Calloway',
      shortName: 'Ines Calloway',
    });
  });
});

test('the public address of a lead counts before the tool’s own id beside it', () => {
  const columns = guessLeadColumns([
    'Linkedin URL Unique ID',
    'Linkedin URL Public',
    'First Name',
    'Last Name',
    'City',
    'Country',
  ]);
  const cells = [
    'https://www.linkedin.com/in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8',
    'https://linkedin.com/in/Ines-Calloway/',
    ...['Ines', 'Calloway', 'Haifa', 'Israel'],
  ];
  expect(toLead(columns, cells)).toMatchObject({
    key: 'in/ines-calloway',
    name: 'Ines Calloway',
    location: 'Haifa, Israel',
  });
  expect(toLead(columns, [cells[0]!, '', ...cells.slice(2)]).key).toBe('in/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8');
});

test.each([
  ['Name,Vorname', 'Brandt,Theo', { last_name: 'Name', first_name: 'Vorname' }],
  ['Name,Surname', 'Theo,Brandt', { first_name: 'Name', last_name: 'Surname' }],
  ['Name,Vorname', 'Theo Brandt,Theo', { full_name: 'Name', first_name: 'Vorname' }],
  [
    'Name,First Name,Last Name',
    'Quill,Theo,Brandt',
    { full_name: 'Name', first_name: 'First Name', last_name: 'Last Name' },
  ],
])('beside one part of a name, %s of %s says what the other column is', (header, row, fields) => {
  const headers = `${header},Email`.split(',');
  const columns = completeLeadNames(guessLeadColumns(headers), [`${row},t@harrow.example`.split(',')]);
  const named = columns.flatMap(({ name, field }) => (field?.endsWith('_name') ? [[field, name]] : []));
  expect(Object.fromEntries(named)).toEqual(fields);
});
