import { afterEach, beforeEach, expect, test } from 'vitest';
import { inviteTeamMember } from '../../../../shared/features/accounts/invitations/calls.ts';
import { login, makeNonce } from '../../../../shared/features/accounts/session/calls.ts';
import type { Claims } from '../../../platform/ports/identity.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let kith: TestApp;
beforeEach(async () => {
  const verify = (token: string) => Promise.resolve(JSON.parse(token) as Claims);
  const never = () => Promise.reject(new Error('not asked'));
  kith = await startTestApp({
    identity: { origins: never, exchange: never, refresh: never, readLogout: never, verify },
  });
});
afterEach(() => kith.app.close());

/** Signs a person in by a name at the provider. @returns the name that Kith then has for them */
async function nameAfter(email: string, givenName: string, familyName: string): Promise<string> {
  const { nonce } = (await kith.as('signed out').call(makeNonce, {})).body;
  const person: Claims = {
    provider: '1',
    issuer: 'https://id.example',
    subject: email,
    email,
    address: 'vouched',
    missing: null,
    memberOf: '*',
    username: '',
    picture: null,
    givenName,
    familyName,
    nonce,
    sid: null,
    groups: null,
  };
  // A header holds ASCII only.
  const toAscii = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const headers = { authorization: `Bearer ${JSON.stringify(person).replace(/[^\x20-\x7e]/g, toAscii)}` };
  expect((await kith.app.inject({ method: 'GET', url: `/api${login.path}`, headers })).statusCode).toBe(200);
  const row = await kith.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  return [row.given_name, row.family_name].filter(Boolean).join(' ');
}

const NOOR = 'noor@lumenary.example';

test('a person outside the firm who has a name like one of its people is called by their address', async () => {
  for (const [given, family] of [
    ['Dana', 'Orlev'],
    ['D\u0430na', 'Orl\u0435v'],
    ['Da\u200bna', 'Orlev'],
    ['Dana Orlev', ''],
  ] as const)
    expect(await nameAfter(NOOR, given, family)).toBe(`noor (${NOOR})`);
  expect(await nameAfter('stranger@elsewhere.example', 'DANA', 'ORLEV')).toBe('stranger (stranger@elsewhere.example)');
});

test('every other name is taken over, without invisible letters', async () => {
  expect(await nameAfter(NOOR, 'No\u200bor', '\u202eSalhavi')).toBe('Noor Salhavi');
  expect(await nameAfter(NOOR, 'Dana', 'Orlov')).toBe('Dana Orlov');
});

test('people of the firm keep their names, also two of the same name', async () => {
  expect(await nameAfter('dana@quillmark.example', 'Dana', 'Orlev')).toBe('Dana Orlev');
  expect(await nameAfter('mirela@quillmark.example', 'Dana', 'Orlev')).toBe('Dana Orlev');
  // One who signs in for the first time, too.
  expect(await nameAfter('d.orlev@quillmark.example', 'Dana', 'Orlev')).toBe('Dana Orlev');
});

test('a portfolio user cannot invite anybody by such a name, and staff can', async () => {
  const invite = (name: string, viewer: TestViewer = 'portco') => {
    const body = { name, email: 'kei@lumenary.example', role: 'CTO', comments: '' };
    return kith.as(viewer).call(inviteTeamMember, {
      body: viewer === 'portco' ? body : { ...body, account_id: String(kith.companies.Lumenary) },
    });
  };
  for (const name of ['Dana Orlev', 'D\u0430na \u041erlev'])
    expect((await invite(name)).error.fields).toEqual({ name: 'Looks like the name of someone at the firm.' });
  expect((await invite('\u200b\u200b')).status).toBe(400);
  expect((await invite('Ke\u200bi Tamsin')).body).toMatchObject({ name: 'Kei Tamsin' });
  expect((await invite('Dana Orlev', 'admin')).status).not.toBe(400);
});
