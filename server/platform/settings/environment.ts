/** Reads and checks the environment's variables; settings.ts turns them into settings. */
import { z } from 'zod';
import { WEEKDAYS } from '../../../shared/features/accounts/preferences/calls.ts';
import { BUILT_EXTENSION_ID } from '../../../shared/features/panel/frames/paths.ts';
import { encodePassword } from './address-passwords.ts';
import { findProxyProblem, webAddress } from './addresses.ts';
import { crmVariables } from './crm-settings.ts';
import { readDatabaseAddress } from './database-address.ts';
import { providerVariables } from './provider-settings.ts';

const flag = z.enum(['on', 'off']);
const secureAddress = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });
/** `Dana=https://…,Omer=https://…`: names in lower case, each with its address. */
const webhooks = z.string().transform((text, context) => {
  const found = new Map<string, string>();
  for (const [place, part] of text.split(',').entries()) {
    const [name, address] = [
      part.slice(0, part.indexOf('=')).trim().toLowerCase(),
      part.slice(part.indexOf('=') + 1).trim(),
    ];
    if (!part.includes('=') || name === '' || found.has(name) || !secureAddress.safeParse(address).success)
      context.addIssue({
        code: 'custom',
        message: `must be names with their addresses, each name once, such as Dana=https://hooks.example/dana; number ${place + 1} is none`,
      });
    found.set(name, address);
  }
  return found;
});
const domain = /^@?[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const makeWeekdaySchema = (standard: (typeof WEEKDAYS)[number]) =>
  z.string().toLowerCase().pipe(z.enum(WEEKDAYS)).default(standard);
const makeDaysSchema = (standard: number) => z.coerce.number().int().min(1).max(36_500).default(standard);

/** One domain or several, separated by commas. */
const firmDomains = z
  .string()
  .refine((domains) => domains.split(',').every((part) => domain.test(part.trim())), {
    error: 'must be a domain, e.g. quillmark.example, or several with commas between them',
  })
  .transform((domains) => [...new Set(domains.split(',').map((part) => part.trim().toLowerCase().replace(/^@/, '')))]);

const MOST_PROCESSES = 64;

/** Ports above 1023 that browsers and `fetch` refuse to speak to (https://fetch.spec.whatwg.org/#port-blocking). */
const REFUSED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Every variable that is read, all optional. docs/settings.md explains each. */
export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .refine((port) => !REFUSED_PORTS.has(port), {
      error: 'is a port that browsers refuse to open; take another, such as 4100',
    })
    .default(4100),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress
    .refine((address) => /^https?:\/\/[^/?#@]+\/?$/.test(address), {
      error: 'must end behind the host, such as https://kith.example: Kith is served at the root of a host',
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((names) => names.split(',').map((name) => name.trim()))
    .superRefine((names, context) => {
      for (const name of names) {
        const problem = findProxyProblem(name);
        if (problem) context.addIssue({ code: 'custom', message: `names ${name || 'nothing'}, which ${problem}` });
      }
    }),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must begin with file: or postgres://')
    .default('file:data/kith.db')
    .transform((address, context) =>
      readDatabaseAddress(address, (message) => context.addIssue({ code: 'custom', message })),
    ),
  PROCESSES: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(MOST_PROCESSES)], {
      error: `must be auto or a number from 1 to ${MOST_PROCESSES}`,
    })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(1_000).default(10),
  DATA_FOLDER: z.string().min(1).default('data'),
  BACKUP_FOLDER: z.string().min(1).optional(),
  DEMO: flag.default('on'),
  WEIGHTS_FILE: z.string().min(1).optional(),
  ...providerVariables,
  DEVELOPMENT_SIGN_IN: flag.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FIRM_NAME: z.string().min(1).optional(),
  FIRM_DOMAIN: firmDomains.optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'isn’t a time zone, such as Europe/London').default('UTC'),
  HOME_MARKET: z.string().trim().min(1).max(200).default('Israel'),
  HELP_EMAIL: z.email().optional(),
  DIGEST_DAY: makeWeekdaySchema('monday'),
  FOUNDERS_DIGEST_DAY: makeWeekdaySchema('thursday'),
  FEEDBACK_OWNER: z.email().toLowerCase().optional(),
  FEEDBACK_FORM: secureAddress.optional(),
  FEEDBACK_FORM_WEBHOOK: secureAddress.optional(),
  FEEDBACK_WEBHOOKS: webhooks.optional(),
  FEEDBACK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ...crmVariables,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .transform((address, context) => {
      const encoded = encodePassword(address);
      if (encoded && new URL(encoded).hostname) return encoded;
      context.addIssue({
        code: 'custom',
        message: 'must be an address such as smtps://user:password@mail.example; its value is not shown',
      });
      return z.NEVER;
    })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  MAIL_IN_URL: z
    .string()
    .regex(/^imaps?:\/\//, 'must begin with imap:// or imaps://')
    .transform((address, context) => {
      const encoded = encodePassword(address);
      const { hostname = '', username = '', password = '' } = encoded ? new URL(encoded) : {};
      if (encoded && hostname && username && password) return encoded;
      context.addIssue({
        code: 'custom',
        message: 'must be an address such as imaps://user:password@mail.example; its value is not shown',
      });
      return z.NEVER;
    })
    .optional(),
  MAIL_IN_ADDRESS: z.email().toLowerCase().optional(),
  MAIL_IN_SECRET: z
    .string()
    .regex(/^[\w-]{32,200}$/, 'must have 32 to 200 letters, digits, - and _: it is a part of an address')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_URL: webAddress.optional(),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be common, organizations, or the id or domain of a tenant')
    .default('common'),
  MICROSOFT_URL: webAddress.optional(),
  ENRICHMENT_PROVIDER: z.enum(['people-data-labs', 'apollo', 'enrich-layer', 'crustdata']).optional(),
  ENRICHMENT_KEY: z.string().min(1).optional(),
  ENRICHMENT_URL: webAddress.optional(),
  ENRICHMENT_PER_DAY: z.coerce.number().int().min(0).default(500),
  ENRICHMENT_DAYS: makeDaysSchema(31),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  SLACK_TOKEN: z.string().min(1).optional(),
  SLACK_URL: webAddress.optional(),
  SLACK_SIGNING_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  TEAMS_WEBHOOK_URL: secureAddress.optional(),
  SLACK_CHANNEL: z.string().min(1).default('introductions'),
  SESSION_IDLE_HOURS: z.coerce.number().min(0.25).max(12).default(4),
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
  DOUBLE_OPT_IN: flag.default('off'),
  STEP_GRACE: z.coerce.number().int().min(0).max(3600).default(10),
  REACHOUT_DAYS: makeDaysSchema(14),
  REACHOUTS_URL: secureAddress.optional(),
  READ_PER_DAY: z.coerce.number().int().min(1).default(1500),
  READ_PER_30_DAYS: z.coerce.number().int().min(1).default(5000),
  READ_PER_COMPANY_DAY: z.coerce.number().int().min(1).default(4500),
  READ_PER_COMPANY_30_DAYS: z.coerce.number().int().min(1).default(15_000),
  REQUESTS_PER_DAY: z.coerce.number().int().min(1).default(50),
  COMMENTS_PER_DAY: z.coerce.number().int().min(1).default(100),
  INVITE_PER_DAY: z.coerce.number().int().min(1).default(20),
  INVITE_EXPIRY_DAYS: makeDaysSchema(30),
  INVITE_OTHER_DOMAINS: z.enum(['approve', 'send', 'refuse']).default('approve'),
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  POINTS_PER_MINUTE: z.coerce.number().int().min(1).default(20_000),
  AUDIT_CHECKPOINT_URL: secureAddress.optional(),
  AUDIT_CHECKPOINT_FILE: z.string().min(1).optional(),
  KEEP_AUDIT_DAYS: makeDaysSchema(730),
  KEEP_OUTBOX_DAYS: makeDaysSchema(180),
  KEEP_IMPORT_FILES_DAYS: makeDaysSchema(30),
  // A shorter time would forget people within the 30 days for which they are counted.
  KEEP_READING_DAYS: z.coerce.number().int().min(31).max(36_500).default(365),
  // A shorter time would take people of a file that was imported just now.
  KEEP_UNUSED_PEOPLE_DAYS: z.coerce.number().int().min(30).max(36_500).optional(),
  KEEP_BACKUPS_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
});

export const SETTING_NAMES = Object.keys(Environment.shape) as readonly SettingName[];
export type SettingName = keyof typeof Environment.shape;

/** Those that hold a password or key: each may come from a file, named by its name and _FILE (secret-files.ts). */
export const SECRET_SETTINGS: readonly SettingName[] = [
  ...([
    'DATABASE_URL',
    'SESSION_SECRET',
    'METRICS_TOKEN',
    'SENTRY_DSN',
    'SMTP_URL',
    'MAIL_IN_URL',
    'MAIL_IN_SECRET',
    'SLACK_TOKEN',
    'SLACK_SIGNING_SECRET',
    'TEAMS_WEBHOOK_URL',
  ] as const),
  ...(['OIDC_CLIENT_SECRET', 'OIDC_2_CLIENT_SECRET', 'OIDC_3_CLIENT_SECRET', 'OIDC_4_CLIENT_SECRET'] as const),
  ...([
    'GOOGLE_CLIENT_SECRET',
    'MICROSOFT_CLIENT_SECRET',
    'SALESFORCE_KEY',
    'SALESFORCE_CLIENT_SECRET',
    'HUBSPOT_TOKEN',
    'HUBSPOT_CLIENT_SECRET',
    'ENRICHMENT_KEY',
    'TOKEN_SECRET',
    'TOKEN_SECRETS_BEFORE',
  ] as const),
  ...(['FEEDBACK_SECRET', 'FEEDBACK_WEBHOOKS', 'FEEDBACK_FORM_WEBHOOK'] as const),
];

/** Prefixes of our own: an unknown variable with one of them is a typing mistake. */
export const OURS =
  /^(AUDIT|MAIL_IN|OIDC|FIRM|FEEDBACK|KEEP|DIGEST|DEVELOPMENT|KITH|SLACK|TEAMS|SMTP|STEP|REACHOUTS?|POINTS|TRUST|BACKUP|READ|INVITE|METRICS|EXTENSION|GOOGLE|MICROSOFT|SALESFORCE|HUBSPOT|AFFINITY|ATTIO|ENRICHMENT|TOKEN|SENTRY)_/;
/** Every other word for where a program runs counts as production, so that a typing mistake opens nothing. */
export const NOT_PRODUCTION = ['development', 'dev', 'test'];

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}
