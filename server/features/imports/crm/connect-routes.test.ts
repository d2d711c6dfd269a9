import { beforeEach, expect, test } from 'vitest';
import {
  connectCrm,
  disconnectCrm,
  finishCrmConsent,
  getCrm,
  runCrm,
  startCrmConsent,
} from '../../../../shared/features/imports/crm/calls.ts';
import { createSalesforceOrg } from '../../../demo/stand-ins/salesforce-org.ts';
import { createSalesforceCrm } from '../../../platform/adapters/crm/salesforce.ts';
import { startConsentProvider } from '../../../platform/adapters/testing/consent-provider.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { getCrmSealPurpose, makeCrmRenewal } from './open-account.ts';
import { findConnectionById } from './queries.ts';
import { listPeople } from './testing.ts';

const PATHS = { page: '/services/oauth2/authorize', token: '/services/oauth2/token' };
const record = (Id: string, more: object = {}) => ({ Id, SystemModstamp: '2026-01-01T00:00:00.000Z', ...more });

const makeProvider = () => {
  const org = createSalesforceOrg({
    records: {
      User: [],
      Account: [record('001a', { Name: 'Castellan Bank' })],
      Contact: [record('003a', { FirstName: 'Ines', LastName: 'Calloway', Title: 'VP', AccountId: '001a' })],
      Task: [],
      Event: [],
    },
  });
  return startConsentProvider({ paths: PATHS, secret: 'secret', answer: org.answer, rotates: true });
};

let provider: Awaited<ReturnType<typeof makeProvider>>;
let app: TestApp;
beforeEach(async () => {
  provider = await makeProvider();
  const settings = { clientId: 'kith', clientSecret: 'secret', url: provider.url, now: () => app.deps.clock.now() };
  app = await startTestApp({ crms: [createSalesforceCrm(settings)] });
});

const start = async () => (await app.as('admin').call(startCrmConsent, { body: { kind: 'salesforce' } })).body.url;
const bring = (back: URLSearchParams) =>
  app.as('admin').call(finishCrmConsent, { body: { state: back.get('state')!, code: back.get('code')! } });
const connect = async () => bring(await provider.consent(await start()));
async function run() {
  expect((await app.as('admin').call(runCrm, {})).status).toBe(200);
  await app.runJobs();
  return (await app.as('admin').call(getCrm, {})).body;
}
const loadToken = async () =>
  (await app.db.selectFrom('crm_connection').select(['id', 'kind', 'token', 'renewing_until']).executeTakeFirst())!;
const countMessages = async () =>
  (await app.db.selectFrom('outbox').select('id').where('kind', '=', 'crm.lapsed').execute()).length;

test('the whole way: consent, pull, an access that ends and is renewed, and one that is revoked', async () => {
  const address = new URL(await start());
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'kith',
    response_type: 'code',
    scope: 'api refresh_token',
    redirect_uri: `${app.deps.settings.publicUrl}/admin/crm`,
    code_challenge_method: 'S256',
  });
  const { body } = await bring(await provider.consent(address.href));
  expect(body.connection).toMatchObject({ state: 'connected', read_at: null, account: new URL(provider.url).host });
  expect((await loadToken()).token).not.toMatch(/access|refresh/);
  expect((await run()).connection).toMatchObject({ people: 1, companies: 1 });
  expect(await listPeople(app)).toHaveLength(1);

  const before = (await loadToken()).token;
  provider.endAccess();
  app.setNow(new Date(START.getTime() + 3_600_000));
  expect((await run()).connection).toMatchObject({ state: 'connected', error: null });
  expect(provider.forms.filter((form) => form.get('grant_type') === 'refresh_token')).toHaveLength(1);
  expect(await loadToken()).toMatchObject({ renewing_until: null });
  expect((await loadToken()).token).not.toBe(before);

  provider.revoke();
  app.setNow(new Date(START.getTime() + 2 * 3_600_000));
  const lapsed = (await run()).connection!;
  expect(lapsed).toMatchObject({ state: 'lapsed', error: expect.stringContaining('expired access/refresh token') });
  expect(lapsed.people).toBe(1);
  expect(await countMessages()).toBe(1);
  expect((await connect()).body.connection).toMatchObject({ state: 'connected', error: null });
  expect((await run()).connection).toMatchObject({ state: 'connected', people: 1 });
});

test('an answer counts for the session that asked, and with its proof', async () => {
  const earlier = await provider.consent(await start());
  // From now on they have another session.
  app.setNow(new Date(START.getTime() + 60_000));
  expect((await bring(earlier)).error.message).toMatch(/belongs to another sign-in/);
  const back = await provider.consent(await start());
  const mixed = new URLSearchParams({
    state: back.get('state')!,
    code: (await provider.consent(await start())).get('code')!,
  });
  expect((await bring(mixed)).error.message).toMatch(/expired access/);
  expect((await app.as('admin').call(finishCrmConsent, { body: { state: 'made up', code: 'c' } })).status).toBe(409);
  expect(await app.db.selectFrom('crm_connection').select('id').execute()).toEqual([]);
  expect((await bring(back)).status).toBe(200);
  expect((await bring(back)).status).toBe(409);
});

test('a refusal there connects nothing, and a consent is no press', async () => {
  const state = new URL(await start()).searchParams.get('state')!;
  const denied = { state, error: 'access_denied', error_description: 'end-user denied' };
  const { status, error } = await app.as('admin').call(finishCrmConsent, { body: denied });
  expect([status, error.message]).toEqual([409, expect.stringContaining('You didn’t allow Kith')]);
  expect((await app.as('admin').call(connectCrm, { body: { kind: 'salesforce' } })).status).toBe(400);
});

test('of two processes one renews, and the other takes what it got', async () => {
  await connect();
  const row = await loadToken();
  const used = app.deps.sealing.open(row.token, getCrmSealPurpose(row))!;
  let renewals = 0;
  let finish = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const refresh = async (present: string) => {
    if (++renewals === 1) await waiting;
    return `${present} renewed`;
  };
  const first = makeCrmRenewal(app.deps, row)(used, refresh);
  await expect.poll(() => renewals).toBe(1);
  await expect(makeCrmRenewal(app.deps, row)(used, refresh)).rejects.toMatchObject({ name: 'CrmBusy', waitMs: 2_000 });
  finish();
  expect(await first).toBe(`${used} renewed`);
  expect(await makeCrmRenewal(app.deps, row)(used, refresh)).toBe(`${used} renewed`);
  expect(renewals).toBe(1);
});

test('a process that died in the midst holds the others up for a minute, and one that failed does not', async () => {
  await connect();
  const row = await loadToken();
  const used = app.deps.sealing.open(row.token, getCrmSealPurpose(row))!;
  const renew = makeCrmRenewal(app.deps, row);
  await expect(renew(used, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(await loadToken()).toMatchObject({ renewing_until: null, token: row.token });
  const until = new Date(START.getTime() + 60_000).toISOString();
  await app.db.updateTable('crm_connection').set({ renewing_until: until }).execute();
  await expect(renew(used, async () => 'next')).rejects.toMatchObject({ name: 'CrmBusy' });
  app.setNow(new Date(START.getTime() + 61_000));
  expect(await renew(used, async () => 'next')).toBe('next');
});

test('a disconnected one is renewed no more', async () => {
  await connect();
  const row = await loadToken();
  const used = app.deps.sealing.open(row.token, getCrmSealPurpose(row))!;
  await app.as('admin').call(disconnectCrm, { body: { take_back: false } });
  const renew = makeCrmRenewal(app.deps, row);
  await expect(renew(used, async () => 'next')).rejects.toMatchObject({ name: 'CrmRefused' });
  expect((await findConnectionById(app.db, row.id))?.token).toBe('');
});

test('another account cannot take the place of one that lapsed', async () => {
  await connect();
  await app.db
    .updateTable('crm_connection')
    .set({ state: 'lapsed', record_address: 'https://other.example/' })
    .execute();
  const { status, error } = await connect();
  expect([status, error.message]).toEqual([409, expect.stringContaining('another account')]);
});
