import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { COMMANDS, PATIENT_DATABASE, PLAIN_ERRORS } from './commands.ts';
import { DEMO_FIRM } from './demo/people.ts';
import { CommandError } from './features/imports/command-errors.ts';
import { makeBackupFolder } from './features/operations/backup/backup.ts';
import { findSignInPeople, writeGreeting } from './greeting.ts';
import { applyWeights, completeSettings, eraseAgain, prepareDatabase, takeFirmOver } from './installation.ts';
import { openDatabase, prepareAlone } from './platform/db/opening/open.ts';
import type { Schema } from './platform/db/schema.ts';
import { DatabaseUnfit, getTrouble } from './platform/db/trouble.ts';
import { restrictFileModes, tightenFiles } from './platform/files/private-files.ts';
import { openChannel } from './platform/machine/channel.ts';
import { type MemberServices, makeMachine, type PrimaryServices } from './platform/machine/member.ts';
import { findPortToShare } from './platform/machine/shared-port.ts';
import { readSettings, type Settings, SettingsError } from './platform/settings/settings.ts';
import { VERSION } from './platform/settings/version.ts';
import { systemClock } from './platform/time/clock.ts';
import { runProcesses } from './processes.ts';

/** `node server/main.ts` serves; `node server/main.ts <command> …` runs one of the commands in commands.ts. */
export async function runMain(given: string[]): Promise<void> {
  try {
    await run(given);
  } catch (error) {
    const full = getTrouble(error)?.kind === 'full';
    if (full) process.stderr.write('The disk is full. Free up space and try again.\n');
    const plain = full || [...PLAIN_ERRORS, SettingsError, DatabaseUnfit].some((kind) => error instanceof kind);
    process.stderr.write(
      `${plain || !(error instanceof Error) ? String((error as Error).message ?? error) : (error.stack ?? error.message)}\n`,
    );
    process.exitCode = 1;
  }
}

async function run([command, ...args]: string[]): Promise<void> {
  restrictFileModes();
  const settings = readSettings(process.env, DEMO_FIRM);
  if (command === undefined) return serve(settings);
  const does = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!does)
    throw new CommandError(
      `There is no command ${command}. The commands are: ${Object.keys(COMMANDS).join(', ')}; without a command, Kith starts.`,
    );
  return does(settings, args);
}

async function serve(given: Settings): Promise<void> {
  // The first process of a container hears of no signal that it does not listen to.
  let end = (): void => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end());
  const log = pino({ level: given.logLevel });
  if (cluster.isWorker) return serveAsMember(given, log, (stop) => (end = stop));
  log.info({ version: VERSION }, 'Kith starts');
  for (const open of tightenFiles(given)) log.warn(open);
  if (given.backupFolder !== null) makeBackupFolder(given.backupFolder);
  // A process that starts at the same time waits here, before it answers anybody.
  const patient = openDatabase(given.databaseUrl, PATIENT_DATABASE);
  const { filled, firmBefore } = await prepareToServe(patient, given).finally(() => patient.destroy());
  if (filled) log.info('filled the empty database with the demo network');

  const endOnce = (stop: () => void) => () => {
    end = () => process.exit(1);
    stop();
  };
  // The first of several processes loads no more than it needs.
  if (given.processes > 1) {
    const settings = { ...given, port: await findPortToShare(given) };
    const running = runProcesses(settings, log);
    end = endOnce(() => void running.end());
    await running.answering;
    const db = openDatabase(given.databaseUrl, PATIENT_DATABASE);
    await greet(db, await completeSettings(db, settings), firmBefore).finally(() => db.destroy());
  } else {
    const { makeServer } = await import('./make-server.ts');
    const server = await makeServer(given, log);
    await server.answer();
    server.doJobs();
    await greet(server.db, server.settings, firmBefore);
    end = endOnce(server.end);
  }
}

/** One of several processes of this machine: it begins when the first one says so. */
async function serveAsMember(given: Settings, log: Logger, onEnd: (end: () => void) => void): Promise<void> {
  const services: Partial<MemberServices> = { end: () => process.exit(0) };
  const channel = openChannel<PrimaryServices>(process as unknown as ChildProcess, services as MemberServices);
  const { makeServer } = await import('./make-server.ts');
  const { app, answer, doJobs, wakeJobs, end: endServer } = await makeServer(given, log, makeMachine(channel));
  let ending = false;
  const end = (): void => {
    if (!ending) endServer();
    ending = true;
  };
  Object.assign(services, {
    answer,
    doJobs,
    wakeJobs,
    end,
    learnShown: ({ contact_ids, ...shown }) =>
      app.reading.learn(contact_ids.map((contact_id) => ({ ...shown, contact_id }))),
    writeShown: app.disclosureLog.write,
    readShown: app.disclosureLog.read,
    metrics: app.metrics.figures,
    trouble: app.database.ask,
  } satisfies MemberServices);
  onEnd(end);
  await app.ready();
  channel.tell('ready');
}

async function greet(db: Kysely<Schema>, settings: Settings, firmBefore: string | null): Promise<void> {
  const people = await findSignInPeople(db, settings);
  process.stdout.write(`\n${(await writeGreeting(db, settings, people, firmBefore)).join('\n')}\n`);
  const extensions = ['chrome-mv3', 'firefox-mv3'].map((name) => resolve('.output', name)).filter(existsSync);
  if (extensions.length > 0) process.stdout.write(`The built extension lies in ${extensions.join(' and ')}\n`);
  process.stdout.write('\n');
}

/** The commands leave the weights in force as they are; serving puts those of the settings in force. */
function prepareToServe(db: Kysely<Schema>, settings: Settings) {
  return prepareAlone(settings.databaseUrl, async () => {
    const filled = await prepareDatabase(db, settings, systemClock.now());
    await eraseAgain(db, settings);
    const firmBefore = await takeFirmOver(db, settings, systemClock.now());
    await applyWeights(db, settings.weightsFile, systemClock.now());
    return { filled, firmBefore };
  });
}
