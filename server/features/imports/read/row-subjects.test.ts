import { describe, expect, test } from 'vitest';
import type { FileRecord } from '../runs/records.ts';
import { readAllRecords, writeTestFile } from '../testing/lists.ts';
import { openNetworkFile } from './network-files.ts';

/** "Ida Vance, CEO at Vance & Co", or the company that a row is about. */
function line(record: FileRecord): string {
  if ('rejected' in record) return `rejected: ${record.rejected.reason}`;
  const [person] = record.contacts;
  const company = record.accounts[0]?.name;
  if (!person) return `company ${company}`;
  const title = record.tenures[0]?.title;
  return [person.name, [title, company].filter(Boolean).join(' at ')].filter(Boolean).join(', ');
}

const linesIn = async (...rows: string[]): Promise<string[]> =>
  (await readAllRecords(await openNetworkFile(writeTestFile(rows.join('\n'))))).map(line);

const ADA = 'Ada Vance, Harrow & Co';
const CEO = 'Ada Vance, CEO at Harrow & Co';
const SITE = 'company Harrow & Co';

describe('a row with a person beside a company is about the person', () => {
  test.each([
    ['Name,Company,City,Country', 'Ada Vance,Harrow & Co,Leeds,UK', ADA],
    ['Full Name,Company,Country,Website', 'Ada Vance,Harrow & Co,UK,harrow.example', ADA],
    ['Company,Contact,Website,Industry', 'Harrow & Co,Ada Vance,harrow.example,Retail', ADA],
    ['Contact Name,Account Name,Website,Industry,Type', 'Ada Vance,Harrow & Co,harrow.example,Retail,Lead', ADA],
    ['Name,Organization,Headcount,Industry', 'Ada Vance,Harrow & Co,50,Retail', ADA],
    ['Name,Relation,Company,Email', 'Ada Vance,Friend,Harrow & Co,ada@harrow.example', ADA],
    ['Founder,Startup,Batch,LinkedIn', 'Ada Vance,Harrow & Co,W21,linkedin.com/in/ada', ADA],
    ['Name,Job Title,Company,Company Size,Industry,Website', 'Ada Vance,CEO,Harrow & Co,50,Retail,harrow.example', CEO],
    [
      'Name,Company,Title,Website,Industry,City,Headcount',
      'A. V.,Harrow & Co,CEO,,Retail,,5',
      'A. V., CEO at Harrow & Co',
    ],
    [
      'Name,Company,Email,Website,Industry,City,Size',
      '林,Harrow & Co,ada@harrow.example,,Retail,,5',
      '林, Harrow & Co',
    ],
    ['Name,Email,Website,City,Industry', 'Ada Vance,ada@harrow.example,harrow.example,Leeds,Retail', 'Ada Vance'],
  ])('%s: %s', async (header, row, read) => {
    expect(await linesIn(header, row)).toEqual([read]);
  });

  test('and one without a person is about the company', async () => {
    const header = 'Name,Job Title,Company,Industry,Website,City';
    expect(
      await linesIn(
        header,
        'Ada Vance,CEO,Airbnb,Travel,airbnb.com,Dublin',
        'Harrow & Co,,,Retail,harrow.example,Leeds',
      ),
    ).toEqual(['Ada Vance, CEO at Airbnb', SITE]);
    const inParts = 'First Name,Last Name,Company,Email,Website,Industry';
    expect(
      await linesIn(
        inParts,
        'Ada,Vance,Airbnb,,,',
        ',,Harrow & Co,,harrow.example,Retail',
        ',,Harrow & Co,info@harrow.example,harrow.example,',
      ),
    ).toEqual(['Ada Vance, Airbnb', SITE, SITE]);
    const few = 'Name,Company,Email';
    expect(await linesIn(few, 'Ada Vance,Airbnb,', 'Harrow Ltd,,info@harrow.example', 'Vale Labs,Vale Labs,')).toEqual([
      ...['Ada Vance, Airbnb', 'company Harrow Ltd', 'company Vale Labs'],
    ]);
  });
});

test('people with an empty column for a start are no jobs: a row without a company is one of them, too', async () => {
  const header = 'Record ID,First Name,Last Name,Email,Company Name,Job Title,Start date';
  const rows = (start: string) => [
    `1,Ada,Vance,ada@harrow.example,Harrow & Co,CEO,${start}`,
    '2,Theo,Brandt,theo@vale.example,,CFO,',
  ];
  expect(await linesIn(header, ...rows(''))).toEqual([CEO, 'Theo Brandt']);
  expect(await linesIn(header, ...rows('2017-03'))).toEqual([CEO, 'rejected: The company is missing.']);
});

describe('a table of companies stays one', () => {
  test.each([
    ['Name,Website,Industry,City', 'Harlow Mills,harlowmills.example,Retail,Leeds', 'company Harlow Mills'],
    ['Name,Company,Website,City', 'Harlow Mills,Mills Group,harlowmills.example,Leeds', 'company Harlow Mills'],
    ['Name,Company,Website,City', 'Harrow Capital,Harrow & Co,,Leeds', 'company Harrow Capital'],
    ['Name,Company,Website,City', 'Harlow Mills,Harlow Mills Ltd,,Leeds', 'company Harlow Mills'],
    ['Name,Email,Website,Industry', 'Harlow Mills,jun@harlow.example,harlow.example,Retail', 'company Harlow Mills'],
    ['Name,Email,Website,Industry', 'Harlow Mills,info@mills.example,mills.example,Retail', 'company Harlow Mills'],
  ])('%s: %s', async (header, row, read) => {
    expect(await linesIn(header, row)).toEqual([read]);
  });
});

test('people without a column of companies wait until somebody says what they are', async () => {
  await expect(
    linesIn('Name,Job Title,Industry,Website,City', 'Ada Vance,CEO,Travel,airbnb.com,Dublin'),
  ).rejects.toThrow('These names look like people’s, but no column contains their companies.');
});

describe('a table that says of each row what it is about is parted by row', () => {
  const ODOO = [
    'Name,Company Type,Company Name,Job Position,Email,External ID',
    '"Harrow Mills, Jun Aoki",Individual,Harrow Mills,Buyer,jun@harrow.example,res_partner_1',
    'Harrow Mills,Company,,,info@harrow.example,res_partner_2',
  ];

  test('whatever else the row holds', async () => {
    expect(await linesIn(...ODOO)).toEqual(['Jun Aoki, Buyer at Harrow Mills', 'company Harrow Mills']);
    const file = await openNetworkFile(writeTestFile(ODOO.join('\n')));
    expect(file.format).toContain('Company Type says which rows are companies.');
    expect(file.ids?.system).toBe('Odoo');
    expect((await readAllRecords(file)).map((record) => 'accounts' in record && record.accounts[0])).toEqual([
      { name: 'Harrow Mills' },
      { name: 'Harrow Mills', external_ids: ['Odoo:res_partner_2'] },
    ]);
  });

  test.each([
    [
      'name,is_company,parent_id,function,email',
      'Jun Aoki,False,Harrow Mills,Buyer,',
      'Harrow Mills,True,,,sales@harrow.example',
    ],
    ['Name,Is a Company,Related Company,Job Position,Email', 'Jun Aoki,0,Harrow Mills,Buyer,', 'Harrow Mills,1,,,'],
    ['Name,Type,Company,Title,City', 'Jun Aoki,Person,Harrow Mills,Buyer,Leeds', 'Harrow Mills,Organization,,,Leeds'],
    ['Name,Is Person,Company,Title,Website', 'Jun Aoki,yes,Harrow Mills,Buyer,', 'Harrow Mills,no,,,harrow.example'],
  ])('%s', async (header, person, company) => {
    expect(await linesIn(header, person, company)).toEqual(['Jun Aoki, Buyer at Harrow Mills', 'company Harrow Mills']);
  });

  const MARSH = ['Lena Marsh, CEO at Marsh Mill', 'company Marsh Mill', 'Uwe Kern, Kern Co', 'company Kern Supplies'];

  test.each(['Type', 'Category', 'Art', 'Notes on it'])(
    '%s: a row with another word is judged by itself',
    async (kind) => {
      expect(
        await linesIn(
          `${kind},Name,Company,Title,Email,Website`,
          'Contact,Lena Marsh,Marsh Mill,CEO,lena@marshmill.example,',
          'Organization,Marsh Mill,,,info@marshmill.example,marshmill.example',
          'person,Uwe Kern,Kern Co,,,',
          'Vendor,Kern Supplies,,,sales@kern.example,kern.example',
          ',Jan Blank,,,jan@blank.example,',
          'Organization,Brook Hale,,,,vale.example',
          'VIP,Ida,,,ida@vale.example,',
        ),
      ).toEqual([...MARSH, 'Jan Blank', 'company Brook Hale', 'Ida']);
    },
  );

  test('and without words that say it, an office by the name of its address or of an employer is a company', async () => {
    expect(
      await linesIn(
        'Category,Name,Employer,Email',
        'Customer,Marsh Mill,,info@marshmill.example',
        'Person,Lena Marsh,Marsh Mill,lena@marshmill.example',
        'Customer,Kern Hale,,sales@kh.example',
        'Person,Uwe Kern,Kern Hale,',
        'Customer,Theo Brandt,,info@vale.example',
        'Customer,Jun Aoki,,jun@vale.example',
        'Person,Ida Vance,Jun Aoki,',
      ),
    ).toEqual([
      'company Marsh Mill',
      'Lena Marsh, Marsh Mill',
      'company Kern Hale',
      'Uwe Kern, Kern Hale',
      'Theo Brandt',
      'Jun Aoki',
      'Ida Vance, Jun Aoki',
    ]);
  });

  test('and a type of other things is none', async () => {
    expect(
      await linesIn('Name,Type,Company,Email', 'Ada Vance,Investor,Harrow & Co,', 'Theo Brandt,Company,Vale & Co,'),
    ).toEqual([...[ADA, 'Theo Brandt, Vale & Co']]);
  });
});
