import { describe, expect, test } from 'vitest';
import { UnmappedFile } from '../runs/records.ts';
import { readAllRecords, readLines, toLine, writeTestFile } from '../testing/lists.ts';
import { openConnections } from './connections-file.ts';

describe('a list of connections', () => {
  const crm = 'First Name,Last Name,Title,Job Title,Company,Email,Contact Owner,Facebook Url,Create Date,Lead Status\n';
  const ofCrm = `${crm}Ines,Calloway,Ms.,Head,Harrow,,sam@firm.example,facebook.com/x,2024-01-02,Open\n`;

  test.each([
    ['a CRM', ofCrm, 'Contact Owner, Facebook Url, Create Date, Lead Status'],
    ['people who bought', 'Name,Email,Ticket,Order Date\nInes Calloway,ines@harrow.example,VIP,2024-01-02\n', 'Ticket'],
    ['companies and what they own', 'name,what,company\nHarrow,Owns,Lumenary\nFenwald,Owns,Harrow\n', 'what'],
  ])('of %s waits until somebody says that its people are connections', async (_what, content, others) => {
    const opening = openConnections(writeTestFile(content));
    await expect(opening).rejects.toThrow(UnmappedFile);
    await expect(opening).rejects.toThrow(
      `Nothing shows that you are connected with these people: no column gives the date`,
    );
    await expect(opening).rejects.toThrow(others);
  });

  test('takes the fuller of two columns whose headings differ in capitals alone', async () => {
    const content =
      'Name,Email,Company name,Company Name\nInes Calloway,ines@harrow.example,,Harrow\nBram Solheim,bram@fenwald.example,Fenwald,Fenwald\n';
    const file = await openConnections(writeTestFile(content), { columns: { Name: 'full_name' } });
    expect((await readAllRecords(file)).map(toLine)).toEqual([
      expect.stringContaining('Harrow'),
      expect.stringContaining('Fenwald'),
    ]);
  });

  test('of a CRM that is declared a list of connections has each column read as one thing at most', async () => {
    const file = await openConnections(writeTestFile(ofCrm), { columns: { 'First Name': 'first_name' } });
    expect(file.columns.flatMap(({ name, field }) => (field ? [`${name}: ${field}`] : []))).toEqual([
      'First Name: first_name',
      'Last Name: last_name',
      'Job Title: position',
      'Company: company',
      'Email: email',
    ]);
    // The salesperson's address is nobody else's.
    expect((await readAllRecords(file)).map(toLine)).toEqual(['Ines Calloway /  /  / Harrow / Head / ']);
  });

  test.each([
    ['companies by place and trade', 'Company name,City,Industry,Founded Date\nHarrow,Oslo,Retail,2019-01-02\n'],
    ['companies and their websites', 'Company Name,Domain\nHarrow,harrow.example\nFenwald,fenwald.example\n'],
    ['a portfolio', 'Company,Website,Stage,Invested On\nHarrow,harrow.example,Seed,2019-02-03\n'],
  ])('is not made of %s', async (_what, content) => {
    await expect(openConnections(writeTestFile(content))).rejects.toThrow(/No column with people’s names/);
  });

  test('with company and position exchanged in its header is asked about', async () => {
    const rows =
      'First Name,Last Name,Position,Company\nInes,Calloway,Harrow,CFO\nTheo,Brandt,Lumenary,Managing Director\n';
    await expect(openConnections(writeTestFile(rows))).rejects.toThrow(
      /column Company .* contains job titles such as CFO/,
    );
  });

  const HEAD = 'Name,Company,Position,URL,Connected On\n';
  test.each([
    [
      'last names first',
      '"Calloway, Ines",Harrow,Head,,4 Jan 2024',
      'Ines Calloway /  /  / Harrow / Head / 2024-01-04',
    ],
    [
      'degrees',
      '"Ines Calloway, PhD",Harrow,Head,,4 Jan 2024',
      'Ines Calloway, PhD /  /  / Harrow / Head / 2024-01-04',
    ],
    [
      'links of a spreadsheet',
      '"=""Ines Calloway""","=HYPERLINK(""https://x.example"",""Harrow"")",#N/A,"=HYPERLINK(""https://www.linkedin.com/in/ines"",""Profile"")",20240104',
      'Ines Calloway / in/ines /  / Harrow /  / 2024-01-04',
    ],
    [
      'the signs of a web page',
      'Ines O&#39;Dell,Dell &amp; Co,,,4 Jan 2024',
      "Ines O'Dell /  /  / Dell & Co /  / 2024-01-04",
    ],
    [
      'signs that turn letters',
      '\u202eInes\u200b Calloway,Harrow,,,4 Jan 2024',
      'Ines Calloway /  /  / Harrow /  / 2024-01-04',
    ],
  ])('is read without %s', async (_what, row, expected) => {
    expect(await readLines(`${HEAD}${row}\n`)).toEqual([expected]);
  });

  test('finds companies in the headline where no column has them, and says where a title stands alone', async () => {
    const rows =
      'Name,Headline,URL\nInes Calloway,Head of Growth at Harrow | Angel,linkedin.com/in/ines\nTheo Brandt,Dreamer,linkedin.com/in/theo\n';
    const records = await readAllRecords(await openConnections(writeTestFile(rows)));
    expect(records.map(toLine)).toEqual([
      'Ines Calloway / in/ines /  / Harrow / Head of Growth / ',
      'Theo Brandt / in/theo /  /  /  / ',
    ]);
    expect(records[1]).toMatchObject({ notes: [{ column: 'Headline', value: 'Dreamer' }] });
  });

  test('does not take its total for a person, or an unread long text for a fault', async () => {
    const rows = `Name,Company,Connected On,Notes\nInes Calloway,Harrow,4 Jan 2024,${'x'.repeat(5_000)}\nTotal,1,,\n`;
    expect(await readLines(rows)).toEqual(['Ines Calloway /  /  / Harrow /  / 2024-01-04', { rejected: 3 }]);
  });

  test('does not lose rows to a quotation mark that another row seems to close', async () => {
    const rows = `${HEAD}Ines,"Harrow,Head,,4 Jan 2024\nTheo Brandt,Lumenary,CTO,,5 Jan 2024\nPriya Raman,"Fenwald" Ltd,CEO,,6 Jan 2024\n`;
    expect(await readLines(rows)).toEqual([
      { rejected: 2 },
      'Theo Brandt /  /  / Lumenary / CTO / 2024-01-05',
      'Priya Raman /  /  / "Fenwald" Ltd / CEO / 2024-01-06',
    ]);
  });
});
