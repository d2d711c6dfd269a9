import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '../../../../shared/features/accounts/session/calls.ts';
import { getManagedUser } from '../../../../shared/features/accounts/users/calls.ts';
import { describeNobodyDecides } from '../../../greeting.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { buildEntraIssuer, createUnsignedIdentity, PROVIDERS, signInBy, TENANT } from '../../../testing/claims.ts';
import { AdminCommandError, runAdminCommand } from './command-line.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp({ identity: createUnsignedIdentity() });
});
afterEach(() => kith.app.close());

const VERA = 'vera@northfund.example';
const okta = { iss: 'https://quillmark.okta.com/oauth2/default', sub: 'vera', email: VERA, email_verified: true };
const entra = {
  iss: buildEntraIssuer(TENANT),
  tid: TENANT,
  oid: 'vera',
  name: 'Vera Stolman',
  preferred_username: VERA,
};

async function admin(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const settings = { providers: PROVIDERS, firmDomains: ['quillmark.example'] };
  await runAdminCommand(args, { db: kith.db, settings, now: START, out: (line) => lines.push(line) });
  return lines;
}
const arrive = async (payload: Parameters<typeof signInBy>[1]) => (await signInBy(kith, payload)).body;
const setStatus = (id: number, status: 'deactivated' | 'active') =>
  kith.db.updateTable('app_user').set({ status }).where('id', '=', id).execute();

describe('npm run admin', () => {
  test('makes a person an administrator, who signs in with that address, whatever its domain', async () => {
    expect(await admin('add', 'Vera@NorthFund.example')).toEqual([
      expect.stringContaining(`${VERA} is an administrator`),
    ]);
    expect(await admin('list')).toContain(`  ${VERA}, has not signed in yet`);
    expect(await arrive(okta)).toMatchObject({
      success: true,
      user: { staff: true, roles: ['Admin'], Account: { Name: 'Quillmark Ventures' } },
    });
    const { user } = (await kith.as('admin').call(getManagedUser, { params: { id: String(await loadId(VERA)) } })).body;
    expect(user.changes).toMatchObject([{ what: 'Made an administrator at the console', by: 'Kith' }]);
  });

  test('says so where the address is that of a company’s user, who sees everything from then on', async () => {
    const { payload, Account } = (await kith.as('portco').call(getUser, {})).body.user;
    expect(await admin('add', payload.email)).toEqual([
      expect.stringContaining('is an administrator'),
      expect.stringContaining(`They are a user of ${Account.Name}, and from now on see everything.`),
    ]);
  });

  test('lets in who waits already, where their provider vouches for the address', async () => {
    expect(await arrive(okta)).toMatchObject({ pending: true });
    await admin('add', VERA);
    expect(await arrive(okta)).toMatchObject({ user: { staff: true } });
    expect(await kith.db.selectFrom('access_request').select('state').execute()).toEqual([{ state: 'approved' }]);
  });

  test('where nothing vouches for it: lists the accounts that wait, and makes one the administrator’s', async () => {
    expect(await arrive(entra)).toMatchObject({ pending: true });
    await admin('add', VERA);
    expect(await arrive(entra)).toMatchObject({ pending: true });
    const line = (await admin('list')).find((text) => text.includes('not verified'));
    expect(line).toMatch(/^ {2}\d+ {2}vera@northfund\.example, by Microsoft, not verified, last 2026-11-21T12:00Z$/);
    const account = line!.trim().split(' ')[0]!;
    expect(await admin('add', VERA, '--account', account)).toEqual([expect.stringContaining('signs in as them')]);
    expect(await arrive(entra)).toMatchObject({ user: { staff: true, Id: String(await loadId(VERA)) } });
    expect(await admin('list')).toContain('No accounts are waiting.');
    await expect(admin('add', VERA, '--account', account)).rejects.toThrow('No account with the number');
  });

  test('lets a user whose access was ended in again, and keeps their other roles and company', async () => {
    await kith.db.updateTable('app_user').set({ roles: 'Sales' }).where('id', '=', kith.users.portco).execute();
    await setStatus(kith.users.portco, 'deactivated');
    await admin('add', 'noor@lumenary.example');
    expect(await arrive({ ...okta, sub: 'noor', email: 'noor@lumenary.example' })).toMatchObject({
      user: { roles: ['Admin', 'Sales'], Account: { Name: 'Lumenary' } },
    });
  });

  test.each([
    [[]],
    [['add']],
    [['add', 'no address']],
    [['add', 'x@y.invalid']],
    [['remove', VERA]],
    [['add', VERA, '--role', 'x']],
  ])('says how it is used for %j', async (args) => {
    await expect(admin(...args)).rejects.toThrow(AdminCommandError);
    await expect(admin(...args)).rejects.toThrow(/Usage: npm run admin/);
  });
});

test('a start that leaves nobody who could let people in says what to do', () => {
  const [entraProvider, googleProvider] = PROVIDERS;
  expect(describeNobodyDecides([], [])).toMatch(/Set FIRM_DOMAIN.*npm run admin -- add/);
  const stated = describeNobodyDecides(['quillmark.example'], [entraProvider!]);
  expect(stated).toMatch(
    /first who signs in with a proved address of quillmark\.example can\. Microsoft proves .*OIDC_EMAIL_TRUST.*npm run admin -- add/,
  );
  expect(
    describeNobodyDecides(['quillmark.example'], [{ ...entraProvider!, emailTrust: ['quillmark.example'] }]),
  ).not.toContain('OIDC_EMAIL_TRUST');
  expect(describeNobodyDecides(['quillmark.example'], [googleProvider!])).not.toContain('OIDC_EMAIL_TRUST');
});

async function loadId(email: string): Promise<number> {
  return (await kith.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}
