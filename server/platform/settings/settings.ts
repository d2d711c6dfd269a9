import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { WEEKDAYS } from '../../../shared/features/accounts/preferences/calls.ts';
import { PRESS_DELAY_MS } from '../../../shared/platform/opened-page.ts';
import type { FirmDomains } from '../access/firm-domains.ts';
import { isThisMachine } from './addresses.ts';
import { type CrmSettings, findCrmProblems, readCrmSettings } from './crm-settings.ts';
import { getCrmUrl } from './crm-url.ts';
import { Environment, NOT_PRODUCTION, OURS, SECRET_SETTINGS } from './environment.ts';
import { findProviderProblems, type ProviderSettings, readProviders } from './provider-settings.ts';
import { readSecretFiles } from './secret-files.ts';

export interface Settings extends CrmSettings {
  /** The names of those that the environment sets. */
  given: readonly string[];
  production: boolean;
  port: number;
  host: string;
  /** The address at which people reach this installation; null: the address it listens on. */
  publicUrl: string | null;
  /** Addresses and ranges of the proxies that are believed about a caller's address. */
  trustProxy: string[];
  /** Other machines reach the development provider: every screen warns everybody. */
  openToAnybody: boolean;
  databaseUrl: string;
  /** How many processes answer calls on this machine. */
  processes: number;
  /** For each process, where the database is a server: the most connections that it holds for calls and jobs. */
  databasePool: number;
  /** The absolute path of the folder with uploaded files and the session secret. */
  dataFolder: string;
  /** The absolute path for the daily backup; null: there are no automatic backups. */
  backupFolder: string | null;
  demo: boolean;
  /** The relationship model's weights, absolute; null: those that come with Kith. */
  weightsFile: string | null;
  /** Empty: the development provider. */
  providers: readonly ProviderSettings[];
  sessionSecret: string | null;
  firmName: string | null;
  /** The firm in a sentence: its name, or 'the firm'. */
  firm: string;
  /** Users with a verified address in one of these are staff; empty: nobody is by their address. */
  firmDomains: FirmDomains;
  timeZone: string;
  /** The place of a position that names none: a country, or a town and its country. */
  homeMarket: string;
  helpEmail: string;
  /** The day of the weekly digest, in the time zone. */
  digestDay: (typeof WEEKDAYS)[number];
  /** The day on which candidates are sent to the founders. */
  foundersDigestDay: (typeof WEEKDAYS)[number];
  /** The address of the user who sees their own pending feedback first; null: there is none. */
  feedbackOwner: string | null;
  /** The survey to which the redirect page leads, and the automation that first gets the values of the address. */
  feedbackForm: { url: string; webhook: string | null } | null;
  /** The webhooks for feedback, by the owner's first name in lower case; empty: by links in mails. */
  feedbackWebhooks: ReadonlyMap<string, string>;
  /** The key that signs webhooks, which proves the sender. */
  feedbackSecret: string | null;
  /** Base address of the CRM; a record's id is appended. Null: no CRM links. */
  crmUrl: string | null;
  /** CRM_URL says so; otherwise a connected CRM does. */
  isCrmUrlSet: boolean;
  /** Null: mails are kept in the outbox for staff. */
  smtpUrl: string | null;
  /** The sender of mails, as in a mail's header. */
  mailFrom: string;
  /** The mailbox of answers, and the address that it belongs to. Null: answers go to people's own addresses. */
  /** Where answers to mails come in: a mailbox that is read, or the mail service calls with a secret. */
  mailIn: { address: string; url: string | null; secret: string | null } | null;
  /**
   * `url` is for gateways and tests; without `signingSecret` nobody answers in the chat. Null: chat messages are kept in
   * the outbox.
   */
  slack: { token: string; url: string | null; signingSecret: string | null } | null;
  /** The address at which Power Automate takes messages for a channel of Teams; null: none. */
  teamsUrl: string | null;
  /** The services for linked mailboxes; `url` is for gateways and tests. Both null: the development mailboxes, or none. */
  google: { clientId: string; clientSecret: string; url: string | null } | null;
  microsoft: { clientId: string; clientSecret: string; tenant: string; url: string | null } | null;
  /** The provider of people's careers; `url` is for gateways and tests. Null: the development provider, or none. */
  enrichment: {
    provider: 'people-data-labs' | 'apollo' | 'enrich-layer' | 'crustdata';
    key: string;
    url: string | null;
  } | null;
  /**
   * The number of questions to the provider in a day, and of days after which the people of open candidacies are read
   * again.
   */
  enrichmentBounds: { perDay: number; days: number };
  /** Under the first the permissions to read mailboxes are kept; those that were kept under others are still read. */
  tokenSecrets: string[];
  /** The address to which failures are reported; null: none. */
  sentryDsn: string | null;
  /** The collector of traces, without the path of the signal; null: no traces. */
  tracesUrl: string | null;
  /** The chat channel that notifies staff of requests. */
  chatChannel: string;
  /** The time without use after which a session ends, in ms. */
  sessionIdleMs: number;
  /** May admins act as other users? */
  loginAs: boolean;
  /** For so long a step along a life cycle may be taken back; 0: it is taken at once. */
  stepGraceMs: number;
  /** A page that a mail's link opens takes no press before it was open for so long: programs press at once. */
  pressDelayMs: number;
  /** Whether new requests ask the target person before addresses are exchanged. */
  doubleOptIn: boolean;
  /** The number of days after a Tamnuni from which no answer to it is expected any more. */
  reachoutDays: number;
  /** The table outside Kith that shows all reachouts; null: there is none. */
  reachoutsUrl: string | null;
  logLevel: string;
  /** A line of the log for each call. */
  logCalls: boolean;
  /** Ids that our extension has in Chrome. */
  extensionIds: string[];
  /** The token that lets other machines read /metrics; null: none may. */
  metricsToken: string | null;
  /** Calls per person and minute. */
  rateLimit: number;
  /** The points that one user's costly calls may use together in a minute (platform/limits/rate-budget.ts). */
  pointsPerMinute: number;
  keepDays: {
    audit: number;
    outbox: number;
    importFiles: number;
    reading: number;
    /** People without evidence and use go after this many days; null: they stay. */
    unusedPeople: number | null;
    /** How long others keep backups and copies of the database; null: nobody said it. */
    backups: number | null;
  };
  /** Where the daily checkpoint of the audit goes as well; null: nowhere. */
  auditCheckpoints: { url: string | null; file: string | null };
  /** The number of new people that a portfolio user may see in a day and in 30 days. */
  readBounds: { day: number; days30: number; company: { day: number; days30: number } };
  /** How many requests and comments a portfolio user may send to the firm in a day. */
  perDay: { requests: number; comments: number };
  invitations: {
    /** Per user. */
    perDay: number;
    /** An unused invitation ends after this many days. */
    expiryDays: number;
    /**
     * Invitations to addresses outside the company's own domains: staff decide, or they go out, or they are refused.
     */
    otherDomains: 'approve' | 'send' | 'refuse';
  };
}

/** The name of the demo's firm, for installations without a name. */
interface FirmDefaults {
  name: string;
  domain: string;
}

/** Shown unchanged to the person who starts Kith. */
export class SettingsError extends Error {}

/**
 * Reads the settings of a process's environment.
 * @throws SettingsError naming each variable that is wrong, and why
 */
export function readSettings(env: Record<string, string | undefined>, demoFirm: FirmDefaults): Settings {
  const filled = Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]);
  const { env: given, problems } = readSecretFiles(Object.fromEntries(filled), SECRET_SETTINGS);
  const unknown = Object.keys(given).filter((name) => OURS.test(name) && !(name in Environment.shape));
  problems.push(...unknown.map((name) => `${name} isn’t a Kith setting`));
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${getWords(issue)}`));
  if (problems.length > 0 || !parsed.success)
    throw new SettingsError(`These settings are wrong: ${problems.join('; ')}`);
  const values = parsed.data;
  const environment = values.NODE_ENV?.trim().toLowerCase() ?? '';
  const production = environment !== '' && !NOT_PRODUCTION.includes(environment);
  const refused = findRefusals(values, production);
  if (refused.length > 0) throw new SettingsError(`These settings are wrong: ${refused.join('; ')}`);
  const demo = values.DEMO === 'on' && !values.OIDC_ISSUER;
  const firmName = values.FIRM_NAME ?? (demo ? demoFirm.name : null);
  const firmDomains = values.FIRM_DOMAIN ?? (demo ? [demoFirm.domain] : []);
  const [mainDomain] = firmDomains;
  return {
    given: Object.keys(given).filter((name) => name in Environment.shape),
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustProxy: values.TRUST_PROXY,
    openToAnybody: !values.OIDC_ISSUER && listReachable(values).length > 0,
    databaseUrl: values.DATABASE_URL,
    processes: getProcesses(values, production),
    databasePool: values.DATABASE_POOL,
    dataFolder: resolve(values.DATA_FOLDER),
    backupFolder: resolveIfSet(values.BACKUP_FOLDER),
    demo,
    weightsFile: resolveIfSet(values.WEIGHTS_FILE),
    providers: readProviders(values),
    sessionSecret: values.SESSION_SECRET ?? null,
    firmName,
    firm: firmName ?? 'the firm',
    firmDomains,
    timeZone: values.TIME_ZONE,
    homeMarket: values.HOME_MARKET,
    feedbackOwner: values.FEEDBACK_OWNER ?? null,
    feedbackForm: getFeedbackForm(values),
    feedbackWebhooks: values.FEEDBACK_WEBHOOKS ?? new Map(),
    feedbackSecret: values.FEEDBACK_SECRET ?? null,
    helpEmail: values.HELP_EMAIL ?? `help@${mainDomain ?? 'localhost.localdomain'}`,
    digestDay: values.DIGEST_DAY,
    foundersDigestDay: values.FOUNDERS_DIGEST_DAY,
    ...getCrmUrl(values.CRM_URL, demo ? `https://crm.${mainDomain}/` : null),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Kith <kith@${mainDomain ?? 'localhost.localdomain'}>`,
    mailIn: readMailIn(values),
    ...readChats(values),
    ...readConnections(values),
    enrichment: values.ENRICHMENT_PROVIDER
      ? { provider: values.ENRICHMENT_PROVIDER, key: values.ENRICHMENT_KEY!, url: values.ENRICHMENT_URL ?? null }
      : null,
    enrichmentBounds: { perDay: values.ENRICHMENT_PER_DAY, days: values.ENRICHMENT_DAYS },
    tokenSecrets: [...(values.TOKEN_SECRET ? [values.TOKEN_SECRET] : []), ...(values.TOKEN_SECRETS_BEFORE ?? [])],
    sentryDsn: values.SENTRY_DSN ?? null,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    chatChannel: values.SLACK_CHANNEL,
    sessionIdleMs: values.SESSION_IDLE_HOURS * 3_600_000,
    loginAs: values.LOGIN_AS === 'on',
    stepGraceMs: values.STEP_GRACE * 1000,
    pressDelayMs: PRESS_DELAY_MS,
    doubleOptIn: values.DOUBLE_OPT_IN === 'on',
    reachoutDays: values.REACHOUT_DAYS,
    reachoutsUrl: values.REACHOUTS_URL ?? null,
    logLevel: values.LOG_LEVEL,
    logCalls: values.LOG_CALLS === 'on',
    extensionIds: values.EXTENSION_IDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    rateLimit: values.RATE_LIMIT,
    pointsPerMinute: values.POINTS_PER_MINUTE,
    keepDays: {
      audit: values.KEEP_AUDIT_DAYS,
      outbox: values.KEEP_OUTBOX_DAYS,
      importFiles: values.KEEP_IMPORT_FILES_DAYS,
      reading: values.KEEP_READING_DAYS,
      unusedPeople: values.KEEP_UNUSED_PEOPLE_DAYS ?? null,
      backups: values.KEEP_BACKUPS_DAYS ?? null,
    },
    auditCheckpoints: {
      url: values.AUDIT_CHECKPOINT_URL ?? null,
      file: resolveIfSet(values.AUDIT_CHECKPOINT_FILE),
    },
    readBounds: {
      day: values.READ_PER_DAY,
      days30: values.READ_PER_30_DAYS,
      company: { day: values.READ_PER_COMPANY_DAY, days30: values.READ_PER_COMPANY_30_DAYS },
    },
    perDay: { requests: values.REQUESTS_PER_DAY, comments: values.COMMENTS_PER_DAY },
    invitations: {
      perDay: values.INVITE_PER_DAY,
      expiryDays: values.INVITE_EXPIRY_DAYS,
      otherDomains: values.INVITE_OTHER_DOMAINS,
    },
  };
}

const resolveIfSet = (path: string | undefined): string | null => (path === undefined ? null : resolve(path));

/** The messages for staff go to one chat. */
const readChats = (values: z.infer<typeof Environment>): Pick<Settings, 'slack' | 'teamsUrl'> => {
  const { SLACK_TOKEN: token, SLACK_URL, SLACK_SIGNING_SECRET, TEAMS_WEBHOOK_URL } = values;
  return {
    slack: token ? { token, url: SLACK_URL ?? null, signingSecret: SLACK_SIGNING_SECRET ?? null } : null,
    teamsUrl: TEAMS_WEBHOOK_URL ?? null,
  };
};

function readConnections(values: z.infer<typeof Environment>): Pick<Settings, 'google' | 'microsoft'> & CrmSettings {
  const { GOOGLE_CLIENT_ID, GOOGLE_URL, MICROSOFT_CLIENT_ID, MICROSOFT_URL, MICROSOFT_TENANT: tenant } = values;
  const google = { clientSecret: values.GOOGLE_CLIENT_SECRET!, url: GOOGLE_URL ?? null };
  const microsoft = { clientSecret: values.MICROSOFT_CLIENT_SECRET!, tenant, url: MICROSOFT_URL ?? null };
  return {
    google: GOOGLE_CLIENT_ID ? { clientId: GOOGLE_CLIENT_ID, ...google } : null,
    microsoft: MICROSOFT_CLIENT_ID ? { clientId: MICROSOFT_CLIENT_ID, ...microsoft } : null,
    ...readCrmSettings(values),
  };
}

const getFeedbackForm = ({ FEEDBACK_FORM, FEEDBACK_FORM_WEBHOOK }: z.infer<typeof Environment>) =>
  FEEDBACK_FORM ? { url: FEEDBACK_FORM, webhook: FEEDBACK_FORM_WEBHOOK ?? null } : null;

/** More than these answer no more calls on one file: whoever wants them asks for their number. */
const MOST_BY_THEMSELVES = 8;

/** Most mailboxes have their address as the user's name. */
function readMailIn(values: z.infer<typeof Environment>): Settings['mailIn'] {
  const { MAIL_IN_URL: url, MAIL_IN_SECRET: secret, MAIL_IN_ADDRESS: address } = values;
  if (url) return { address: address ?? decodeURIComponent(new URL(url).username).toLowerCase(), url, secret: null };
  return secret && address ? { address, url: null, secret } : null;
}

/** The development sign-in lives in one process, so that auto means one there. */
function getProcesses({ PROCESSES, OIDC_ISSUER }: z.infer<typeof Environment>, production: boolean): number {
  if (typeof PROCESSES === 'number') return PROCESSES;
  const auto = OIDC_ISSUER && (PROCESSES === 'auto' || production);
  return auto ? Math.min(availableParallelism(), MOST_BY_THEMSELVES) : 1;
}

/** The schema library's own messages are for programmers. */
function getWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}`;
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? 'must be a number' : issue.message;
  if (issue.code === 'too_small' && issue.origin === 'number') return `must be ${issue.minimum} or more`;
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be ${issue.maximum} or less`;
  return issue.message;
}

function findRefusals(values: z.infer<typeof Environment>, production: boolean): string[] {
  const refused = findProviderProblems(values);
  if (values.OIDC_ISSUER && values.DEVELOPMENT_SIGN_IN === 'on')
    refused.push('DEVELOPMENT_SIGN_IN=on cannot be set beside OIDC_ISSUER: the development provider lets anyone in');
  if (values.SMTP_URL && !values.MAIL_FROM)
    refused.push('MAIL_FROM must be set together with SMTP_URL: it is the sender of the mails');
  if (values.MAIL_IN_ADDRESS && !values.MAIL_IN_URL && !values.MAIL_IN_SECRET)
    refused.push(
      'MAIL_IN_URL or MAIL_IN_SECRET must be set together with MAIL_IN_ADDRESS: the mailbox that is read, or the secret with which the mail service calls',
    );
  if (values.MAIL_IN_SECRET && values.MAIL_IN_URL)
    refused.push('MAIL_IN_SECRET cannot be set beside MAIL_IN_URL: answers come in by one of the two');
  if (values.MAIL_IN_SECRET && !values.MAIL_IN_ADDRESS)
    refused.push('MAIL_IN_ADDRESS must be set together with MAIL_IN_SECRET: replies go to that address');
  if (!/.@./.test(readMailIn(values)?.address ?? 'a@b'))
    refused.push('MAIL_IN_ADDRESS must be set together with MAIL_IN_URL, whose user is no e-mail address');
  if (!values.OIDC_ISSUER && typeof values.PROCESSES === 'number' && values.PROCESSES > 1)
    refused.push('PROCESSES above 1 needs OIDC_ISSUER: the development sign-in lives in one process');
  if (values.BACKUP_FOLDER && !values.DATABASE_URL.startsWith('file:'))
    refused.push('BACKUP_FOLDER is for SQLite: back a PostgreSQL server up with pg_dump (docs/operation.md)');
  if (!values.GOOGLE_CLIENT_ID !== !values.GOOGLE_CLIENT_SECRET)
    refused.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  if (values.GOOGLE_URL && !values.GOOGLE_CLIENT_ID)
    refused.push('GOOGLE_CLIENT_ID must be set together with GOOGLE_URL: people consent to it');
  if (!values.MICROSOFT_CLIENT_ID !== !values.MICROSOFT_CLIENT_SECRET)
    refused.push('MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together');
  if (values.MICROSOFT_URL && !values.MICROSOFT_CLIENT_ID)
    refused.push('MICROSOFT_CLIENT_ID must be set together with MICROSOFT_URL: people consent to it');
  refused.push(...findCrmProblems(values));
  if (!values.ENRICHMENT_PROVIDER !== !values.ENRICHMENT_KEY)
    refused.push('ENRICHMENT_PROVIDER and ENRICHMENT_KEY must be set together');
  if (values.ENRICHMENT_URL && !values.ENRICHMENT_PROVIDER)
    refused.push('ENRICHMENT_PROVIDER must be set together with ENRICHMENT_URL: it names the protocol');
  if (values.TEAMS_WEBHOOK_URL && values.SLACK_TOKEN)
    refused.push('TEAMS_WEBHOOK_URL cannot be set beside SLACK_TOKEN: the messages for staff go to one chat');
  for (const name of ['SLACK_URL', 'SLACK_SIGNING_SECRET'] as const)
    if (values[name] && !values.SLACK_TOKEN) refused.push(`SLACK_TOKEN must be set together with ${name}`);
  if (values.FEEDBACK_FORM_WEBHOOK && !values.FEEDBACK_FORM)
    refused.push('FEEDBACK_FORM must be set together with FEEDBACK_FORM_WEBHOOK: people are sent on to it');
  for (const name of ['FEEDBACK_FORM_WEBHOOK', 'FEEDBACK_WEBHOOKS'] as const)
    if (values[name] && !values.FEEDBACK_SECRET)
      refused.push(`FEEDBACK_SECRET must be set together with ${name}: requests to it are signed`);
  if (production && !values.OIDC_ISSUER)
    refused.push(
      `OIDC_ISSUER is needed with NODE_ENV=${values.NODE_ENV}: the development provider runs with ${NOT_PRODUCTION.join(', ')} or none`,
    );
  if (production && !values.SESSION_SECRET) refused.push(`SESSION_SECRET is needed with NODE_ENV=${values.NODE_ENV}`);
  const [elsewhere] = listReachable(values);
  if (!values.OIDC_ISSUER && elsewhere && !values.DEVELOPMENT_SIGN_IN)
    refused.push(
      `${elsewhere} is reached from other machines, and without OIDC_ISSUER anybody may sign in as anybody. Set OIDC_ISSUER, or DEVELOPMENT_SIGN_IN=on if that is what you want`,
    );
  if (!values.OIDC_ISSUER && values.DEVELOPMENT_SIGN_IN === 'off')
    refused.push('OIDC_ISSUER is needed with DEVELOPMENT_SIGN_IN=off: nobody could sign in');
  return refused;
}

/** The address under which people reach Kith: without a setting, on this machine alone. */
export const getKithAddress = ({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://127.0.0.1:${port}`;

/** The served addresses that other machines reach, as their settings name them. */
function listReachable({ HOST, PUBLIC_URL }: z.infer<typeof Environment>): string[] {
  return [
    ...(isThisMachine(HOST) ? [] : [`HOST=${HOST}`]),
    ...(PUBLIC_URL === undefined || isThisMachine(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL=${PUBLIC_URL}`]),
  ];
}
