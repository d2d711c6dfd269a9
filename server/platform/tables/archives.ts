import { basename } from 'node:path';
import { UnreadableFile } from './unreadable.ts';
import { type ZipEntry, ZipError, zipEntries } from './zip.ts';

/** Of an archive the file that is read, and the others that are not. */
export interface Archived {
  entry: ZipEntry;
  others: string[];
}

/** What a file is called that may be read. */
const TABLE = /\.(?:csv|tsv|txt|ndjson|jsonl|json)$/i;
const SHOWN_NAMES = 12;

/**
 * Chooses the file of an archive that is read: by its name, or the only one that may be.
 * @param wanted the name of the file, for archives that hold others beside it
 * @throws UnreadableFile
 */
export async function chooseEntry(path: string, wanted: RegExp | undefined): Promise<Archived> {
  const entries = await zipEntries(path).catch(asUnreadable);
  if (entries.some(({ name }) => name === '[Content_Types].xml'))
    throw new UnreadableFile('This is an Excel workbook. Save the sheet as CSV, and choose that file.');
  // What the archiving computer puts in by itself.
  const own = entries.filter(({ name }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const named = own.filter(({ name }) => wanted?.test(basename(name)));
  const tables = named.length > 0 ? named : own.filter(({ name }) => TABLE.test(name));
  const [entry] = tables;
  if (!entry)
    throw new UnreadableFile(
      `No file of this archive can be read. It holds ${shortList(own.map(({ name }) => name))}.`,
    );
  if (tables.length > 1)
    throw new UnreadableFile(
      `It is not clear which file of this archive is meant: ${shortList(tables.map(({ name }) => name))}. Unpack it and choose one.`,
    );
  return { entry, others: own.filter((each) => each !== entry).map(({ name }) => basename(name)) };
}

/** "a.csv, b.csv and 3 more" */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map((name) => name.replace(/\p{Cc}/gu, '').slice(0, 80));
  const more = names.length - shown.length;
  return names.length === 0 ? 'nothing' : `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What goes wrong in an archive is said to whoever brought it. */
export function asUnreadable(error: unknown): never {
  throw error instanceof ZipError ? new UnreadableFile(error.message, { cause: error }) : error;
}
