import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backChannelLogout } from '../../../../shared/features/accounts/session/calls.ts';
import { getInstallation } from '../../../../shared/features/operations/administration/calls.ts';
import { listOpenQuestions, settleQuestion } from '../../../platform/access/identities.ts';
import { type Issuer, startIssuer } from '../../../platform/adapters/testing/issuer.ts';
import { START, type TestApp } from '../../../testing/app.ts';
import { type GroupSignIn, groupSignIns } from '../../../testing/groups.ts';

const DANA = 'dana@quillmark.example';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const IAT = START.getTime() / 1000;

let issuer: Issuer;
let kith: TestApp;
let on: GroupSignIn;
beforeEach(async () => {
  issuer = await startIssuer();
  on = await groupSignIns(issuer, '');
  kith = on.kith;
});
afterEach(async () => {
  await kith.app.close();
  await issuer.stop();
});

/** A provider posts a form. */
async function post(claims: Record<string, unknown>, change?: Parameters<Issuer['sign']>[1]): Promise<number> {
  return postToken(await issuer.sign({ iat: IAT, jti: 'notice-1', events: EVENTS, sub: undefined, ...claims }, change));
}
async function postToken(token: string): Promise<number> {
  const response = await kith.app.inject({
    method: 'POST',
    url: `/api${backChannelLogout.path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  expect(response.headers['cache-control']).toBe('no-store');
  return response.statusCode;
}

describe('a logout token', () => {
  test('ends the sessions of its person, and of nobody else', async () => {
    const own = [await on.signIn(DANA, { sid: 's1' }), await on.signIn(DANA, {})];
    const other = await on.signIn('mirela@quillmark.example', {});
    expect(await post({ sub: DANA })).toBe(200);
    expect([await on.statusWith(own[0]!.token), await on.statusWith(own[1]!.token)]).toEqual([401, 401]);
    expect(await on.statusWith(other.token)).toBe(200);
    expect(await kith.db.selectFrom('audit').selectAll().where('action', '=', 'session.ended').execute()).toHaveLength(
      2,
    );
  });

  test.each([{ sid: 's1' }, { sid: 's1', sub: DANA }])('ends the one session that it names: %j', async (named) => {
    const [row, two] = [await on.signIn(DANA, { sid: 's1' }), await on.signIn(DANA, { sid: 's2' })];
    expect(await post(named)).toBe(200);
    expect([await on.statusWith(row.token), await on.statusWith(two.token)]).toEqual([401, 200]);
  });

  test('counts once: a second time it does not end the session of a later sign-in', async () => {
    await on.signIn(DANA, {});
    const token = await issuer.sign({ iat: IAT, jti: 'notice-1', events: EVENTS, sub: DANA });
    expect(await postToken(token)).toBe(200);
    const later = await on.signIn(DANA, {});
    expect(await postToken(token)).toBe(400);
    kith.setNow(new Date(START.getTime() + 16 * 60_000));
    expect(await postToken(token)).toBe(400);
    expect(await on.statusWith(later.token)).toBe(200);
  });

  test('at once twice counts once', async () => {
    const token = await issuer.sign({ iat: IAT, jti: 'notice-1', events: EVENTS, sub: DANA });
    expect((await Promise.all([postToken(token), postToken(token)])).sort()).toEqual([200, 400]);
  });

  test.each([
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['no event', { events: undefined }],
    ['another event', { events: { 'https://elsewhere.example/logout': {} } }],
    ['an event that is no object', { events: { 'http://schemas.openid.net/event/backchannel-logout': 'x' } }],
    ['a nonce', { nonce: 'n' }],
    ['no name', { jti: undefined }],
    ['an old time', { iat: IAT - 301 }],
    ['a time to come', { iat: IAT + 301 }],
    ['no time', { iat: undefined }],
    ['no person', { sub: undefined }],
  ])('with %s ends nothing', async (_what, wrong) => {
    const { token } = await on.signIn(DANA, { sid: 's1' });
    expect(await post({ sub: DANA, ...wrong })).toBe(400);
    expect(await on.statusWith(token)).toBe(200);
  });

  test('with another signature, or past its end, ends nothing', async () => {
    const { token } = await on.signIn(DANA, {});
    const { privateKey } = await generateKeyPair('RS256');
    expect(await post({ sub: DANA }, { key: privateKey })).toBe(400);
    expect(await post({ sub: DANA }, { expiresIn: -60 })).toBe(400);
    expect(await postToken('not.a.token')).toBe(400);
    expect(await on.statusWith(token)).toBe(200);
  });

  test('that is an ID token of the person’s own ends nothing', async () => {
    const { token } = await on.signIn(DANA, {});
    expect(await postToken(await issuer.sign({ iat: IAT, sub: DANA, nonce: 'n', jti: 'i' }))).toBe(400);
    expect(await on.statusWith(token)).toBe(200);
  });
});

test('the settings page tells when a provider last ended a session', async () => {
  const note = async () => {
    const { settings } = (await kith.as('admin').call(getInstallation, {})).body;
    return settings.flatMap((group) => group.settings).find(({ name }) => name === 'OIDC_ROLES')!.note;
  };
  expect(await note()).toContain('hasn’t ended a session');
  await post({ sub: 'nobody' });
  expect(await note()).toContain('last on 2026-11-21');
});

test('an account that turns out to be another user’s takes no session along that it opened as somebody else', async () => {
  const other = { sub: 'other', email_verified: undefined };
  expect((await on.signIn(DANA, other)).body).toMatchObject({ pending: true });
  await kith.db.updateTable('app_user').set({ status: 'active' }).where('status', '=', 'pending').execute();
  const { token } = await on.signIn(DANA, other);
  expect(await on.statusWith(token)).toBe(200);
  await kith.db
    .updateTable('identity')
    .set({ maybe_user_id: kith.users.admin })
    .where('subject', '=', 'other')
    .execute();
  const [question] = await listOpenQuestions(kith.db, { about: kith.users.admin });
  const doer = { user: { id: kith.users.talent }, actingUserId: null };
  await kith.db
    .transaction()
    .execute((trx) => settleQuestion(trx, question!, true, { doer, now: START, staffBy: () => false }));
  expect(await on.statusWith(token)).toBe(401);
});
