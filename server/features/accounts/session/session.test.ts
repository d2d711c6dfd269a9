import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccessRequests } from '../../../../shared/features/accounts/access/calls.ts';
import { ADMIN_OFF_HEADER } from '../../../../shared/features/accounts/session/admin-off.ts';
import { getUser, listKithUsers, logout } from '../../../../shared/features/accounts/session/calls.ts';
import { issueToken, openSession } from '../../../platform/access/session.ts';
import { SECRET, START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { findUserNamed, TokenRefusedError } from './token.ts';

const HOUR_MS = 3_600_000;

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const loadToken = (kind: keyof TestApp['users']) => issueToken(kith.db, SECRET, kith.users[kind], START);

async function statusWith(token: string, url = `/api${getUser.path}`, headers: Record<string, string> = {}) {
  const response = await kith.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
  return response.statusCode;
}

/** A token of the same shape as ours, signed by a stranger. */
function forge(claims: Record<string, unknown>, secret = SECRET) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(START)
    .setExpirationTime(new Date(START.getTime() + HOUR_MS))
    .sign(new TextEncoder().encode(secret));
}

describe('a session', () => {
  test('lasts twelve hours, to the second', async () => {
    const token = await loadToken('portco');
    // A session that is not used ends before (idle.test.ts).
    for (const hours of [3, 6, 9]) {
      kith.setNow(new Date(START.getTime() + hours * HOUR_MS));
      expect(await statusWith(token)).toBe(200);
      await kith.app.uses.write();
    }
    kith.setNow(new Date(START.getTime() + 12 * HOUR_MS - 1000));
    expect(await statusWith(token)).toBe(200);
    kith.setNow(new Date(START.getTime() + 12 * HOUR_MS + 1000));
    expect(await statusWith(token)).toBe(401);
  });

  test('is over when its token says so, whatever its row says', async () => {
    const token = await forge({ sid: (await openSession(kith.db, kith.users.portco, START)).sid });
    kith.setNow(new Date(START.getTime() + HOUR_MS - 1000));
    expect(await statusWith(token)).toBe(200);
    kith.setNow(new Date(START.getTime() + HOUR_MS));
    expect(await statusWith(token)).toBe(401);
  });

  test('ends with logging out, and no other does', async () => {
    const [here, there] = [await loadToken('portco'), await loadToken('portco')];
    const out = await kith.app.inject({
      method: 'POST',
      url: `/api${logout.path}`,
      headers: { authorization: `Bearer ${here}` },
    });
    expect(out.json()).toEqual({ success: true });
    expect([await statusWith(here), await statusWith(there)]).toEqual([401, 200]);
    const audit = await kith.db.selectFrom('audit').select(['action', 'user_id']).execute();
    expect(audit).toEqual([{ action: 'session.close', user_id: kith.users.portco }]);
  });

  test('ends at once when its row is revoked', async () => {
    const token = await loadToken('portco');
    await kith.db.updateTable('session').set({ revoked_at: START.toISOString() }).execute();
    expect(await statusWith(token)).toBe(401);
  });

  test('is of no use to a user who is not active any more', async () => {
    const token = await loadToken('portco');
    await kith.db.updateTable('app_user').set({ status: 'declined' }).where('id', '=', kith.users.portco).execute();
    expect(await statusWith(token)).toBe(401);
  });

  test('reads the roles at each call: a user who loses Admin is refused at the next', async () => {
    await kith.db.updateTable('app_user').set({ roles: 'Admin' }).where('id', '=', kith.users.portco).execute();
    const token = await loadToken('portco');
    const url = `/api${listAccessRequests.path}`;
    expect(await statusWith(token, url)).toBe(200);
    await kith.db.updateTable('app_user').set({ roles: 'Sales' }).where('id', '=', kith.users.portco).execute();
    expect(await statusWith(token, url)).toBe(403);
  });
});

describe('a token is worthless', () => {
  test('signed with another secret', async () => {
    const { sid } = await openSession(kith.db, kith.users.admin, START);
    expect(await statusWith(await forge({ sid }))).toBe(200);
    expect(await statusWith(await forge({ sid }, 'another secret, which somebody hopes is ours'))).toBe(401);
  });

  test('unsigned', async () => {
    const { sid } = await openSession(kith.db, kith.users.admin, START);
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    expect(await statusWith(`${encode({ alg: 'none' })}.${encode({ sid, exp: 4_000_000_000 })}.`)).toBe(401);
  });

  test('changed after signing', async () => {
    const [head, body, signature] = (await loadToken('portco')).split('.');
    const { sid } = await openSession(kith.db, kith.users.admin, START);
    const claims = { ...JSON.parse(Buffer.from(body!, 'base64url').toString()), sid };
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect(await statusWith(`${head}.${changed}.${signature}`)).toBe(401);
  });

  test('past its own expiry, even while the session’s row lives', async () => {
    const { sid } = await openSession(kith.db, kith.users.admin, START);
    const token = await forge({ sid });
    kith.setNow(new Date(START.getTime() + 2 * HOUR_MS));
    expect(await statusWith(token)).toBe(401);
  });

  test.each([{}, { sid: 'unknown' }, { sid: 7 }, { sid: { $ne: '' } }])(
    'without a session of ours: %j',
    async (claims) => {
      expect(await statusWith(await forge(claims))).toBe(401);
    },
  );

  test('that is not a token', async () => {
    expect(await statusWith('rubbish')).toBe(401);
    expect(
      (await kith.app.inject({ url: '/api/user', headers: { authorization: 'Basic Zm9vOmJhcg==' } })).statusCode,
    ).toBe(401);
  });
});

describe('the admin view', () => {
  test('switched off shows staff to themselves as a user of the firm’s account', async () => {
    const on = await kith.as('admin').call(getUser, {});
    const off = await kith.as('admin off').call(getUser, {});
    expect(on.body.user).toMatchObject({ staff: true, may_be_admin: true });
    expect(off.body.user).toMatchObject({ staff: false, may_be_admin: true, Account: { Name: 'Quillmark Ventures' } });
    expect([on, off].map(({ body }) => body.user.portfolio)).toEqual([false, true]);
    expect([on, off].map(({ body }) => body.user.roles)).toEqual([['Admin'], ['Admin']]);
  });

  test('cannot be switched on by users without it', async () => {
    const token = await loadToken('portco');
    for (const value of ['0', '', 'false', 'off', '1']) {
      const headers = { [ADMIN_OFF_HEADER]: value, 'x-kith-admin': '1', 'x-kith-admin-on': '1' };
      expect(await statusWith(token, `/api${listKithUsers.path}`, headers)).toBe(403);
    }
  });
});

describe('the user record', () => {
  test('uses the CRM’s names and holds the server’s decisions', async () => {
    const { body } = await kith.as('portco').call(getUser, {});
    expect(body.user).toEqual({
      Id: String(kith.users.portco),
      Kith_Connect_Role__c: '',
      domain: 'lumenary.example',
      fake: false,
      Account: { Id: String(kith.companies.Lumenary), Name: 'Lumenary', logo_url: null },
      payload: { email: 'noor@lumenary.example', given_name: 'Noor', family_name: 'Salhavi', picture: null },
      linkedin_public_idenfitier__c: 'noor-salhavi',
      staff: false,
      portfolio: true,
      roles: [],
      may_be_admin: false,
    });
  });

  test('by id, for the firm’s users, leaves out all others and inactive users', async () => {
    await kith.db.updateTable('app_user').set({ roles: 'Sales; Admin' }).where('id', '=', kith.users.portco2).execute();
    await kith.db.updateTable('app_user').set({ status: 'declined' }).where('id', '=', kith.users.focus).execute();
    const { users } = (await kith.as('admin').call(listKithUsers, {})).body;
    const { admin, talent, sales, defpod, tamnuni, portco2 } = kith.users;
    expect(Object.keys(users).map(Number)).toEqual([admin, talent, sales, defpod, tamnuni, portco2]);
    expect(users[String(admin)]).toEqual({
      Id: String(admin),
      Name: 'Dana Orlev',
      Email: 'dana@quillmark.example',
      Kith_Connect_Role__c: 'Admin',
      Slack_Id__c: null,
    });
  });
});

describe('a token for scripts', () => {
  const kinds = new Map([['portco', 'noor@lumenary.example']]);

  test('is made for a user named by e-mail or by kind', async () => {
    expect(await findUserNamed(kith.db, 'Noor@lumenary.example', kinds)).toBe(kith.users.portco);
    expect(await findUserNamed(kith.db, 'portco', kinds)).toBe(kith.users.portco);
  });

  test('is refused for a user who may not sign in, with the reason', async () => {
    await kith.db.updateTable('app_user').set({ status: 'pending' }).where('id', '=', kith.users.portco).execute();
    for (const name of ['portco', 'nobody@nowhere.example', undefined])
      await expect(findUserNamed(kith.db, name, kinds)).rejects.toThrow(TokenRefusedError);
  });
});
