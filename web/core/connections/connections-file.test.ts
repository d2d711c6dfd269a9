import { expect, test } from 'vitest';
import { makeZip } from '../../testing/zip.ts';
import { readConnections, WrongFileError } from './connections-file.ts';

const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const CSV = `${HEAD}\nInes,Calloway,,,Castellan Bank,VP,02 Mar 2021\n`;

const read = (content: string | Uint8Array<ArrayBuffer>) => readConnections(new File([content], 'x'));
const names = async (content: string | Uint8Array<ArrayBuffer>) => (await read(content)).map(({ name }) => name);

test('a list is read from its file, in any language of the network, and from the archive', async () => {
  expect(await names(CSV)).toEqual(['Ines Calloway']);
  expect(await names(`\uFEFFVorname;Nachname;Firma;Position\nIneß;Čapková;Bank;"VP; Technik"\n`)).toEqual([
    'Ineß Čapková',
  ]);
  expect(await names(makeZip({ 'messages.csv': 'FROM,TO\n', 'Connections.csv': CSV }))).toEqual(['Ines Calloway']);
  expect(await names(makeZip({ 'a/Connections.csv': CSV }, 0))).toEqual(['Ines Calloway']);
});

test('a file that is none says so', async () => {
  for (const content of [
    '',
    'a,b\n1,2',
    HEAD,
    makeZip({ 'messages.csv': 'FROM,TO\n' }),
    new Uint8Array([0x50, 0x4b, 1, 2]),
  ])
    await expect(read(content)).rejects.toThrow(WrongFileError);
});

test('24,000 rows are read, without their e-mail addresses', async () => {
  const rows = Array.from(
    { length: 24_000 },
    (_, place) => `Ines,Number${place},,ines@castellan.example,Castellan Bank,VP,02 Mar 2021`,
  );
  const people = await read(`${HEAD}\n${rows.join('\n')}\n`);
  expect(people).toHaveLength(24_000);
  expect(JSON.stringify(people)).not.toContain('@');
});
