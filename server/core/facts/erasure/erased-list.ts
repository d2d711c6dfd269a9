/**
 * The fingerprints of erased people in a file of the data folder, outside the database and its backups: a restored backup of before an
 * erasure is erased again by it. One line of JSON each, which is added and never changed, so that a kill leaves at most half a line.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Fingerprint = z.object({
  /** The key of the hash: that of the database in which it was made. */
  salt: z.string(),
  hash: z.string(),
  kind: z.enum(['erased', 'namesake', 'let-in']),
  at: z.string(),
});
export type Fingerprint = z.infer<typeof Fingerprint>;

const getPath = (dataFolder: string): string => join(dataFolder, 'erased-people');

/** The fingerprints in the file; what is said last of a hash counts. */
export function readErasedList(dataFolder: string): Fingerprint[] {
  const found = new Map<string, Fingerprint>();
  for (const line of readText(dataFolder).split('\n')) {
    const fingerprint = parseLine(line);
    if (fingerprint) found.set(fingerprint.hash, fingerprint);
  }
  return [...found.values()];
}

function readText(dataFolder: string): string {
  try {
    return readFileSync(getPath(dataFolder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

/** The half line of a process that was killed is none. */
function parseLine(line: string): Fingerprint | undefined {
  try {
    return Fingerprint.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Adds those that the file does not have. They are on the disk when this returns. */
export function addToErasedList(dataFolder: string, fingerprints: readonly Fingerprint[]): void {
  const known = new Map(readErasedList(dataFolder).map(({ hash, kind }) => [hash, kind]));
  const missing = fingerprints.filter(({ hash, kind }) => known.get(hash) !== kind);
  if (missing.length === 0) return;
  mkdirSync(dataFolder, { recursive: true });
  const file = openSync(getPath(dataFolder), 'a', 0o600);
  try {
    // A line of its own, whatever half line stands before it.
    writeSync(file, `\n${missing.map((fingerprint) => JSON.stringify(fingerprint)).join('\n')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
