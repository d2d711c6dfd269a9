/** Uploaded files, and what an import remembers of its file's first rows. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../platform/db/schema.ts';
import { removeFile } from '../../../platform/files/stored-files.ts';
import { splitNameKey } from '../../../platform/text/names.ts';
import { collectWords, type ErasureSubject } from './subject.ts';

const BUSY = ['checking', 'applying', 'undoing'];

/** An uploaded file that names the person goes. An import of it that waits is cancelled and has to be uploaded again. */
export async function clearFiles(
  db: Kysely<Schema>,
  subject: ErasureSubject,
  dataFolder: string,
): Promise<{ files: number; unread_files: number }> {
  const runs = await db.selectFrom('import_run').select(['id', 'file_path', 'state', 'options']).execute();
  let [files, unread] = [0, 0];
  for (const { id, file_path, state, options } of runs) {
    const found = file_path === null ? 'gone' : await searchFile(join(dataFolder, file_path), subject);
    const goes = found === 'named' && !BUSY.includes(state);
    if (found === 'compressed' || (found === 'named' && !goes)) unread += 1;
    if (!goes && !isNamed(options, subject)) continue;
    const waits = state === 'uploaded' || state === 'checked';
    await db
      .updateTable('import_run')
      .set({ options: clearSamples(options) })
      .$if(goes, (query) => query.set({ file_path: null }))
      .$if(goes && waits, (query) => query.set({ state: 'cancelled' }))
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
    if (!goes || file_path === null) continue;
    await removeFile(dataFolder, file_path);
    files += 1;
  }
  return { files, unread_files: unread };
}

async function searchFile(path: string, subject: ErasureSubject): Promise<'named' | 'compressed' | 'gone' | 'other'> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) return 'gone';
  // A workbook or archive begins like this.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return 'compressed';
  return bytes
    .toString('utf8')
    .split('\n')
    .some((line) => isNamed(line, subject))
    ? 'named'
    : 'other';
}

/** Whether it has one of their addresses, or all words of their name, which a file has in cells of their own. */
function isNamed(text: string, subject: ErasureSubject): boolean {
  const words = collectWords(subject);
  if (words === null) return false;
  if (text.search(words.pattern) >= 0) return true;
  const lower = text.toLowerCase();
  return subject.names.some((name) => {
    const parts = splitNameKey(name.toLowerCase());
    return !subject.shared && parts.length > 1 && parts.every((part) => lower.includes(part));
  });
}

const Samples = z.looseObject({
  columns: z.array(z.looseObject({ samples: z.array(z.unknown()).optional() })).optional(),
});

/** The options of an import without the cells of its first rows. */
function clearSamples(options: string): string {
  const parsed = Samples.parse(JSON.parse(options));
  for (const column of parsed.columns ?? []) if (column.samples) column.samples = [];
  return JSON.stringify(parsed);
}
