import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  cancelJob,
  dismissFirstSteps,
  getFirstSteps,
  getInstallation,
  listJobs,
  nameFirm,
  retryJob,
  testOutside,
} from '../../../../shared/features/operations/administration/calls.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { ADDRESS_FAILED, MEMBER_FAILED } from '../../../platform/messages/recipient-failures.ts';
import { NotAcceptedError } from '../../../platform/ports/not-taken.ts';
import { SECRET_SETTINGS, SETTING_NAMES } from '../../../platform/settings/environment.ts';
import { deleteInstallation } from '../../../platform/settings/installation.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testFolder } from '../../../testing/databases.ts';
import { listSettingsInForce, SETTING_GROUPS } from './settings-rows.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

describe('the settings in force', () => {
  const firm = { name: 'Quillmark Ventures', domain: 'quillmark.example' };
  const secret = 'hunter2-hunter2-hunter2-hunter2-hunter2';

  test('are listed with their origin, and without secrets', () => {
    expect(SETTING_GROUPS.flatMap(({ rows }) => Object.keys(rows)).toSorted()).toEqual([...SETTING_NAMES].toSorted());
    const hidden = SETTING_GROUPS.flatMap(({ rows }) => Object.entries(rows).filter(([, words]) => words === 'secret'));
    expect(hidden.map(([name]) => name).filter((name) => !(SECRET_SETTINGS as string[]).includes(name))).toEqual([]);
    const settings = readSettings(
      {
        SMTP_URL: `smtps://user:${secret}@mail.example:465`,
        MAIL_FROM: 'Kith <kith@mail.example>',
        SLACK_TOKEN: secret,
        TOKEN_SECRET: secret,
        SESSION_SECRET: secret,
        METRICS_TOKEN: secret,
        DATABASE_URL: `postgres://kith:${secret}@db.example/kith`,
        FEEDBACK_SECRET: secret,
        FEEDBACK_WEBHOOKS: `Dana=https://hooks.example/${secret}`,
        SENTRY_DSN: `https://${secret}@s.example/7`,
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: secret,
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'kith',
        OIDC_CLIENT_SECRET: secret,
        TOKEN_SECRETS_BEFORE: secret,
        ENRICHMENT_PROVIDER: 'apollo',
        ENRICHMENT_KEY: secret,
      },
      firm,
    );
    const rows = new Map(
      listSettingsInForce(settings, null).flatMap((group) => group.settings.map((row) => [row.name, row])),
    );
    expect(JSON.stringify([...rows.values()])).not.toContain('hunter2');
    expect(rows.get('SLACK_TOKEN')).toEqual({
      name: 'SLACK_TOKEN',
      value: 'set',
      from: 'environment',
      secret: true,
      note: null,
    });
    expect(rows.get('DATABASE_URL')?.value).toBe('postgres://db.example/kith');
    expect(rows.get('SMTP_URL')?.value).toBe('smtps://mail.example:465');
    expect(rows.get('PORT')).toEqual({ name: 'PORT', value: '4100', from: 'default', secret: false, note: null });
    const demo = listSettingsInForce(readSettings({}, firm), firm.name).flatMap((group) => group.settings);
    expect(demo.find(({ name }) => name === 'FIRM_NAME')).toMatchObject({ value: firm.name, from: 'demo' });
  });

  test('give the firm’s name where the setting differs from the name of its company', () => {
    const firmRow = (env: Record<string, string>, company: string) =>
      listSettingsInForce(readSettings({ DEMO: 'off', ...env }, { name: '', domain: '' }), company)
        .flatMap((group) => group.settings)
        .find(({ name }) => name === 'FIRM_NAME');
    expect(firmRow({}, 'Harlow Partners')).toMatchObject({ value: 'Harlow Partners', from: 'kith', note: null });
    expect(firmRow({ FIRM_NAME: 'Harlow' }, 'Harlow')).toMatchObject({ from: 'environment', note: null });
    const other = firmRow({ FIRM_NAME: 'Harlow' }, 'Harlow Partners LLC');
    expect(other).toMatchObject({ value: 'Harlow', note: expect.stringContaining('is called Harlow Partners LLC') });
  });

  test('tell which services are real, test them, and keep the result', async () => {
    const { outsides } = (await kith.as('admin').call(getInstallation, {})).body;
    expect(outsides.map(({ name, state }) => [name, state])).toEqual([
      ['signIn', 'here'],
      ['people', 'real'],
      ['mail', 'here'],
      ['replies', 'none'],
      ['chat', 'here'],
      ['mailbox', 'none'],
      ['enrichment', 'none'],
      ['backup', 'none'],
      ['extension', 'here'],
    ]);
    const { outside } = (await kith.as('admin').call(testOutside, { body: { name: 'mail' } })).body;
    expect(outside.tested).toMatchObject({ ok: true, said: 'Waiting in the Outbox.' });
    const after = (await kith.as('admin').call(getInstallation, {})).body.outsides.find(({ name }) => name === 'mail');
    expect(after).toMatchObject({ tested: { ok: true }, used: { ok: true } });
    expect((await kith.as('admin').call(testOutside, { body: { name: 'mailbox' } })).body.outside.tested).toMatchObject(
      { ok: false, said: 'Kith has no mail service.' },
    );
  });

  test('tell what failed last, also after something that worked', async () => {
    const at = START.toISOString();
    const message = { channel: 'chat', recipient: 'introductions', subject: null, body: 'x', created_at: at } as const;
    await insertMany(kith.db, 'outbox', [
      { ...message, idempotency_key: 'a', state: 'failed', error: 'is_archived' },
      { ...message, idempotency_key: 'b', state: 'sent', sent_at: at },
    ]);
    const { outsides } = (await kith.as('admin').call(getInstallation, {})).body;
    const chat = outsides.find(({ name }) => name === 'chat');
    expect(chat).toMatchObject({ used: { ok: true }, failed: { ok: false, said: 'is_archived' } });
    expect(outsides.find(({ name }) => name === 'mail')).toMatchObject({ used: null, failed: null });
  });

  test('do not count a recipient who cannot be reached as a failure of the mail server or the chat', async () => {
    const at = START.toISOString();
    const message = { subject: null, body: 'x', created_at: at, state: 'failed' } as const;
    const [toMail, toChat] = [{ ...message, channel: 'mail' } as const, { ...message, channel: 'chat' } as const];
    await insertMany(kith.db, 'outbox', [
      { ...toMail, recipient: 'a@b.example', idempotency_key: 'a', error: `${ADDRESS_FAILED} (5.1.1).`, sent_at: at },
      { ...toChat, recipient: 'U0NOOR0000', idempotency_key: 'b', error: `${MEMBER_FAILED}. Correct it.` },
    ]);
    const load = async (name: string) =>
      (await kith.as('admin').call(getInstallation, {})).body.outsides.find((outside) => outside.name === name);
    for (const name of ['mail', 'chat'])
      expect(await load(name)).toMatchObject({ used: { at, ok: true, said: '' }, failed: null });
    await insertMany(kith.db, 'outbox', [{ ...toMail, recipient: 'a@b.example', idempotency_key: 'c', error: '535' }]);
    expect(await load('mail')).toMatchObject({ used: { ok: false }, failed: { said: '535' } });
  });

  test('say that somebody waits for approval, and who could do that', async () => {
    const tryPeople = async () => (await kith.as('admin').call(testOutside, { body: { name: 'people' } })).body.outside;
    const nobody = await tryPeople();
    expect(nobody).toMatchObject({
      tested: { ok: true, said: expect.stringMatching(/^No one is waiting\. \d+ people/) },
    });
    const requested_at = new Date(START.getTime() - 3 * 86_400_000).toISOString();
    const request = { user_id: kith.users.portco, state: 'pending', requested_at } as const;
    await kith.db.insertInto('access_request').values(request).execute();
    const words = expect.stringContaining('One person is waiting for approval, for 3 days');
    expect(await tryPeople()).toMatchObject({
      used: { ok: false, said: words, at: requested_at },
      tested: { ok: false, said: words },
    });
    const others = kith.db.updateTable('app_user').set({ status: 'deactivated' });
    await others.where('id', '!=', kith.users.admin).execute();
    expect((await tryPeople()).tested?.said).toContain('Only one person can approve others');
  });

  test('try the identity providers, the folder of backups and the built extension', async () => {
    const tryPart = async (name: 'signIn' | 'backup' | 'extension') =>
      (await kith.as('admin').call(testOutside, { body: { name } })).body.outside;
    expect((await tryPart('signIn')).tested).toMatchObject({ ok: true, said: 'There’s nothing to check.' });
    expect((await tryPart('backup')).tested).toMatchObject({
      ok: false,
      said: expect.stringContaining('BACKUP_FOLDER'),
    });
    kith.deps.settings = { ...kith.deps.settings, backupFolder: join(testFolder(), 'backups') };
    expect((await tryPart('backup')).tested).toMatchObject({
      ok: true,
      said: expect.stringContaining('are free'),
    });
    expect((await tryPart('extension')).tested?.said).toMatch(/extension/);
  });

  test('return the other side’s answer when a test fails', async () => {
    kith.deps.chat = { post: () => Promise.reject(new NotAcceptedError(new Error('invalid_auth'))) };
    const answer = await kith.as('admin').call(testOutside, { body: { name: 'chat' } });
    expect(answer.body.outside).toMatchObject({ state: 'real', tested: { ok: false, said: 'invalid_auth' } });
  });
});

describe('jobs', () => {
  const queue = async (kind: 'upkeep.retention' | 'message.deliver', state?: 'failed') => {
    const payload = { messageId: 77_001 };
    const id = (await enqueue(kith.db, { kind, payload } as never, START))!;
    if (state)
      await kith.db
        .updateTable('job')
        .set({ state, attempts: 5, error: 'The disk is full.', finished_at: START.toISOString() })
        .where('id', '=', id)
        .execute();
    return String(id);
  };
  const all = async () => (await kith.as('admin').call(listJobs, { query: {} })).body;

  test('are listed newest first without their contents, page by page', async () => {
    const ids = [await queue('upkeep.retention'), await queue('message.deliver', 'failed')];
    const { jobs, now } = await all();
    expect(jobs.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(jobs[0]).toMatchObject({ label: 'Deliver a message', error: 'The disk is full.', where: '/outbox' });
    expect(JSON.stringify(jobs)).not.toContain('77001');
    expect(now).toEqual({ running: 0, queued: 1, failed: 1 });
    const first = (await kith.as('admin').call(listJobs, { query: { limit: 1 } })).body;
    const next = await kith.as('admin').call(listJobs, { query: { limit: 1, cursor: first.next_cursor! } });
    expect(next.body.jobs.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await kith.as('admin').call(listJobs, { query: { state: 'failed' } })).body.jobs).toHaveLength(1);
  });

  test('are retried if they failed, and cancelled if they wait', async () => {
    const id = await queue('upkeep.retention', 'failed');
    const params = { id };
    const retried = (await kith.as('admin').call(retryJob, { params })).body.job;
    expect(retried).toMatchObject({ state: 'queued', attempts: 0, can_retry: false, can_cancel: true });
    expect((await kith.as('admin').call(cancelJob, { params })).body.job).toMatchObject({ state: 'cancelled' });
    expect((await kith.as('admin').call(cancelJob, { params })).status).toBe(409);
    expect((await kith.as('admin').call(retryJob, { params })).status).toBe(200);
    await kith.runJobs();
    expect((await all()).jobs[0]).toMatchObject({ state: 'done', can_retry: false });
    const sentence = await kith.db.selectFrom('audit').select('action').where('entity', '=', 'job').execute();
    expect(sentence.map(({ action }) => action)).toEqual(['job.retried', 'job.cancelled', 'job.retried']);
  });

  test('that have a screen of their own are restarted and stopped there', async () => {
    const params = { id: await queue('message.deliver', 'failed') };
    const answer = await kith.as('admin').call(retryJob, { params });
    expect([answer.status, answer.error?.message]).toEqual([
      409,
      'This can only be restarted on the screen that started it: open /outbox.',
    ]);
    expect((await kith.as('admin').call(retryJob, { params: { id: '999999' } })).status).toBe(404);
  });
});

describe('the first steps', () => {
  const steps = async () => (await kith.as('admin').call(getFirstSteps, {})).body.steps;

  test('follow from the data, and the firm can be named once', async () => {
    expect(await steps()).toMatchObject({
      firm: 'Quillmark Ventures',
      companies: 2,
      imported: false,
      dismissed: false,
    });
    await deleteInstallation(kith.db, 'firm_account_id');
    expect((await steps()).firm).toBeNull();
    const body = { name: 'Harlow Partners' };
    expect((await kith.as('admin').call(nameFirm, { body })).body.steps.firm).toBe('Harlow Partners');
    expect((await kith.as('admin').call(nameFirm, { body })).status).toBe(409);
  });

  test('are dismissed for good', async () => {
    expect((await kith.as('admin').call(dismissFirstSteps, {})).body.steps.dismissed).toBe(true);
    expect((await steps()).dismissed).toBe(true);
  });
});
