/** Opens whichever kind of workbook an archive is. */
import { throwUnreadable } from '../tables/archives.ts';
import { readBytes, readMagic } from '../tables/decode.ts';
import { createUnpackedLimitError, readRowLimit, readUnpackedLimit } from '../tables/unpacked-limit.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { listZipEntries, type ZipEntry } from '../tables/zip.ts';
import { openOds } from './ods.ts';
import type { Workbook } from './sheet.ts';
import { type OpenPart, openXlsx } from './xlsx.ts';

const ZIP = '504b0304';
/** The sheets of a workbook are read several times, and the words of one kind are kept in memory. */
const MAX_WORKBOOK_BYTES = 512 * 1024 ** 2;

const LOCKED = 'This workbook is protected by a password. Open it, save it without the password, and choose that file.';
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/i, 'This is a binary Excel workbook (.xlsb). Save it as .xlsx, and choose that file.'],
  [/^Index(?:\.zip|\/Document\.iwa)$/i, 'This is a Numbers workbook. Export it as Excel and choose that file.'],
  [/^encrypted-package$/, LOCKED],
];

/**
 * The workbook; null if the file is not one.
 * @throws UnreadableFile if it is damaged, locked, unpacks to more than it may, or is of a kind that is not read
 */
export async function openWorkbook(path: string, limit?: number): Promise<Workbook | null> {
  if ((await readMagic(path)) !== ZIP) return null;
  const entries = await listZipEntries(path).catch(throwUnreadable);
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  const other = OTHERS.find(([name]) => has(name));
  if (other) throw new UnreadableFile(other[1]);
  const content = entries.find(({ name }) => name === 'content.xml');
  const isExcel = has(/^xl\/worksheets\//i) || has(/^xl\/workbook\.xml$/i);
  if (!isExcel && !content) return null;
  // Sheets may share their packed bytes: together they unpack to no more than one could.
  const most = await readUnpackedLimit(path, Math.min(limit ?? MAX_WORKBOOK_BYTES, MAX_WORKBOOK_BYTES));
  const read = isExcel ? entries.filter(({ name }) => /^xl\/(?!media\/|drawings\/|charts\/)/i.test(name)) : [content!];
  if (read.reduce((sum, { size }) => sum + size, 0) > most) throw createUnpackedLimitError(most);
  const open: OpenPart = (entry: ZipEntry) => readBytes(path, { gzip: false, zip: { entry, others: [] } }, most);
  if (isExcel) return openXlsx(entries, open);
  await requireOpenSheet(entries, open);
  return openOds(content!, open, await readRowLimit(path, true));
}

/** @throws UnreadableFile for a text of LibreOffice, and for a locked sheet */
async function requireOpenSheet(entries: readonly ZipEntry[], open: OpenPart): Promise<void> {
  const readText = async (name: string) => {
    const entry = entries.find((entry) => entry.name === name);
    let text = '';
    if (entry && entry.size < 1_000_000) for await (const chunk of open(entry)) text += chunk.toString();
    return text;
  };
  const type = (await readText('mimetype')).trim();
  if (/opendocument\.(?!spreadsheet)/.test(type))
    throw new UnreadableFile('This is a document, not a table. Export the rows as CSV and choose that file.');
  if (/encryption-data/.test(await readText('META-INF/manifest.xml'))) throw new UnreadableFile(LOCKED);
}
