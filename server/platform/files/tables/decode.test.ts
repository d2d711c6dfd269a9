import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { readCsvRecords } from './csv-records.ts';
import { inspectFile, makeTextReader, readDecodedText } from './decode.ts';

const folder = testFolder();

function getFile(name: string, content: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('reading bytes', () => {
  test('a packed file that unpacks to more than the limit is abandoned early', async () => {
    const bomb = getFile('bomb.csv.gz', gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a')));
    await expect(inspectFile(bomb, { limit: 1024 * 1024 })).rejects.toThrow(
      'The file unpacks to more than 1 MB. Unpack it, and choose the file with the rows.',
    );
  });

  test('a letter whose bytes come in two pieces is one letter', async () => {
    const text = `${'x'.repeat(262_143)}é and more`;
    const path = getFile('split.csv', Buffer.from(text));
    const { form } = await inspectFile(path);
    let read = '';
    for await (const piece of readDecodedText(path, form)) read += piece;
    expect(form.encoding).toBe('utf-8');
    expect(read).toBe(text);
  });

  test.each([
    ['a text with stray zeros', 'Name,Firm\n\0\n\0', 'utf8', 'utf-8'],
    ['UTF-16 without a mark', 'Name,Company\nInes,Acme', 'utf16le', 'utf-16le'],
    ['UTF-16 without a mark or a line end', 'Name,Company', 'utf16le', 'utf-16le'],
  ] as const)('%s is recognised', async (_what, text, encoding, found) => {
    const bytes = Buffer.from(text, encoding);
    expect((await inspectFile(getFile('zeros.csv', bytes))).form.encoding).toBe(found);
    if (encoding === 'utf16le')
      expect((await inspectFile(getFile('swapped.csv', bytes.swap16()))).form.encoding).toBe('utf-16be');
  });

  test('a letter of another table far down in the file decides about all of it', async () => {
    const late = Buffer.from('\nS\u00f8ren Kj\u00e6rgaard\n', 'latin1');
    const path = getFile('late.csv', Buffer.concat([Buffer.alloc(400_000, 'a'), late]));
    const { form } = await inspectFile(path);
    expect(form.encoding).toBe('windows-1252');
    let read = '';
    for await (const piece of readDecodedText(path, form)) read += piece;
    expect(makeTextReader(form)(read.slice(-17))).toBe('\nSøren Kjærgaard\n');
  });
});

describe('taking records apart', () => {
  test('a line without an end is cut, reported, and costs only itself', async () => {
    async function* chunks() {
      yield 'a,b\n';
      for (let piece = 0; piece < 40; piece++) yield 'x'.repeat(100_000);
      yield '\nc,d\n';
    }
    const found = [];
    for await (const records of readCsvRecords(chunks(), ',')) found.push(...records);
    expect(found).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: null, problem: 'The line is too long to be read.' },
      { line: 3, cells: ['c', 'd'] },
    ]);
  });

  test('is the same wherever the text is broken into pieces', async () => {
    const text = 'a,"b\r\nc",d\r\n\r\n"e ""f""",g\rh,"i, j"\n';
    const records = async (size: number) => {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g'))!;
      const found = [];
      for await (const batch of readCsvRecords(pieces, ',')) found.push(...batch);
      return found;
    };
    const whole = await records(1_000);
    expect(whole.map((record) => record.cells)).toEqual([
      ['a', 'b c', 'd'],
      ['e "f"', 'g'],
      ['h', 'i, j'],
    ]);
    expect(whole.map((record) => record.line)).toEqual([1, 4, 5]);
    for (let size = 1; size < 12; size++) expect(await records(size)).toEqual(whole);
  });
});
