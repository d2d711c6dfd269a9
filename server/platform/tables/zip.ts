/** What stands in a zip archive, and the bytes of one file of it; read in place, nothing is unpacked to the disk. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** 0: as it is, 8: deflated. */
  method: number;
  encrypted: boolean;
  /** Where its own header begins. */
  at: number;
  packed: number;
  /** As the archive says. */
  size: number;
}

/** The archive is none, or is damaged; the message is for whoever brought it. */
export class ZipError extends Error {
  override name = 'ZipError';
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record with the longest comment that may follow it. */
const LONGEST_END = 22 + 65_535;
/** An export has some dozens of files; a list of more is not read. */
const MOST_ENTRIES = 2_000;
const LONGEST_LIST = 4 * 1024 ** 2;
const ONLY_IN_ZIP64 = 0xffffffff;

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new ZipError('The archive was cut off. Fetch it again.');
  return buffer;
}

async function listIn(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const from = Math.max(0, size - LONGEST_END);
  const tail = await readAt(file, from, size - from);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end === -1 || end + 22 > tail.length || tail.readUInt32LE(end) !== END)
    throw new ZipError('The archive or Excel workbook is damaged or was cut off. Fetch it again.');
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > MOST_ENTRIES || length > LONGEST_LIST || start === ONLY_IN_ZIP64)
    throw new ZipError('The archive holds too much. Unpack it and choose the file.');
  if (start + length > size)
    throw new ZipError('The archive or Excel workbook is damaged or was cut off. Fetch it again.');
  return readAt(file, start, length);
}

/**
 * The files of an archive, folders left out.
 * @throws ZipError
 */
export async function zipEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const list = await listIn(file);
    const entries: ZipEntry[] = [];
    for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === ENTRY; ) {
      const nameEnd = at + 46 + list.readUInt16LE(at + 28);
      const name = list.toString('utf8', at + 46, nameEnd);
      if (!name.endsWith('/'))
        entries.push({
          name,
          method: list.readUInt16LE(at + 10),
          encrypted: (list.readUInt16LE(at + 8) & 1) === 1,
          at: list.readUInt32LE(at + 42),
          packed: list.readUInt32LE(at + 20),
          size: list.readUInt32LE(at + 24),
        });
      at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
    }
    return entries;
  } finally {
    await file.close();
  }
}

/**
 * The bytes of one file. More than the archive says are to be taken for an attack by whoever reads them.
 * @throws ZipError
 */
export async function openEntry(path: string, entry: ZipEntry): Promise<Readable> {
  if (entry.encrypted) throw new ZipError('The archive is locked by a password. Unpack it and choose the file.');
  if (entry.method !== 0 && entry.method !== 8)
    throw new ZipError('The archive is packed in a way that is not read. Unpack it and choose the file.');
  const file = await open(path);
  let start: number;
  try {
    const header = await readAt(file, entry.at, 30);
    if (header.readUInt32LE(0) !== LOCAL) throw new ZipError('The archive is damaged. Fetch it again.');
    start = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
  const packed = createReadStream(path, {
    start,
    end: start + Math.max(entry.packed, 1) - 1,
    highWaterMark: 256 * 1024,
  });
  if (entry.method === 0) return packed;
  const unpacked = packed.pipe(createInflateRaw());
  packed.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => packed.destroy());
  return unpacked;
}
