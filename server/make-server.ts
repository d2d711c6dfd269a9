import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { buildApp, makeServerBehind } from './app.ts';
import { inventMailbox } from './demo/mailboxes.ts';
import type { DemoPerson } from './demo/people.ts';
import { inventProfile } from './demo/profiles.ts';
import { findCareer, listCorrespondents } from './demo/queries.ts';
import { makeGoogleEvent, makeGraphEvent } from './demo/stand-ins/development-calendars.ts';
import { createDevelopmentMailbox } from './demo/stand-ins/development-mailbox.ts';
import { inventMeetings } from './demo/stand-ins/development-meetings.ts';
import { createDevelopmentMicrosoft } from './demo/stand-ins/development-microsoft.ts';
import { createDevelopmentProfiles } from './demo/stand-ins/development-profiles.ts';
import type { DevelopmentProvider } from './demo/stand-ins/development-provider.ts';
import { queueReading } from './features/notifications/replies/jobs.ts';
import { scheduleUpkeep } from './features/operations/upkeep/jobs.ts';
import { features } from './features.ts';
import { findSignInPeople } from './greeting.ts';
import { completeSettings, followCrmUrl } from './installation.ts';
import { createAtses } from './platform/adapters/ats/all.ts';
import { createVendorCalendars } from './platform/adapters/calendars/vendor-calendars.ts';
import { createClientDocuments } from './platform/adapters/client-documents.ts';
import { loadCrms } from './platform/adapters/crm/load-crms.ts';
import { createApollo } from './platform/adapters/enrichment/apollo.ts';
import { createCrustdata } from './platform/adapters/enrichment/crustdata.ts';
import { enrichLayer } from './platform/adapters/enrichment/enrich-layer.ts';
import { createPeopleDataLabs } from './platform/adapters/enrichment/people-data-labs.ts';
import { createGmailMailboxes } from './platform/adapters/gmail/gmail.ts';
import { GOOGLE_PACE } from './platform/adapters/gmail/gmail-pace.ts';
import { createVendorBoards } from './platform/adapters/job-boards/job-board.ts';
import { createMicrosoftMailboxes } from './platform/adapters/microsoft/microsoft.ts';
import { noEnrichment } from './platform/adapters/none/no-enrichment.ts';
import { createOpenIdProviders } from './platform/adapters/open-id/open-id.ts';
import { createEmbeddedOutbox } from './platform/adapters/outbox/outbox.ts';
import { createSignedWebhooks } from './platform/adapters/webhook.ts';
import type { Deps } from './platform/app/deps.ts';
import { collectDailyJobs, collectDeclarations, collectJobKinds } from './platform/app/feature.ts';
import { openDatabase } from './platform/db/opening/open.ts';
import type { Schema } from './platform/db/schema.ts';
import { withRetries } from './platform/db/trouble.ts';
import { type RunningJobs, startJobRunner } from './platform/jobs/job-runner.ts';
import { waitForJob } from './platform/jobs/jobs.ts';
import type { Machine } from './platform/machine/machine.ts';
import { explainListenError } from './platform/machine/shared-port.ts';
import { traceJobs } from './platform/observation/trace-calls.ts';
import type { Calendars } from './platform/ports/calendar.ts';
import type { Enrichment } from './platform/ports/enrichment.ts';
import type { Mailboxes } from './platform/ports/mailbox.ts';
import { noReports, type Reports } from './platform/ports/reports.ts';
import type { Traces } from './platform/ports/traces.ts';
import { createSealer } from './platform/secrets/sealed.ts';
import { loadSessionSecret } from './platform/secrets/secret.ts';
import { getKithAddress, type Settings, SettingsError } from './platform/settings/settings.ts';
import { VERSION } from './platform/settings/version.ts';
import { systemClock } from './platform/time/clock.ts';
import { references } from './references.ts';
import { stop } from './stopping.ts';

/** No answer takes as long; a statement that does is given up, so that it does not fill the database server. */
const LONGEST_STATEMENT_MS = 60_000;
/**
 * On Linux each process has a queue of the port of its own, and the system chooses the process of a connection. If the first process handed
 * connections out, one that is on its way to a process that is killed would stay open, without an answer, for ever.
 */
const SHARED_PORT = process.platform === 'linux' ? { exclusive: true, reusePort: true } : {};
/** Strengths follow within the second; an answer waits for them no longer than that. */
const AWAIT_JOB_MS = 600;

/** Kith in a process: what it needs, made for its settings, and the two things that it can do. */
interface ServerParts {
  app: FastifyInstance;
  db: Kysely<Schema>;
  settings: Settings;
  /** From now on it answers calls. */
  answer: () => Promise<void>;
  /** From now on it does the jobs. */
  doJobs: () => void;
  /** If it does the jobs: there is one. */
  wakeJobs: () => void;
  /** Ends in order what it does, and the process. */
  end: () => void;
}

/** @param machine the other processes of this machine, if there are any */
export async function makeServer(given: Settings, log: Logger, machine?: Machine): Promise<ServerParts> {
  const traces = await loadTraces(given);
  const db = openDatabase(given.databaseUrl, {
    ...(traces ? { onStatement: traces.recordStatement } : {}),
    pool: given.databasePool,
    statementTimeout: LONGEST_STATEMENT_MS,
    heartbeat: true,
  });
  const local = [`http://127.0.0.1:${given.port}`, `http://localhost:${given.port}`];
  const settings = await completeSettings(db, given);
  const url = getKithAddress(settings);
  const people = await findSignInPeople(db, settings);
  const provider = people && (await startDevelopmentSignIn(url, [...new Set([url, ...local])], people));
  const identity = createOpenIdProviders(
    // Its people stay the same at another port or name of this machine.
    people ? [{ issuer: `${url}/oidc`, clientId: 'kith', keptAs: 'development' }] : settings.providers,
  );
  let jobs: RunningJobs | undefined;
  const secret = loadSessionSecret(settings.sessionSecret, settings.dataFolder);
  const invented = provider && !settings.google && !settings.microsoft ? makeInventedMailboxes(db) : null;
  const profiles = provider && !settings.enrichment ? makeInventedProfiles(db) : null;
  const deps: Deps = {
    db,
    settings,
    clock: systemClock,
    identity,
    ...createEmbeddedOutbox(db, systemClock),
    ...makeRecruitingServices(),
    mailboxes: makeMailServices(settings, invented !== null),
    calendars: makeCalendars(settings, invented !== null),
    crms: await loadCrms(settings),
    enrichment: makeProfileProvider(settings, profiles !== null),
    reports: await loadReports(settings),
    warn: (about, line) => log.warn(about, line),
    sealing: createSealer([...settings.tokenSecrets, secret]),
    // Without a secret no address of a webhook is configured.
    clientDocuments: createClientDocuments(),
    webhooks: createSignedWebhooks(settings.feedbackSecret ?? secret, systemClock),
    ...(await loadSenders(settings)),
    secret,
    declared: collectDeclarations(features),
    ...(machine ? { machine } : {}),
    ...(traces ? { traces } : {}),
    wakeJobs: () => (jobs ? jobs.wake() : machine?.wakeJobs()),
    awaitJob: (served, id) => waitForJob(served, id, AWAIT_JOB_MS),
  };
  const app = await buildApp({
    deps: { ...deps, db: withRetries(db) },
    sessionSecret: secret,
    logger: log,
    webFolder: resolve('dist/web'),
    ...(provider
      ? {
          serverFactory: makeServerBehind(
            (request, response) =>
              invented?.answer(request, response) ||
              profiles?.answer(request, response) ||
              provider.answer(request, response),
          ),
        }
      : {}),
  });
  app.addHook('onClose', followCrmUrl(db, given, settings));
  const reportJobFailure = (error: unknown, job?: { id: number; kind: string }) => {
    app.database.notice(error);
    log.error({ err: error, job: job?.id, kind: job?.kind }, 'a job failed');
    deps.reports.failed(error, job ? { job: job.kind } : {});
  };
  let stopUpkeep = (): void => undefined;
  return {
    app,
    db,
    settings,
    async answer() {
      const { port, host } = settings;
      await app.listen({ port, host, ...(machine ? SHARED_PORT : {}) }).catch(async (error: NodeJS.ErrnoException) => {
        await app.close();
        throw error.syscall === 'listen' ? explainListenError(settings, error) : error;
      });
    },
    doJobs() {
      const kinds = collectJobKinds(features, { ...deps, references, inWorker: true });
      jobs = startJobRunner({
        db,
        kinds: traces ? traceJobs(kinds, traces) : kinds,
        clock: systemClock,
        failed: reportJobFailure,
      });
      if (deps.mailIn) void queueReading(db, systemClock.now()).catch(reportJobFailure);
      stopUpkeep = scheduleUpkeep(deps, collectDailyJobs(features), reportJobFailure);
    },
    wakeJobs: () => jobs?.wake(),
    end() {
      stop({ app, jobs, db, stopUpkeep, reports: deps.reports, traces }).catch((error: unknown) => {
        log.fatal({ err: error }, 'did not stop in order');
        process.exit(1);
      });
    },
  };
}

/** The adapters that really send. Their libraries are large, so each is loaded only where it is needed. */
async function loadSenders({
  smtpUrl,
  mailFrom,
  mailIn,
  publicUrl,
  slack,
  teamsUrl,
}: Settings): Promise<Partial<Pick<Deps, 'mail' | 'chat' | 'mailIn'>>> {
  return {
    ...(smtpUrl
      ? { mail: (await import('./platform/adapters/smtp.ts')).createSmtpMail(smtpUrl, mailFrom, publicUrl) }
      : {}),
    ...(mailIn?.url ? { mailIn: (await import('./platform/adapters/imap.ts')).createImapMailbox(mailIn.url) } : {}),
    ...(slack
      ? { chat: (await import('./platform/adapters/slack/slack.ts')).createSlackChat({ ...slack, publicUrl }) }
      : {}),
    ...(teamsUrl ? { chat: await loadTeams(teamsUrl) } : {}),
  };
}

async function loadTeams(url: string): Promise<Deps['chat']> {
  const { createTeamsChat } = await import('./platform/adapters/teams.ts');
  return createTeamsChat(createSignedWebhooks(url, systemClock), url);
}

const DEVELOPMENT_MAIL = '/development-mail';
const DEVELOPMENT_MICROSOFT = '/development-microsoft';
/** Nothing limits the calls to the development mailboxes. */
const NO_PACE = { unitsPerMinute: 6_000_000, firstWaitMs: 100 };

/** The clients of the invented accounts beside the development sign-in. */
function makeInventedClients({ publicUrl }: Settings) {
  const client = { clientId: 'kith', clientSecret: 'kith', isInvented: true };
  return {
    google: { ...client, url: `${publicUrl}${DEVELOPMENT_MAIL}`, pace: NO_PACE },
    microsoft: { ...client, tenant: 'common', url: `${publicUrl}${DEVELOPMENT_MICROSOFT}` },
  };
}

/** Those that know this installation; otherwise the invented ones. */
function makeMailServices(settings: Settings, isInvented: boolean): Mailboxes[] {
  const { google, microsoft } = settings;
  if (isInvented) {
    const invented = makeInventedClients(settings);
    return [createGmailMailboxes(invented.google), createMicrosoftMailboxes(invented.microsoft)];
  }
  return [
    ...(google ? [createGmailMailboxes({ ...dropNullUrl(google), pace: GOOGLE_PACE })] : []),
    ...(microsoft ? [createMicrosoftMailboxes(dropNullUrl(microsoft))] : []),
  ];
}

const makeRecruitingServices = () => ({ jobBoards: createVendorBoards(), atses: createAtses() });

function makeCalendars(settings: Settings, isInvented: boolean): Calendars {
  const { google, microsoft } = settings;
  if (isInvented) return createVendorCalendars(makeInventedClients(settings));
  return createVendorCalendars({
    google: google && { ...dropNullUrl(google), pace: GOOGLE_PACE },
    microsoft: microsoft && dropNullUrl(microsoft),
  });
}

const dropNullUrl = <T extends { url: string | null }>({ url, ...rest }: T) => (url === null ? rest : { ...rest, url });

/** Loaded only where it is wanted. */
async function loadReports({ sentryDsn, production }: Settings): Promise<Reports> {
  if (sentryDsn === null) return noReports;
  const { createSentryReports: sentryReports } = await import('./platform/adapters/sentry.ts');
  return sentryReports({ dsn: sentryDsn, environment: production ? 'production' : 'development' });
}

/** Loaded only where it is wanted. */
async function loadTraces({ tracesUrl }: Settings): Promise<Traces | undefined> {
  if (tracesUrl === null) return undefined;
  const { createOpenTelemetryTraces } = await import('./platform/adapters/opentelemetry.ts');
  return createOpenTelemetryTraces(tracesUrl, VERSION);
}

function makeInventedMailboxes(db: Kysely<Schema>) {
  const known = new Map<string, ReturnType<typeof invent>>();
  const invent = async (address: string) =>
    inventMailbox(address, await listCorrespondents(db, address), systemClock.now());
  const getMessages = (address: string) => {
    const mailbox = known.get(address) ?? invent(address);
    known.set(address, mailbox);
    return mailbox;
  };
  // Some of them, and one whom nobody knows.
  const listContacts = async (address: string) => [
    ...(await listCorrespondents(db, address)).filter((_, place) => place % 2 === 0),
    { name: 'Tilda Quarrington', email: 'tilda@quarrington.example' },
  ];
  const shared = { messages: getMessages, others: ['somebody.else@mail.example'], contacts: listContacts };
  const listMeetings = async (address: string) =>
    inventMeetings(await listCorrespondents(db, address), systemClock.now());
  const google = createDevelopmentMailbox({
    prefix: DEVELOPMENT_MAIL,
    ...shared,
    events: async (address) => (await listMeetings(address)).map((meeting) => makeGoogleEvent(address, meeting)),
  });
  const microsoft = createDevelopmentMicrosoft({
    prefix: DEVELOPMENT_MICROSOFT,
    ...shared,
    events: async (address) => (await listMeetings(address)).map((meeting) => makeGraphEvent(address, meeting)),
  });
  return {
    answer: (...exchange: Parameters<typeof google.answer>) =>
      google.answer(...exchange) || microsoft.answer(...exchange),
  };
}

const DEVELOPMENT_PROFILES = '/development-profiles';
const PROVIDERS = {
  'people-data-labs': createPeopleDataLabs,
  apollo: createApollo,
  'enrich-layer': enrichLayer,
  crustdata: createCrustdata,
};

/** The one that an installation has a key for; otherwise invented people beside the development sign-in. */
function makeProfileProvider({ enrichment, publicUrl }: Settings, invented: boolean): Enrichment {
  if (enrichment)
    return PROVIDERS[enrichment.provider]({ key: enrichment.key, url: enrichment.url?.replace(/\/$/, '') });
  if (!invented) return noEnrichment;
  return createPeopleDataLabs({ kind: 'development', key: 'kith', url: `${publicUrl}${DEVELOPMENT_PROFILES}` });
}

const makeInventedProfiles = (db: Kysely<Schema>) =>
  createDevelopmentProfiles({
    prefix: DEVELOPMENT_PROFILES,
    profile: async (key) => inventProfile(key, await findCareer(db, key), systemClock.now()),
  });

/** The module is not among the packages of an installation that only runs: it is loaded when it is needed. */
async function startDevelopmentSignIn(
  url: string,
  origins: string[],
  people: readonly DemoPerson[],
): Promise<DevelopmentProvider> {
  try {
    const { createDevelopmentProvider: developmentProvider } = await import('./demo/stand-ins/development-provider.ts');
    return await developmentProvider(url, origins, people);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SettingsError(
      'OIDC_ISSUER is needed here: the development sign-in is not installed (npm ci --omit=dev leaves it out).',
    );
  }
}
