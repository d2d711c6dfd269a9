import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readAllRecords, readLines, toLine, writeTestFile } from '../testing/lists.ts';
import { openConnections } from './connections-file.ts';

const fixture = (name: string) => join('tests/fixtures/imports', name);

const RICH =
  'name,born,country,entry,worth\nIda Brandt,1971,France,2012,180\nAxel Moreau,1949,Monaco,1997,211\nMia Ostrow,1964,United States,1998,114\n';
const DISMISSALS =
  'company,location,industry,date,stage\nHarrow,Boston,Retail,2023-01-04,Series B\nLumenary,Berlin,Travel,2023-01-05,Seed\n';

describe('a connections export', () => {
  test('in English, with notes before the header, addresses and a byte-order mark', async () => {
    const file = await openConnections(fixture('connections-english.csv'));
    expect((await readAllRecords(file)).map(toLine)).toEqual([
      'Ines Calloway / in/ines-calloway / ines@harrow-vale.example / Harrow & Vale / Head of Growth, EMEA / 2024-01-28',
      'Théo Brandt, PhD / in/théo-brandt-51b2 /  / Lumenary / Founder / 2024-01-27',
      'נועה אלמוג / in/נועה-אלמוג /  / מפעלי גליל בע"מ / סמנכ"ל תפעול / 2023-12-03',
      { rejected: 8 },
      'Priya Raman / in/priya-raman-7 /  /  /  / 2023-11-30',
      'Ines Calloway / in/ines-calloway / ines@harrow-vale.example / Harrow & Vale / Head of Growth, EMEA / 2024-01-28',
    ]);
    expect(file.total).toBe(6);
    expect(file.owner).toEqual({ connections: 6, newest: '2024-01-28' });
    expect(file.format).toEqual([
      'UTF-8 with byte-order mark, separated by commas.',
      'The header is on line 4; Kith skips the lines before it.',
    ]);
    expect(file.columns.map((column) => column.meaning)).toEqual([
      'First name',
      'Last name',
      'Profile address',
      'E-mail',
      'Company',
      'Position',
      'Connected on',
    ]);
  });

  test('with remarks below it, which are not taken for people', async () => {
    const rows = 'First Name,Last Name,Company,Connected On\nInes,Calloway,Harrow,28 Jan 2024\n';
    expect(await readLines(`${rows}\n"Total: 1 row"\nend of file\n`)).toEqual([
      'Ines Calloway /  /  / Harrow /  / 2024-01-28',
      { rejected: 4 },
      { rejected: 5 },
    ]);
  });

  test('in German, with semicolons, in Latin-1, with dotted dates', async () => {
    expect((await readAllRecords(await openConnections(fixture('connections-german-latin1.csv')))).map(toLine)).toEqual(
      [
        'Jörg Überlacker /  / joerg@fenwald.example / Fenwald Maschinenbau GmbH / Geschäftsführer / 2021-09-16',
        'Anneliese Groß /  /  / Fenwald Maschinenbau GmbH / Leiterin Einkauf / 2021-04-03',
        'Søren Lindqvist /  /  / Nordlicht Søfart A/S / Kapitän / 2020-02-28',
      ],
    );
  });

  test('in Hebrew, with tabs, in UTF-16', async () => {
    expect((await readAllRecords(await openConnections(fixture('connections-hebrew-utf16.tsv')))).map(toLine)).toEqual([
      'דנה אורלב / in/dana-orlev /  / קווילמרק / שותפה / 2024-01-14',
      'אילן שחר /  /  / מפעלי גליל / מהנדס / 2023-02-02',
    ]);
  });

  const english =
    'First Name,Last Name,Email Address,Company,Position,Connected On\nInes,Calloway,,Harrow,Head,28 Jan 2024\n';
  const expected = ['Ines Calloway /  /  / Harrow / Head / 2024-01-28'];

  test.each([
    ['UTF-8', iconv.encode(english, 'utf-8')],
    ['UTF-8 with a mark', iconv.encode(english, 'utf-8', { addBOM: true })],
    ['UTF-16, little end first, with a mark', iconv.encode(english, 'utf-16le', { addBOM: true })],
    ['UTF-16, little end first, without', iconv.encode(english, 'utf-16le')],
    ['UTF-16, big end first, with a mark', iconv.encode(english, 'utf-16be', { addBOM: true })],
    ['UTF-16, big end first, without', iconv.encode(english, 'utf-16be')],
    ['packed', gzipSync(english)],
    ['lines ended as on Windows', Buffer.from(english.replaceAll('\n', '\r\n'))],
    ['lines ended as on old Macs', Buffer.from(english.replaceAll('\n', '\r'))],
    ['no last line end', Buffer.from(english.trimEnd())],
    ['blank lines', Buffer.from(english.replaceAll('\n', '\n\n'))],
    ['semicolons', Buffer.from(english.replaceAll(',', ';'))],
    ['tabs', Buffer.from(english.replaceAll(',', '\t'))],
    ['a separator announced', Buffer.from(`sep=;\n${english.replaceAll(',', ';')}`)],
    ['every cell quoted', Buffer.from(english.replaceAll(/[^,\n]+/g, '"$&"'))],
    ['the header again', Buffer.from(english + english.split('\n')[0])],
    ['another preamble', Buffer.from(`My connections\nexported on, 3 May\n\n${english}`)],
    ['empty columns at the end', Buffer.from(english.replaceAll('\n', ',,\n'))],
  ])('with %s', async (_what, content) => expect(await readLines(content)).toEqual(expected));

  test.each([
    ['French', 'Prénom,Nom de famille,Adresse e-mail,Entreprise,Poste,Connecté le', '28 janv. 2024'],
    ['French, short', 'Prénom;Nom;E-mail;Société;Fonction;Date de connexion', '28/01/2024'],
    ['Spanish', 'Nombre,Apellidos,Dirección de correo electrónico,Empresa,Cargo,Fecha de conexión', '28 ene. 2024'],
    ['Italian', 'Nome,Cognome,Indirizzo e-mail,Azienda,Posizione,Data di collegamento', '28 gen 2024'],
    ['Portuguese', 'Nome,Sobrenome,Endereço de e-mail,Empresa,Cargo,Conectado em', '28 de jan. de 2024'],
    ['Dutch', 'Voornaam,Achternaam,E-mailadres,Bedrijf,Functie,Verbonden op', '28 jan. 2024'],
    ['Swedish', 'Förnamn,Efternamn,E-postadress,Företag,Befattning,Ansluten den', '28 jan. 2024'],
    ['Polish', 'Imię,Nazwisko,Adres e-mail,Firma,Stanowisko,Data nawiązania kontaktu', '28 sty 2024'],
    ['Turkish', 'Ad,Soyad,E-posta Adresi,Şirket,Pozisyon,Bağlantı Tarihi', '28 Oca 2024'],
    ['Hebrew', 'שם פרטי,שם משפחה,"כתובת דוא״ל",חברה,תפקיד,תאריך חיבור', '28 בינואר 2024'],
    ['Russian', 'Имя,Фамилия,Адрес электронной почты,Компания,Должность,Дата установления контакта', '28 янв. 2024'],
    ['Japanese', '名,姓,メールアドレス,会社,役職,つながった日', '2024年1月28日'],
    ['no language we know', 'Aaa,Bbb,Ccc,Ddd,Eee,Fff', '28-Jan-24'],
    ['no header', '', '2024-01-28'],
  ])('in %s', async (_language, header, date) => {
    const delimiter = header.includes(';') ? ';' : ',';
    const rows = [
      ['Ines', 'Calloway', 'ines@harrow.example', 'Harrow Ltd', 'Head of Growth', date],
      ['Théo', 'Brandt', 'theo@lumenary.example', 'Lumenary', 'Founder', date],
    ].map((cells) => cells.join(delimiter));
    expect(await readLines([...(header ? [header] : []), ...rows].join('\n'))).toEqual([
      'Ines Calloway /  / ines@harrow.example / Harrow Ltd / Head of Growth / 2024-01-28',
      'Théo Brandt /  / theo@lumenary.example / Lumenary / Founder / 2024-01-28',
    ]);
  });

  test.each(['windows-1250', 'windows-1254', 'windows-1255', 'windows-1251', 'macintosh'])(
    'in the letters of %s, recognised by its header',
    async (codePage) => {
      const [header, row] = {
        'windows-1250': ['Imię,Nazwisko,Firma,Stanowisko', 'Łucja,Dąbrowska,Żaglowiec,Kapitan'],
        'windows-1254': ['Ad,Soyad,Şirket,Pozisyon', 'Işıl,Doğan,Kuş,Müdür'],
        'windows-1255': ['שם פרטי,שם משפחה,חברה,תפקיד', 'דנה,אורלב,גליל,שותפה'],
        'windows-1251': ['Имя,Фамилия,Компания,Должность', 'Анна,Ковалёва,Ромашка,Инженер'],
        macintosh: ['Prénom,Nom,Société,Poste', 'Zoé,Brûlé,Café,Gérante'],
      }[codePage]!;
      const [first, last, company, title] = row!.split(',');
      expect(await readLines(`${header}\n${row}\n`, codePage)).toEqual([
        `${first} ${last} /  /  / ${company} / ${title} / `,
      ]);
    },
  );

  test('leaves out columns that only sound like a known one', async () => {
    const head = 'First Name,Last Name,Company,Company Address,Email,Email Status\n';
    expect(await readLines(`${head}Ines,Calloway,Harrow,1 High Street,,Verified\nTheo,Brandt,,2 Low Road,,\n`)).toEqual(
      ['Ines Calloway /  /  / Harrow /  / ', 'Theo Brandt /  /  /  /  / '],
    );
  });

  test('with the name in one column', async () => {
    expect(await readLines('Name,LinkedIn URL,Company\nInes Calloway,linkedin.com/in/ines,Harrow\n')).toEqual([
      'Ines Calloway / in/ines /  / Harrow /  / ',
    ]);
  });

  test('has its dates read in one order that fits all of them', async () => {
    const rows = (dates: string[]) =>
      `First Name,Last Name,Company,Connected On\n${dates.map((date, at) => `A${at},B,C,${date}`).join('\n')}`;
    const days = async (dates: string[]) => (await readLines(rows(dates))).map((line) => String(line).slice(-10));
    expect(await days(['28/01/2024', '03/02/2023'])).toEqual(['2024-01-28', '2023-02-03']);
    expect(await days(['01/28/2024', '03/02/2023'])).toEqual(['2024-01-28', '2023-03-02']);
    expect(await days(['1-Feb-24', '31-Dec-23'])).toEqual(['2024-02-01', '2023-12-31']);
    expect(await days(['45319', '45320'])).toEqual(['2024-01-28', '2024-01-29']);
  });

  test('names the rows that it cannot take and why, and takes the others', async () => {
    const rows = [
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
      'Good,Row,https://www.linkedin.com/in/good-row,,Acme,CTO,28 Jan 2024',
      'LinkedIn,Member,,,,,28 Jan 2024',
      '---,,,,Acme,,28 Jan 2024',
      'Too,Many,,,Acme, Inc.,CTO,28 Jan 2024',
      'Too,Few,Acme',
      `Long,${'x'.repeat(5_000)},,,Acme,CTO,28 Jan 2024`,
      'Page,Address,https://www.linkedin.com/company/acme,nobody,Acme,CTO,soon',
      'Short,Row,,,Acme,CTO',
      'Free,Lance,,,Self-employed,Coach,28 Jan 2024',
    ];
    const records = await readAllRecords(await openConnections(writeTestFile(rows.join('\n'))));
    const rejected = records.flatMap((record) => ('rejected' in record ? [record.rejected] : []));
    expect(rejected.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '3: The person hides their name.',
      '4: This is not a name.',
      '5: The row has 8 cells where there are 7 columns. Put quotation marks around cells that contain the separator.',
      '6: The row has 3 cells where there are 7 columns.',
      '7: The cell is too long.',
    ]);
    expect(rejected[4]!.value!.length).toBeLessThan(300);
    const notes = records.flatMap((record) => ('rejected' in record ? [] : record.notes));
    expect(notes.map(({ column, value }) => `${column}: ${value}`)).toEqual([
      'URL: https://www.linkedin.com/company/acme',
      'Email Address: nobody',
      'Connected On: soon',
    ]);
    expect(records.at(-2)).toMatchObject({ accounts: [{ name: 'Acme' }] });
    expect(records.at(-1)).toMatchObject({ contacts: [{ name: 'Free Lance' }], accounts: [], tenures: [] });
  });

  test.each([
    ['commas', ''],
    ['commas, saved again with semicolons', ';;;'],
  ])('whose rows a spreadsheet saved as one quoted cell each is read: %s', async (_what, tail) => {
    const rows = [
      'First Name,Last Name,Company,Position',
      'Ines,Calloway,Harrow,Head of Growth',
      'Tal,Berkovan,"Vale, Inc.","Partner, Europe"',
    ];
    const wrapped = rows.map((row) => `"${row.replaceAll('"', '""')}"${tail}`).join('\n');
    const people = await readLines(rows.join('\n'));
    expect(people).toHaveLength(2);
    expect(await readLines(wrapped)).toEqual(people);
    expect(await readLines(`${rows[0]}\n${rows[1]}\n${wrapped.split('\n')[2]}`)).toEqual(people);
  });

  test('makes no company of words that say there is none, whether or not they call it a company', async () => {
    const stated = ['Confidential', 'Confidential-Company', 'confidential company', 'No company', 'Stealth Company'];
    const named = ['Company', 'Self Inc', 'Vale Company'];
    const rows = [...stated, ...named].map((company, at) => `Ada,Vance${at},,,${company},CTO,28 Jan 2024`);
    const records = await readAllRecords(
      await openConnections(
        writeTestFile(['First Name,Last Name,URL,Email Address,Company,Position,Connected On', ...rows].join('\n')),
      ),
    );
    expect(records.flatMap((record) => ('rejected' in record ? [] : record.accounts.map(({ name }) => name)))).toEqual(
      named,
    );
  });

  test('keeps a remark of several words in one cell as a remark', async () => {
    const records = await readAllRecords(
      await openConnections(
        writeTestFile('First Name,Last Name,Company,Position\nInes,Calloway,Harrow,CTO\n"Exported, 3, rows, today"\n'),
      ),
    );
    expect(records.at(-1)).toMatchObject({ rejected: { reason: expect.stringContaining('1 cell where') } });
  });

  test('with a space after each separator is read, quoted cells too', async () => {
    const rows = 'First Name, Last Name, Company, Position\nTal, Berkovan, "Vale, Inc.", "Partner, Europe"\n';
    expect(await readLines(rows)).toEqual(['Tal Berkovan /  /  / Vale, Inc. / Partner, Europe / ']);
  });

  test('with a quotation mark that is never closed loses that row only, and lines keep their numbers', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `First${at},Last,Acme,CTO`);
    rows[99] = '"Open,Last,Acme,CTO';
    rows[300] = 'Two,Lines,"Acme\nInc",CTO';
    const records = await readAllRecords(
      await openConnections(writeTestFile(`First Name,Last Name,Company,Position\n${rows.join('\n')}\n`)),
    );
    expect(records).toHaveLength(600);
    expect(records.filter((record) => 'rejected' in record)).toEqual([
      {
        line: 101,
        rejected: expect.objectContaining({ line: 101, reason: expect.stringContaining('never closed') }),
        cells: ['Open', 'Last', 'Acme', 'CTO'],
      },
    ]);
    expect(records[300]).toMatchObject({ line: 302, accounts: [{ name: 'Acme Inc' }] });
    expect(records[301]).toMatchObject({ line: 304 });
  });

  test.each([
    ['an empty file', Buffer.alloc(0), /empty/],
    ['a file of blank lines', Buffer.from('  \n\n\t\n'), /empty/],
    ['a workbook', Buffer.from('504b0304140006000800', 'hex'), /Excel workbook/],
    ['a program', Buffer.from(Array.from({ length: 4_000 }, (_, at) => at % 7)), /not a text file/],
    ['one column', Buffer.from('First Name\nInes\n'), /Names alone|No column/],
    ['a table of figures', Buffer.from('a,b,c\n1,2,3\n4,5,6\n'), /names should be, it has “1/],
    ['figures without a header', Buffer.from('1,2,3\n4,5,6\n7,8,9\n'), /names should be, it has “1 2”/],
    ['names beside other facts', Buffer.from(RICH), /Names alone/],
    [
      'names beside birthdays',
      Buffer.from(RICH.replace(/(\d{4}),/g, '$1-03-05,').replace('entry', 'source')),
      /Names alone/,
    ],
    [
      'years where companies would be',
      Buffer.from(RICH.replace('born', 'company')),
      /column company .* figures such as 1971/,
    ],
    [
      'countries where companies would be',
      Buffer.from(RICH.replace('country', 'company')),
      /contains countries such as Fr/,
    ],
    ['companies that dismissed people', Buffer.from(DISMISSALS), /No column with people’s names/],
    ['messages', Buffer.from('from,to,date,content\nAnn,Bob,2024-01-01,Hi there\n'), /messages or invitations/],
    ['a list in JSON', Buffer.from('[{"first_name": "Ines", "company": "Harrow"}]'), /JSON/],
    ['a web page', Buffer.from('<!DOCTYPE html>\n<table><tr><td>First Name,Last Name,Company</td></tr>'), /web page/],
    ['contact cards', Buffer.from('BEGIN:VCARD\nFN:Ines Calloway\nEND:VCARD\n'), /contact cards/],
    ['an address book', Buffer.from('dn: cn=Ines Calloway\nobjectclass: top\ncn: Ines Calloway\n'), /LDIF\. Export/],
    ['a story', Buffer.from('It was a dark night.\nNothing moved.\n'), /[Nn]ames/],
    ['a file cut off while packed', gzipSync(english.repeat(5_000)).subarray(0, 300), /incomplete/],
  ])('that is %s is refused with a reason', async (_what, content, reason) => {
    await expect(openConnections(writeTestFile(content))).rejects.toThrow(reason);
  });

  test('never breaks on text of any kind', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('"', '""', '",', '\r', '\n', '\u0000', '=1+1', ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 30 }), async (rows) => {
        const text = rows
          .map((cells) => cells.join(','))
          .join('\n')
          .toWellFormed();
        const file = await openConnections(writeTestFile(`First Name,Last Name,Company,Connected On\n${text}`));
        const records = await readAllRecords(file);
        expect(records).toHaveLength(file.total);
        for (const record of records) {
          if (!('rejected' in record)) expect(JSON.stringify(record)).not.toMatch(/\\u0000|\\n/);
        }
      }),
      { numRuns: 150 },
    );
  });
});

const real = '../shared/data/linkedin-connections/Connections-24k-hashed-names.csv.gz';
if (!existsSync(real)) console.info(`Skipped: ${real} is not there.`);

test.skipIf(!existsSync(real))('a real export of 23,716 rows is read, those without a name rejected', async () => {
  const file = await openConnections(real);
  const records = await readAllRecords(file);
  expect(records).toHaveLength(23_716);
  expect(records.filter((record) => 'rejected' in record)).toHaveLength(782);
  const notes = records.flatMap((record) => ('rejected' in record ? [] : record.notes.map(({ reason }) => reason)));
  expect(notes).toEqual(Array(17).fill('The row has no company for it. Kith imports the row without it.'));
});
