import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccessRequests } from '../../../../shared/features/accounts/access/calls.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { buildEntraIssuer, createUnsignedIdentity, signInBy, TENANT } from '../../../testing/claims.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp({ identity: createUnsignedIdentity() });
});
afterEach(() => kith.app.close());

const okta = { iss: 'https://quillmark.okta.com/oauth2/default', email_verified: true };
const google = { iss: 'https://accounts.google.com', azp: 'kith-google', email_verified: true };
const NOOR = 'noor@lumenary.example';

/** Signs in at Okta. @returns the id of the user who was let in, or 'waits', or the status of a refusal */
async function arrive(payload: Parameters<typeof signInBy>[1]): Promise<number | string> {
  const { status, body } = await signInBy(kith, payload);
  if (status !== 200) return `refused with ${status}`;
  return 'success' in body ? Number(body.user!.Id) : 'waits';
}
const atOkta = (sub: string, email: string, more: object = {}) => arrive({ ...okta, sub, email, ...more });

const loadRow = (id: number) =>
  kith.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const loadUser = async (subject: string) => {
  const { user_id } = await kith.db
    .selectFrom('identity')
    .select('user_id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return loadRow(user_id);
};
const deeds = async (action: string) =>
  (await kith.db.selectFrom('audit').selectAll().where('action', '=', action).execute()).map(
    ({ entity_id, detail }) => ({
      id: Number(entity_id),
      detail: JSON.parse(detail ?? 'null') as unknown,
    }),
  );
const change = (id: number, set: object) => kith.db.updateTable('app_user').set(set).where('id', '=', id).execute();

describe('an account of before', () => {
  test('is linked at its next sign-in with an address that the provider vouches for, once, and that is in the audit', async () => {
    const { portco, admin } = kith.users;
    expect(await atOkta('noor', NOOR)).toBe(portco);
    expect(await atOkta('dana', 'dana@quillmark.example')).toBe(admin);
    expect(await atOkta('noor', NOOR)).toBe(portco);
    expect(await deeds('identity.linked')).toEqual([
      { id: portco, detail: { issuer: okta.iss } },
      { id: admin, detail: { issuer: okta.iss } },
    ]);
  });

  test('is not linked without the provider’s word', async () => {
    expect(await atOkta('noor', NOOR, { email_verified: undefined })).toBe('waits');
    expect(await atOkta('noor2', NOOR, { email_verified: false })).toBe('refused with 403');
    expect(await atOkta('noor', NOOR)).toBe(kith.users.portco);
    expect((await kith.as('admin').call(listAccessRequests, {})).body.pending).toBe(0);
  });

  test('is linked once, also when its person signs in twice at the same moment', async () => {
    expect(await Promise.all([atOkta('noor', NOOR), atOkta('noor', NOOR)])).toEqual([
      kith.users.portco,
      kith.users.portco,
    ]);
    expect(await deeds('identity.linked')).toHaveLength(1);
  });

  test('is one person’s, when two of one address sign in at the same moment', async () => {
    const both = await Promise.all([atOkta('one', NOOR), atOkta('two', NOOR)]);
    expect(both.filter((answer) => answer === 'waits')).toHaveLength(1);
    expect(both).toContain(kith.users.portco);
  });

  test.each([
    ['invited', 'let in'],
    ['active', 'let in'],
    ['pending', 'waits'],
    ['declined', 'waits'],
    ['deactivated', 'refused with 403'],
  ] as const)('that is %s: its person %s', async (status, outcome) => {
    await change(kith.users.portco, { status });
    expect(await atOkta('noor', NOOR)).toBe(outcome === 'let in' ? kith.users.portco : outcome);
  });
});

describe('whoever has the mailbox of somebody before them', () => {
  test('is somebody else, who inherits nothing; the one before them stays who they were', async () => {
    const { portco } = kith.users;
    await atOkta('noor', NOOR);
    expect(await atOkta('heir', NOOR, { name: 'Idan Heir' })).toBe('waits');
    const heir = await loadUser('heir');
    expect(heir).toMatchObject({ status: 'pending', account_id: null, contact_id: null, roles: '', outside: 1 });
    expect(heir.id).not.toBe(portco);
    expect(heir.email).not.toContain('lumenary');
    expect(await loadRow(portco)).toMatchObject({ email: NOOR, given_name: 'Noor' });
    expect(await atOkta('heir', NOOR)).toBe('waits');
    expect(await atOkta('noor', NOOR)).toBe(portco);
  });

  test('is somebody else, too, when the firm ended the access of the one before them', async () => {
    await atOkta('noor', NOOR);
    await change(kith.users.portco, { status: 'deactivated' });
    expect(await atOkta('heir', NOOR)).toBe('waits');
    expect(await atOkta('noor', NOOR)).toBe('refused with 403');
  });

  test('is somebody else, also at another provider, and at the firm', async () => {
    await atOkta('dana', 'dana@quillmark.example');
    const email = 'dana@quillmark.example';
    expect(await arrive({ ...google, sub: 'dana', email, hd: 'quillmark.example' })).toBe('waits');
    const entra = { iss: buildEntraIssuer(TENANT), tid: TENANT, oid: 'dana', email, xms_edov: true };
    expect(await arrive(entra)).toBe('waits');
  });
});

describe('a person whose address changed at the provider', () => {
  test('stays the same person, and the audit has both addresses', async () => {
    const { portco } = kith.users;
    await atOkta('noor', NOOR);
    expect(await atOkta('noor', 'noor.married@lumenary.example')).toBe(portco);
    expect(await loadRow(portco)).toMatchObject({ email: 'noor.married@lumenary.example', status: 'active' });
    const detail = { from: NOOR, to: 'noor.married@lumenary.example' };
    expect(await deeds('user.address-changed')).toEqual([{ id: portco, detail }]);
    // The address is free now: who has it next is a stranger.
    expect(await atOkta('heir', NOOR)).toBe('waits');
    expect(await loadUser('heir')).toMatchObject({ email: NOOR, status: 'pending' });
  });

  test('keeps the old one while the provider does not vouch for the new one, or another user has it', async () => {
    const { portco, portco2 } = kith.users;
    await atOkta('noor', NOOR);
    expect(await atOkta('noor', 'new@lumenary.example', { email_verified: undefined })).toBe(portco);
    expect(await loadRow(portco)).toMatchObject({ email: NOOR });
    await atOkta('noor', NOOR);
    const taken = (await loadRow(portco2)).email;
    expect(await atOkta('noor', taken)).toBe(portco);
    expect(await loadRow(portco)).toMatchObject({ email: NOOR });
    expect(await loadRow(portco2)).toMatchObject({ email: taken });
    expect(await deeds('user.address-taken')).toHaveLength(1);
  });

  test('has the new one once the provider vouches for it, however late', async () => {
    const { portco } = kith.users;
    const later = 'new@lumenary.example';
    await atOkta('noor', NOOR);
    await atOkta('noor', later, { email_verified: undefined });
    await atOkta('noor', later, { email_verified: undefined });
    expect(await loadRow(portco)).toMatchObject({ email: NOOR });
    expect(await atOkta('noor', later)).toBe(portco);
    expect(await loadRow(portco)).toMatchObject({ email: later, status: 'active' });
    expect(await deeds('user.address-changed')).toEqual([{ id: portco, detail: { from: NOOR, to: later } }]);
  });

  test('becomes staff by an address of the firm only with proof', async () => {
    await arrive({ ...google, sub: 'noor', email: NOOR });
    const { body } = await signInBy(kith, { ...google, sub: 'noor', email: 'noor@quillmark.example' });
    expect(body).toMatchObject({ user: { staff: false, payload: { email: 'noor@quillmark.example' } } });
    const proved = { ...google, sub: 'noor', email: 'noor@quillmark.example', hd: 'quillmark.example' };
    expect((await signInBy(kith, proved)).body).toMatchObject({ user: { staff: true } });
  });
});

describe('a private Google account on an address of the firm’s', () => {
  const tor = { ...google, sub: 'private', email: 'tor@quillmark.example' };

  test('becomes staff neither by an invitation nor by an approval', async () => {
    await kith.db
      .insertInto('app_user')
      .values({
        email: tor.email,
        subject: null,
        given_name: 'Tor',
        family_name: null,
        picture: null,
        status: 'invited',
        contact_id: null,
        account_id: kith.companies.Lumenary,
        crm_id: null,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    expect((await signInBy(kith, tor)).body).toMatchObject({ user: { staff: false } });
    await change((await loadUser('private')).id, { status: 'pending' });
    expect(await arrive(tor)).toBe('waits');
    await change((await loadUser('private')).id, { status: 'active' });
    expect((await signInBy(kith, tor)).body).toMatchObject({ user: { staff: false } });
  });

  test('that waits keeps no member of the firm from their own address', async () => {
    expect(await arrive(tor)).toBe('waits');
    const waiting = await loadUser('private');
    const { body } = await signInBy(kith, { ...tor, sub: 'workspace', hd: 'quillmark.example' });
    expect(body).toMatchObject({ success: true, user: { staff: true, payload: { email: tor.email } } });
    const member = await loadUser('workspace');
    expect(member.id).not.toBe(waiting.id);
    const requests = (await kith.as('admin').call(listAccessRequests, {})).body.requests;
    expect(requests).toMatchObject([{ email: tor.email, address_known: false, maybe: { id: String(member.id) } }]);
    expect(await arrive(tor)).toBe('waits');
    expect((await loadUser('private')).id).toBe(waiting.id);
  });
});

test('a guest of the firm’s tenant is let in when invited, and is not staff', async () => {
  await change(kith.users.portco, { status: 'invited' });
  const guest = {
    iss: buildEntraIssuer(TENANT),
    tid: TENANT,
    oid: 'guest',
    email: NOOR,
    xms_edov: true,
    idp: 'live.com',
  };
  const { body } = await signInBy(kith, guest);
  expect(body).toMatchObject({ success: true, user: { Id: String(kith.users.portco), staff: false } });
});
