import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deactivateUser, listUsers, reactivateUser } from '../../../../shared/features/accounts/users/calls.ts';
import { insertAppToken } from '../../../platform/access/app-token.ts';
import { type Issuer, startIssuer } from '../../../platform/adapters/testing/issuer.ts';
import { readProviders } from '../../../platform/settings/provider-settings.ts';
import { START, type TestApp } from '../../../testing/app.ts';
import { buildEntraIssuer, createUnsignedIdentity, signInBy, TENANT } from '../../../testing/claims.ts';
import { type GroupSignIn, groupSignIns } from '../../../testing/groups.ts';

let issuer: Issuer;
let kith: TestApp;
let on: GroupSignIn;
beforeEach(async () => {
  issuer = await startIssuer();
  on = await groupSignIns(issuer, 'kith-admins=Admin;kith-talent=Talent;kith-staff=member');
  kith = on.kith;
});
afterEach(async () => {
  await kith.app.close();
  await issuer.stop();
});

const DANA = 'dana@quillmark.example';
const NOOR = 'noor@lumenary.example';
const findUser = (email: string) =>
  kith.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
const setRoles = (email: string, roles: string) =>
  kith.db.updateTable('app_user').set({ roles }).where('email', '=', email).execute();

describe('groups that are mapped', () => {
  test('give roles at a sign-in and take them at the next, and leave others alone', async () => {
    await setRoles(DANA, 'Admin;Sales');
    await on.signIn(DANA, { groups: ['everyone', 'kith-talent'] });
    expect(await findUser(DANA)).toMatchObject({ roles: 'Talent;Sales', status: 'active' });
    await on.signIn(DANA, { groups: ['kith-admins'], roles: 'kith-staff' });
    expect(await findUser(DANA)).toMatchObject({ roles: 'Admin;Sales' });
    await on.signIn(DANA, { roles: ['kith-staff'] });
    expect(await findUser(DANA)).toMatchObject({ roles: 'Sales' });
  });

  test('let somebody in whom nobody else would, without asking staff', async () => {
    const { status } = await on.signIn('ida@elsewhere.example', { groups: ['kith-admins'] });
    expect(status).toBe(200);
    expect(await findUser('ida@elsewhere.example')).toMatchObject({
      roles: 'Admin',
      status: 'active',
      account_id: kith.companies['Quillmark Ventures'],
    });
    expect(await kith.db.selectFrom('access_request').selectAll().execute()).toEqual([]);
  });

  test('refuse a new person of the firm who is in none, and leave nothing behind', async () => {
    const before = await kith.db.selectFrom('app_user').select('id').execute();
    const { status, body } = await on.signIn('new@quillmark.example', { groups: ['everyone'] });
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: expect.stringContaining('don’t give you access to Kith'),
    });
    expect(await kith.db.selectFrom('app_user').select('id').execute()).toEqual(before);
    expect(await kith.db.selectFrom('identity').selectAll().execute()).toEqual([]);
  });

  test('leave somebody of elsewhere who is in none to staff, as without them', async () => {
    expect((await on.signIn('ida@elsewhere.example', {})).body).toMatchObject({ pending: true });
    expect(await kith.db.selectFrom('access_request').selectAll().execute()).toHaveLength(1);
  });

  test('leave people whom staff let in at a company there, and take only what they gave', async () => {
    await setRoles(NOOR, 'Focus user');
    expect((await on.signIn(NOOR, {})).status).toBe(200);
    await on.signIn(NOOR, { groups: ['kith-talent'] });
    expect(await findUser(NOOR)).toMatchObject({ roles: 'Talent;Focus user', account_id: kith.companies.Lumenary });
    expect((await on.signIn(NOOR, {})).status).toBe(200);
    expect(await findUser(NOOR)).toMatchObject({ roles: 'Focus user', status: 'active' });
  });
});

describe('a person whose groups do not let them in any more', () => {
  test('loses sessions, programs and roles at the next sign-in, and comes back with the groups', async () => {
    const first = await on.signIn(DANA, { groups: ['kith-admins'] });
    const { token } = await insertAppToken(
      kith.db,
      { userId: kith.users.admin, name: 'program', scopes: ['read'], expiresAt: new Date('2027-11-21') },
      START,
    );
    expect([await on.statusWith(first.token), await on.statusWith(token)]).toEqual([200, 200]);
    expect((await on.signIn(DANA, { groups: ['everyone'] })).status).toBe(403);
    expect([await on.statusWith(first.token), await on.statusWith(token)]).toEqual([401, 401]);
    expect(await findUser(DANA)).toMatchObject({ status: 'deactivated', roles: '' });
    const back = await on.signIn(DANA, { groups: ['kith-admins'] });
    expect([back.status, await on.statusWith(back.token)]).toEqual([200, 200]);
    expect(await findUser(DANA)).toMatchObject({ status: 'active', roles: 'Admin' });
    expect([await on.statusWith(first.token), await on.statusWith(token)]).toEqual([401, 401]);
    const audit = await kith.db.selectFrom('audit').select('action').where('detail', 'like', '%groups%').execute();
    expect(audit.map(({ action }) => action)).toEqual([
      ...['user.changed', 'user.deactivated', 'user.reactivated', 'user.changed'],
    ]);
  });

  test('is not let in by groups if somebody ended the access by hand', async () => {
    await on.signIn(DANA, { groups: ['kith-admins'] });
    await on.signIn(DANA, {});
    expect((await kith.as('talent').call(reactivateUser, { params: { id: String(kith.users.admin) } })).status).toBe(
      200,
    );
    await kith.as('talent').call(deactivateUser, { params: { id: String(kith.users.admin) } });
    const { status, body } = await on.signIn(DANA, { groups: ['kith-admins'] });
    expect({ status, message: body.message }).toEqual({ status: 403, message: expect.stringContaining('firm ended') });
    expect((await kith.as('talent').call(listUsers, { query: { q: DANA } })).body.users).toMatchObject([
      { state: 'deactivated' },
    ]);
  });

  test('comes back by the firm’s domain once the setting maps nothing', async () => {
    await on.signIn(DANA, { groups: ['kith-admins'] });
    await on.signIn(DANA, {});
    const without = on.with('');
    expect((await without.signIn(DANA, {})).status).toBe(200);
    expect(await findUser(DANA)).toMatchObject({ status: 'active', roles: '' });
  });
});

describe('an overage of groups', () => {
  const OVERAGE = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } };

  test.each([OVERAGE, { hasgroups: true }])('keeps what was known: %j', async (overage) => {
    await on.signIn(DANA, { groups: ['kith-admins'] });
    expect((await on.signIn(DANA, overage)).status).toBe(200);
    expect(await findUser(DANA)).toMatchObject({ roles: 'Admin', status: 'active' });
  });

  test('of somebody new is a question for staff, also at the firm’s domain', async () => {
    expect((await on.signIn('new@quillmark.example', OVERAGE)).body).toMatchObject({ pending: true });
    expect(await kith.db.selectFrom('access_request').selectAll().execute()).toHaveLength(1);
  });

  test('leaves it to the roles, if one of them is mapped', async () => {
    await on.signIn(DANA, { groups: ['kith-admins'] });
    await on.signIn(DANA, { ...OVERAGE, roles: ['kith-talent'] });
    expect(await findUser(DANA)).toMatchObject({ roles: 'Talent' });
  });

  test('gives nothing back that groups ended', async () => {
    await on.signIn(DANA, { groups: ['kith-admins'] });
    await on.signIn(DANA, {});
    expect((await on.signIn(DANA, OVERAGE)).status).toBe(403);
  });
});

test('a member of an Entra tenant comes in by a role without an address; a guest with the same role waits', async () => {
  const providers = readProviders({
    OIDC_ISSUER: buildEntraIssuer(TENANT),
    OIDC_CLIENT_ID: 'kith-entra',
    OIDC_ROLES: [{ value: 'Kith.Admin', role: 'Admin' }],
  });
  kith.deps.identity = createUnsignedIdentity(providers);
  const member = {
    iss: buildEntraIssuer(TENANT),
    tid: TENANT,
    oid: 'o-1',
    sub: 's-1',
    name: 'Vera Stolman',
    roles: ['Kith.Admin'],
  };
  const { status, body } = await signInBy(kith, member, providers);
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { staff: true, roles: ['Admin'] } } });
  const guest = { ...member, oid: 'o-2', sub: 's-2', idp: 'https://sts.windows.net/other/' };
  expect((await signInBy(kith, guest, providers)).body).toMatchObject({ pending: true });
});
