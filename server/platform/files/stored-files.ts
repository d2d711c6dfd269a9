import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Files uploaded for import are here, below the data folder. */
const FOLDER = 'imports';
const LONGEST_NAME = 200;

export class FileTooLarge extends Error {}

export interface StoredFile {
  /** The path relative to the data folder. */
  path: string;
  sha256: string;
  bytes: number;
}

/**
 * Writes a stream to the data folder as it arrives, without keeping it in memory; the file's own name is never used as a path.
 * @throws FileTooLarge past `limit` bytes; then nothing is left behind
 */
export async function storeFile(stream: NodeJS.ReadableStream, folder: string, limit: number): Promise<StoredFile> {
  await mkdir(join(folder, FOLDER), { recursive: true });
  const path = join(FOLDER, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > limit) done(new FileTooLarge(`The file is larger than ${Math.floor(limit / 1024 ** 2)} MB.`));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(join(folder, path), { mode: 0o600 }));
  } catch (error) {
    await rm(join(folder, path), { force: true });
    throw error;
  }
  return { path, sha256: hash.digest('hex'), bytes };
}

export async function removeFile(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true });
}

/** A file's name for display: no folders, no control characters. */
export function formatFileName(name: string): string {
  const bare = basename(name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .trim();
  return (bare || 'file').slice(0, LONGEST_NAME);
}
