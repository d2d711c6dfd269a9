/** The contents of a zip archive, and the bytes of one of its files; read in place, nothing is unpacked to the disk. */
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface ZipEntry {
  name: string;
  /** Its unpacked size, as the archive declares it. */
  size: number;
  /** The position of its own header, which distinguishes several files of one name. */
  at: number;
}

/** The file is not an archive, or is damaged; the message is for the user who uploaded it. */
export class ZipError extends Error {
  override name = 'ZipError';
}

/** An export has some dozens of files; a list of more is not read. */
const MAX_ENTRIES = 2_000;

/** The library's own words are for programmers. */
const createDamagedError = (error: unknown): ZipError =>
  error instanceof ZipError
    ? error
    : new ZipError('The archive or Excel workbook is damaged or was cut off. Download it again.', { cause: error });

async function openZip(path: string): Promise<ZipFile> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  if (zip.entryCount <= MAX_ENTRIES) return zip;
  zip.close();
  throw new ZipError('The archive contains too many files or too much data. Unpack it and choose the file.');
}

/**
 * The files of an archive, folders left out.
 * @throws ZipError
 */
export async function listZipEntries(path: string): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  try {
    const zip = await openZip(path);
    try {
      for await (const { fileName: name, uncompressedSize: size, relativeOffsetOfLocalHeader: at } of zip.eachEntry())
        if (!name.endsWith('/')) entries.push({ name, size, at });
    } finally {
      zip.close();
    }
  } catch (error) {
    throw createDamagedError(error);
  }
  return entries;
}

/**
 * The bytes of one file. More or fewer bytes than the archive declares are an error.
 * @throws ZipError
 */
export async function openEntry(path: string, { at }: ZipEntry): Promise<Readable> {
  try {
    const zip = await openZip(path);
    try {
      const entry = await findEntryAt(zip, at);
      // A file that is being read stays open until it is done.
      return await zip.openReadStreamPromise(entry);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw createDamagedError(error);
  }
}

async function findEntryAt(zip: ZipFile, at: number): Promise<Entry> {
  for await (const entry of zip.eachEntry()) {
    if (entry.relativeOffsetOfLocalHeader !== at) continue;
    if (entry.isEncrypted()) throw new ZipError('The archive has a password. Unpack it and choose the file.');
    if (!entry.canDecodeFileData())
      throw new ZipError('Kith can’t unpack this archive. Unpack it and choose the file.');
    return entry;
  }
  throw new ZipError('The archive is damaged. Download it again.');
}
