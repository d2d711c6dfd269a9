/** The settings in force, in words that reveal no secret. */
import type { SettingInForce } from '../../../../shared/features/operations/administration/calls.ts';
import type { SettingName } from '../../../platform/settings/environment.ts';
import { describeMapping } from '../../../platform/settings/group-mapping.ts';
import type { ProviderPrefix, ProviderSettings } from '../../../platform/settings/provider-settings.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** The value in words. 'secret': only whether it is set is shown. */
type InWords = ((settings: Settings) => string | number | boolean | null) | 'secret';

/** An address as it may be shown: without user, password, path and query. */
const getHost = (url: string | null | undefined): string | null => {
  if (!url) return null;
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : 'set';
};
const getDatabase = (url: string): string =>
  url.startsWith('file:') ? url : `${getHost(url)}${URL.parse(url)?.pathname ?? ''}`;

const WHERE: Partial<Record<SettingName, InWords>> = {
  PORT: ({ port }) => port,
  PROCESSES: ({ processes }) => processes,
  HOST: ({ host }) => host,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  TRUST_PROXY: ({ trustProxy }) => trustProxy.join(', '),
  NODE_ENV: ({ production }) => (production ? 'production' : 'development'),
  LOG_LEVEL: ({ logLevel }) => logLevel,
  LOG_CALLS: ({ logCalls }) => logCalls,
  METRICS_TOKEN: 'secret',
  EXTENSION_IDS: ({ extensionIds }) => extensionIds.join(', '),
  RATE_LIMIT: ({ rateLimit }) => rateLimit,
  POINTS_PER_MINUTE: ({ pointsPerMinute }) => pointsPerMinute,
};

const DATA: Partial<Record<SettingName, InWords>> = {
  DATABASE_URL: ({ databaseUrl }) => getDatabase(databaseUrl),
  DATABASE_POOL: ({ databasePool }) => databasePool,
  DATA_FOLDER: ({ dataFolder }) => dataFolder,
  BACKUP_FOLDER: ({ backupFolder }) => backupFolder,
  DEMO: ({ demo }) => demo,
  WEIGHTS_FILE: ({ weightsFile }) => weightsFile ?? 'those that come with Kith',
  KEEP_AUDIT_DAYS: ({ keepDays }) => keepDays.audit,
  KEEP_OUTBOX_DAYS: ({ keepDays }) => keepDays.outbox,
  KEEP_IMPORT_FILES_DAYS: ({ keepDays }) => keepDays.importFiles,
  KEEP_READING_DAYS: ({ keepDays }) => keepDays.reading,
  KEEP_UNUSED_PEOPLE_DAYS: ({ keepDays }) => keepDays.unusedPeople,
  KEEP_BACKUPS_DAYS: ({ keepDays }) => keepDays.backups,
  AUDIT_CHECKPOINT_URL: ({ auditCheckpoints }) => getHost(auditCheckpoints.url),
  AUDIT_CHECKPOINT_FILE: ({ auditCheckpoints }) => auditCheckpoints.file,
};

/** The rows of a provider beside its issuer. */
function makeProviderRows<P extends ProviderPrefix>(prefix: P, id: string): Partial<Record<SettingName, InWords>> {
  const makeShown = (show: (settings: ProviderSettings) => string | null): InWords => {
    return ({ providers }) => {
      const settings = providers.find((other) => other.id === id);
      return settings ? show(settings) : null;
    };
  };
  return {
    [`${prefix}_CLIENT_ID`]: makeShown(({ clientId }) => clientId),
    [`${prefix}_CLIENT_SECRET`]: 'secret',
    [`${prefix}_NAME`]: makeShown(({ name }) => name),
    [`${prefix}_KIND`]: makeShown(({ kind }) => kind),
    [`${prefix}_EMAIL_TRUST`]: makeShown(({ emailTrust }) =>
      emailTrust === 'always' ? 'on' : emailTrust.join(', ') || null,
    ),
    [`${prefix}_ROLES`]: makeShown(({ roles }) => describeMapping(roles)),
  };
}

const SIGNING_IN: Partial<Record<SettingName, InWords>> = {
  OIDC_ISSUER: ({ providers }) => providers[0]?.issuer ?? 'the development sign-in, which lets anyone in',
  ...makeProviderRows('OIDC', '1'),
  OIDC_2_ISSUER: ({ providers }) => providers.find(({ id }) => id === '2')?.issuer ?? null,
  ...makeProviderRows('OIDC_2', '2'),
  OIDC_3_ISSUER: ({ providers }) => providers.find(({ id }) => id === '3')?.issuer ?? null,
  ...makeProviderRows('OIDC_3', '3'),
  OIDC_4_ISSUER: ({ providers }) => providers.find(({ id }) => id === '4')?.issuer ?? null,
  ...makeProviderRows('OIDC_4', '4'),
  DEVELOPMENT_SIGN_IN: ({ providers, openToAnybody }) =>
    providers.length > 0 ? null : openToAnybody ? 'for whoever reaches it' : 'for this machine',
  SESSION_SECRET: 'secret',
  SESSION_IDLE_HOURS: ({ sessionIdleMs }) => sessionIdleMs / 3_600_000,
  LOGIN_AS: ({ loginAs }) => loginAs,
};

const FIRM: Partial<Record<SettingName, InWords>> = {
  FIRM_NAME: ({ firmName }) => firmName,
  FIRM_DOMAIN: ({ firmDomains }) => firmDomains.join(', ') || null,
  TIME_ZONE: ({ timeZone }) => timeZone,
  HOME_MARKET: ({ homeMarket }) => homeMarket,
  HELP_EMAIL: ({ helpEmail }) => helpEmail,
  CRM_URL: ({ crmUrl }) => crmUrl,
  CRM_FOLDER: ({ crmFolder }) => crmFolder,
  SALESFORCE_CLIENT_ID: ({ salesforce }) => salesforce?.clientId ?? null,
  SALESFORCE_USER: ({ salesforce }) => (salesforce && 'user' in salesforce ? salesforce.user : null),
  SALESFORCE_KEY: 'secret',
  SALESFORCE_CLIENT_SECRET: 'secret',
  SALESFORCE_URL: ({ salesforce }) => getHost(salesforce?.url),
  HUBSPOT_TOKEN: 'secret',
  HUBSPOT_CLIENT_ID: ({ hubspot }) => (hubspot && 'clientId' in hubspot ? hubspot.clientId : null),
  HUBSPOT_CLIENT_SECRET: 'secret',
  HUBSPOT_URL: ({ hubspot }) => getHost(hubspot?.url),
  AFFINITY_URL: ({ affinityUrl }) => getHost(affinityUrl),
  ATTIO_URL: ({ attioUrl }) => getHost(attioUrl),
  DIGEST_DAY: ({ digestDay }) => digestDay,
  FOUNDERS_DIGEST_DAY: ({ foundersDigestDay }) => foundersDigestDay,
  FEEDBACK_OWNER: ({ feedbackOwner }) => feedbackOwner,
  FEEDBACK_FORM: ({ feedbackForm }) => getHost(feedbackForm?.url),
  FEEDBACK_FORM_WEBHOOK: ({ feedbackForm }) => getHost(feedbackForm?.webhook),
  FEEDBACK_WEBHOOKS: ({ feedbackWebhooks }) =>
    [...feedbackWebhooks].map(([name, url]) => `${name} at ${getHost(url)}`).join(', ') || null,
  FEEDBACK_SECRET: 'secret',
  DOUBLE_OPT_IN: ({ doubleOptIn }) => doubleOptIn,
  STEP_GRACE: ({ stepGraceMs }) => stepGraceMs / 1000,
  REACHOUT_DAYS: ({ reachoutDays }) => reachoutDays,
  REACHOUTS_URL: ({ reachoutsUrl }) => getHost(reachoutsUrl),
  READ_PER_DAY: ({ readBounds }) => readBounds.day,
  READ_PER_30_DAYS: ({ readBounds }) => readBounds.days30,
  READ_PER_COMPANY_DAY: ({ readBounds }) => readBounds.company.day,
  READ_PER_COMPANY_30_DAYS: ({ readBounds }) => readBounds.company.days30,
  REQUESTS_PER_DAY: ({ perDay }) => perDay.requests,
  COMMENTS_PER_DAY: ({ perDay }) => perDay.comments,
  INVITE_PER_DAY: ({ invitations }) => invitations.perDay,
  INVITE_EXPIRY_DAYS: ({ invitations }) => invitations.expiryDays,
  INVITE_OTHER_DOMAINS: ({ invitations }) => invitations.otherDomains,
};

const OUTSIDE: Partial<Record<SettingName, InWords>> = {
  SENTRY_DSN: ({ sentryDsn }) => getHost(sentryDsn),
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ tracesUrl }) => getHost(tracesUrl),
  SMTP_URL: ({ smtpUrl }) => getHost(smtpUrl),
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  MAIL_IN_URL: ({ mailIn }) => getHost(mailIn?.url),
  MAIL_IN_SECRET: 'secret',
  MAIL_IN_ADDRESS: ({ mailIn }) => mailIn?.address ?? null,
  SLACK_TOKEN: 'secret',
  SLACK_SIGNING_SECRET: 'secret',
  TEAMS_WEBHOOK_URL: 'secret',
  SLACK_URL: ({ slack }) => getHost(slack?.url),
  SLACK_CHANNEL: ({ chatChannel }) => chatChannel,
  GOOGLE_CLIENT_ID: ({ google }) => google?.clientId ?? null,
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_URL: ({ google }) => getHost(google?.url),
  MICROSOFT_CLIENT_ID: ({ microsoft }) => microsoft?.clientId ?? null,
  MICROSOFT_CLIENT_SECRET: 'secret',
  MICROSOFT_TENANT: ({ microsoft }) => microsoft?.tenant ?? null,
  MICROSOFT_URL: ({ microsoft }) => getHost(microsoft?.url),
  ENRICHMENT_PROVIDER: ({ enrichment }) => enrichment?.provider ?? null,
  ENRICHMENT_KEY: 'secret',
  ENRICHMENT_URL: ({ enrichment }) => getHost(enrichment?.url),
  ENRICHMENT_PER_DAY: ({ enrichmentBounds }) => enrichmentBounds.perDay,
  ENRICHMENT_DAYS: ({ enrichmentBounds }) => enrichmentBounds.days,
  TOKEN_SECRET: 'secret',
  TOKEN_SECRETS_BEFORE: 'secret',
};

/** The settings by topic, in the order of docs/settings.md. */
export const SETTING_GROUPS = [
  { title: 'Where it runs', rows: WHERE },
  { title: 'Data', rows: DATA },
  { title: 'Signing in', rows: SIGNING_IN },
  { title: 'The firm', rows: FIRM },
  { title: 'Connections', rows: OUTSIDE },
] as const;

/** The values that the demo brings if the environment has none. */
const OF_DEMO: readonly SettingName[] = ['FIRM_NAME', 'FIRM_DOMAIN', 'CRM_URL', 'MAIL_FROM', 'HELP_EMAIL'];

function getWords(value: string | number | boolean | null): string {
  if (value === null) return 'none';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** The note on a firm's company that goes by another name than the setting gives it. */
export const describeOtherName = (company: string): string =>
  `its company is called ${company}, as a file or the demo says. Mails use the setting, searches and lists the company.`;

/** @param firm the name of the firm's company; null while the company is not known
 * @param notes remarks on settings */
export function listSettingsInForce(
  settings: Settings,
  firm: string | null,
  notes: Partial<Record<SettingName, string>> = {},
): { title: string; settings: SettingInForce[] }[] {
  const { firmName } = settings;
  const makeFirmRow = (row: SettingInForce): SettingInForce => {
    if (firm === null || firm === firmName) return row;
    if (firmName === null) return { ...row, value: firm, from: 'kith' };
    return { ...row, note: `Beside it, ${describeOtherName(firm)}` };
  };
  const makeRow = (name: SettingName, words: InWords): SettingInForce => {
    const given = settings.given.includes(name);
    const row: SettingInForce = {
      name,
      value: words === 'secret' ? (given ? 'set' : 'not set') : getWords(words(settings)),
      from: given ? 'environment' : settings.demo && OF_DEMO.includes(name) ? 'demo' : 'default',
      secret: words === 'secret',
      note: notes[name] ?? null,
    };
    return name === 'FIRM_NAME' ? makeFirmRow(row) : row;
  };
  return SETTING_GROUPS.map(({ title, rows }) => ({
    title,
    settings: Object.entries(rows).map(([name, words]) => makeRow(name as SettingName, words)),
  }));
}
