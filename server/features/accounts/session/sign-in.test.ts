import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccessRequests } from '../../../../shared/features/accounts/access/calls.ts';
import {
  exchangeCode,
  getUser,
  login,
  makeNonce,
  signInSettings,
} from '../../../../shared/features/accounts/session/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { createOpenIdProviders } from '../../../platform/adapters/open-id/open-id.ts';
import { CLIENT_ID, type Issuer, startIssuer } from '../../../platform/adapters/testing/issuer.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';

let issuer: Issuer;
let kith: TestApp;
beforeEach(async () => {
  issuer = await startIssuer();
  kith = await startTestApp({
    identity: createOpenIdProviders([{ issuer: issuer.url, clientId: CLIENT_ID, clientSecret: 's3cret' }]),
  });
});
afterEach(async () => {
  await kith.app.close();
  await issuer.stop();
});

async function newNonce(): Promise<string> {
  return (await kith.as('signed out').call(makeNonce, {})).body.nonce;
}

/** Signs in as a browser does: with a nonce, an ID token that carries it, and our own token in return. */
async function signIn(claims: Record<string, unknown>, nonce?: string) {
  const token = await issuer.sign({
    sub: String(claims.email),
    email_verified: true,
    nonce: nonce ?? (await newNonce()),
    ...claims,
  });
  return bringToken(token);
}

async function bringToken(token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await kith.app.inject({ method: 'GET', url: `/api${login.path}`, headers });
  return {
    status: response.statusCode,
    body: response.json() as Partial<Extract<Reply<typeof login>, { success: true }>>,
  };
}

const userRow = (email: string) =>
  kith.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
const countOf = async (table: 'app_user' | 'access_request' | 'session') =>
  (await kith.db.selectFrom(table).selectAll().execute()).length;

describe('signing in', () => {
  test('gives a person of the firm a session that works, and writes it down', async () => {
    const { status, body } = await signIn({
      email: 'dana@quillmark.example',
      given_name: 'Dana',
      family_name: 'Orlev',
    });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.user).toMatchObject({
      payload: { email: 'dana@quillmark.example', given_name: 'Dana' },
      Account: { Name: 'Quillmark Ventures' },
      Kith_Connect_Role__c: 'Admin',
      staff: true,
      fake: false,
    });
    const user = await kith.app.inject({
      url: `/api${getUser.path}`,
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(user.json()).toEqual({ user: body.user });
    const audit = await kith.db.selectFrom('audit').select(['action', 'user_id']).execute();
    expect(audit).toEqual([
      { action: 'identity.linked', user_id: kith.users.admin },
      { action: 'session.open', user_id: kith.users.admin },
    ]);
  });

  test('takes the name and the picture from the provider, and keeps both when it leaves them out', async () => {
    await signIn({ email: 'dana@quillmark.example', given_name: 'Dana-Lou', picture: 'https://p.example/1' });
    const { body } = await signIn({ email: 'dana@quillmark.example' });
    expect(body.user!.payload).toMatchObject({
      given_name: 'Dana-Lou',
      family_name: 'Orlev',
      picture: 'https://p.example/1',
    });
  });

  test('is open to anybody with a verified address of the firm, and makes them staff', async () => {
    const { body } = await signIn({ email: 'New.Colleague@Quillmark.example', name: 'New Colleague' });
    expect(body.user).toMatchObject({ staff: true, Kith_Connect_Role__c: '', domain: 'quillmark.example' });
    expect(await userRow('new.colleague@quillmark.example')).toMatchObject({
      status: 'active',
      account_id: kith.companies['Quillmark Ventures'],
    });
    expect(await countOf('access_request')).toBe(0);
  });

  test('turns an invited person into an active user', async () => {
    await kith.db.updateTable('app_user').set({ status: 'invited' }).where('id', '=', kith.users.portco).execute();
    const { body } = await signIn({ email: 'noor@lumenary.example' });
    expect(body).toMatchObject({ success: true, user: { staff: false, Account: { Name: 'Lumenary' } } });
    expect(await userRow('noor@lumenary.example')).toMatchObject({ status: 'active' });
  });

  test('of one new colleague in two windows at once makes one user', async () => {
    const answers = await Promise.all([
      signIn({ email: 'twice@quillmark.example' }),
      signIn({ email: 'twice@quillmark.example' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.success)).toEqual([true, true]);
    expect(new Set(answers.map(({ body }) => body.user!.Id)).size).toBe(1);
  });
});

describe('a sign-in is refused', () => {
  test.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another application', { aud: 'another' }],
    ['yesterday', { exp: 1_700_000_000 }],
    ['no nonce', { nonce: undefined }],
    ['a nonce that we never gave', { nonce: 'made-up' }],
  ])('with %s in its token', async (_what, wrong) => {
    const { status, body } = await signIn({ email: 'dana@quillmark.example', ...wrong });
    expect({ status, body }).toEqual({
      status: 401,
      body: { code: 'signed_out', message: expect.any(String), request_id: expect.any(String) },
    });
    expect(await countOf('session')).toBe(0);
  });

  test('without a token', async () => {
    expect((await bringToken()).status).toBe(401);
  });

  test('with the token of a sign-in that was used already', async () => {
    const token = await issuer.sign({
      email: 'dana@quillmark.example',
      email_verified: true,
      nonce: await newNonce(),
    });
    const answers = await Promise.all([bringToken(token), bringToken(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await bringToken(token)).status).toBe(401);
  });

  test('with a nonce older than ten minutes', async () => {
    const nonce = await newNonce();
    kith.setNow(new Date(START.getTime() + 10 * 60_000 + 1));
    expect((await signIn({ email: 'dana@quillmark.example' }, nonce)).status).toBe(401);
  });

  test('with a session token in place of an ID token', async () => {
    const { body } = await signIn({ email: 'dana@quillmark.example' });
    expect((await bringToken(body.token)).status).toBe(401);
  });

  test('while the provider does not answer, with a 502 that says so', async () => {
    issuer.broken.add('/jwks');
    const { status, body } = await signIn({ email: 'dana@quillmark.example' });
    expect({ status, body }).toMatchObject({ status: 502, body: { code: 'upstream' } });
  });
});

describe('an address without verification by the provider', () => {
  test('does not sign in as the user who has it: no word about it leads to waiting, a "no" to a refusal', async () => {
    const { status, body } = await signIn({ email: 'dana@quillmark.example', email_verified: undefined });
    expect(status).toBe(200);
    expect(body).toEqual({
      pending: true,
      message: expect.stringContaining('sent to the firm for review'),
      ticket: expect.any(String),
    });
    const refused = await signIn({ email: 'dana@quillmark.example', email_verified: false });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/dana@quillmark\.example isn’t verified.*Keycloak/) },
    });
    expect(await countOf('session')).toBe(0);
  });

  test('of the firm’s domain makes nobody staff; its owner, once verified, is let in and nothing is left to decide', async () => {
    const email = 'newcomer@quillmark.example';
    expect((await signIn({ email, email_verified: undefined })).body).not.toHaveProperty('success');
    expect(await userRow(email)).toBeUndefined();

    expect((await signIn({ email })).body).toMatchObject({ success: true, user: { staff: true } });
    expect(await userRow(email)).toMatchObject({ account_id: kith.companies['Quillmark Ventures'] });
    const { body } = await kith.as('admin').call(listAccessRequests, {});
    expect(body.pending).toBe(0);
  });
});

describe('an unknown person', () => {
  const rowan = { email: 'rowan@hollowmere.example', given_name: 'Rowan', family_name: 'Askwith' };

  test('waits: 200 without success, one request however often, staff told once', async () => {
    for (let time = 0; time < 3; time++) {
      const { status, body } = await signIn(rowan);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          pending: true,
          message:
            'Your request for access was sent to the firm for review, you will be notified once approved. Thank you for your patience!',
          ticket: expect.any(String),
        },
      });
      await kith.runJobs();
    }
    expect(await countOf('access_request')).toBe(1);
    const messages = await kith.db.selectFrom('outbox').selectAll().execute();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ channel: 'chat', recipient: 'introductions' });
    expect(messages[0]!.body).toContain('Rowan Askwith (rowan@hollowmere.example)');
    expect(await countOf('session')).toBe(0);
  });

  test('makes one request when two windows sign in at once', async () => {
    const answers = await Promise.all([signIn(rowan), signIn(rowan)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countOf('access_request')).toBe(1);
  });

  test('goes on waiting after a decline, and staff are not told again', async () => {
    await signIn(rowan);
    await kith.db.updateTable('app_user').set({ status: 'declined' }).where('email', '=', rowan.email).execute();
    expect((await signIn(rowan)).body).toMatchObject({ pending: true });
    expect(await countOf('access_request')).toBe(1);
  });

  test.each([
    'dana@quillmark.example.evil.example',
    'dana@notquillmark.example',
    'dana@sub.quillmark.example',
    'quillmark.example@evil.example',
    'dana@quillmar\u212a.example',
    'dana@quillm\u0430rk.example',
  ])('is not staff for looking like it: %s', async (email) => {
    const { status, body } = await signIn({ email });
    expect({ status, body }).toMatchObject({ status: 200, body: { pending: true } });
    expect(await userRow(email)).toMatchObject({ status: 'pending' });
  });
});

describe('the calls of a browser before sign-in', () => {
  test('the settings of the sign-in reveal no secret', async () => {
    const { status, body, text } = await kith.as('signed out').call(signInSettings, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      issuer: 'http://kith.example/oidc',
      client_id: 'kith',
      server_exchange: false,
      scope: 'openid email profile',
      development: true,
      firm_name: 'Quillmark Ventures',
      help_email: 'help@quillmark.example',
      time_zone: 'UTC',
      open_to_anybody: false,
      error_reports: null,
      login_as: true,
      providers: [
        {
          id: '1',
          name: 'the development sign-in',
          issuer: 'http://kith.example/oidc',
          client_id: 'kith',
          server_exchange: false,
          scope: 'openid email profile',
        },
      ],
    });
    expect(text).not.toContain('secret');
  });

  test('a nonce is new each time and only its hash is kept', async () => {
    const nonces = [await newNonce(), await newNonce()];
    expect(new Set(nonces).size).toBe(2);
    const saved = JSON.stringify(await kith.db.selectFrom('login_nonce').selectAll().execute());
    for (const nonce of nonces) expect(saved).not.toContain(nonce);
  });

  test('the server exchanges the code where the provider needs its secret', async () => {
    issuer.tokenAnswer = { status: 200, body: { id_token: 'the-token' } };
    const code = { code: 'c-1', code_verifier: 'v'.repeat(43), redirect_uri: 'http://kith.example/signed-in' };
    const { status, body } = await kith.as('signed out').call(exchangeCode, { body: code });
    expect({ status, body }).toEqual({ status: 200, body: { id_token: 'the-token' } });
    expect(issuer.tokenRequests[0]!.form.get('client_secret')).toBe('s3cret');

    const short = await kith.as('signed out').call(exchangeCode, { body: { ...code, code_verifier: 'short' } });
    expect(short.error).toMatchObject({ code: 'invalid', fields: { code_verifier: expect.any(String) } });
  });
});
