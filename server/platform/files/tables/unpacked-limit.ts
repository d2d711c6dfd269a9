/**
 * How much a packed file may unpack to. Deflate packs up to a thousand to one: 612 kB of one repeated row took a check 100 s and 735 MB.
 * Tables of people and companies pack five to thirty to one.
 */
import { stat } from 'node:fs/promises';
import { UnreadableFile } from './unreadable.ts';

/** So many bytes in any case: a hostile archive of kilobytes can otherwise fill a disk or a day. */
export const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
const MAX_RATIO = 100;
/** A small file may be packed better, and is soon read. */
const ALWAYS_BYTES = 16 * 1024 ** 2;

/** The limit for the packed file in bytes: all its tables together. */
export async function readUnpackedLimit(path: string, most = MAX_UNPACKED_BYTES): Promise<number> {
  const { size } = await stat(path);
  return Math.min(most, Math.max(ALWAYS_BYTES, size * MAX_RATIO));
}

export const createUnpackedLimitError = (most: number) =>
  new UnreadableFile(
    `The file unpacks to more than ${Math.floor(most / 1024 ** 2)} MB. Unpack it, and choose the file with the rows.`,
  );

/** Of any file: a check of so many takes a quarter of an hour. */
const MAX_LINES_OF_FILE = 5_000_000;
/** A row that says anything takes more than these bytes, packed; 612 kB of the shortest rows were 2.8 million of them. */
const PACKED_BYTES_OF_ROW = 4;
/** A small file is soon read. */
const ALWAYS_ROWS = 50_000;

/** The number of lines that a file may have; fewer if it is packed to next to nothing. */
export async function readRowLimit(path: string, isPacked: boolean): Promise<number> {
  if (!isPacked) return MAX_LINES_OF_FILE;
  const { size } = await stat(path);
  return Math.min(MAX_LINES_OF_FILE, Math.max(ALWAYS_ROWS, Math.floor(size / PACKED_BYTES_OF_ROW)));
}

export const hasTooManyRows = (most: number) =>
  new UnreadableFile(
    `The file has more than ${most.toLocaleString('en')} lines. Split it into smaller files, and import them one after the other.`,
  );
