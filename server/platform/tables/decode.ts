import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import iconv from 'iconv-lite';

/** The file cannot be read at all; the message is for the person who brought it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** How a file is to be read; found once, kept, so that a second reading gives the same. */
export interface FileForm {
  gzip: boolean;
  /** `single-byte`: none of the Unicode forms; the header tells which table of letters (survey.ts). */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'single-byte';
  byteOrderMark: boolean;
}

/** Single-byte tables in the order they are tried. Excel writes the one of its computer's language. */
export const CODE_PAGES = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1255', 'windows-1251', 'macintosh'];

/** What a file may unpack to. A hostile archive of kilobytes can otherwise fill a disk or a day. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

const HEAD_BYTES = 64 * 1024;

const MAGIC: readonly [string, string][] = [
  ['504b0304', 'This is an archive or an Excel workbook. Unpack it, or save the sheet as CSV, and choose that file.'],
  ['d0cf11e0', 'This is an old Excel workbook. Save the sheet as CSV and choose that file.'],
  ['25504446', 'This is a PDF. Export the data as CSV and choose that file.'],
  ['53514c69', 'This is a database file. Export the data as CSV and choose that file.'],
];

async function magicOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await handle.close();
  }
}

/** The bytes, unpacked when they are packed. */
async function* bytesOf(path: string, gzip: boolean, limit: number): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const source = gzip ? file.pipe(createGunzip()) : file;
  // A read error of the file would otherwise never reach the one who waits for the unpacked bytes.
  file.on('error', (error) => source.destroy(error));
  let total = 0;
  try {
    for await (const chunk of source) {
      total += (chunk as Buffer).length;
      if (total > limit) throw new UnreadableFile(`The file unpacks to more than ${Math.floor(limit / 1024 ** 2)} MB.`);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new UnreadableFile('The packed file is damaged or was cut off. Fetch it again.', { cause: error });
    }
    throw error;
  } finally {
    file.destroy();
  }
}

function utf16Without(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < head.length; at++) if (head[at] === 0) at % 2 === 0 ? even++ : odd++;
  // Separators, digits and spaces have a zero half in any language; the other half hardly ever is zero.
  // A line end has a zero half, too: a text with stray zeros has none in its first.
  const share = head.length / 2;
  const end = head.indexOf(0x0a);
  if (odd > share * 0.08 && even < share * 0.01 && (end === -1 || (end % 2 === 0 && head[end + 1] === 0)))
    return 'utf-16le';
  if (even > share * 0.08 && odd < share * 0.01 && (end === -1 || (end % 2 === 1 && head[end - 1] === 0)))
    return 'utf-16be';
  return null;
}

function markOf(head: Buffer): FileForm['encoding'] | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

function looksBinary(head: Buffer): boolean {
  let strange = 0;
  for (const byte of head)
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || byte === 127) strange++;
  return strange > Math.max(16, head.length * 0.02);
}

/**
 * Reads the file once to its end and says how it is to be read.
 * @throws UnreadableFile when it is empty, binary, damaged or unpacks to more than `limit` bytes
 */
export async function inspectFile(path: string, limit = MAX_UNPACKED_BYTES): Promise<{ form: FileForm; head: Buffer }> {
  const magic = await magicOf(path);
  const gzip = magic.startsWith('1f8b');
  const other = MAGIC.find(([start]) => magic.startsWith(start));
  if (other) throw new UnreadableFile(other[1]);

  const strict = new TextDecoder('utf-8', { fatal: true });
  let utf8 = true;
  let head = Buffer.alloc(0);
  const test = (chunk?: Buffer) => {
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      utf8 = false;
    }
  };
  for await (const chunk of bytesOf(path, gzip, limit)) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    if (utf8) test(chunk);
  }
  if (utf8) test();
  if (head.length === 0) throw new UnreadableFile('The file is empty.');

  const mark = markOf(head);
  const encoding = mark ?? utf16Without(head) ?? (utf8 ? 'utf-8' : 'single-byte');
  if (!encoding.startsWith('utf-16') && looksBinary(head)) {
    throw new UnreadableFile('This is not a text file. Choose a CSV file.');
  }
  return { form: { gzip, encoding, byteOrderMark: mark !== null }, head };
}

/** The file's text in pieces. `codePage` is used for single-byte files only. */
export async function* textOf(
  path: string,
  form: FileForm,
  codePage: string,
  limit = MAX_UNPACKED_BYTES,
): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(form.encoding === 'single-byte' ? codePage : form.encoding, { stripBOM: true });
  for await (const chunk of bytesOf(path, form.gzip, limit)) yield decoder.write(chunk);
  const rest = decoder.end();
  if (rest) yield rest;
}

/** The beginning of the file as text. */
export function headText(head: Buffer, form: FileForm, codePage: string): string {
  return iconv.decode(head, form.encoding === 'single-byte' ? codePage : form.encoding, { stripBOM: true });
}
