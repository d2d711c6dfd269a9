import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { readCsvRecords } from '../tables/csv-records.ts';
import { inspectFile, makeTextReader, readDecodedText } from '../tables/decode.ts';
import { FILES_IN_ENCODINGS, HEADER } from '../tables/fixtures/files-in-encodings.ts';
import { findEncoding } from './encodings.ts';

const folder = testFolder();
let files = 0;

async function read(bytes: Buffer, encoding?: string) {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, bytes);
  const { form, found } = await inspectFile(path, { encoding: encoding ? findEncoding(encoding)! : undefined });
  const rows: string[] = [];
  for await (const records of readCsvRecords(readDecodedText(path, form), ',', makeTextReader(form)))
    rows.push(...records.flatMap(({ cells }) => (cells ? [cells.join(' | ')] : [])));
  return { rows, found };
}

describe('the letters of a file', () => {
  test.each(FILES_IN_ENCODINGS)('$language in $encoding are read correctly', async ({ rows, encoding }) => {
    const bytes = iconv.encode(rows.join('\n'), encoding);
    // A sign that the encoding does not have is not a fault of reading.
    const expected = iconv
      .decode(bytes, encoding)
      .split('\n')
      .map((row) => row.replaceAll(',', ' | '));
    expect((await read(bytes)).rows).toEqual(expected);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'of %s, with a mark and without, are read correctly',
    async (encoding) => {
      const text = `${HEADER}\nBořivoj Křížek,Ždár,Ředitel\n黒沢 瑞穂,あおぞら,営業`;
      for (const addBOM of [true, false])
        expect((await read(iconv.encode(text, encoding, { addBOM }))).rows.slice(1)).toEqual([
          'Bořivoj Křížek | Ždár | Ředitel',
          '黒沢 瑞穂 | あおぞら | 営業',
        ]);
    },
  );
});

describe('a file of several encodings', () => {
  const danish = iconv.encode(['Frøya Mølgård', 'Aksel Bræmer', 'Bjørk Sønderby'].join('\n'), 'windows-1252');

  test('is read cell by cell: as UTF-8 where a cell is, in the old encoding elsewhere, and lost letters stay lost', async () => {
    const pasted = Buffer.from('\nŁucja Święch\nN\ufffdrgaard\n');
    const { rows, found } = await read(Buffer.concat([danish, pasted]));
    expect(rows).toEqual(['Frøya Mølgård', 'Aksel Bræmer', 'Bjørk Sønderby', 'Łucja Święch', 'N\ufffdrgaard']);
    expect(found).toMatchObject({ encoding: 'windows-1252', mixed: 1, lost: 1 });
  });

  test('is read in a second old encoding where a cell makes no sense in the first', async () => {
    const czech = Array.from({ length: 6 }, () => 'Bořivoj Křížek\nŽofie Všetečková\nRůžena Šťastná\n').join('');
    const dos = iconv.encode('Vítězslav Řehoř', 'ibm852');
    const { rows } = await read(Buffer.concat([iconv.encode(czech, 'windows-1250'), dos]));
    expect(rows.at(-1)).toBe('Vítězslav Řehoř');
  });
});

describe('where letters alone do not decide', () => {
  const row = iconv.encode('Full Name,Company\nTűr Szőke,Harrow\n', 'windows-1250');

  test('the reader says so, with the cells in each likely encoding', async () => {
    const { found } = await read(row);
    expect(found.sure).toBe(false);
    expect(found.choices[0]!.names).not.toEqual(found.choices[1]!.names);
    expect(found.choices.map(({ encoding }) => encoding)).toContain('windows-1250');
  });

  test('the user’s choice counts, and the choices keep their places', async () => {
    const { found: before } = await read(row);
    const { rows, found } = await read(row, 'windows-1252');
    expect(rows[1]).toBe('Tûr Szõke | Harrow');
    expect(found).toMatchObject({ encoding: 'windows-1252', sure: true });
    expect(found.choices).toEqual(before.choices);
    expect(found.choices).toContainEqual({ encoding: 'windows-1252', names: ['Tûr Szõke'] });
  });

  test('an encoding that the user names beside the likely ones comes last', async () => {
    const { found } = await read(row, 'shift_jis');
    expect(found.choices.at(-1)).toMatchObject({ encoding: 'shift_jis', names: [expect.any(String)] });
  });
});

test.each([
  ['in ISO-2022', Buffer.from('Name,Firm\n\u001b$B;3ED\u001b(B,Harrow\n'), /ISO-2022/],
  ['of noise', Buffer.from(Array.from({ length: 4_000 }, (_, at) => 128 + ((at * 7919) % 127))), /encoding|not a text/],
  ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^This is a picture\. /],
])('a file %s is refused with the reason', async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(reason);
});
