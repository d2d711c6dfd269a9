import { statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { DEMO_PEOPLE } from './demo/people.ts';
import { countDifferences } from './differences.ts';
import { findUserNamed, TokenRefusedError } from './features/accounts/session/token.ts';
import { AdminCommandError, runAdminCommand } from './features/accounts/users/command-line.ts';
import { CalibrateError, runCalibrate } from './features/calibration/calibrate.ts';
import { CommandError, CommandStoppedError } from './features/imports/command-errors.ts';
import { runCommand } from './features/imports/command-line.ts';
import { isDryRun } from './features/imports/command-options.ts';
import { MailboxCommandError, runMailboxCommand } from './features/mailboxes/command-line.ts';
import { runAuditVerify } from './features/operations/audit/command-line.ts';
import { makeBackup } from './features/operations/backup/backup.ts';
import { parseBackupTime } from './features/operations/backup/backups-to-keep.ts';
import { restore } from './features/operations/backup/restore.ts';
import { PrivacyCommandError, runPrivacyCommand } from './features/operations/privacy/command-line.ts';
import { bringUpToDate, eraseAgain, requirePrepared } from './installation.ts';
import { issueToken } from './platform/access/session.ts';
import { USAGE as COPY_USAGE, CopyRefusedError, copyInstallation } from './platform/db/copy/copy.ts';
import { openDatabase, prepareAlone } from './platform/db/opening/open.ts';
import type { Schema } from './platform/db/schema.ts';
import { writeLastBackup } from './platform/observation/last-backup.ts';
import { loadSessionSecret } from './platform/secrets/secret.ts';
import type { Settings } from './platform/settings/settings.ts';
import { systemClock } from './platform/time/clock.ts';
import { references } from './references.ts';

/** A command waits for another process that is filling the database: nobody waits for its answer. */
export const PATIENT_DATABASE = { busyTimeout: 120_000 };

/** `node server/main.ts <name> …`: the commands, run with the settings in force. */
export const COMMANDS: Readonly<Record<string, (settings: Settings, args: string[]) => Promise<void>>> = {
  import: importFiles,
  token: printToken,
  admin: runAdministration,
  check: checkNetwork,
  calibrate: calibrateWeights,
  copy: copyDatabase,
  backup: runBackup,
  restore: restoreDatabase,
  privacy: answerPerson,
  audit: checkAudit,
};

/** Errors that are sentences for the user at the terminal, who needs no stack. */
export const PLAIN_ERRORS = [
  AdminCommandError,
  CalibrateError,
  CommandError,
  MailboxCommandError,
  PrivacyCommandError,
  TokenRefusedError,
  CopyRefusedError,
];

async function importFiles(settings: Settings, args: string[]): Promise<void> {
  const db = openDatabase(settings.databaseUrl, { ...PATIENT_DATABASE, mustExist: true });
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  const [kind, ...more] = args;
  try {
    if (kind === 'mailbox') {
      await prepareAlone(settings.databaseUrl, () => bringUpToDate(db, settings));
      const getNow = () => systemClock.now();
      const { firmDomains } = settings;
      await runMailboxCommand(more, { db, references, firmDomains, now: getNow, signal: abort.signal, out: printLine });
      return;
    }
    if (isDryRun(args)) await requirePrepared(db);
    else await prepareAlone(settings.databaseUrl, () => bringUpToDate(db, settings));
    process.exitCode = await runCommand(args, {
      db,
      references,
      folder: settings.dataFolder,
      now: () => systemClock.now(),
      signal: abort.signal,
      stopping: stopping.signal,
      out: printLine,
    });
  } catch (error) {
    if (!(error instanceof CommandStoppedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  } finally {
    await db.destroy();
  }
}

/** On a terminal the next line overwrites a transient line; elsewhere it is left out. */
function printLine(line: string, transient = false): void {
  const terminal = process.stdout.isTTY;
  if (!transient) process.stdout.write(`${terminal ? '\u001b[2K\r' : ''}${line}\n`);
  else if (terminal) process.stdout.write(`\u001b[2K\r${line}`);
}

async function copyDatabase(_settings: Settings, [from, to, ...more]: string[]): Promise<void> {
  if (from === undefined || to === undefined || more.length > 0) throw new CopyRefusedError(COPY_USAGE);
  await copyInstallation(from, to, printLine);
}

/** Works while Kith runs, and on a database of an earlier version: people back up before an update. */
async function runBackup(settings: Settings, [given, ...more]: string[]): Promise<void> {
  const folder = given ?? settings.backupFolder;
  if (folder === null || more.length > 0)
    throw new CommandError('Usage: npm run backup -- <folder>. Without a folder, BACKUP_FOLDER names it.');
  const backup = await makeBackup(settings.databaseUrl, resolve(folder), systemClock.now());
  const size = `${(backup.bytes / 1_000_000).toFixed(1)} MB, ${backup.rows} rows`;
  process.stdout.write(`Backed up to ${join(resolve(folder), backup.name)}: ${size}, opened, checked and counted.\n`);
  if (backup.removed.length > 0) process.stdout.write(`Removed by age: ${backup.removed.join(', ')}\n`);
  const db = openDatabase(settings.databaseUrl, { ...PATIENT_DATABASE, mustExist: true });
  await writeLastBackup(db, backup).finally(() => db.destroy());
}

async function restoreDatabase(settings: Settings, [file, ...more]: string[]): Promise<void> {
  if (file === undefined || more.length > 0) throw new CommandError('Usage: npm run restore -- <file>');
  const { file: to, rows, earlier } = restore(resolve(file), settings.databaseUrl);
  // The database does not know of the backup that it comes from.
  const { size, mtime } = statSync(resolve(file));
  const at = (parseBackupTime(basename(file)) ?? mtime).toISOString();
  const db = openDatabase(settings.databaseUrl, { ...PATIENT_DATABASE, mustExist: true });
  try {
    await writeLastBackup(db, { at, bytes: size, rows });
    process.stdout.write(`Restored ${rows} rows to ${to}.\n`);
    const again = earlier ? 0 : await eraseAgain(db, settings);
    if (again > 0) process.stdout.write(`Erased again, because they were erased after this backup: ${again}.\n`);
  } finally {
    await db.destroy();
  }
  if (earlier) process.stdout.write('It’s from an earlier version of Kith. The next start updates it.\n');
}

/** Opens a session, and writes nothing else. */
async function printToken(settings: Settings, [name]: string[]): Promise<void> {
  const db = openDatabase(settings.databaseUrl, { ...PATIENT_DATABASE, mustExist: true });
  try {
    await requirePrepared(db);
    const kinds = new Map(DEMO_PEOPLE.map((person) => [person.kind as string, person.email]));
    const userId = await findUserNamed(db, name, kinds);
    const secret = loadSessionSecret(settings.sessionSecret, settings.dataFolder);
    process.stdout.write(`${await issueToken(db, secret, userId, systemClock.now())}\n`);
  } finally {
    await db.destroy();
  }
}

/** Works while Kith runs. */
async function runAdministration(settings: Settings, args: string[]): Promise<void> {
  const db = openDatabase(settings.databaseUrl, { ...PATIENT_DATABASE, mustExist: true });
  try {
    await requirePrepared(db);
    await runAdminCommand(args, { db, settings, now: systemClock.now(), out: printLine });
  } finally {
    await db.destroy();
  }
}

/** Exports or erases a person. Works while Kith runs. */
async function answerPerson(settings: Settings, args: string[]): Promise<void> {
  const db = openDatabase(settings.databaseUrl, { ...PATIENT_DATABASE, mustExist: true });
  try {
    await requirePrepared(db);
    await runPrivacyCommand(args, { db, references, settings, now: () => systemClock.now(), out: printLine });
  } finally {
    await db.destroy();
  }
}

/** Compares everything derived with the facts and changes nothing; ends with 1 if anything differs. */
function checkNetwork(settings: Settings): Promise<void> {
  return runReadOnly(settings, async (db) => {
    const differences = await countDifferences(db, systemClock.now(), (what) => process.stdout.write(`${what}\n`));
    process.stdout.write(differences === 0 ? 'Nothing differs.\n' : `${differences} differences.\n`);
    process.exitCode = differences === 0 ? 0 : 1;
  });
}

/** Verifies the chain over the audit and changes nothing; ends with 1 if it is not whole. */
function checkAudit(settings: Settings, [does, ...more]: string[]): Promise<void> {
  if (does !== 'verify' || more.length > 0) throw new CommandError('Usage: npm run audit:verify');
  return runReadOnly(settings, async (db) => {
    process.exitCode = await runAuditVerify({ db, settings, out: printLine });
  });
}

/** Fits the relationship model's weights to people's answers, and reports; changes nothing in the database. */
function calibrateWeights(settings: Settings, args: string[]): Promise<void> {
  return runReadOnly(settings, async (db) => {
    process.exitCode = await runCalibrate(db, args, (line) => process.stdout.write(`${line}\n`));
  });
}

/** Runs a read-only command on a database that this version of Kith has prepared; neither makes nor migrates one. */
async function runReadOnly(settings: Settings, look: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const db = openDatabase(settings.databaseUrl, { mustExist: true });
  try {
    await requirePrepared(db);
    await look(db);
  } finally {
    await db.destroy();
  }
}
