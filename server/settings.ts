import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { BUILT_EXTENSION_ID } from '../shared/embed/paths.ts';
import { WEEKDAYS } from '../shared/preferences/calls.ts';
import { isThisMachine, proxyProblem } from './addresses.ts';

const flag = z.enum(['on', 'off']);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });
const secureAddress = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });
/** `Dana=https://…,Omer=https://…`: names in lower case, each with its address. */
const webhooks = z.string().transform((text, context) => {
  const found = new Map<string, string>();
  for (const one of text.split(',')) {
    const [name, address] = [
      one.slice(0, one.indexOf('=')).trim().toLowerCase(),
      one.slice(one.indexOf('=') + 1).trim(),
    ];
    if (!one.includes('=') || name === '' || found.has(name) || !secureAddress.safeParse(address).success)
      context.addIssue({
        code: 'custom',
        message: `must be names with their addresses, each name once, such as Dana=https://hooks.example/dana; this is none: ${one.trim()}`,
      });
    found.set(name, address);
  }
  return found;
});
const domain = /^@?[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const weekday = (standard: (typeof WEEKDAYS)[number]) =>
  z.string().toLowerCase().pipe(z.enum(WEEKDAYS)).default(standard);
const days = (standard: number) => z.coerce.number().int().min(1).max(36_500).default(standard);

/** Every variable that is read, all optional. docs/settings.md says what each is for. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((names) => names.split(',').map((name) => name.trim()))
    .superRefine((names, context) => {
      for (const name of names) {
        const problem = proxyProblem(name);
        if (problem) context.addIssue({ code: 'custom', message: `names ${name || 'nothing'}, which ${problem}` });
      }
    }),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must begin with file: or postgres://')
    .default('file:data/kith.db'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(1_000).default(10),
  DATA_FOLDER: z.string().min(1).default('data'),
  BACKUP_FOLDER: z.string().min(1).optional(),
  DEMO: flag.default('on'),
  WEIGHTS_FILE: z.string().min(1).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  DEVELOPMENT_SIGN_IN: flag.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FIRM_NAME: z.string().min(1).optional(),
  FIRM_DOMAIN: z.string().regex(domain, 'must be a domain, e.g. quillmark.example').optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'is no time zone, e.g. Europe/London').default('UTC'),
  HOME_MARKET: z.string().trim().min(1).max(200).default('Israel'),
  HELP_EMAIL: z.email().optional(),
  DIGEST_DAY: weekday('monday'),
  FOUNDERS_DIGEST_DAY: weekday('thursday'),
  FEEDBACK_OWNER: z.email().toLowerCase().optional(),
  FEEDBACK_FORM: secureAddress.optional(),
  FEEDBACK_FORM_WEBHOOK: secureAddress.optional(),
  FEEDBACK_WEBHOOKS: webhooks.optional(),
  FEEDBACK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CRM_URL: webAddress.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_URL: webAddress.optional(),
  ENRICHMENT_PROVIDER: z.enum(['people-data-labs', 'apollo', 'enrich-layer']).optional(),
  ENRICHMENT_KEY: z.string().min(1).optional(),
  ENRICHMENT_URL: webAddress.optional(),
  ENRICHMENT_PER_DAY: z.coerce.number().int().min(0).default(500),
  ENRICHMENT_DAYS: days(31),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TOKEN_SECRETS_BEFORE: z
    .string()
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .optional(),
  SENTRY_DSN: z
    .string()
    .regex(
      /^https?:\/\/[^/@\s:]+@[^/@\s]+\/(?:\S+\/)?\d+$/,
      'must be a DSN as Sentry shows it, https://key@host/project',
    )
    .optional(),
  SLACK_TOKEN: z.string().min(1).optional(),
  SLACK_URL: webAddress.optional(),
  SLACK_CHANNEL: z.string().min(1).default('introductions'),
  LOGIN_AS: flag.default('on'),
  LOG_CALLS: flag.default('off'),
  EXTENSION_IDS: z
    .string()
    .default(BUILT_EXTENSION_ID)
    .transform((ids) => ids.split(',').map((id) => id.trim()))
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[a-p]{32}$/, 'must be ids as Chrome gives them, 32 letters from a to p, with commas between'),
      ),
    ),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STEP_GRACE: z.coerce.number().int().min(0).max(3600).default(10),
  REACHOUT_DAYS: days(14),
  REACHOUTS_URL: secureAddress.optional(),
  READ_PER_DAY: z.coerce.number().int().min(1).default(1500),
  READ_PER_30_DAYS: z.coerce.number().int().min(1).default(5000),
  INVITE_PER_DAY: z.coerce.number().int().min(1).default(20),
  INVITE_EXPIRY_DAYS: days(30),
  INVITE_OTHER_DOMAINS: z.enum(['approve', 'send', 'refuse']).default('approve'),
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  POINTS_PER_MINUTE: z.coerce.number().int().min(1).default(20_000),
  KEEP_AUDIT_DAYS: days(730),
  KEEP_OUTBOX_DAYS: days(180),
  KEEP_IMPORT_FILES_DAYS: days(30),
  // Less would forget people within the 30 days that they are counted.
  KEEP_READING_DAYS: z.coerce.number().int().min(31).max(36_500).default(365),
});

export const SETTING_NAMES = Object.keys(Environment.shape) as readonly SettingName[];
export type SettingName = keyof typeof Environment.shape;

/** Prefixes that are ours alone: a variable of one that we do not know is a slip of the pen. */
const OURS =
  /^(OIDC|FIRM|FEEDBACK|KEEP|DIGEST|DEVELOPMENT|KITH|SLACK|SMTP|STEP|REACHOUTS?|POINTS|TRUST|BACKUP|READ|INVITE|METRICS|EXTENSION|GOOGLE|ENRICHMENT|TOKEN|SENTRY)_/;
/** Every other word for where a program runs is taken for production: a slip of the pen opens nothing. */
const NOT_PRODUCTION = ['development', 'dev', 'test'];

export interface Settings {
  /** The names of those that the environment sets. */
  given: readonly string[];
  production: boolean;
  port: number;
  host: string;
  /** Where people reach this installation; null: the address it listens on. */
  publicUrl: string | null;
  /** Addresses and ranges of the proxies that are believed about a caller's address. */
  trustProxy: string[];
  /** The development provider stands where other machines reach it: everybody is told, on every screen. */
  openToAnybody: boolean;
  databaseUrl: string;
  /** Of each process, where the database is a server: how many connections it holds at most for calls and jobs. */
  databasePool: number;
  /** Uploaded files and the session secret lie here, absolute. */
  dataFolder: string;
  /** Where a backup is put every day, absolute; null: none is made by itself. */
  backupFolder: string | null;
  demo: boolean;
  /** The relationship model's weights, absolute; null: those that come with Kith. */
  weightsFile: string | null;
  issuer: { url: string; clientId: string; clientSecret: string | undefined } | null;
  sessionSecret: string | null;
  firmName: string | null;
  /** The firm in a sentence: its name, or 'the firm'. */
  firm: string;
  /** Lower case; '' when there is none, and nobody is staff by their address. */
  firmDomain: string;
  timeZone: string;
  /** Where a position is that names no place: a country, or a town and its country. */
  homeMarket: string;
  helpEmail: string;
  /** On which the weekly digest is sent, in the time zone. */
  digestDay: (typeof WEEKDAYS)[number];
  /** On which candidates are sent to the founders. */
  foundersDigestDay: (typeof WEEKDAYS)[number];
  /** The address of the one who sees first the feedback that they wait for themselves; null: nobody does. */
  feedbackOwner: string | null;
  /** The survey that the redirect page leads to, and the automation that is told first what stood in the address. */
  feedbackForm: { url: string; webhook: string | null } | null;
  /** Where feedback is asked for, by the first name, in lower case, of who looks after a candidacy; empty: by links in mails. */
  feedbackWebhooks: ReadonlyMap<string, string>;
  /** What webhooks are signed with, so that they can tell who speaks. */
  feedbackSecret: string | null;
  /** Base address of the CRM; a record's id is appended. Null: no CRM links. */
  crmUrl: string | null;
  /** Null: mails are kept in the outbox for staff. */
  smtpUrl: string | null;
  /** The sender of mails, as in a mail's header. */
  mailFrom: string;
  /** `url` is for gateways and tests. Null: chat messages are kept in the outbox. */
  slack: { token: string; url: string | null } | null;
  /** Whose mailboxes people may link; `url` is for gateways and tests. Null: the development mailboxes, or none. */
  google: { clientId: string; clientSecret: string; url: string | null } | null;
  /** Who is asked for people's careers; `url` is for gateways and tests. Null: the development provider, or nobody. */
  enrichment: { provider: 'people-data-labs' | 'apollo' | 'enrich-layer'; key: string; url: string | null } | null;
  /** How often the provider is asked in a day, and after how many days the people of open candidacies are read again. */
  enrichmentBounds: { perDay: number; days: number };
  /** Under the first the permissions to read mailboxes are kept; those that were kept under others are still read. */
  tokenSecrets: string[];
  /** Where failures are reported; null: nowhere. */
  sentryDsn: string | null;
  /** The chat channel in which staff are told of requests. */
  chatChannel: string;
  /** May admins act as other users? */
  loginAs: boolean;
  /** For so long a step along a life cycle may be taken back; 0: it is taken at once. */
  stepGraceMs: number;
  /** So many days after a Tamnuni no answer to it is expected any more. */
  reachoutDays: number;
  /** The table outside of Kith in which all reachouts are looked at; null: there is none. */
  reachoutsUrl: string | null;
  logLevel: string;
  /** A line of the log for each call. */
  logCalls: boolean;
  /** Ids that our extension has in Chrome. */
  extensionIds: string[];
  /** Who brings it may read /metrics from elsewhere; null: nobody. */
  metricsToken: string | null;
  /** Calls per person and minute. */
  rateLimit: number;
  /** What one person's dear calls may cost together in a minute (platform/allowance.ts). */
  pointsPerMinute: number;
  keepDays: { audit: number; outbox: number; importFiles: number; reading: number };
  /** How many people new to them a portfolio user is told of in a day and in 30 days. */
  readBounds: { day: number; days30: number };
  invitations: {
    /** Of one person. */
    perDay: number;
    /** An invitation that nobody signed in with ends after so many days. */
    expiryDays: number;
    /** Invitations to addresses that are not of the company's own domains: staff decide, or they go out, or there are none. */
    otherDomains: 'approve' | 'send' | 'refuse';
  };
}

/** What the demo's firm is called, for installations that name none. */
export interface FirmDefaults {
  name: string;
  domain: string;
}

/** Shown to whoever starts Kith, as it is. */
export class SettingsError extends Error {}

/**
 * Reads the settings of a process's environment.
 * @throws SettingsError naming each variable that is wrong, and why
 */
export function readSettings(env: Record<string, string | undefined>, demoFirm: FirmDefaults): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const problems = Object.keys(given)
    .filter((name) => OURS.test(name) && !(name in Environment.shape))
    .map((name) => `${name} is not a setting of Kith`);
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${wordsOf(issue)}`));
  if (problems.length > 0 || !parsed.success)
    throw new SettingsError(`These settings are wrong: ${problems.join('; ')}`);
  const values = parsed.data;
  const environment = values.NODE_ENV?.trim().toLowerCase() ?? '';
  const production = environment !== '' && !NOT_PRODUCTION.includes(environment);
  const refused = refusals(values, production);
  if (refused.length > 0) throw new SettingsError(`These settings are wrong: ${refused.join('; ')}`);
  const demo = values.DEMO === 'on' && !values.OIDC_ISSUER;
  const firmName = values.FIRM_NAME ?? (demo ? demoFirm.name : null);
  const firmDomain = (values.FIRM_DOMAIN ?? (demo ? demoFirm.domain : '')).toLowerCase().replace(/^@/, '');
  return {
    given: Object.keys(given).filter((name) => name in Environment.shape),
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustProxy: values.TRUST_PROXY,
    openToAnybody: !values.OIDC_ISSUER && reachableAt(values).length > 0,
    databaseUrl: absoluteFile(values.DATABASE_URL),
    databasePool: values.DATABASE_POOL,
    dataFolder: resolve(values.DATA_FOLDER),
    backupFolder: values.BACKUP_FOLDER === undefined ? null : resolve(values.BACKUP_FOLDER),
    demo,
    weightsFile: values.WEIGHTS_FILE === undefined ? null : resolve(values.WEIGHTS_FILE),
    issuer: values.OIDC_ISSUER
      ? { url: values.OIDC_ISSUER, clientId: values.OIDC_CLIENT_ID!, clientSecret: values.OIDC_CLIENT_SECRET }
      : null,
    sessionSecret: values.SESSION_SECRET ?? null,
    firmName,
    firm: firmName ?? 'the firm',
    firmDomain,
    timeZone: values.TIME_ZONE,
    homeMarket: values.HOME_MARKET,
    feedbackOwner: values.FEEDBACK_OWNER ?? null,
    feedbackForm: values.FEEDBACK_FORM
      ? { url: values.FEEDBACK_FORM, webhook: values.FEEDBACK_FORM_WEBHOOK ?? null }
      : null,
    feedbackWebhooks: values.FEEDBACK_WEBHOOKS ?? new Map(),
    feedbackSecret: values.FEEDBACK_SECRET ?? null,
    helpEmail: values.HELP_EMAIL ?? `help@${firmDomain || 'localhost.localdomain'}`,
    digestDay: values.DIGEST_DAY,
    foundersDigestDay: values.FOUNDERS_DIGEST_DAY,
    crmUrl: values.CRM_URL ?? (demo ? `https://crm.${firmDomain}/` : null),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Kith <kith@${firmDomain || 'localhost.localdomain'}>`,
    slack: values.SLACK_TOKEN ? { token: values.SLACK_TOKEN, url: values.SLACK_URL ?? null } : null,
    google: values.GOOGLE_CLIENT_ID
      ? {
          clientId: values.GOOGLE_CLIENT_ID,
          clientSecret: values.GOOGLE_CLIENT_SECRET!,
          url: values.GOOGLE_URL ?? null,
        }
      : null,
    enrichment: values.ENRICHMENT_PROVIDER
      ? { provider: values.ENRICHMENT_PROVIDER, key: values.ENRICHMENT_KEY!, url: values.ENRICHMENT_URL ?? null }
      : null,
    enrichmentBounds: { perDay: values.ENRICHMENT_PER_DAY, days: values.ENRICHMENT_DAYS },
    tokenSecrets: [...(values.TOKEN_SECRET ? [values.TOKEN_SECRET] : []), ...(values.TOKEN_SECRETS_BEFORE ?? [])],
    sentryDsn: values.SENTRY_DSN ?? null,
    chatChannel: values.SLACK_CHANNEL,
    loginAs: values.LOGIN_AS === 'on',
    stepGraceMs: values.STEP_GRACE * 1000,
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
    },
    readBounds: { day: values.READ_PER_DAY, days30: values.READ_PER_30_DAYS },
    invitations: {
      perDay: values.INVITE_PER_DAY,
      expiryDays: values.INVITE_EXPIRY_DAYS,
      otherDomains: values.INVITE_OTHER_DOMAINS,
    },
  };
}

/** The schema library's own messages are for programmers. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}`;
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? 'must be a number' : issue.message;
  if (issue.code === 'too_small' && issue.origin === 'number') return `must be ${issue.minimum} or more`;
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be ${issue.maximum} or less`;
  return issue.message;
}

function refusals(values: z.infer<typeof Environment>, production: boolean): string[] {
  const refused: string[] = [];
  if (values.OIDC_ISSUER && !values.OIDC_CLIENT_ID) refused.push('OIDC_CLIENT_ID is needed beside OIDC_ISSUER');
  if (!values.OIDC_ISSUER && (values.OIDC_CLIENT_ID || values.OIDC_CLIENT_SECRET))
    refused.push('OIDC_ISSUER is needed beside OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  if (values.OIDC_ISSUER && values.DEVELOPMENT_SIGN_IN === 'on')
    refused.push('DEVELOPMENT_SIGN_IN=on cannot stand beside OIDC_ISSUER: the development provider lets anybody in');
  if (values.SMTP_URL && !values.MAIL_FROM) refused.push('MAIL_FROM is needed beside SMTP_URL: who the mails are from');
  if (values.BACKUP_FOLDER && !values.DATABASE_URL.startsWith('file:'))
    refused.push('BACKUP_FOLDER is for SQLite: back a PostgreSQL server up with pg_dump (docs/operation.md)');
  if (!values.GOOGLE_CLIENT_ID !== !values.GOOGLE_CLIENT_SECRET)
    refused.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed beside each other');
  if (values.GOOGLE_URL && !values.GOOGLE_CLIENT_ID)
    refused.push('GOOGLE_CLIENT_ID is needed beside GOOGLE_URL: for whom people consent');
  if (!values.ENRICHMENT_PROVIDER !== !values.ENRICHMENT_KEY)
    refused.push('ENRICHMENT_PROVIDER and ENRICHMENT_KEY are needed beside each other');
  if (values.ENRICHMENT_URL && !values.ENRICHMENT_PROVIDER)
    refused.push('ENRICHMENT_PROVIDER is needed beside ENRICHMENT_URL: whose protocol is spoken there');
  if (values.SLACK_URL && !values.SLACK_TOKEN) refused.push('SLACK_TOKEN is needed beside SLACK_URL');
  if (values.FEEDBACK_FORM_WEBHOOK && !values.FEEDBACK_FORM)
    refused.push('FEEDBACK_FORM is needed beside FEEDBACK_FORM_WEBHOOK: where people go on to');
  for (const name of ['FEEDBACK_FORM_WEBHOOK', 'FEEDBACK_WEBHOOKS'] as const)
    if (values[name] && !values.FEEDBACK_SECRET)
      refused.push(`FEEDBACK_SECRET is needed beside ${name}: what is told to it is signed`);
  if (production && !values.OIDC_ISSUER)
    refused.push(
      `OIDC_ISSUER is needed with NODE_ENV=${values.NODE_ENV}: the development provider runs with ${NOT_PRODUCTION.join(', ')} or none`,
    );
  if (production && !values.SESSION_SECRET) refused.push(`SESSION_SECRET is needed with NODE_ENV=${values.NODE_ENV}`);
  const [elsewhere] = reachableAt(values);
  if (!values.OIDC_ISSUER && elsewhere && !values.DEVELOPMENT_SIGN_IN)
    refused.push(
      `${elsewhere} is reached from other machines, and without OIDC_ISSUER anybody may sign in as anybody. Set OIDC_ISSUER, or DEVELOPMENT_SIGN_IN=on if that is what you want`,
    );
  if (!values.OIDC_ISSUER && values.DEVELOPMENT_SIGN_IN === 'off')
    refused.push('OIDC_ISSUER is needed with DEVELOPMENT_SIGN_IN=off: nobody could sign in');
  return refused;
}

/** Which of the addresses that are served lead to other machines, as the settings that name them. */
function reachableAt({ HOST, PUBLIC_URL }: z.infer<typeof Environment>): string[] {
  return [
    ...(isThisMachine(HOST) ? [] : [`HOST=${HOST}`]),
    ...(PUBLIC_URL === undefined || isThisMachine(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL=${PUBLIC_URL}`]),
  ];
}

/** `file:data/kith.db` → absolute, so that workers started elsewhere open the same file. */
function absoluteFile(url: string): string {
  if (!url.startsWith('file:')) return url;
  const path = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  return `file:${isAbsolute(path) ? path : resolve(path)}`;
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}
