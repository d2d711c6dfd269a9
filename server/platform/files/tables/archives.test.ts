import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { buildZip } from '../../../testing/zip.ts';
import { inspectFile, readDecodedText } from './decode.ts';

const folder = testFolder();
let files = 0;

async function read(content: Buffer, options: Parameters<typeof inspectFile>[1] = {}): Promise<string> {
  const path = join(folder, `${++files}.zip`);
  writeFileSync(path, content);
  const { form } = await inspectFile(path, options);
  let text = '';
  for await (const piece of readDecodedText(path, form)) text += piece;
  return text;
}

const CONNECTIONS = 'First Name,Last Name\nInes,Calloway\n';
const wanted = /^connections\.csv$/i;

describe('an archive', () => {
  test.each([{ stored: true }, { stored: false }])('gives the wanted file, with %o', async (stated) => {
    const others = { 'Basic/messages.csv': 'a,b\n', '__MACOSX/Basic/._Connections.csv': 'x' };
    const archive = buildZip({ ...others, 'Basic/Connections.csv': CONNECTIONS }, stated);
    expect(await read(archive, { wanted })).toBe(CONNECTIONS);
  });

  test('of one table gives that table', async () => {
    expect(await read(buildZip({ 'liste.csv': CONNECTIONS, 'photo.jpg': 'x' }), { wanted })).toBe(CONNECTIONS);
  });

  test.each([
    ['of several tables', buildZip({ 'a.csv': 'x', 'b.csv': 'y' }), /several tables: a\.csv, b\.csv\. Unpack it/],
    ['without a table', buildZip({ 'photo.jpg': 'x' }), /It holds photo\.jpg\./],
    [
      'that is a workbook',
      buildZip({ '[Content_Types].xml': '', 'xl/sheet1.xml': '' }),
      /Excel workbook\. Save the sheet/,
    ],
    [
      'that is a text document',
      buildZip({ '[Content_Types].xml': '', 'word/document.xml': '' }),
      /a document, not a table/,
    ],
    ['that is locked', buildZip({ 'a.csv': 'x' }, { encrypted: true }), /archive has a password/],
    ['that was cut off', buildZip({ 'a.csv': CONNECTIONS }).subarray(0, 60), /cut off/],
    ['whose list lies', buildZip({ 'a.csv': 'x'.repeat(90_000) }, { size: 100 }), /The archive is damaged/],
    ['that says it is huge', buildZip({ 'a.csv': 'x' }, { size: 4_000_000_000 }), /more than 16 MB/],
  ])('%s is refused with the reason', async (_what, archive, reason) => {
    await expect(read(archive, {})).rejects.toThrow(reason);
  });

  test('that unpacks to more than the limit is refused', async () => {
    const bomb = buildZip({ 'a.csv': '0'.repeat(2_000_000) }, { size: 900_000 });
    await expect(read(bomb, { limit: 1_000_000 })).rejects.toThrow(/The archive is damaged/);
    await expect(read(buildZip({ 'a.csv': '0'.repeat(2_000_000) }), { limit: 1_000_000 })).rejects.toThrow(
      /more than 0 MB/,
    );
  });

  test('is read if it is packed a hundred to one, and refused beyond that, unless it is small', async () => {
    // Bytes that cannot be packed, so that the archive has about the size that the test says.
    const noise = randomBytes(400_000);
    const limit = 'more than 38 MB. Unpack it, and choose the file with the rows.';
    const archive = (size: number) => buildZip({ 'a.csv': 'x', 'photo.jpg': noise }, { size });
    const packed = archive(1).length;
    await expect(read(archive(packed * 100))).rejects.toThrow(/The archive is damaged/);
    await expect(read(archive(packed * 100 + 1))).rejects.toThrow(limit);
    await expect(read(buildZip({ 'a.csv': 'x' }, { size: 16 * 1024 ** 2 }))).rejects.toThrow(/The archive is damaged/);
    await expect(read(buildZip({ 'a.csv': 'x' }, { size: 16 * 1024 ** 2 + 1 }))).rejects.toThrow('more than 16 MB');
  });

  test.each([
    ['\n', 'utf8'],
    ['\r', 'utf8'],
    ['\n', 'utf16le'],
  ] as const)('with more lines than its bytes can hold is refused, with %j in %s', async (end, encoding) => {
    const rows = (count: number) => Buffer.from(`\ufeff${`a${end}`.repeat(count)}`, encoding);
    expect(await read(buildZip({ 'a.csv': rows(50_000) }))).toHaveLength(100_000);
    await expect(read(buildZip({ 'a.csv': rows(50_001) }))).rejects.toThrow(
      'more than 50,000 lines. Split it into smaller files, and import them one after the other.',
    );
    // Bytes that cannot be packed beside the table: four for each line are enough.
    const larger = { 'a.csv': rows(50_001), 'photo.jpg': randomBytes(200_100) };
    expect(await read(buildZip(larger))).toHaveLength(100_002);
  });

  test('counts no letter of two bytes as a line', async () => {
    const letters = Buffer.from(`\ufeff${'ਅ'.repeat(200_000)}\n`, 'utf16le');
    expect(await read(buildZip({ 'a.csv': letters }))).toHaveLength(200_001);
  });

  test('whose files are read one after the other may not unpack to more together', async () => {
    const parts = buildZip({ 'a.csv': 'x', 'b.csv': 'y' }, { size: 8 * 1024 ** 2 + 1 });
    await expect(read(parts, { part: 'b.csv' })).rejects.toThrow('more than 16 MB');
  });
});
