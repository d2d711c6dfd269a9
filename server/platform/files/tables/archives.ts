import { basename } from 'node:path';
import { createUnpackedLimitError, readUnpackedLimit } from './unpacked-limit.ts';
import { UnreadableFile } from './unreadable.ts';
import { listZipEntries, type ZipEntry, ZipError } from './zip.ts';

/** The file of an archive that is read, and the others. */
export interface ArchivedFile {
  entry: ZipEntry;
  others: string[];
}

/** The name of a file that can be read. */
const TABLE = /\.(?:csv|tsv|txt|vcf|ndjson|jsonl|json)$/i;
const SHOWN_NAMES = 12;

/** The tables of an archive that may be meant, by name; none if it is not an archive. */
export async function listTablesIn(path: string, wanted?: RegExp): Promise<string[]> {
  const entries = await listZipEntries(path).catch(() => []);
  return entries.length < 2 ? [] : findMeant(entries, wanted).tables.map(({ name }) => name);
}

function findMeant(entries: readonly ZipEntry[], wanted: RegExp | undefined) {
  // Files that the archiving computer adds by itself.
  const own = entries.filter(({ name }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const named = own.filter(({ name }) => wanted?.test(basename(name)));
  return { own, tables: named.length > 0 ? named : own.filter(({ name }) => TABLE.test(name)) };
}

/** The message if several tables may be meant. */
export const describeUnclearTables = (tables: readonly string[]): string =>
  `This archive contains several tables: ${formatShortList(tables)}. Unpack it and choose one.`;

/**
 * Chooses the file of an archive that is read: by its name, or the only one that may be.
 * @param wanted the name of the file, for archives that hold others beside it
 * @param part the one of several that are read one after the other
 * @throws UnreadableFile
 */
export async function chooseEntry(path: string, wanted: RegExp | undefined, part?: string): Promise<ArchivedFile> {
  const entries = await listZipEntries(path).catch(throwUnreadable);
  const holds = (beginning: string) => entries.some(({ name }) => name.startsWith(beginning));
  if (holds('word/') || holds('ppt/'))
    throw new UnreadableFile('This is a document, not a table. Export the rows as CSV and choose that file.');
  if (holds('[Content_Types].xml'))
    throw new UnreadableFile('This is an Excel workbook. Save the sheet as CSV, and choose that file.');
  const { own, tables } = findMeant(entries, wanted);
  const entry = part === undefined ? tables[0] : tables.find(({ name }) => name === part);
  if (!entry)
    throw new UnreadableFile(
      `No file of this archive can be read. It holds ${formatShortList(own.map(({ name }) => name))}.`,
    );
  if (tables.length > 1 && part === undefined)
    throw new UnreadableFile(describeUnclearTables(tables.map(({ name }) => name)));
  // Tables that are read one after the other may share their packed bytes, and so be any number of times as large.
  const most = await readUnpackedLimit(path);
  const read = part === undefined ? [entry] : tables;
  if (read.reduce((sum, { size }) => sum + size, 0) > most) throw createUnpackedLimitError(most);
  const others = own.filter((other) => other !== entry && !(part !== undefined && tables.includes(other)));
  return { entry, others: others.map(({ name }) => basename(name)) };
}

/** "a.csv, b.csv and 3 more" */
export function formatShortList(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map((name) => name.replace(/\p{Cc}/gu, '').slice(0, 80));
  const more = names.length - shown.length;
  return names.length === 0 ? 'nothing' : `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Errors in an archive are shown to the user who uploaded it. */
export function throwUnreadable(error: unknown): never {
  throw error instanceof ZipError ? new UnreadableFile(error.message, { cause: error }) : error;
}
