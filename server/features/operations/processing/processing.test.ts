import { beforeEach, expect, test } from 'vitest';
import { getProcessing } from '../../../../shared/features/operations/processing/calls.ts';
import { DEMO_FIRM } from '../../../demo/people.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { Environment, SETTING_NAMES, type SettingName } from '../../../platform/settings/environment.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';
import { listActivities } from './record.ts';

const DAY_MS = 86_400_000;
let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

test('the record says what is kept, to whom it goes and how long, by the settings in force', async () => {
  const read = async () => (await kith.as('admin').call(getProcessing, {})).body;
  const before = await read();
  expect(
    before.retention.filter(({ setting }) => setting?.startsWith('KEEP_')).map(({ setting, days }) => [setting, days]),
  ).toEqual([
    ['KEEP_AUDIT_DAYS', 730],
    ['KEEP_OUTBOX_DAYS', 180],
    ['KEEP_OUTBOX_DAYS', 180],
    ['KEEP_IMPORT_FILES_DAYS', 30],
    ['KEEP_READING_DAYS', 365],
    ['KEEP_UNUSED_PEOPLE_DAYS', null],
    ['KEEP_AUDIT_DAYS', 730],
    ['KEEP_BACKUPS_DAYS', null],
  ]);
  expect(JSON.stringify(before)).not.toContain('mail.example');
  Object.assign(kith.deps.settings, { smtpUrl: 'smtps://user:secret@mail.example' });
  kith.deps.settings.keepDays.unusedPeople = 90;
  const after = await read();
  expect(after.activities).toContainEqual(
    expect.objectContaining({ what: 'Mails', to_whom: 'the mail server mail.example' }),
  );
  expect(after.activities[0]!.how_long).toContain('90 days without evidence');
  expect(JSON.stringify(after)).not.toContain('secret');
});

/** A value for each setting that names something outside. */
const OUTSIDE: Partial<Record<SettingName, string>> = {
  OIDC_ISSUER: 'https://oidc_issuer.example',
  OIDC_2_ISSUER: 'https://oidc_2_issuer.example',
  OIDC_3_ISSUER: 'https://oidc_3_issuer.example',
  OIDC_4_ISSUER: 'https://oidc_4_issuer.example',
  SMTP_URL: 'smtps://user:secret@smtp_url.example',
  MAIL_IN_URL: 'imaps://user%40kith.example:secret@mail_in_url.example',
  SLACK_URL: 'https://slack_url.example',
  GOOGLE_URL: 'https://google_url.example',
  MICROSOFT_URL: 'https://microsoft_url.example',
  ENRICHMENT_URL: 'https://enrichment_url.example',
  CRM_URL: 'https://crm_url.example',
  SALESFORCE_URL: 'https://salesforce_url.example',
  HUBSPOT_URL: 'https://hubspot_url.example',
  AFFINITY_URL: 'https://affinity_url.example',
  ATTIO_URL: 'https://attio_url.example',
  FEEDBACK_FORM: 'https://feedback_form.example',
  FEEDBACK_FORM_WEBHOOK: 'https://feedback_form_webhook.example/secret',
  TEAMS_WEBHOOK_URL: 'https://teams_webhook_url.example/secret',
  FEEDBACK_WEBHOOKS: 'Dana=https://feedback_webhooks.example/secret',
  REACHOUTS_URL: 'https://reachouts_url.example',
  AUDIT_CHECKPOINT_URL: 'https://audit_checkpoint_url.example/secret',
  SENTRY_DSN: 'https://secret@sentry_dsn.example/1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel_exporter_otlp_endpoint.example',
};
/** Kith's own address, and that of its database. */
const OWN = ['PUBLIC_URL', 'DATABASE_URL'];

test('the record names every service outside that a setting names, and no secret', () => {
  const given = Object.entries(OUTSIDE).map(([name, value]) => [name, value.replaceAll('_', '-')] as const);
  const env: Record<string, string> = {
    ...Object.fromEntries(given),
    MAIL_FROM: 'kith@kith.example',
    SLACK_TOKEN: 'secret',
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'secret',
    MICROSOFT_CLIENT_ID: 'x',
    MICROSOFT_CLIENT_SECRET: 'secret',
    SALESFORCE_CLIENT_ID: 'x',
    SALESFORCE_USER: 'x',
    SALESFORCE_KEY: 'PRIVATE KEY: secret',
    HUBSPOT_TOKEN: 'secret',
    ENRICHMENT_PROVIDER: 'apollo',
    ENRICHMENT_KEY: 'secret',
    FEEDBACK_SECRET: 'a secret that is as long as it has to be',
    FIRM_NAME: 'Quillmark',
    FIRM_DOMAIN: 'quillmark.example',
  };
  for (const prefix of ['OIDC', 'OIDC_2', 'OIDC_3', 'OIDC_4']) {
    env[`${prefix}_CLIENT_ID`] = 'x';
    if (prefix !== 'OIDC') env[`${prefix}_NAME`] = prefix;
  }
  // Messages go to one chat.
  const { TEAMS_WEBHOOK_URL = '', ...slack } = env;
  const teams = readSettings({ TEAMS_WEBHOOK_URL }, DEMO_FIRM);
  const activities = [
    ...listActivities(readSettings(slack, DEMO_FIRM), ['affinity', 'attio']),
    ...listActivities(teams),
  ];
  const record = JSON.stringify(activities);
  expect(JSON.stringify(listActivities(teams))).not.toContain('Affinity');
  const hosts = given.map(([name]) => `${name.toLowerCase().replaceAll('_', '-')}.example`);
  expect(hosts.filter((host) => !record.includes(host))).toEqual([]);
  expect(record).not.toContain('secret');
  // Whatever takes an address is in the list above.
  const addresses = SETTING_NAMES.filter((name) => /_(URL|DSN|ISSUER|ENDPOINT|FORM|WEBHOOKS?)$/.test(name));
  const taking = SETTING_NAMES.filter((name) => {
    const schema = Environment.shape[name] as { safeParse: (value: unknown) => { success: boolean } };
    return schema.safeParse('https://a.example').success && !schema.safeParse('a'.repeat(40)).success;
  });
  const missing = [...addresses, ...taking].filter((name) => !(name in OUTSIDE) && !OWN.includes(name));
  expect(missing).toEqual([]);
});

const BANK = 'Castellan Bank';
const job = { at: BANK, title: 'CTO', from: '2020-01' };

async function insertPeople(): Promise<TestWorld> {
  const world = await insertWorld(kith, {
    accounts: { [BANK]: {} },
    people: {
      'Known Person': { jobs: [job], known: { admin: 3 } },
      'Asked For': { jobs: [job] },
      'Worked With': { jobs: [job] },
      'Nobody Needs': { jobs: [job] },
      'Also Unused': { jobs: [] },
      'Young Unused': { jobs: [] },
    },
  });
  const old = new Date(START.getTime() - 100 * DAY_MS).toISOString();
  await kith.db.updateTable('contact').set({ created_at: old, updated_at: old }).execute();
  // Evidence that follows from shared employers alone has no row of its own.
  await kith.db.updateTable('contact').set({ score: 2 }).where('name', '=', 'Worked With').execute();
  const young = world.contacts['Young Unused']!;
  await kith.db.updateTable('contact').set({ updated_at: START.toISOString() }).where('id', '=', young).execute();
  await kith.db
    .insertInto('person_read')
    .values({ user_id: kith.users.portco, contact_id: world.contacts['Asked For']!, day: '2026-11-01' })
    .execute();
  return world;
}

test('people without evidence and use go after the time that is set, and nobody else', async () => {
  await insertPeople();
  const names = async () => (await kith.db.selectFrom('contact').select('name').execute()).map(({ name }) => name);
  const all = await names();
  const run = async () => {
    await enqueue(kith.db, { kind: 'privacy.unused', payload: {} }, START);
    await kith.runJobs();
  };
  await run();
  expect(await names()).toEqual(all);
  kith.deps.settings.keepDays.unusedPeople = 90;
  await run();
  const left = await names();
  expect(all.filter((name) => !left.includes(name)).sort()).toEqual(['Also Unused', 'Nobody Needs']);
  expect(await kith.db.selectFrom('suppression').selectAll().execute()).toEqual([]);
  const rows = await kith.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'privacy.unused-removed')
    .execute();
  expect(rows).toEqual([{ detail: '{"people":2,"days":90}' }]);
  await run();
  expect(await names()).toEqual(left);
});
