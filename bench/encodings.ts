/** Counts the files whose letters are read correctly, and those that jschardet alone would read correctly. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { detect } from 'jschardet';
import { readCsvRecords } from '../server/platform/files/tables/csv-records.ts';
import { inspectFile, makeTextReader, readDecodedText } from '../server/platform/files/tables/decode.ts';
import { FILES_IN_ENCODINGS } from '../server/platform/files/tables/fixtures/files-in-encodings.ts';
import { formatTable } from './markdown.ts';

export interface EncodingCount {
  encoding: string;
  files: number;
  /** The number of files in which every cell is as it was written. */
  right: number;
  /** The number of these for which the screen asks all the same. */
  asked: number;
  /** The number of files that jschardet's first answer reads correctly. */
  alone: number;
}

/** The table of `npm test`: short files of invented people, in every encoding that their language comes in. */
export async function benchEncodings(): Promise<EncodingCount[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kith-encodings-'));
  const counts = new Map<string, EncodingCount>();
  try {
    for (const { encoding, rows } of FILES_IN_ENCODINGS) {
      const count = counts.get(encoding) ?? { encoding, files: 0, right: 0, asked: 0, alone: 0 };
      counts.set(encoding, count);
      const bytes = iconv.encode(rows.join('\n'), encoding);
      const written = iconv.decode(bytes, encoding);
      const path = join(folder, 'file.csv');
      writeFileSync(path, bytes);
      const { form, found } = await inspectFile(path);
      const read: string[] = [];
      for await (const records of readCsvRecords(readDecodedText(path, form), ',', makeTextReader(form)))
        read.push(...records.map(({ cells }) => cells?.join(',') ?? ''));
      const isRight = read.join('\n') === written;
      count.files++;
      if (isRight) count.right++;
      if (isRight && !found.sure) count.asked++;
      if (readBy(detect(bytes).encoding, bytes) === written) count.alone++;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [...counts.values()].sort((a, b) => b.files - a.files || a.encoding.localeCompare(b.encoding));
}

const readBy = (encoding: string | null, bytes: Buffer): string | null =>
  encoding !== null && iconv.encodingExists(encoding) ? iconv.decode(bytes, encoding) : null;

export function formatEncodings(counts: readonly EncodingCount[]): string[] {
  const sum = (key: 'files' | 'right' | 'asked' | 'alone') => counts.reduce((all, count) => all + count[key], 0);
  const languages = new Set(FILES_IN_ENCODINGS.map(({ language }) => language)).size;
  const rows = counts.map(({ encoding, files, right, asked: askedCount, alone }) =>
    [encoding, files, right, askedCount, alone].map(String),
  );
  return [
    `${sum('files')} short files of invented people in ${languages} languages and ${counts.length} encodings, the table of \`npm test\`: how many are read letter by letter as they were written, and how many are by what jschardet says first.`,
    '',
    ...formatTable(
      ['encoding', 'files', 'read right', 'of these asked about', 'jschardet alone'],
      [...rows, ['all', ...(['files', 'right', 'asked', 'alone'] as const).map((key) => String(sum(key)))]],
    ),
  ];
}
