import { createReadStream } from 'node:fs';
import { appendFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { NETWORK_FILES } from '../../../shared/features/imports/import.ts';
import { getOwnMergeMember } from '../../core/facts/write/users.ts';
import { findUserByEmail } from '../../platform/access/users.ts';
import type { References } from '../../platform/db/references.ts';
import type { AppUser, ImportRunRow, Job, Schema } from '../../platform/db/schema.ts';
import { storeFile } from '../../platform/files/stored-files.ts';
import { UnreadableFile } from '../../platform/files/tables/unreadable.ts';
import { claim, giveBack, type Runner, runJob } from '../../platform/jobs/jobs.ts';
import { getImportKind } from './by-kind.ts';
import { CommandError, CommandStoppedError } from './command-errors.ts';
import { type ImportCommand, parseCommand } from './command-options.ts';
import { requireNames } from './command-renames.ts';
import { importJobs } from './jobs.ts';
import { describeRenamesToConfirm } from './preview/renames.ts';
import { enqueueImport } from './runs/enqueue.ts';
import { createRowList } from './runs/list-rows.ts';
import {
  changeImportRun,
  findImportRun,
  insertImportRun,
  listKnownUsers,
  listRejects,
  loadSystemsByShape,
  saveSystemOfShape,
} from './runs/queries.ts';
import type { OpenFile, RowProblem } from './runs/records.ts';
import { RejectsFile } from './runs/rejects-file.ts';
import { describeDatesToConfirm, getImportCounts, openFile, type RunCounts } from './runs/runs.ts';
import { makePartName } from './runs/split-lists.ts';

/** 0: everything was written; 1: nothing could be done; 2: some rows were rejected and the others written. */
export const EXIT = { done: 0, failed: 1, rejected: 2 } as const;

interface CommandDeps {
  db: Kysely<Schema>;
  /** The data folder. */
  folder: string;
  now: () => Date;
  /** All references to rows that undo removes (server/references.ts). */
  references: References;
  /** Writes a line; a `transient` line may be overwritten by the next. */
  out: (line: string, transient?: boolean) => void;
  /** Aborts on Ctrl-C: written rows are taken back. */
  signal?: AbortSignal;
  /** Aborts when the process must end: another process finishes the import. */
  stopping?: AbortSignal;
}

const SHOWN_REJECTS = 10;
const POLL_MS = 200;
const MAX_FILE_BYTES = 8 * 1024 ** 3;

async function listFilesAt(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found) throw new CommandError(`There is no file ${path}.`);
    if (!found.isDirectory()) files.push(path);
    else {
      const names = (await readdir(path)).filter((name) =>
        /\.(?:(?:csv|tsv|txt|ndjson|jsonl)(?:\.gz)?|xlsx|ods|vcf)$/i.test(name),
      );
      files.push(...names.sort().map((name) => join(path, name)));
    }
  }
  if (files.length === 0) throw new CommandError('There’s nothing to import.');
  return files;
}

/** People before facts about them: accounts, contacts, tenures, signals, investments. */
async function sortFiles({ kind, reading }: ImportCommand, files: string[]): Promise<string[]> {
  if (kind !== 'network' || files.length === 1) return files;
  const placed: { file: string; place: number }[] = [];
  for (const file of files) {
    const { table } = await openFile(kind, file, reading);
    placed.push({ file, place: table ? NETWORK_FILES.indexOf(table) : NETWORK_FILES.length });
  }
  return placed.sort((a, b) => a.place - b.place).map(({ file }) => file);
}

async function requireUser({ as, kind }: ImportCommand, db: Kysely<Schema>): Promise<AppUser> {
  const user = as === undefined ? undefined : await findUserByEmail(db, as.trim().toLowerCase());
  if (user?.status === 'active') return user;
  const known = await listKnownUsers(db, 10);
  if (as === undefined && kind !== 'connections' && known[0]) {
    return (await findUserByEmail(db, known[0].email))!;
  }
  const list = known.map((row) => `  ${row.email}`).join('\n');
  const first = 'The import must run as a user, but no one has signed in yet. Start Kith and sign in once.';
  if (list === '') throw new CommandError(first);
  const why = as === undefined ? 'Say who the connections belong to: --as <e-mail>.' : `There is no user ${as}.`;
  throw new CommandError(`${why} There are:\n${list}`);
}

/**
 * The import command. Reports to `out` and returns the exit code.
 * @throws CommandError if it cannot be understood
 */
export async function runCommand(args: string[], deps: CommandDeps): Promise<number> {
  const command = parseCommand(args);
  const user = await requireUser(command, deps.db);
  let exit: number = EXIT.done;
  try {
    const files = await sortFiles(command, await listFilesAt(command.paths));
    if (command.rejected !== undefined && files.length > 1)
      throw new CommandError('--rejected works with one file at a time. Import the files one after the other.');
    for (const file of files) {
      const result = command.dryRun
        ? await runDry(file, command, user, deps)
        : await importFile(file, command, user, deps);
      exit = Math.max(exit, result);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message, { cause: error });
    throw error;
  }
  return exit;
}

function printSummary(counts: RunCounts, rejects: RowProblem[], { out }: CommandDeps): number {
  out(`  new ${counts.new}, changed ${counts.changed}, unchanged ${counts.unchanged}, rejected ${counts.rejected}`);
  for (const { line, file, column, value, reason } of rejects.slice(0, SHOWN_REJECTS)) {
    out(
      `  line ${line}${file ? ` of ${file}` : ''}${column ? `, ${column}` : ''}${value ? ` "${value}"` : ''}: ${reason}`,
    );
  }
  if (rejects.length > SHOWN_REJECTS) out('  …');
  return counts.rejected > 0 ? EXIT.rejected : EXIT.done;
}

/** @throws CommandError if its letters can be read in several ways, and no encoding was named */
async function openNamed(path: string, { kind, reading }: ImportCommand, { db, out }: CommandDeps): Promise<OpenFile> {
  const file = await openFile(kind, path, { ...reading, shapes: await loadSystemsByShape(db) });
  out(`${basename(path)}: ${file.format.join(' ')}`);
  const { encoding, sure, choices } = file.encoding;
  if (file.dates && !file.dates.sure)
    throw new CommandError(
      `${basename(path)}: ${describeDatesToConfirm(file.dates)} Choose the right one with --dates.`,
    );
  if (sure) {
    const names = choices.find((choice) => choice.encoding === encoding)?.names ?? [];
    if (names.length > 0) out(`  Read as ${encoding}: ${names.join(', ')}`);
    return file;
  }
  const ways = choices.map((choice) => `  --encoding ${choice.encoding}: ${choice.names.join(', ')}`).join('\n');
  throw new CommandError(
    `The letters of ${basename(path)} can be read in more than one way. Choose the right one:\n${ways}`,
  );
}

/** Takes the lists of an archive one after the other, the oldest first. */
async function takeEachList(
  { lists = [], toldOrder }: OpenFile,
  command: ImportCommand,
  take: (row: ImportCommand) => Promise<number>,
) {
  if (command.rejected !== undefined)
    throw new CommandError('--rejected works with one list at a time. Import the lists one after the other.');
  let exit: number = EXIT.done;
  const reading = { ...command.reading, dateOrder: command.reading.dateOrder ?? toldOrder ?? undefined };
  for (const part of lists) exit = Math.max(exit, await take({ ...command, reading: { ...reading, part } }));
  return exit;
}

async function runDry(path: string, command: ImportCommand, user: AppUser, deps: CommandDeps): Promise<number> {
  const { kind, firm } = command;
  const list = createRowList(command.list);
  const file = await openNamed(path, command, deps);
  if (file.lists) return takeEachList(file, command, (command) => runDry(path, command, user, deps));
  const rejects: RowProblem[] = [];
  const rejected = command.rejected === undefined ? null : await openRejects(command.rejected, file);
  const counts = await getImportKind(kind).check(deps.db, {
    kind,
    file,
    forUser: { id: user.id, contactId: getOwnMergeMember(user) },
    firm,
    now: deps.now(),
    tellRows: async (rows) => list.add(rows),
    progress: async (done, _counts, problems) => {
      rejects.push(...problems.slice(0, SHOWN_REJECTS + 1 - rejects.length));
      await rejected?.add(problems);
      deps.out(`  ${done} of ${file.total} rows checked`, true);
      return deps.signal?.aborted !== true;
    },
  });
  if (!counts) throw new CommandError('Stopped. Kith didn’t save anything.');
  deps.out('  This was a dry run. The result would be:');
  const exit = printSummary(counts, rejects, deps);
  if (counts.renames) deps.out(`  ${describeRenamesToConfirm(counts.renames)}`);
  for (const line of list.lines()) deps.out(line);
  if (rejected) deps.out(`  The rejected rows are in ${await rejected.end()}`);
  return exit;
}

/** Writes the rejected rows into a file, but never overwrites an existing one. */
async function openRejects(path: string, { columns }: OpenFile) {
  const rows = new RejectsFile(columns.map(({ name }) => name));
  try {
    await writeFile(path, rows.head(), { flag: 'wx' });
  } catch (error) {
    throw new CommandError(`The rejected rows could not be written to ${path}: ${(error as Error).message}`);
  }
  return {
    add: (problems: readonly RowProblem[]) => appendFile(path, rows.add(problems)),
    end: async () => {
      await appendFile(path, rows.end());
      return path;
    },
  };
}

async function importFile(path: string, command: ImportCommand, user: AppUser, deps: CommandDeps): Promise<number> {
  const { kind, firm, reading } = command;
  const { db, folder, now, out, signal } = deps;
  const file = await openNamed(path, command, deps);
  if (file.lists) return takeEachList(file, command, (command) => importFile(path, command, user, deps));
  if (!command.rename) await requireNames(file, { ...command, user }, deps);
  const stored = await storeFile(createReadStream(path), folder, MAX_FILE_BYTES);
  const started = performance.now();
  const run = await db.transaction().execute(async (trx) => {
    const made = await insertImportRun(trx, {
      kind,
      file_name: reading.part === undefined ? basename(path) : makePartName(basename(path), reading.part),
      file_path: stored.path,
      sha256: stored.sha256,
      byte_size: stored.bytes,
      started_by: user.id,
      for_user_id: user.id,
      options: JSON.stringify({
        firm,
        reading,
        columns: file.columns,
        format: file.format,
        ids: file.ids,
        sheet: file.sheet,
      }),
      state: 'applying',
      total_rows: file.total,
      created_at: now().toISOString(),
      started_at: now().toISOString(),
    });
    if (file.ids && reading.idSystem !== undefined)
      await saveSystemOfShape(trx, file.ids.shape, reading.idSystem, now().toISOString());
    await enqueueImport(trx, made.id, 'apply', now());
    return made;
  });
  const cancel = () => void changeImportRun(db, run.id, ['applying'], { state: 'undoing', ending: 'cancelled' });
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  const done = await finishRun(run.id, file.total, deps);
  signal?.removeEventListener('abort', cancel);
  if (done.state === 'cancelled') throw new CommandError('Cancelled. Kith removes what it wrote.');
  if (done.ending !== null) throw new CommandError(done.error ?? 'Kith did not remove what it wrote.');
  if (done.state !== 'done')
    throw new CommandError(`Kith didn’t save anything: ${done.error ?? `the import is ${done.state}`}`);
  out(`  ${file.total} rows in ${((performance.now() - started) / 1000).toFixed(1)} s, import ${run.id}`);
  const rejects = await listRejects(db, run.id, 0, SHOWN_REJECTS + 1);
  const problems = rejects.map(({ line, column_name, value, reason }) => ({
    line,
    column: column_name,
    value,
    reason,
  }));
  return printSummary(getImportCounts((await findImportRun(db, run.id))!), problems, deps);
}

/**
 * Works off the run's job here, unless the server or an earlier command is working on it: then waits for that. The next process, the server
 * or another command, takes over the job of a killed command.
 */
async function finishRun(
  runId: number,
  total: number,
  { db, folder, now, out, references, stopping }: CommandDeps,
): Promise<ImportRunRow> {
  const printProgress = (rows: number) => out(`  ${rows} of ${total} rows`, true);
  const clock = { now };
  // These jobs run in this process, which has no calls to answer.
  const kinds = importJobs(
    { db, clock, settings: { databaseUrl: '', dataFolder: folder } },
    { inWorker: false, progress: printProgress, references },
  );
  const printFailure = (error: unknown) => out(`  ${error instanceof Error ? error.message : String(error)}`);
  for (;;) {
    const run = (await findImportRun(db, runId))!;
    if (run.state !== 'applying' && run.state !== 'undoing') return run;
    const job = await claim(db, kinds, now());
    if (job) await workUntilStopped({ db, kinds, clock, failed: printFailure }, job, stopping);
    else {
      printProgress(run.done_rows);
      await wait(POLL_MS);
    }
  }
}

/** @throws CommandStoppedError as soon as the command must end; the job is then returned to the queue */
async function workUntilStopped(runner: Runner, job: Job, stopping?: AbortSignal): Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  stopping?.addEventListener('abort', () => stop(), { once: true });
  if (stopping?.aborted) stop();
  await Promise.race([runJob(runner, job), stopped]);
  if (!stopping?.aborted) return;
  await giveBack(runner.db, job);
  throw new CommandStoppedError('Stopped. The import continues when Kith runs or with the next import.');
}
