import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { buildApp, serverBehind } from './app.ts';
import { COMMANDS, PATIENT_DATABASE, PLAIN_ERRORS } from './commands.ts';
import { nameOfFirm } from './core/facts/write/firm-setting.ts';
import { inventMailbox } from './demo/mailboxes.ts';
import { DEMO_FIRM, type DemoPerson } from './demo/people.ts';
import { inventProfile } from './demo/profiles.ts';
import { careerAt, correspondentsOf } from './demo/queries.ts';
import { developmentMailbox } from './demo/stand-ins/development-mailbox.ts';
import { developmentProfiles } from './demo/stand-ins/development-profiles.ts';
import type { DevelopmentProvider } from './demo/stand-ins/development-provider.ts';
import { CommandError } from './features/imports/command-errors.ts';
import { makeBackupFolder } from './features/operations/backup/backup.ts';
import { scheduleUpkeep } from './features/operations/upkeep/jobs.ts';
import { features } from './features.ts';
import { greeting, peopleToBe } from './greeting.ts';
import { applyWeights, prepareDatabase, takeFirmOver } from './installation.ts';
import { apollo } from './platform/adapters/enrichment/apollo.ts';
import { crustdata } from './platform/adapters/enrichment/crustdata.ts';
import { enrichLayer } from './platform/adapters/enrichment/enrich-layer.ts';
import { peopleDataLabs } from './platform/adapters/enrichment/people-data-labs.ts';
import { gmailMailboxes } from './platform/adapters/gmail/gmail.ts';
import { GOOGLE_PACE } from './platform/adapters/gmail/gmail-pace.ts';
import { vendorBoards } from './platform/adapters/job-boards/job-board.ts';
import { noEnrichment } from './platform/adapters/none/no-enrichment.ts';
import { noMailboxes } from './platform/adapters/none/no-mailboxes.ts';
import { openIdProviders } from './platform/adapters/open-id/open-id.ts';
import { embeddedOutbox } from './platform/adapters/outbox/outbox.ts';
import { signedWebhooks } from './platform/adapters/webhook.ts';
import type { Deps } from './platform/app/deps.ts';
import { dailyJobsOf, declaredBy, jobKindsOf } from './platform/app/feature.ts';
import { openDatabase, prepareAlone } from './platform/db/opening/open.ts';
import type { Schema } from './platform/db/schema.ts';
import { DatabaseUnfit, retrying, troubleOf } from './platform/db/trouble.ts';
import { restrictFileModes, tightenFiles } from './platform/files/private-files.ts';
import { type RunningJobs, startJobRunner } from './platform/jobs/job-runner.ts';
import { jobEnded } from './platform/jobs/jobs.ts';
import type { Enrichment } from './platform/ports/enrichment.ts';
import type { Mailboxes } from './platform/ports/mailbox.ts';
import { noReports, type Reports } from './platform/ports/reports.ts';
import { sealingWith } from './platform/secrets/sealed.ts';
import { sessionSecret } from './platform/secrets/secret.ts';
import { addressOfKith, readSettings, type Settings, SettingsError } from './platform/settings/settings.ts';
import { VERSION } from './platform/settings/version.ts';
import { systemClock } from './platform/time/clock.ts';
import { references } from './references.ts';
import { stop } from './stopping.ts';

/** No answer takes as long; a statement that does is given up, so that it does not fill the database server. */
const LONGEST_STATEMENT_MS = 60_000;
/** Strengths follow within the second; an answer waits for them no longer than that. */
const AWAIT_JOB_MS = 600;

/** `node server/main.ts` serves; `node server/main.ts <command> …` runs one of the commands in commands.ts. */
export async function main(given: string[]): Promise<void> {
  try {
    await run(given);
  } catch (error) {
    const full = troubleOf(error)?.kind === 'full';
    if (full) process.stderr.write('The disk is full. Make room, and try again.\n');
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
      `There is no command ${command}. There are: ${Object.keys(COMMANDS).join(', ')}; without one, Kith is served.`,
    );
  return does(settings, args);
}

async function serve(given: Settings): Promise<void> {
  // The first process of a container hears of no signal that it does not listen to.
  let end = (): void => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end());
  const log = pino({ level: given.logLevel });
  log.info({ version: VERSION }, 'Kith starts');
  for (const open of tightenFiles(given)) log.warn(open);
  if (given.backupFolder !== null) makeBackupFolder(given.backupFolder);
  // A process that starts at the same time waits here, before it answers anybody.
  const patient = openDatabase(given.databaseUrl, PATIENT_DATABASE);
  const { filled, firmBefore } = await prepareToServe(patient, given).finally(() => patient.destroy());
  const db = openDatabase(given.databaseUrl, {
    pool: given.databasePool,
    statementTimeout: LONGEST_STATEMENT_MS,
    heartbeat: true,
  });
  if (filled) log.info('filled the empty database with the demo network');

  const local = [`http://127.0.0.1:${given.port}`, `http://localhost:${given.port}`];
  const url = addressOfKith(given);
  const settings: Settings = { ...given, publicUrl: url, firm: given.firmName ?? (await nameOfFirm(db)) ?? given.firm };
  const people = settings.providers.length > 0 ? null : await peopleToBe(db);
  const provider = people && (await developmentSignIn(url, [...new Set([url, ...local])], people));
  const identity = openIdProviders(
    // Its people stay the same at another port or name of this machine.
    people ? [{ issuer: `${url}/oidc`, clientId: 'kith', keptAs: 'development' }] : settings.providers,
  );
  let jobs: RunningJobs | undefined;
  const secret = sessionSecret(settings.sessionSecret, settings.dataFolder);
  const invented = provider && !settings.google ? inventedMailboxes(db) : null;
  const profiles = provider && !settings.enrichment ? inventedProfiles(db) : null;
  const deps: Deps = {
    db,
    settings,
    clock: systemClock,
    identity,
    ...embeddedOutbox(db, systemClock),
    jobBoards: vendorBoards(),
    mailboxes: mailboxService(settings, invented !== null),
    enrichment: profileProvider(settings, profiles !== null),
    reports: await reportsTo(settings),
    warn: (about, line) => log.warn(about, line),
    sealing: sealingWith([...settings.tokenSecrets, secret]),
    // Without a secret no address of a webhook is configured.
    webhooks: signedWebhooks(settings.feedbackSecret ?? secret, systemClock),
    ...(await senders(settings)),
    secret,
    declared: declaredBy(features),
    wakeJobs: () => jobs?.wake(),
    awaitJob: (served, id) => jobEnded(served, id, AWAIT_JOB_MS),
  };
  const app = await buildApp({
    deps: { ...deps, db: retrying(db) },
    sessionSecret: secret,
    logger: log,
    webFolder: resolve('dist/web'),
    ...(provider
      ? {
          serverFactory: serverBehind(
            (request, response) =>
              invented?.answer(request, response) ||
              profiles?.answer(request, response) ||
              provider.answer(request, response),
          ),
        }
      : {}),
  });
  await app.listen({ port: settings.port, host: settings.host }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    throw error.syscall === 'listen' ? notListening(settings, error) : error;
  });

  const failed = (error: unknown, job?: { id: number; kind: string }) => {
    app.database.notice(error);
    log.error({ err: error, job: job?.id, kind: job?.kind }, 'a job failed');
    deps.reports.failed(error, job ? { job: job.kind } : {});
  };
  const kinds = jobKindsOf(features, { ...deps, references, inWorker: true });
  const running = startJobRunner({ db, kinds, clock: systemClock, failed });
  jobs = running;
  const stopUpkeep = scheduleUpkeep(deps, dailyJobsOf(features), failed);

  process.stdout.write(`\n${(await greeting(db, settings, people, firmBefore)).join('\n')}\n`);
  const extensions = ['chrome-mv3', 'firefox-mv3'].map((name) => resolve('.output', name)).filter(existsSync);
  if (extensions.length > 0) process.stdout.write(`The built extension lies in ${extensions.join(' and ')}\n`);
  process.stdout.write('\n');

  end = () => {
    end = () => process.exit(1);
    stop({ app, jobs: running, db, stopUpkeep, reports: deps.reports }).catch((error: unknown) => {
      log.fatal({ err: error }, 'did not stop in order');
      process.exit(1);
    });
  };
}

/** The adapters that really send. Their libraries are large, so each is loaded only where it is needed. */
async function senders({ smtpUrl, mailFrom, slack }: Settings): Promise<Partial<Pick<Deps, 'mail' | 'chat'>>> {
  return {
    ...(smtpUrl ? { mail: (await import('./platform/adapters/smtp.ts')).smtpMail(smtpUrl, mailFrom) } : {}),
    ...(slack ? { chat: (await import('./platform/adapters/slack/slack.ts')).slackChat(slack) } : {}),
  };
}

const DEVELOPMENT_MAIL = '/development-mail';
/** Nothing limits the calls to the development mailboxes. */
const NO_PACE = { unitsPerMinute: 6_000_000, firstWaitMs: 100 };

/** Google's, where an installation is known to it; otherwise the invented ones beside the development sign-in. */
function mailboxService(settings: Settings, invented: boolean): Mailboxes {
  const { google, publicUrl } = settings;
  if (google)
    return gmailMailboxes({
      kind: 'gmail',
      clientId: google.clientId,
      clientSecret: google.clientSecret,
      pace: GOOGLE_PACE,
      ...(google.url === null ? {} : { url: google.url }),
    });
  if (!invented) return noMailboxes;
  const client = { clientId: 'kith', clientSecret: 'kith' };
  return gmailMailboxes({ kind: 'development', ...client, url: `${publicUrl}${DEVELOPMENT_MAIL}`, pace: NO_PACE });
}

/** Loaded only where it is wanted. */
async function reportsTo({ sentryDsn, production }: Settings): Promise<Reports> {
  if (sentryDsn === null) return noReports;
  const { sentryReports } = await import('./platform/adapters/sentry.ts');
  return sentryReports({ dsn: sentryDsn, environment: production ? 'production' : 'development' });
}

function inventedMailboxes(db: Kysely<Schema>) {
  const known = new Map<string, ReturnType<typeof invent>>();
  const invent = async (address: string) =>
    inventMailbox(address, await correspondentsOf(db, address), systemClock.now());
  const messages = (address: string) => {
    const mailbox = known.get(address) ?? invent(address);
    known.set(address, mailbox);
    return mailbox;
  };
  return developmentMailbox({ prefix: DEVELOPMENT_MAIL, messages, others: ['somebody.else@mail.example'] });
}

const DEVELOPMENT_PROFILES = '/development-profiles';
const PROVIDERS = { 'people-data-labs': peopleDataLabs, apollo, 'enrich-layer': enrichLayer, crustdata };

/** The one that an installation has a key for; otherwise invented people beside the development sign-in. */
function profileProvider({ enrichment, publicUrl }: Settings, invented: boolean): Enrichment {
  if (enrichment)
    return PROVIDERS[enrichment.provider]({ key: enrichment.key, url: enrichment.url?.replace(/\/$/, '') });
  if (!invented) return noEnrichment;
  return peopleDataLabs({ kind: 'development', key: 'kith', url: `${publicUrl}${DEVELOPMENT_PROFILES}` });
}

const inventedProfiles = (db: Kysely<Schema>) =>
  developmentProfiles({
    prefix: DEVELOPMENT_PROFILES,
    profile: async (key) => inventProfile(key, await careerAt(db, key), systemClock.now()),
  });

/** The module is not among the packages of an installation that only runs: it is loaded when it is needed. */
async function developmentSignIn(
  url: string,
  origins: string[],
  people: readonly DemoPerson[],
): Promise<DevelopmentProvider> {
  try {
    const { developmentProvider } = await import('./demo/stand-ins/development-provider.ts');
    return await developmentProvider(url, origins, people);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SettingsError(
      'OIDC_ISSUER is needed here: the development sign-in is not installed (npm ci --omit=dev leaves it out).',
    );
  }
}

function notListening({ host, port }: Settings, { code }: NodeJS.ErrnoException): SettingsError {
  const taken = `port ${port} is taken, perhaps by another Kith. End that, or set PORT to another one`;
  const why: Record<string, string> = {
    EADDRINUSE: taken,
    EACCES: `this user may not use port ${port}. Set PORT to 1024 or above`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is`,
  };
  return new SettingsError(`Kith cannot be served at ${host}:${port}: ${why[code ?? ''] ?? code}.`);
}

/** The commands leave the weights in force as they are; serving puts those of the settings in force. */
function prepareToServe(db: Kysely<Schema>, settings: Settings) {
  return prepareAlone(settings.databaseUrl, async () => {
    const filled = await prepareDatabase(db, settings, systemClock.now());
    const firmBefore = await takeFirmOver(db, settings, systemClock.now());
    await applyWeights(db, settings.weightsFile, systemClock.now());
    return { filled, firmBefore };
  });
}
