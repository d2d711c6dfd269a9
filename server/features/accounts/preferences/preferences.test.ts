import { beforeEach, describe, expect, test } from 'vitest';
import { changePreferences, getPreferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import { getUser, loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

const NOOR = 'noor@lumenary.example';
const REMINDER = 'intro.remindRequester';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const change = (body: Body<typeof changePreferences>, viewer: TestViewer = 'portco') =>
  app.as(viewer).call(changePreferences, { body });
const read = async (viewer: TestViewer = 'portco') => (await app.as(viewer).call(getPreferences, {})).body.preferences;

test('a user who never chose gets the digest weekly, every mail, and single keys', async () => {
  const { mails, ...rest } = await read();
  expect(rest).toMatchObject({ digest: 'weekly', digest_day: 'monday', single_keys: true });
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.filter(({ on }) => !on)).toEqual([]);
});

test('a change keeps all other fields, applies to that user alone, and is logged', async () => {
  await change({ digest: 'daily' });
  await change({ single_keys: false });
  await change({ mails: [{ kind: REMINDER, on: false }] });
  const changed = await read();
  expect(changed).toMatchObject({ digest: 'daily', single_keys: false });
  expect(changed.mails.filter(({ on }) => !on).map(({ kind }) => kind)).toEqual([REMINDER]);
  expect(await read('portco2')).toMatchObject({ digest: 'weekly', single_keys: true });
  const deeds = await app.db.selectFrom('audit').select(['action', 'user_id', 'detail']).execute();
  expect(deeds[0]).toEqual({
    action: 'preferences.changed',
    user_id: app.users.portco,
    detail: JSON.stringify({ digest: 'daily' }),
  });
});

test('an admin who acts as a user reads that user’s choices and changes nothing', async () => {
  const { token } = (await app.as('admin').call(loginAs, { body: { email: NOOR } })).body;
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api${getPreferences.path}`;
  expect((await app.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
  const refused = await app.app.inject({ method: 'PUT', url, headers, payload: { digest: 'off' } });
  expect(refused.statusCode).toBe(403);
  expect(await read()).toMatchObject({ digest: 'weekly' });
});

describe('a mail that a user turned off', () => {
  const write = (kind: 'intro.remindRequester' | 'intro.received', recipient: string) =>
    queueMessage(
      app.db,
      {
        channel: 'mail',
        subject: 's',
        body: 'b',
        about: { entity: 'intro', id: 1 },
        kind,
        recipient,
        key: `${kind} ${recipient}`,
      },
      START,
    );

  test('is not queued for them; other mails are, and so is the same mail for others', async () => {
    await change({ mails: [{ kind: REMINDER, on: false }] });
    for (const kind of [REMINDER, 'intro.received'] as const)
      for (const recipient of [NOOR, 'emeric@brackenfield.example', 'nobody@elsewhere.example'])
        await write(kind, recipient);
    const queued = await app.db.selectFrom('outbox').select('idempotency_key').orderBy('id').execute();
    expect(queued.map(({ idempotency_key }) => idempotency_key)).toEqual([
      `${REMINDER} emeric@brackenfield.example`,
      `${REMINDER} nobody@elsewhere.example`,
      ...[NOOR, 'emeric@brackenfield.example', 'nobody@elsewhere.example'].map((to) => `intro.received ${to}`),
    ]);
  });

  test('comes again once it is turned on', async () => {
    await change({ mails: [{ kind: REMINDER, on: false }] });
    await change({ mails: [{ kind: REMINDER, on: true }] });
    await write(REMINDER, NOOR);
    expect(await app.db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: NOOR }]);
  });

  test.each([
    ['one that has to come', 'intro.received', 'portco'],
    ['one that is for staff', 'intro.commentForStaff', 'portco'],
    ['one that there is not', 'no.such', 'admin'],
  ] as const)('cannot be %s', async (_, kind, viewer) => {
    expect((await read(viewer)).mails.map((mail) => mail.kind)).not.toContain(kind);
    const { status, error } = await change({ mails: [{ kind, on: false }] }, viewer);
    expect([status, error.message]).toEqual([400, 'There is no such e-mail to turn on or off.']);
    expect(await app.db.selectFrom('declined_mail').selectAll().execute()).toEqual([]);
  });
});

describe('the user’s own profile address', () => {
  const unlink = () => app.db.updateTable('app_user').set({ contact_id: null }).where('email', '=', NOOR).execute();

  test('is stored as the address of one profile, in any spelling, and can be removed', async () => {
    await unlink();
    await change({ profile_url: 'https://uk.linkedin.com/in/Noor-S%C3%A1lhavi/details/?trk=x' });
    expect(await read()).toMatchObject({
      profile_url: 'https://www.linkedin.com/in/noor-s%C3%A1lhavi',
      profile: 'kept',
    });
    expect((await app.as('portco').call(getUser, {})).body.user.linkedin_public_idenfitier__c).toBe('noor-sálhavi');
    await change({ profile_url: null });
    expect(await read()).toMatchObject({ profile_url: null, profile: 'none' });
  });

  test('is refused if it is invalid, in words that say what to do', async () => {
    const { status, error } = await change({ profile_url: 'https://www.linkedin.com/company/lumenary' });
    expect(status).toBe(400);
    expect(error.fields).toEqual({ profile_url: 'This is a company page. Use the address of a person’s profile.' });
    expect((await change({ profile_url: ' ' })).status).toBe(400);
  });

  test('that is provably theirs makes the contact theirs, and its data is computed anew', async () => {
    const [noor] = await app.db.selectFrom('contact').select('id').where('email', '=', NOOR).execute();
    await unlink();
    const { body } = await change({ profile_url: 'https://www.linkedin.com/in/noor-salhavi' });
    expect(body.preferences.profile).toBe('linked');
    const user = await app.db.selectFrom('app_user').select('contact_id').where('email', '=', NOOR).executeTakeFirst();
    expect(user?.contact_id).toBe(noor!.id);
    expect(await app.db.selectFrom('stale_contact').select('contact_id').execute()).toEqual([{ contact_id: noor!.id }]);
    await app.runJobs();
    expect(await app.db.selectFrom('stale_contact').selectAll().execute()).toEqual([]);
  });

  test('of another user gets the same answer as an unknown address', async () => {
    await unlink();
    const [theirs, unknown] = [
      await change({ profile_url: 'in/emeric-valdanne' }),
      await change({ profile_url: 'in/nobody-knows-them' }),
    ].map(({ status, body }) => [status, { ...body.preferences, profile_url: '' }]);
    expect(theirs).toEqual(unknown);
    expect(theirs![1]).toMatchObject({ profile: 'kept' });
  });
});
