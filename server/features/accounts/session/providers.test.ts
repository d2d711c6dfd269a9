import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { login, makeNonce } from '../../../../shared/features/accounts/session/calls.ts';
import { getInstallation } from '../../../../shared/features/operations/administration/calls.ts';
import { loadNotLetIn } from '../../../platform/access/refused-sign-ins.ts';
import { readProviders } from '../../../platform/settings/provider-settings.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildEntraIssuer,
  callWithToken,
  createUnsignedIdentity,
  PERSONAL,
  PROVIDERS,
  signInBy,
  TENANT,
} from '../../../testing/claims.ts';

let kith: TestApp;
afterEach(() => kith.app.close());

const DANA = { name: 'Dana Orlev', email: 'dana@quillmark.example' };
const entra = { iss: buildEntraIssuer(TENANT), tid: TENANT, sub: 'per-application', ver: '2.0' };
const member = { ...entra, oid: 'oid-dana', name: DANA.name, preferred_username: DANA.email };
const google = { iss: 'https://accounts.google.com', azp: 'kith-google', sub: '10769150350006150715113082367' };
const okta = { iss: 'https://quillmark.okta.com/oauth2/default', ver: 1, sub: '00uid4BxXw6I6TV4m0g3', ...DANA };
const keycloak = {
  iss: 'https://sso.quillmark.example/realms/fund',
  azp: 'kith-keycloak',
  typ: 'ID',
  sub: 'f4c1',
  ...DANA,
};
const otherTenant = '0c0ffee0-aaaa-4bbb-8ccc-ddddeeeeffff';

/** What comes of a sign-in: Dana, an administrator by her address; a question whether it is she; somebody who waits; or a refusal. */
async function loadOutcome(payload: Parameters<typeof signInBy>[1], providers = PROVIDERS): Promise<string> {
  kith = await startTestApp({ identity: createUnsignedIdentity(providers) });
  const { status, body } = await signInBy(kith, payload, providers);
  if (status !== 200) return `refused with ${status}`;
  if ('success' in body) return body.user!.Id === String(kith.users.admin) ? 'Dana' : 'somebody let in';
  const [identity] = await kith.db.selectFrom('identity').selectAll().execute();
  const user = await kith.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', identity!.user_id)
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ status: 'pending', outside: 1, roles: '', account_id: null });
  return identity!.maybe_user_id === null ? 'waits' : 'a question';
}

describe('the token of', () => {
  test.each([
    ['a member at Entra without an address', member, 'a question'],
    [
      'a member at Entra whose address the domain’s owner verified',
      { ...member, email: DANA.email, xms_edov: true },
      'Dana',
    ],
    ['the same, with the claim as a number', { ...member, email: DANA.email, xms_edov: 1 }, 'Dana'],
    ['the same, with the claim as a text', { ...member, email: DANA.email, xms_edov: '1' }, 'Dana'],
    ['the same, with the claim false', { ...member, email: DANA.email, xms_edov: false }, 'a question'],
    ['a member at Entra without xms_edov', { ...member, email: DANA.email }, 'a question'],
    ['a member at Entra whose name there is a telephone number', { ...member, preferred_username: '+4799' }, 'waits'],
    [
      'a guest at Entra',
      {
        ...entra,
        oid: 'oid-guest',
        name: 'Guest Person',
        email: 'guest@polarnet.example',
        xms_edov: true,
        preferred_username: 'guest@polarnet.example',
        upn: 'guest_polarnet.example#EXT#@quillmark.onmicrosoft.com',
        idp: 'https://sts.windows.net/3f6c2b1a-0000-4000-8000-aaaaaaaaaaaa/',
      },
      'waits',
    ],
    [
      'a guest at Entra with a verified address of the firm, known by the identity provider',
      { ...member, email: DANA.email, xms_edov: true, idp: 'live.com' },
      'a question',
    ],
    [
      'a guest at Entra with a verified address of the firm, known by the form of the name',
      { ...member, email: DANA.email, xms_edov: true, upn: 'dana_quillmark.example#EXT#@quillmark.onmicrosoft.com' },
      'a question',
    ],
    [
      'a member with groups',
      { ...member, groups: ['6e1b0f0e-0000-4000-8000-000000000001'], roles: ['Kith.Admin'] },
      'a question',
    ],
    ['a member with too many groups', { ...member, _claim_names: { groups: 'src1' } }, 'a question'],
    [
      'another tenant that writes our address',
      { ...member, email: DANA.email, iss: buildEntraIssuer(otherTenant), tid: otherTenant },
      'refused with 401',
    ],
    [
      'another tenant by our issuer',
      { ...member, email: DANA.email, xms_edov: true, tid: otherTenant },
      'refused with 401',
    ],
    [
      'nobody, for want of an oid',
      { ...member, oid: undefined, email: DANA.email, xms_edov: true },
      'refused with 401',
    ],
    ['a member of the firm’s Workspace', { ...google, ...DANA, email_verified: true, hd: 'quillmark.example' }, 'Dana'],
    [
      'a private Google account on an address of the firm’s',
      { ...google, ...DANA, email_verified: true },
      'a question',
    ],
    [
      'another Workspace with an address of the firm’s',
      { ...google, ...DANA, email_verified: true, hd: 'polarnet.example' },
      'a question',
    ],
    [
      'a person for another client of Google’s',
      { ...google, ...DANA, email_verified: true, hd: 'quillmark.example', azp: 'other' },
      'refused with 401',
    ],
    ['a person at Okta without email_verified', okta, 'a question'],
    ['a person at Okta with email_verified', { ...okta, email_verified: true }, 'Dana'],
    ['a person at Keycloak as it is by default', { ...keycloak, email_verified: false }, 'refused with 403'],
    ['a person at Keycloak with a verified address', { ...keycloak, email_verified: true }, 'Dana'],
  ])('%s gives the right person, nobody, or a question', async (_whose, payload, outcome) => {
    expect(await loadOutcome(payload)).toBe(outcome);
  });

  const trusting = readProviders({
    OIDC_ISSUER: buildEntraIssuer(TENANT),
    OIDC_CLIENT_ID: 'kith-entra',
    OIDC_EMAIL_TRUST: ['quillmark.example', 'lumenary.example'],
    OIDC_2_ISSUER: buildEntraIssuer(PERSONAL),
    OIDC_2_CLIENT_ID: 'kith-entra',
    OIDC_3_ISSUER: okta.iss,
    OIDC_3_CLIENT_ID: 'kith-okta',
    OIDC_3_EMAIL_TRUST: ['on'],
    OIDC_4_ISSUER: keycloak.iss,
    OIDC_4_CLIENT_ID: 'kith-keycloak',
    OIDC_4_EMAIL_TRUST: ['on'],
  });
  const personal = { ...member, iss: buildEntraIssuer(PERSONAL), tid: PERSONAL, email: DANA.email, xms_edov: true };
  test.each([
    ['a member at Entra', { ...member, email: DANA.email }, 'Dana'],
    [
      'a member at Entra on another domain',
      { ...member, preferred_username: '', email: 'v@polarnet.example' },
      'waits',
    ],
    ['a guest at Entra', { ...member, email: DANA.email, idp: 'live.com' }, 'a question'],
    [
      'a guest at Entra with a user’s address',
      { ...member, email: 'noor@lumenary.example', idp: 'live.com' },
      'a question',
    ],
    ['a private Microsoft account', personal, 'a question'],
    ['a person at Okta', okta, 'Dana'],
    ['a person at Keycloak as it is by default', { ...keycloak, email_verified: false }, 'refused with 403'],
  ])('%s, where the operator trusts addresses of the provider', async (_whose, payload, outcome) => {
    expect(await loadOutcome(payload, trusting)).toBe(outcome);
  });
});

const TOKENS = '../shared/data/field/oidc-tokens';
const OUTCOMES: Record<string, string> = {
  entra_email_unverified_takeover: 'refused with 401',
  entra_groups: 'a question',
  entra_groups_overage: 'a question',
  entra_guest: 'waits',
  entra_member_email_edov: 'Dana',
  entra_member_no_email: 'a question',
  entra_personal_account: 'waits',
  google_consumer_with_firm_mail: 'a question',
  google_workspace: 'Dana',
  keycloak: 'refused with 403',
  okta: 'a question',
};

describe.skipIf(!existsSync(TOKENS))('of the material', () => {
  const read = (file: string): { payload: { iss: string } } => {
    const text = readFileSync(`${TOKENS}/${file}.json`, 'utf8');
    // Whoever is of the firm there is Dana here.
    return JSON.parse(
      text
        .replaceAll(/(?:vera\.stolman|tor\.hovland)@northfund/g, 'dana@quillmark')
        .replaceAll('northfund', 'quillmark'),
    );
  };
  /** The firm's Entra and what else is asked there: settings name four providers at most. */
  const beside = (issuer: string, clientId: string) =>
    readProviders({
      OIDC_ISSUER: buildEntraIssuer(TENANT),
      OIDC_CLIENT_ID: '11111111-2222-4333-8444-555555555555',
      OIDC_2_ISSUER: 'https://accounts.google.com',
      OIDC_2_CLIENT_ID: '1234987819200.apps.googleusercontent.com',
      OIDC_3_ISSUER: 'https://quillmark.okta.example/oauth2/default',
      OIDC_3_CLIENT_ID: '0oabucvyc38HLL1ef0h7',
      OIDC_4_ISSUER: issuer,
      OIDC_4_CLIENT_ID: clientId,
    });
  const keycloaks = beside('https://sso.quillmark.example/realms/fund', 'kith');
  const microsofts = beside(buildEntraIssuer(PERSONAL), '11111111-2222-4333-8444-555555555555');

  test('every token has its outcome here', async () => {
    kith = await startTestApp();
    const files = readdirSync(TOKENS).filter((file) => file.endsWith('.json'));
    expect(files.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(OUTCOMES).sort());
  });

  test.each(Object.entries(OUTCOMES))('%s gives the right person, nobody, or a question', async (file, outcome) => {
    expect(await loadOutcome(read(file).payload, file === 'keycloak' ? keycloaks : microsofts)).toBe(outcome);
  });
});

test('a nonce is for the provider at which the sign-in began', async () => {
  kith = await startTestApp({ identity: createUnsignedIdentity() });
  const { nonce } = (await kith.as('signed out').call(makeNonce, { query: { provider: '2' } })).body;
  const token = (payload: object) => callWithToken(kith, login, JSON.stringify({ ...payload, nonce }));
  expect((await token({ ...member, email: DANA.email, xms_edov: true })).status).toBe(401);
  expect((await token({ ...google, ...DANA, email_verified: true, hd: 'quillmark.example' })).status).toBe(200);
});

describe('a refused sign-in', () => {
  test('says in the log which claim was missing or wrong, without what the token said', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    kith = await startTestApp({ identity: createUnsignedIdentity() }, logger);
    for (const payload of [
      { ...keycloak, email_verified: false },
      { ...member, oid: undefined },
      { ...member, iss: buildEntraIssuer(otherTenant) },
      { ...google, ...DANA, azp: 'other' },
      member,
      { ...member, oid: 'another', email: DANA.email },
      okta,
    ])
      await signInBy(kith, payload);
    const messages = lines.map((line) => JSON.parse(line) as { msg: string; why?: string }).filter(({ why }) => why);
    expect(messages.map(({ msg, why }) => [msg, why])).toEqual([
      ['a sign-in was refused', 'email_verified is false'],
      ['a sign-in was refused', 'oid is missing'],
      ['a sign-in was refused', 'iss is that of no provider in the settings'],
      ['a sign-in was refused', 'azp is another client'],
      ['a sign-in waits for staff', 'email is missing'],
      ['a sign-in waits for staff', 'xms_edov is missing or not true'],
      ['a sign-in waits for staff', 'email_verified is missing'],
    ]);
    for (const value of [DANA.email, DANA.name, otherTenant, 'other"', 'oid-dana'])
      expect(JSON.stringify(messages)).not.toContain(value);
    await kith.app.background.settled();
    expect(await loadNotLetIn(kith.db, 'UTC', START)).toEqual([
      { why: 'unproven', count: 3 },
      { why: 'invalid', count: 3 },
      { why: 'unverified', count: 1 },
    ]);
  });

  test('of a stranger, of somebody whose access ended, and with a nonce used before, is counted for Set up', async () => {
    kith = await startTestApp({ identity: createUnsignedIdentity() });
    const stranger = { ...google, email: 'rowan@hollowmere.example', email_verified: true, hd: 'hollowmere.example' };
    await signInBy(kith, stranger);
    await signInBy(kith, stranger);
    await kith.db.updateTable('app_user').set({ status: 'deactivated' }).where('email', '=', stranger.email).execute();
    expect((await signInBy(kith, stranger)).body.message).toContain('The firm ended your access');
    await callWithToken(kith, login, JSON.stringify({ ...stranger, nonce: 'used before' }));
    const { outsides } = (await kith.as('admin').call(getInstallation, {})).body;
    const words = outsides.find(({ name }) => name === 'people')?.used?.said;
    expect(words).toContain(
      'In the last 7 days 4 sign-ins were not let in: 2 with an address outside the firm’s domains, waiting for staff; 1 of people whose access the firm ended; 1 that were too old, used before or of another client.',
    );
    expect(JSON.stringify(outsides)).not.toContain('hollowmere');
  });
});
