import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readConnections, WrongFileError } from './connections-file.ts';

const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const CSV = `${HEAD}\nInes,Calloway,,,Castellan Bank,VP,02 Mar 2021\n`;

/** An archive as the network makes it, with some files. */
function zip(files: Readonly<Record<string, string>>, method: 0 | 8 = 8): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = method === 8 ? deflateRawSync(text) : Buffer.from(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), data);
    entries.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

const read = (content: string | Uint8Array<ArrayBuffer>, surname = '') =>
  readConnections(new File([content], 'x'), surname);
const names = async (content: string | Uint8Array<ArrayBuffer>) => (await read(content)).map(({ name }) => name);

test('a list is read from its file, in any language of the network, and from the archive', async () => {
  expect(await names(CSV)).toEqual(['Ines Calloway']);
  expect(await names(`\uFEFFVorname;Nachname;Firma;Position\nIneß;Čapková;Bank;"VP; Technik"\n`)).toEqual([
    'Ineß Čapková',
  ]);
  expect(await names(zip({ 'messages.csv': 'FROM,TO\n', 'Connections.csv': CSV }))).toEqual(['Ines Calloway']);
  expect(await names(zip({ 'a/Connections.csv': CSV }, 0))).toEqual(['Ines Calloway']);
});

test('a file that is none says so', async () => {
  for (const content of [
    '',
    'a,b\n1,2',
    HEAD,
    zip({ 'messages.csv': 'FROM,TO\n' }),
    new Uint8Array([0x50, 0x4b, 1, 2]),
  ])
    await expect(read(content)).rejects.toThrow(WrongFileError);
});

test('24,000 rows are read, and the ones that look private are known', async () => {
  const rows = Array.from({ length: 24_000 }, (_, place) => `Ines,Number${place},,,Castellan Bank,VP,02 Mar 2021`);
  const people = await read(`${HEAD}\n${rows.join('\n')}\nPetra,Haddad,,,,,\nMaja,Lind,,,,Dentist,\n`, 'Haddad');
  expect(people).toHaveLength(24_002);
  expect(people.filter(({ isPrivate }) => isPrivate !== null).map(({ name, isPrivate }) => [name, isPrivate])).toEqual([
    ['Petra Haddad', 'Same surname as you'],
    ['Maja Lind', 'Health'],
  ]);
});
