import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import iconv from 'iconv-lite';
import { type ChosenEncoding, chooseEncoding, decodeNames, makeCellReader } from '../encodings/choose-encoding.ts';
import { type Encoding, isUnicode } from '../encodings/encodings.ts';
import { type ArchivedFile, chooseEntry, throwUnreadable } from './archives.ts';
import { collectCells } from './collect-cells.ts';
import { countLineEnds } from './line-ends.ts';
import { OLE, refuseOle } from './old-office.ts';
import {
  createUnpackedLimitError,
  hasTooManyRows,
  MAX_UNPACKED_BYTES,
  readRowLimit,
  readUnpackedLimit,
} from './unpacked-limit.ts';
import { UnreadableFile } from './unreadable.ts';
import { openEntry } from './zip.ts';

/** The format in which a file is to be read; found once, kept, so that a second reading gives the same. */
export interface FileForm {
  gzip: boolean;
  /** The file that is read, if there is an archive. */
  zip: ArchivedFile | null;
  encoding: Encoding;
  byteOrderMark: boolean;
  /** Other encodings that some cells may be in, if the file is in none of the Unicode forms. */
  others: readonly Encoding[];
}

/** The findings about a file's encoding, for the user to confirm. */
export interface FoundEncoding extends ChosenEncoding {
  /** Cells in UTF-8 among others. */
  mixed: number;
  /** Cells whose letters were lost before the file came here. */
  lost: number;
}

const HEAD_BYTES = 64 * 1024;

const MAGIC: readonly [string, string][] = [
  ['25504446', 'This is a PDF. Export the data as CSV and choose that file.'],
  ['89504e47', 'This is a picture. Choose a CSV file.'],
  ['ffd8ff', 'This is a picture. Choose a CSV file.'],
  ['47494638', 'This is a picture. Choose a CSV file.'],
  ['53514c69', 'This is a database file. Export the data as CSV and choose that file.'],
];

/** The first bytes of a file, in hexadecimal. */
export async function readMagic(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await handle.close();
  }
}

/** The bytes of the file as they are, or unpacked. */
async function loadSource(path: string, { gzip, zip }: Pick<FileForm, 'gzip' | 'zip'>): Promise<Readable> {
  if (zip) return openEntry(path, zip.entry).catch(throwUnreadable);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  if (!gzip) return file;
  const unpacked = file.pipe(createGunzip());
  // A read error of the file would otherwise never reach the caller, who waits for the unpacked bytes.
  file.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => file.destroy());
  return unpacked;
}

/** The bytes, unpacked if they are packed; no more than the limit, and from an archive no more than it declares. */
export async function* readBytes(
  path: string,
  form: Pick<FileForm, 'gzip' | 'zip'>,
  limit?: number,
): AsyncGenerator<Buffer> {
  const most = form.gzip || form.zip ? await readUnpackedLimit(path, limit) : (limit ?? MAX_UNPACKED_BYTES);
  if (form.zip && form.zip.entry.size > most) throw createUnpackedLimitError(most);
  const source = await loadSource(path, form);
  let total = 0;
  try {
    for await (const chunk of source) {
      total += (chunk as Buffer).length;
      if (total > most) throw createUnpackedLimitError(most);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new UnreadableFile('The compressed file is damaged or incomplete. Download it again.', { cause: error });
    }
    // The library's message about an archive whose list is wrong (/(too many|not enough) bytes in the stream/).
    if (form.zip && error instanceof Error && error.message.includes('bytes in the stream'))
      throw new UnreadableFile('The archive is damaged. Download it again.', {
        cause: error,
      });
    throw error;
  } finally {
    source.destroy();
  }
}

function detectWideEncoding(head: Buffer): Encoding | null {
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 4]!++;
  // Two of the four bytes of UTF-32 are zero in most signs, and one of them in all.
  const quarter = head.length / 4;
  if (zeros[3]! > quarter * 0.95 && zeros[2]! > quarter * 0.9) return 'utf-32le';
  if (zeros[0]! > quarter * 0.95 && zeros[1]! > quarter * 0.9) return 'utf-32be';
  const [even, odd] = [zeros[0]! + zeros[2]!, zeros[1]! + zeros[3]!];
  // Separators, digits and spaces have a zero half in any language; the other half is hardly ever zero. A line end has
  // a zero half, too: a text with stray zeros has none in its first.
  const share = head.length / 2;
  const end = head.indexOf(0x0a);
  if (odd > share * 0.08 && even < share * 0.01 && (end === -1 || (end % 2 === 0 && head[end + 1] === 0)))
    return 'utf-16le';
  if (even > share * 0.08 && odd < share * 0.01 && (end === -1 || (end % 2 === 1 && head[end - 1] === 0)))
    return 'utf-16be';
  return null;
}

const MARKS: readonly [bytes: string, Encoding][] = [
  ['efbbbf', 'utf-8'],
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

function getMark(head: Buffer): Encoding | null {
  const start = head.toString('hex', 0, 4);
  return MARKS.find(([bytes]) => start.startsWith(bytes))?.[1] ?? null;
}

/** Shifts between alphabets by escapes; iconv-lite does not read it. */
const ISO_2022 = ['$@', '$A', '$B', '(I', '(J'].map((shift) => `\u001b${shift}`);

function looksBinary(head: Buffer): boolean {
  let strange = 0;
  for (const byte of head)
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || byte === 127) strange++;
  return strange > Math.max(16, head.length * 0.02);
}

export interface InspectOptions {
  limit?: number;
  /** The encoding that the user chose. */
  encoding?: Encoding | undefined;
  /** The name of the file in an archive that holds others beside it. */
  wanted?: RegExp;
  /** The number of the file among several that are read one after the other. */
  part?: string | undefined;
}

/**
 * Reads the file once to its end and says how it is to be read.
 * @throws UnreadableFile when it is empty, binary, damaged, in letters that cannot be recognised, or unpacks to more
 * than `limit` bytes
 */
export async function inspectFile(
  path: string,
  { limit, encoding: given, wanted, part }: InspectOptions = {},
): Promise<{ form: FileForm; head: Buffer; found: FoundEncoding }> {
  const magic = await readMagic(path);
  const gzip = magic.startsWith('1f8b');
  if (magic === OLE) throw await refuseOle(path);
  const other = MAGIC.find(([start]) => magic.startsWith(start));
  if (other) throw new UnreadableFile(other[1]);
  const zip = magic === '504b0304' ? await chooseEntry(path, wanted, part) : null;

  const strict = new TextDecoder('utf-8', { fatal: true });
  let utf8 = true;
  let head = Buffer.alloc(0);
  const cells = collectCells();
  const lines = countLineEnds();
  const test = (chunk?: Buffer) => {
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      utf8 = false;
    }
  };
  for await (const chunk of readBytes(path, { gzip, zip }, limit)) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    if (utf8) test(chunk);
    cells.add(chunk);
    lines.add(chunk);
  }
  if (utf8) test();
  if (head.length === 0) throw new UnreadableFile('The file is empty.');

  const mark = getMark(head);
  const unicode = mark === 'utf-8' && !utf8 ? null : (mark ?? detectWideEncoding(head) ?? (utf8 ? 'utf-8' : null));
  const mostRows = await readRowLimit(path, gzip || zip !== null);
  if (lines.count(unicode !== null && unicode !== 'utf-8') > mostRows) throw hasTooManyRows(mostRows);
  if ((unicode === null || unicode === 'utf-8') && looksBinary(head))
    throw new UnreadableFile('This is not a text file. Choose a CSV file.');
  if (ISO_2022.some((shift) => head.includes(shift)))
    throw new UnreadableFile('Kith can’t read ISO-2022 files. Save it as UTF-8 and choose that file.');
  const { mixed, lost, others } = cells;
  const chosen: ChosenEncoding =
    unicode === null ? chooseEncoding(others()) : { encoding: unicode, sure: true, choices: [], legible: true };
  if (!chosen.legible && given === undefined)
    throw new UnreadableFile('Kith can’t recognize this file’s encoding. Save it as UTF-8.');
  const encoding = given ?? chosen.encoding;
  const form = {
    gzip,
    zip,
    encoding,
    byteOrderMark: mark !== null,
    others: chosen.choices.map((choice) => choice.encoding),
  };
  const names = given && unicode === null ? withChoice(chosen, given, others()) : chosen;
  return {
    form,
    head,
    found: { ...names, encoding, sure: chosen.sure || given !== undefined, mixed: mixed(), lost: lost() },
  };
}

/** The choices, also the user's. They keep their places: a user walks through them. */
function withChoice(chosen: ChosenEncoding, given: Encoding, cells: readonly Buffer[]): ChosenEncoding {
  if (chosen.choices.some((choice) => choice.encoding === given)) return chosen;
  return { ...chosen, choices: [...chosen.choices, { encoding: given, names: decodeNames(given, cells, chosen) }] };
}

/**
 * The file's text in pieces. A file in none of the Unicode forms gives its bytes, one character each; the caller passes
 * its cells or lines to `makeTextReader`.
 */
export async function* readDecodedText(path: string, form: FileForm, limit?: number): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(isUnicode(form.encoding) ? form.encoding : 'latin1', { stripBOM: true });
  for await (const chunk of readBytes(path, form, limit)) yield decoder.write(chunk);
  const rest = decoder.end();
  if (rest) yield rest;
}

/** Turns a cell from `readDecodedText` into its text. */
export function makeTextReader(form: FileForm): (cell: string) => string {
  return isUnicode(form.encoding) ? (cell) => cell : makeCellReader(form.encoding, form.others);
}

/** The beginning of the file as `readDecodedText` gives it. */
export function decodeHead(head: Buffer, { encoding }: FileForm): string {
  return iconv.decode(head, isUnicode(encoding) ? encoding : 'latin1', { stripBOM: true });
}
