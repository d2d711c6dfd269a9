import { beforeEach, describe, expect, test } from 'vitest';
import {
  inviteTeamMember,
  listInvitations,
  withdrawInvitation,
} from '../../../../shared/features/accounts/invitations/calls.ts';
import { login, makeNonce } from '../../../../shared/features/accounts/session/calls.ts';
import { sendFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import { defaultSalesTarget } from '../../../../shared/features/sales/calls.ts';
import type { Claims } from '../../../platform/ports/identity.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let app: TestApp;
let nonce: string;
beforeEach(async () => {
  const claims = (email: string): Claims => ({
    provider: '1',
    issuer: 'https://id.example',
    subject: email,
    email,
    address: 'vouched',
    missing: null,
    memberOf: '*',
    username: '',
    givenName: 'Kei',
    familyName: 'Tamsin',
    picture: null,
    nonce,
    sid: null,
    groups: null,
  });
  app = await startTestApp({
    identity: {
      origins: async () => [],
      verify: async (token) => claims(token),
      exchange: () => Promise.reject(new Error('Not here.')),
      refresh: () => Promise.reject(new Error('Not here.')),
      readLogout: () => Promise.reject(new Error('Not here.')),
    },
  });
});

async function signIn(email: string) {
  nonce = (await app.as('signed out').call(makeNonce, {})).body.nonce;
  const headers = { authorization: `Bearer ${email}` };
  return (await app.app.inject({ method: 'GET', url: `/api${login.path}`, headers })).json() as Record<string, unknown>;
}

const invite = (viewer: TestViewer, body: object = {}) =>
  app.as(viewer).call(inviteTeamMember, {
    body: { email: 'Kei@Lumenary.example', name: 'Kei Tamsin', role: 'Data Scientist', ...body },
  });
const brackenfield = () => String(app.companies.Brackenfield);
const messages = () => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

test('an invited colleague gets a mail and may sign in, as one of the company and nothing more', async () => {
  expect((await invite('portco', { role: 'Admin' })).body).toEqual({
    success: true,
    name: 'Kei Tamsin',
    waiting: false,
  });
  await app.runJobs();
  expect(await messages()).toMatchObject([{ recipient: 'kei@lumenary.example', state: 'kept' }]);
  expect((await messages())[0]!.body).toContain('http://kith.example/');
  expect(await signIn('kei@lumenary.example')).toMatchObject({
    success: true,
    user: { staff: false, may_be_admin: false, Kith_Connect_Role__c: '', Account: { Name: 'Lumenary' } },
  });
});

test('an invitation lets in a person who waits for approval', async () => {
  expect(await signIn('kei@lumenary.example')).toHaveProperty('pending');
  expect((await invite('portco')).status).toBe(200);
  expect(await signIn('kei@lumenary.example')).toHaveProperty('success');
  expect(await app.db.selectFrom('access_request').select('state').execute()).toEqual([{ state: 'approved' }]);
});

test.each([
  ['signed out', () => ({}), 401],
  ['portco', () => ({ email: 'no address' }), 400],
  ['portco', () => ({ role: ' ' }), 400],
  ['portco', () => ({ email: 'emeric@brackenfield.example' }), 403],
  ['portco', () => ({ email: 'noor@lumenary.example' }), 409],
  ['portco', () => ({ email: 'new@quillmark.example' }), 400],
  ['portco', () => ({ account_id: String(app.companies.Brackenfield) }), 403],
  ['admin', () => ({ account_id: '999999' }), 400],
  ['admin', () => ({ account_id: String(app.companies.Brackenfield) }), 200],
] as const)('%s: an invitation is answered as the rules say', async (viewer, body, status) => {
  expect((await invite(viewer, body())).status).toBe(status);
  if (status !== 200) expect(await messages()).toEqual([]);
});

describe('an invitation to a person whom Kith may know', () => {
  const count = async () => (await messages()).filter(({ channel }) => channel === 'mail').length;

  test('reaches nobody of another company, whether or not Kith knows the address', async () => {
    const known = await invite('portco', { email: 'emeric@brackenfield.example' });
    const unknown = await invite('portco', { email: 'nobody@brackenfield.example' });
    expect([known.status, unknown.status]).toEqual([403, 403]);
    expect(known.text).toBe(unknown.text);
    expect((await invite('portco2', { email: 'nobody@brackenfield.example' })).status).toBe(200);
    expect((await invite('admin', { email: 'anew@brackenfield.example', account_id: brackenfield() })).status).toBe(
      200,
    );
  });

  test('waits for staff where anybody can have an address, even if that is the domain of the company', async () => {
    await app.db
      .updateTable('account')
      .set({ domain: 'gmail.com' })
      .where('id', '=', app.companies.Lumenary!)
      .execute();
    expect((await invite('portco', { email: 'sol.marsh@gmail.com' })).body).toMatchObject({ waiting: true });
    expect(await count()).toBe(0);
  });

  test('is answered like any other where it is handed to staff, and sends nothing', async () => {
    const email = 'kei@everybody.example';
    await invite('admin', { email, account_id: brackenfield() });
    await app.db.updateTable('app_user').set({ status: 'active' }).where('email', '=', email).execute();
    await invite('admin', { email: 'ada@everybody.example', account_id: String(app.companies.Lumenary) });
    const before = await count();
    const answer = await invite('portco', { email });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { success: true, name: 'Kei Tamsin', waiting: true },
    });
    expect(await count()).toBe(before);
    const user = await app.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ account_id: app.companies.Brackenfield, status: 'active' });
    expect((await messages()).at(-1)).toMatchObject({ channel: 'chat', recipient: 'introductions' });
    expect((await messages()).at(-1)!.body).toContain(email);
  });

  test('is withdrawn by staff, until the person has signed in with it', async () => {
    const withdraw = (viewer: TestViewer, email = 'Kei@lumenary.example') =>
      app.as(viewer).call(withdrawInvitation, { params: { email } });
    await invite('portco');
    expect((await withdraw('portco')).status).toBe(403);
    expect((await withdraw('admin')).body).toEqual({ success: true });
    expect((await withdraw('admin')).status).toBe(404);
    expect(await signIn('kei@lumenary.example')).toHaveProperty('pending');
    expect((await withdraw('admin', 'noor@lumenary.example')).status).toBe(404);
    expect((await invite('admin', { account_id: brackenfield() })).status).toBe(200);
    expect((await withdraw('admin')).status).toBe(200);
    expect(await signIn('kei@lumenary.example')).toHaveProperty('pending');
  });
});

test('feedback is kept, and staff receive it with its origin', async () => {
  const body = { feedback: 'More contrast, please', pathname: '/intro/dashboard', search: '?q=x' };
  expect((await app.as('portco').call(sendFeedback, { body })).body).toEqual({ success: true });
  expect(await app.db.selectFrom('user_feedback').selectAll().execute()).toMatchObject([
    { ...body, user_id: app.users.portco },
  ]);
  expect((await messages())[0]).toMatchObject({ channel: 'chat', recipient: 'introductions' });
  expect((await messages())[0]!.body).toContain('/intro/dashboard · ?q=x');
  expect((await app.as('portco').call(sendFeedback, { body: { feedback: ' ' } })).status).toBe(400);
  expect((await app.as('signed out').call(sendFeedback, { body })).status).toBe(401);
});

test('the default sales target is the company’s own', async () => {
  const row = {
    account_id: app.companies.Lumenary,
    name: 'Banks',
    one_liner: 'We score',
    created_at: START.toISOString(),
  };
  await app.db
    .insertInto('sales_target')
    .values({ ...row, name: 'Old' } as never)
    .execute();
  await app.db
    .insertInto('sales_target')
    .values({ ...row, is_default: 1 } as never)
    .execute();
  const target = async (viewer: TestViewer) => (await app.as(viewer).call(defaultSalesTarget, {})).body?.sales_target;
  expect(await target('portco')).toMatchObject({
    Name: 'Banks',
    One_Liner__c: 'We score',
    Sample_Email_Draft__c: null,
  });
  expect(await target('portco2')).toBeNull();
  expect(await target('admin off')).toBeNull();

  const account_id = String(app.companies.Lumenary);
  const onBehalf = async (viewer: TestViewer) =>
    (await app.as(viewer).call(defaultSalesTarget, { query: { account_id } })).body.sales_target?.Name ?? null;
  expect(await onBehalf('sales'), 'staff, who ask on behalf of a company').toBe('Banks');
  expect(await onBehalf('portco2')).toBeNull();
  expect(await onBehalf('admin off')).toBeNull();
});

describe('the open invitations', () => {
  const list = async (query: object = {}) => (await app.as('admin').call(listInvitations, { query })).body;

  test('show who was invited to which company, by whom and when, until they sign in or it is withdrawn', async () => {
    await invite('portco');
    await invite('portco2', { email: 'ada@brackenfield.example', name: 'Ada Lund', role: 'CFO' });
    app.setNow(new Date(START.getTime() + 60_000));
    // This invites the same person a second time: the latest invitation counts.
    app.deps.settings.invitations.expiryDays = 0;
    await invite('portco', { role: 'Head of Data' });
    expect((await list()).invitations).toEqual([
      {
        id: expect.any(String),
        email: 'ada@brackenfield.example',
        name: 'Ada Lund',
        company: 'Brackenfield',
        job_role: 'CFO',
        invited_by: 'Emeric Valdanne',
        invited_at: START.toISOString(),
      },
      {
        id: expect.any(String),
        email: 'kei@lumenary.example',
        name: 'Kei Tamsin',
        company: 'Lumenary',
        job_role: 'Head of Data',
        invited_by: 'Noor Salhavi',
        invited_at: '2026-11-21T12:01:00.000Z',
      },
    ]);
    await signIn('kei@lumenary.example');
    await app.as('admin').call(withdrawInvitation, { params: { email: 'ada@brackenfield.example' } });
    expect((await list()).invitations).toEqual([]);
  });

  test('come in pages', async () => {
    for (const name of ['a', 'b', 'c']) await invite('portco', { email: `${name}@lumenary.example` });
    const first = await list({ limit: 2 });
    expect(first.invitations.map(({ email }) => email)).toEqual(['c@lumenary.example', 'b@lumenary.example']);
    const rest = await list({ limit: 2, cursor: first.next_cursor });
    expect([rest.invitations.map(({ email }) => email), rest.next_cursor]).toEqual([['a@lumenary.example'], null]);
  });
});
