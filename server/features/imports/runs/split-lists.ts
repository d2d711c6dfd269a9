import { createReadStream } from 'node:fs';
import type { Kysely } from 'kysely';
import type { ImportRunRow, Schema } from '../../../platform/db/schema.ts';
import { storeFile } from '../../../platform/files/stored-files.ts';
import { enqueueImport } from './enqueue.ts';
import { changeImportRun, insertImportRun, listCheckedRuns } from './queries.ts';
import type { OpenFile } from './records.ts';
import { getImportFilePath, getImportOptions } from './runs.ts';

const LONGEST_NAME = 200;

/** The name of an import of one file of an archive. */
export const makePartName = (archive: string, part: string): string => `${archive}: ${part}`.slice(0, LONGEST_NAME);

/**
 * Makes the import of an archive with lists of different days that of the oldest one, and each later list an import of its own: each list has
 * its day, its check, and its undo.
 * @param file the archive; dates that can be read in two ways are read as in its other files
 * @returns the import of the oldest; null if it was stopped
 */
export async function splitLists(
  db: Kysely<Schema>,
  run: ImportRunRow,
  { lists, toldOrder }: OpenFile,
  { folder, now }: { folder: string; now: () => Date },
): Promise<ImportRunRow | null> {
  const options = getImportOptions(run);
  const dateOrder = options.reading.dateOrder ?? toldOrder ?? undefined;
  const makePart = (part: string) => ({
    file_name: makePartName(run.file_name, part),
    options: JSON.stringify({ ...options, reading: { ...options.reading, dateOrder, part } }),
  });
  const [oldest, ...later] = lists!;
  const path = getImportFilePath(run, folder);
  const copies: { part: string; file_path: string }[] = [];
  for (const part of later)
    copies.push({ part, file_path: (await storeFile(createReadStream(path), folder, Number.POSITIVE_INFINITY)).path });
  const { kind, sha256, byte_size, started_by, for_user_id } = run;
  const first = makePart(oldest!);
  const isSplit = await db.transaction().execute(async (trx) => {
    if (!(await changeImportRun(trx, run.id, ['checking'], first))) return false;
    for (const { part, file_path } of copies) {
      const at = now();
      const made = await insertImportRun(trx, {
        kind,
        sha256,
        byte_size,
        started_by,
        for_user_id,
        file_path,
        ...makePart(part),
        state: 'uploaded',
        created_at: at.toISOString(),
      });
      await enqueueImport(trx, made.id, 'check', at);
    }
    return true;
  });
  return isSplit ? { ...run, ...first } : null;
}

/** Checks the other lists of the archive again that nobody wrote yet: what they would do depends on the list that was written. */
export async function checkOthersAgain(db: Kysely<Schema>, run: ImportRunRow, now: Date): Promise<void> {
  if (getImportOptions(run).reading.part === undefined) return;
  const others = await listCheckedRuns(db, run);
  for (const { id } of others.filter((other) => getImportOptions(other).reading.part !== undefined))
    await db.transaction().execute(async (trx) => {
      const again = { state: 'uploaded', done_rows: 0, counts: '{}', error: null } as const;
      if (await changeImportRun(trx, id, ['checked'], again)) await enqueueImport(trx, id, 'check', now);
    });
}
