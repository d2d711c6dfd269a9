/** Old files of Office, and new ones under a password: both are of one format, which is not read. */
import { createReadStream } from 'node:fs';
import { UnreadableFile } from './unreadable.ts';

/** The first bytes of either. */
export const OLE = 'd0cf11e0';

const MAX_BYTES = 16 * 1024 ** 2;
const encodeName = (name: string): Buffer => Buffer.from(name, 'utf16le');
const WAYS: readonly (readonly [Buffer, string])[] = [
  [
    encodeName('EncryptedPackage'),
    'This workbook is protected by a password. Open it, take the password off (in Excel: File, Info, Protect Workbook), save it, and choose that file.',
  ],
  [encodeName('WordDocument'), 'This is a document, not a table. Export the rows as CSV and choose that file.'],
  [encodeName('__properties_version'), 'This is an Outlook message, not a table. Export the contacts as CSV.'],
];

/** What the file is, by the names of its parts, and what to do instead. */
export async function refuseOle(path: string): Promise<UnreadableFile> {
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { end: MAX_BYTES })) {
    const piece = Buffer.concat([before, chunk as Buffer]);
    const way = WAYS.find(([name]) => piece.includes(name));
    if (way) return new UnreadableFile(way[1]);
    before = piece.subarray(-64);
  }
  return new UnreadableFile('This is an old Excel workbook (.xls). Save it as .xlsx, and choose that file.');
}
