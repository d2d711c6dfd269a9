import { beforeEach, expect, test } from 'vitest';
import { sendFeedback } from '../../shared/feedback/calls.ts';
import { inviteTeamMember } from '../../shared/invitations/calls.ts';
import { defaultSalesTarget } from '../../shared/sales/calls.ts';
import { login, makeNonce } from '../../shared/session/calls.ts';
import type { Claims } from '../ports/identity.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../testing-app.ts';

let app: TestApp;
let nonce: string;
beforeEach(async () => {
  const claims = (email: string): Claims => ({
    ...{ subject: email, email, emailVerified: true, givenName: 'Kei', familyName: 'Tamsin', picture: null, nonce },
  });
  app = await startTestApp({
    identity: { verify: async (token) => claims(token), exchange: () => Promise.reject(new Error('Not here.')) },
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
const messages = () => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

test('an invited colleague gets a mail and may sign in, as one of the company and nothing more', async () => {
  expect((await invite('portco', { role: 'Admin' })).body).toEqual({ success: true, name: 'Kei Tamsin' });
  await app.runJobs();
  expect(await messages()).toMatchObject([{ recipient: 'kei@lumenary.example', state: 'kept' }]);
  expect((await messages())[0]!.body).toContain('http://kith.example/');
  expect(await signIn('kei@lumenary.example')).toMatchObject({
    success: true,
    user: { staff: false, may_be_admin: false, Kith_Connect_Role__c: '', Account: { Name: 'Lumenary' } },
  });
});

test('who waits for approval is let in by an invitation', async () => {
  expect(await signIn('kei@lumenary.example')).toHaveProperty('pending');
  expect((await invite('portco')).status).toBe(200);
  expect(await signIn('kei@lumenary.example')).toHaveProperty('success');
  expect(await app.db.selectFrom('access_request').select('state').execute()).toEqual([{ state: 'approved' }]);
});

test.each([
  ['signed out', () => ({}), 401],
  ['portco', () => ({ email: 'no address' }), 400],
  ['portco', () => ({ role: ' ' }), 400],
  ['portco', () => ({ email: 'emeric@brackenfield.example' }), 409],
  ['portco', () => ({ email: 'noor@lumenary.example' }), 409],
  ['portco', () => ({ email: 'new@quillmark.example' }), 400],
  ['portco', () => ({ account_id: String(app.companies.Brackenfield) }), 403],
  ['admin', () => ({ account_id: '999999' }), 400],
  ['admin', () => ({ account_id: String(app.companies.Brackenfield) }), 200],
] as const)('%s: an invitation is answered as the rules say', async (viewer, body, status) => {
  expect((await invite(viewer, body())).status).toBe(status);
  if (status !== 200) expect(await messages()).toEqual([]);
});

test('feedback is kept, and staff are told with where it came from', async () => {
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
