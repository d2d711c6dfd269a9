import type { Kysely } from 'kysely';
import { CRM } from '../../core/facts/book/external-ids.ts';
import { getOwnMergeMember } from '../../core/facts/write/users.ts';
import { isAnybodySuppressed } from '../../core/network/derive/suppression.ts';
import type { References } from '../../platform/db/references.ts';
import type { ImportRunRow, Schema } from '../../platform/db/schema.ts';
import { isOfDatabase } from '../../platform/db/trouble.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { UnreadableFile } from '../../platform/files/tables/unreadable.ts';
import { MAX_REJECTS } from './apply/apply.ts';
import { getImportKind } from './by-kind.ts';
import { insertJoins } from './joins/queries.ts';
import { loadDecisions } from './preview/decisions.ts';
import { deleteRows, insertPreviewRows } from './preview/queries.ts';
import {
  changeImportRun,
  deleteRejects,
  findImportingUser,
  findImportRun,
  insertRejects,
  loadSystemsByShape,
  saveSystemOfShape,
} from './runs/queries.ts';
import { UnmappedFile } from './runs/records.ts';
import { getImportFilePath, getImportOptions, openFile, type RunCounts } from './runs/runs.ts';
import { checkOthersAgain, splitLists } from './runs/split-lists.ts';

interface ImportWorkDeps {
  /** The folder that file paths are relative to. */
  folder: string;
  now: () => Date;
  progress?: (done: number, counts: RunCounts) => void;
  /** Whether nobody else writes just now, so that transactions may take longer. */
  quiet?: () => boolean;
  /** Makes sure that the end of a run is on disk, if ordinary writes are not; its file is removed after that. */
  settle?: (run: ImportRunRow) => Promise<unknown>;
  /** All references to rows that undo removes (server/references.ts). */
  references: References;
}

/** States that call for work. */
const BUSY: readonly ImportRunRow['state'][] = ['uploaded', 'checking', 'applying', 'undoing'];

/**
 * Does the work that a run's state calls for, until there is none: checks an uploaded file, writes, takes back. Safe to call again for a
 * run whose process died: it continues there.
 */
export async function workOn(db: Kysely<Schema>, runId: number, deps: ImportWorkDeps): Promise<ImportRunRow> {
  for (;;) {
    const run = await findImportRun(db, runId);
    if (!run) throw new Error(`There is no import ${runId}.`);
    if (run.state === 'checked') return run;
    if (!BUSY.includes(run.state)) {
      if (run.state === 'done') await checkOthersAgain(db, run, deps.now());
      await deps.settle?.(run);
      return clearFile(db, run, deps.folder);
    }
    if (run.state === 'undoing') await getImportKind(run.kind).undo(db, run, deps);
    else if (run.state === 'applying') await applyOrTakeBack(db, run, deps);
    else await check(db, run, deps);
  }
}

/** The day that counts as today for what a file says: writing reads it as the check did, whenever that was. */
const getDayOfCheck = (startedAt: string | null) => startedAt?.slice(0, 10);

async function check(db: Kysely<Schema>, run: ImportRunRow, deps: ImportWorkDeps): Promise<void> {
  const { now } = deps;
  await deleteRejects(db, run.id);
  const started_at = run.started_at ?? now().toISOString();
  // Saved before the rows go, so that they hold though the process may die.
  const decisions = await loadDecisions(db, run.id, getImportOptions(run).decisions);
  const begun = { options: JSON.stringify({ ...getImportOptions(run), decisions }), started_at };
  const change = { ...begun, state: 'checking', done_rows: 0 } as const;
  if (!(await changeImportRun(db, run.id, ['uploaded', 'checking'], change))) return;
  await deleteRows(db, run.id);
  await checkAnew(db, { ...run, ...begun }, deps);
}

async function checkAnew(db: Kysely<Schema>, run: ImportRunRow, deps: ImportWorkDeps): Promise<void> {
  const { folder, now, progress } = deps;
  try {
    const { reading } = getImportOptions(run);
    const shapes = await loadSystemsByShape(db);
    const file = await openFile(run.kind, getImportFilePath(run, folder), {
      ...reading,
      shapes,
      today: getDayOfCheck(run.started_at),
    });
    if (file.lists) {
      const oldest = await splitLists(db, run, file, deps);
      if (oldest) await checkAnew(db, oldest, deps);
      return;
    }
    if (file.ids && reading.idSystem !== undefined)
      await saveSystemOfShape(db, file.ids.shape, reading.idSystem, now().toISOString());
    const user = run.for_user_id === null ? undefined : await findImportingUser(db, run.for_user_id);
    const options = { ...getImportOptions(run), ...getFound(file) };
    await changeImportRun(db, run.id, ['checking'], { total_rows: file.total, options: JSON.stringify(options) });
    const counts = await getImportKind(run.kind).check(db, {
      kind: run.kind,
      file,
      forUser: user ? { id: user.id, contactId: getOwnMergeMember(user) } : null,
      firm: options.firm,
      now: now(),
      decisions: options.decisions,
      tellJoins: (joins) => insertJoins(db, run.id, joins),
      tellRows: (rows) => insertPreviewRows(db, run.id, rows),
      progress: async (done, counted, problems) => {
        progress?.(done, counted);
        if (counted.rejected < MAX_REJECTS) await insertRejects(db, run.id, problems);
        return changeImportRun(db, run.id, ['checking'], { done_rows: done, counts: JSON.stringify(counted) });
      },
    });
    if (counts) await changeImportRun(db, run.id, ['checking'], { state: 'checked', counts: JSON.stringify(counts) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { reading, sheet } = getImportOptions(run);
    // A sheet that cannot be read: the user can choose another one.
    const isOfSheet = reading.sheet !== undefined && sheet !== null;
    if (error instanceof UnmappedFile || isOfSheet) {
      const found =
        error instanceof UnmappedFile
          ? getFound(error.file)
          : { columns: [], fields: [], format: [], sheet: { name: reading.sheet, choices: sheet!.choices } };
      const options = JSON.stringify({ ...getImportOptions(run), ...found });
      await changeImportRun(db, run.id, ['checking'], {
        state: 'checked',
        error: error.message,
        options,
        counts: '{}',
      });
      return;
    }
    const change = { state: 'failed' as const, error: error.message, finished_at: now().toISOString() };
    await changeImportRun(db, run.id, ['checking'], change);
  }
}

/** The stored choices of how a file is read. */
function getFound({
  columns,
  fields = [],
  table,
  format,
  encoding,
  dates = null,
  ids = null,
  sheet,
}: UnmappedFile['file']) {
  const { sure, choices } = encoding;
  return {
    columns,
    fields,
    table,
    format,
    encoding: { encoding: encoding.encoding, sure, choices },
    dates,
    ids,
    sheet: sheet ?? null,
  };
}

/**
 * Writes; an error on the way takes back what is written, and the run has failed. A database in trouble is not the fault of the file: the
 * job is tried again, and continues where it was.
 */
async function applyOrTakeBack(db: Kysely<Schema>, run: ImportRunRow, deps: ImportWorkDeps): Promise<void> {
  try {
    // As the check showed it, whatever was said of such files meanwhile.
    const { reading, ids } = getImportOptions(run);
    // A file that was checked before systems were told apart has the CRM's ids.
    const as = { ...reading, idSystem: ids?.system ?? CRM, today: getDayOfCheck(run.started_at) };
    const file = await openFile(run.kind, getImportFilePath(run, deps.folder), as);
    await getImportKind(run.kind).apply(db, run, file, deps);
  } catch (error) {
    if (isOfDatabase(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const undone = await changeImportRun(db, run.id, ['applying'], {
      state: 'undoing',
      ending: 'failed',
      error: message,
    });
    if (!undone) throw error;
  }
}

/** The file is not kept longer than it is needed, nor are the outcomes of its rows. */
export async function clearFile(db: Kysely<Schema>, run: ImportRunRow, folder: string): Promise<ImportRunRow> {
  if (run.file_path === null) return run;
  await deleteRows(db, run.id);
  await removeFile(folder, run.file_path);
  const options = (await isAnybodySuppressed(db)) ? clearSamples(run) : run.options;
  await changeImportRun(db, run.id, [run.state], { file_path: null, options });
  return { ...run, file_path: null, options };
}

/** The options without the cells of the first rows, which may be an erased person's. */
function clearSamples(run: ImportRunRow): string {
  const options = getImportOptions(run);
  for (const column of options.columns ?? []) column.samples = [];
  return JSON.stringify(options);
}
