import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { buildZip } from '../../../testing/zip.ts';
import { countRecords, readRecords, surveyFile } from '../tables/survey.ts';

const folder = testFolder();
let files = 0;

async function read(content: Buffer | string) {
  const path = join(folder, `${++files}`);
  writeFileSync(path, content);
  const survey = await surveyFile(path, () => 0, 2);
  const rows: string[][] = [];
  const lines: number[] = [];
  for await (const records of readRecords(survey))
    for (const { line, cells } of records) {
      rows.push(cells!);
      lines.push(line);
    }
  expect([await countRecords(survey), survey.samples]).toEqual([rows.length, rows]);
  return { rows, lines, notes: survey.notes.join(' ') };
}

const getCard = (version: string, ...lines: string[]): string =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`;
const findCells = async (version: string, ...lines: string[]) => (await read(getCard(version, ...lines))).rows[0];

test('cards of all versions are one table, each with its line', async () => {
  const { rows, lines, notes } = await read(
    getCard(
      '2.1',
      'N;LANGUAGE=en-us:Calloway;Ines;;Dr.;',
      'ORG:Harrow;Sales',
      'EMAIL;PREF;INTERNET:ines@harrow.example',
    ) +
      getCard(
        '3.0',
        'FN:Tor Lindqvist',
        'N:Lindqvist;Tor;Maria,Ole;;PhD',
        'item1.EMAIL;type=INTERNET;type=pref:tor@lumen.example',
        'TITLE:Head\\, Sales',
      ) +
      getCard(
        '4.0',
        'FN:Şerafettin Öz',
        'EMAIL;TYPE=home:a@oz.example',
        'EMAIL;PREF=1:b@oz.example',
        'KIND:individual',
        'ADR;TYPE=work:;;Cd. 1\\, D:3;İstanbul;;34430;Türkiye',
      ),
  );
  expect(lines).toEqual([1, 7, 14]);
  expect(rows).toEqual([
    ['Ines', 'Calloway', '', 'Harrow', '', 'ines@harrow.example', '', '', '', 'false', 'Dr.', '', ''],
    ['Tor', 'Lindqvist', '', '', 'Head, Sales', 'tor@lumen.example', '', '', '', 'false', '', 'Maria Ole', 'PhD'],
    ['', '', 'Şerafettin Öz', '', '', 'b@oz.example; a@oz.example', '', 'İstanbul, Türkiye', '', 'false', '', '', ''],
  ]);
  expect(notes).toBe('3 contact cards (vCard).');
});

test('quoted letters go on over soft ends of lines, and folded lines are joined', async () => {
  const quoted = [
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96zt=C3=',
    '=BCrk;Ay=C5=9Fe;;;',
    'NOTE;QUOTED-PRINTABLE:a=',
    'FN:not this',
  ];
  expect((await findCells('2.1', ...quoted))!.slice(0, 3)).toEqual(['Ayşe', 'Öztürk', '']);
  expect((await findCells('2.1', 'FN;ENCODING=QUOTED-PRINTABLE:J=F6rg'))![2]).toBe('Jörg');
  expect((await findCells('3.0', 'FN:Ines Callo', ' way', 'PHOTO;ENCODING=b:AAAA', ' FN:x'))![2]).toBe('Ines Calloway');
  expect((await findCells('2.1', 'FN:Ines', ' Calloway'))![2]).toBe('Ines Calloway');
});

test.each([
  ['X-SOCIALPROFILE;type=linkedin;x-user=ines-c:x-apple:ines-c', 'https://www.linkedin.com/in/ines-c'],
  ['X-SOCIALPROFILE;type=linkedin:http://www.linkedin.com/in/ines-c', 'http://www.linkedin.com/in/ines-c'],
  ['URL;TYPE=WORK:https\\://linkedin.com/in/ines-c', 'https://linkedin.com/in/ines-c'],
  ['X-SOCIALPROFILE;type=twitter;x-user=ines:http://twitter.com/ines', ''],
])('the profile is told by %s', async (line, address) => {
  expect((await findCells('3.0', 'FN:Ines Calloway', line))![6]).toBe(address);
});

test('all profiles of a card are kept, the first in front', async () => {
  const lines = [
    'URL:https://linkedin.com/in/ines-z',
    'URL:https://ines.example',
    'URL:https://linkedin.com/in/ines-a',
  ];
  expect((await findCells('3.0', 'FN:Ines Calloway', ...lines))![6]).toBe(
    'https://linkedin.com/in/ines-z; https://linkedin.com/in/ines-a',
  );
});

test('a card of a company is a row without a person; groups, private and empty cards are left out and counted', async () => {
  const { rows, notes } = await read(
    getCard(
      '3.0',
      'FN:Harrow',
      'ORG:Harrow;',
      'X-ABShowAs:COMPANY',
      'EMAIL:post@harrow.example',
      'URL:https://harrow.example',
    ) +
      getCard('4.0', 'KIND:org', 'FN:Lumen') +
      getCard('4.0', 'KIND:group', 'FN:Friends') +
      getCard('3.0', 'FN:My Doctor', 'CLASS:PRIVATE') +
      getCard('2.1', 'PHOTO;ENCODING=BASE64:AAAA', '', 'TEL:1') +
      getCard('3.0', 'FN:Left open').replace('END:VCARD', ''),
  );
  expect(rows).toEqual([
    ['', '', 'Harrow', '', '', 'post@harrow.example', '', '', 'https://harrow.example', 'true', '', '', ''],
    ['', '', 'Lumen', '', '', '', '', '', '', 'true', '', '', ''],
  ]);
  expect(notes).toBe(
    '5 contact cards (vCard). 1 contact card left out: groups are no people. 1 contact card left out: marked as private. 1 contact card left out: no name, address or company.',
  );
});

test('cards are read in an old encoding and out of an archive', async () => {
  const old = Buffer.from(getCard('2.1', 'N:Groß;Jörg', 'ORG:Süd & Söhne', 'TITLE:Geschäftsführer'), 'latin1');
  expect((await read(old)).rows[0]!.slice(0, 4)).toEqual(['Jörg', 'Groß', '', 'Süd & Söhne']);
  expect((await read(buildZip({ 'all.vcf': getCard('3.0', 'FN:Ines') }))).rows[0]![2]).toBe('Ines');
});

test('a file of nobody is refused with what was left out', async () => {
  await expect(read(getCard('2.1', 'PHOTO;ENCODING=BASE64:AAAA', '', 'TEL:1'))).rejects.toThrow(
    'This file contains no people. 1 contact card left out: no name, address or company.',
  );
});
