import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import { testFolder } from '../../../testing/databases.ts';
import { buildZip } from '../../../testing/zip.ts';
import type { FileRecord, ReadingAs } from '../runs/records.ts';
import { openFile } from '../runs/runs.ts';

const folder = testFolder();
let files = 0;

async function open(contents: Record<string, string | Buffer>, kind: ImportKind = 'network', reading: ReadingAs = {}) {
  const path = join(folder, `${++files}.zip`);
  writeFileSync(path, buildZip(contents));
  const file = await openFile(kind, path, reading);
  const records: FileRecord[] = [];
  for await (const batch of file.records()) records.push(...batch);
  expect(records).toHaveLength(file.total);
  return { file, records };
}

/** "b.csv 3 Ines Calloway" of each row, or why it is rejected. */
const placed = (records: FileRecord[]) =>
  records.map((record) =>
    [record.file, record.line, 'rejected' in record ? 'rejected' : record.contacts[0]!.name].join(' '),
  );

const HEAD = 'name,email,company\n';
const LIST = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';

test('several files of one kind in an archive are read as one, and each row keeps its own file and line', async () => {
  const { file, records } = await open({
    'out/a.csv': `${HEAD}Ines Calloway,,Harrow\nNobody,,\n`,
    'out/b.csv': `${HEAD}\nTheo Brandt,,Lumenary\n`,
    'out/read me.pdf': 'x',
  });
  expect(placed(records)).toEqual(['out/a.csv 2 Ines Calloway', 'out/a.csv 3 rejected', 'out/b.csv 3 Theo Brandt']);
  expect([file.table, file.total]).toEqual(['contacts', 3]);
  expect(file.format).toEqual(
    expect.arrayContaining(['Kith reads out/b.csv from the archive. Not read: read me.pdf.']),
  );
});

test('each file is read in its own encoding, and in the order of dates that another file shows', async () => {
  const row = (name: string, day: string) => `${name},Dvořák,,,Harrow,Buyer,${day}\n`;
  const contents = {
    'Connections_1.csv': LIST + row('Šárka', '25/02/2024'),
    'Connections_2.csv': iconv.encode(LIST + row('Jiří', '03/02/2024'), 'windows-1250'),
  };
  const { file, records } = await open(contents, 'connections', { encoding: 'windows-1250' });
  expect(placed(records)).toEqual(['Connections_1.csv 2 Šárka Dvořák', 'Connections_2.csv 2 Jiří Dvořák']);
  expect(file.owner).toEqual({ connections: 2, newest: '2024-02-25' });
  expect(file.format[0]).toMatch(
    /list different people, .* from 2024-02-03 to 2024-02-25\. Kith treats them as parts of one list/,
  );
  expect(records.map((record) => 'signals' in record && record.signals[0]!.occurred_on)).toEqual([
    ...['2024-02-25', '2024-02-03'],
  ]);
});

test('lists of different days are told from the parts of one list by the people they share, the oldest first', async () => {
  const row = (name: string, day: string) => `${name},,,,Harrow,Buyer,${day}\n`;
  const [ines, theo, uma] = [row('Ines', '25/02/2024'), row('Theo', '03/04/2023'), row('Uma', '04/05/2023')];
  const lists = async (a: string, b: string) =>
    (await open({ 'Connections_1.csv': LIST + a, 'Connections_2.csv': LIST + b }, 'connections')).file.lists;
  expect(await lists(ines + theo, theo)).toEqual(['Connections_2.csv', 'Connections_1.csv']);
  expect(await lists(theo, ines + theo)).toEqual(['Connections_1.csv', 'Connections_2.csv']);
  // Half of the smaller one is enough, less is not.
  expect(await lists(ines + theo, theo + uma)).toHaveLength(2);
  const more = row('Wren', '05/05/2023');
  expect(await lists(ines + theo + row('Yara', '06/05/2023'), theo + uma + more)).toBeUndefined();
  expect(await lists(ines, theo)).toBeUndefined();
  // Of one day they are one list, whoever is in them.
  expect(await lists(theo, theo)).toBeUndefined();
});

test.each([
  ['files of different kinds', { 'a.csv': `${HEAD}Ines,,Harrow\n`, 'b.csv': 'name,domain\nHarrow,harrow.example\n' }],
  ['a table and a text', { 'a.csv': `${HEAD}Ines,,Harrow\n`, 'b.txt': 'Dear reader,\nthis is a letter.\n' }],
  ['a file and its copy', { 'a.csv': `${HEAD}Ines,,Harrow\n`, 'a (1).csv': `${HEAD}Ines,,Harrow\n` }],
])('an archive of %s is refused, and lists its contents', async (_, contents) => {
  await expect(open(contents)).rejects.toThrow(/archive contains several tables: a\.csv, /);
});
