import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { developmentProvider } from './adapters/development-provider.ts';
import { openIdProvider } from './adapters/open-id.ts';
import { slackChat } from './adapters/slack.ts';
import { smtpMail } from './adapters/smtp.ts';
import { buildApp, MAX_HEADER_BYTES } from './app.ts';
import { USAGE as COPY_USAGE, CopyRefused, copyInstallation } from './db/copy/copy.ts';
import { openDatabase, prepareAlone } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { DatabaseUnfit, retrying } from './db/trouble.ts';
import { DEMO_FIRM, DEMO_PEOPLE } from './demo/people.ts';
import { CalibrateError, runCalibrate } from './evaluation/calibrate.ts';
import { features } from './features.ts';
import { CommandError, runCommand } from './imports/command-line.ts';
import { applyWeights, prepareDatabase, requirePrepared } from './installation.ts';
import { checkStrengths } from './network/check.ts';
import { systemClock } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import { dailyJobsOf, declaredBy, jobKindsOf } from './platform/feature.ts';
import { type RunningJobs, startJobRunner } from './platform/job-runner.ts';
import { sessionSecret } from './platform/secret.ts';
import { issueToken } from './platform/session.ts';
import { outbox } from './ports/outbox.ts';
import { references } from './references.ts';
import { TokenRefused, userNamed } from './session/token.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { scheduleUpkeep } from './upkeep/jobs.ts';

/** Who has nobody to answer yet waits for another process that is filling the database. */
const PATIENT = { busyTimeout: 120_000 };
/** No answer takes as long; what does is given up, so that it does not fill the database server. */
const LONGEST_STATEMENT_MS = 60_000;

/** `node server/main.ts` serves; `… import …`, `… token …`, `… check`, `… calibrate` and `… copy …` are the commands beside it. */
async function main([command, ...args]: string[]): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 22))
    throw new CommandError(
      `Kith needs Node 22.22 or newer, and this is ${process.version}. Run it by its npm scripts, which bring their own on Linux x64.`,
    );
  const settings = readSettings(process.env, DEMO_FIRM);
  if (command === undefined) return serve(settings);
  if (command === 'import') return importFiles(settings, args);
  if (command === 'token') return printToken(settings, args);
  if (command === 'check') return checkNetwork(settings);
  if (command === 'calibrate') return calibrateWeights(settings, args);
  if (command === 'copy') return copyDatabase(args);
  throw new CommandError(
    `There is no command ${command}. There are: import, token, check, calibrate, copy; without one, Kith is served.`,
  );
}

/** Brings the database to where the app can run on it, while no other process does. @returns whether the demo was filled in */
function prepare(db: Kysely<Schema>, settings: Settings): Promise<boolean> {
  return prepareAlone(settings.databaseUrl, () => prepareDatabase(db, settings, systemClock.now()));
}

async function serve(given: Settings): Promise<void> {
  const log = pino({ level: given.logLevel });
  // Whoever starts at the same time waits here, before anybody is answered.
  const patient = openDatabase(given.databaseUrl, PATIENT);
  const filled = await prepareToServe(patient, given).finally(() => patient.destroy());
  const db = openDatabase(given.databaseUrl, {
    pool: given.databasePool,
    statementTimeout: LONGEST_STATEMENT_MS,
  });
  if (filled) log.info('filled the empty database with the demo network');

  const local = [`http://127.0.0.1:${given.port}`, `http://localhost:${given.port}`];
  const settings: Settings = { ...given, publicUrl: given.publicUrl ?? local[0]! };
  const url = settings.publicUrl!;
  const provider = settings.issuer ? null : await developmentProvider(url, [...new Set([url, ...local])], DEMO_PEOPLE);
  const identity = openIdProvider(
    settings.issuer
      ? { issuer: settings.issuer.url, clientId: settings.issuer.clientId, clientSecret: settings.issuer.clientSecret }
      : { issuer: `${url}/oidc`, clientId: 'kith' },
  );
  let jobs: RunningJobs | undefined;
  const secret = sessionSecret(settings.sessionSecret, settings.dataFolder);
  const deps: Deps = {
    db,
    settings,
    clock: systemClock,
    identity,
    ...outbox(db, systemClock),
    ...(settings.smtpUrl ? { mail: smtpMail(settings.smtpUrl, settings.mailFrom) } : {}),
    ...(settings.slack ? { chat: slackChat(settings.slack) } : {}),
    secret,
    declared: declaredBy(features),
    wakeJobs: () => jobs?.wake(),
  };
  const app = await buildApp({
    deps: { ...deps, db: retrying(db) },
    sessionSecret: secret,
    logger: log,
    webFolder: resolve('dist/web'),
    ...(provider
      ? {
          serverFactory: (handler) =>
            createServer(
              { maxHeaderSize: MAX_HEADER_BYTES },
              (request, response) => provider.answer(request, response) || handler(request, response),
            ),
        }
      : {}),
  });
  await app.listen({ port: settings.port, host: settings.host });

  const failed = (error: unknown, job?: { id: number; kind: string }) =>
    log.error({ err: error, job: job?.id, kind: job?.kind }, 'a job failed');
  const kinds = jobKindsOf(features, { ...deps, references, inWorker: true });
  jobs = startJobRunner({ db, kinds, clock: systemClock, failed });
  const stopUpkeep = scheduleUpkeep(deps, dailyJobsOf(features), failed);

  process.stdout.write(`\nKith is served at ${url}\n`);
  if (provider)
    process.stdout.write('Anybody may sign in: this is the development provider, with people of every kind.\n');
  process.stdout.write(
    `The built extension lies in ${join(resolve('.output'), 'chrome-mv3')} and ${join(resolve('.output'), 'firefox-mv3')}\n\n`,
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    stopUpkeep();
    await app.close();
    await jobs?.stop();
    await db.destroy();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/** The commands leave the weights in force as they are; serving puts those of the settings in force. */
function prepareToServe(db: Kysely<Schema>, settings: Settings): Promise<boolean> {
  return prepareAlone(settings.databaseUrl, async () => {
    const filled = await prepareDatabase(db, settings, systemClock.now());
    await applyWeights(db, settings.weightsFile, systemClock.now());
    return filled;
  });
}

async function importFiles(settings: Settings, args: string[]): Promise<void> {
  const db = openDatabase(settings.databaseUrl, PATIENT);
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  try {
    await prepare(db, settings);
    process.exitCode = await runCommand(args, {
      db,
      references,
      folder: settings.dataFolder,
      now: () => systemClock.now(),
      signal: abort.signal,
      out: tell,
    });
  } finally {
    await db.destroy();
  }
}

/** On a terminal a transient line is overwritten by the next; elsewhere it is left out. */
function tell(line: string, transient = false): void {
  const terminal = process.stdout.isTTY;
  if (!transient) process.stdout.write(`${terminal ? '\u001b[2K\r' : ''}${line}\n`);
  else if (terminal) process.stdout.write(`\u001b[2K\r${line}`);
}

async function copyDatabase([from, to, ...more]: string[]): Promise<void> {
  if (from === undefined || to === undefined || more.length > 0) throw new CopyRefused(COPY_USAGE);
  await copyInstallation(from, to, tell);
}

async function printToken(settings: Settings, [name]: string[]): Promise<void> {
  const db = openDatabase(settings.databaseUrl, PATIENT);
  try {
    await prepare(db, settings);
    const kinds = new Map(DEMO_PEOPLE.map((person) => [person.kind as string, person.email]));
    const userId = await userNamed(db, name, kinds);
    const secret = sessionSecret(settings.sessionSecret, settings.dataFolder);
    process.stdout.write(`${await issueToken(db, secret, userId, systemClock.now())}\n`);
  } finally {
    await db.destroy();
  }
}

/** Compares what is stored of strengths with what the facts say, changing nothing; ends with 1 when anything differs. */
function checkNetwork(settings: Settings): Promise<void> {
  return looking(settings, async (db) => {
    const differences = await checkStrengths(db, systemClock.now(), ({ what }) => process.stdout.write(`${what}\n`));
    process.stdout.write(differences === 0 ? 'Nothing differs.\n' : `${differences} differences.\n`);
    process.exitCode = differences === 0 ? 0 : 1;
  });
}

/** Fits the relationship model's weights to what people answered, and reports; changes nothing in the database. */
function calibrateWeights(settings: Settings, args: string[]): Promise<void> {
  return looking(settings, async (db) => {
    process.exitCode = await runCalibrate(db, args, (line) => process.stdout.write(`${line}\n`));
  });
}

/** Runs what only looks, on a database that this version of Kith has prepared; neither makes nor migrates one. */
async function looking(settings: Settings, look: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const db = openDatabase(settings.databaseUrl, { mustExist: true });
  try {
    await requirePrepared(db);
    await look(db);
  } finally {
    await db.destroy();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const plain = [CalibrateError, CommandError, SettingsError, TokenRefused, DatabaseUnfit, CopyRefused].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${plain || !(error instanceof Error) ? String((error as Error).message ?? error) : (error.stack ?? error.message)}\n`,
  );
  process.exitCode = 1;
});
