import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Crm, CrmBusy, type CrmConsent, CrmRefusedError } from '../../ports/crm.ts';
import { readAll } from '../testing/read-crm.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createHubSpotCrm } from './hubspot.ts';
import { createSalesforceCrm } from './salesforce.ts';

const CLIENT = { clientId: 'kith', clientSecret: 'secret' };
const TOKEN = '/oauth/v3/token';
const CONTACTS = '/crm/v3/objects/contacts';
const given = { code: 'c', verifier: 'v', redirectUri: 'https://kith.example/admin/crm' };
const getConsent = ({ way }: Crm) => way as CrmConsent;

async function openHubSpot(answers: Record<string, RecordedAnswer[]>) {
  const { url, ...sent } = await serveRecorded(answers);
  return { ...sent, crm: createHubSpotCrm({ ...CLIENT, url }) };
}

describe.skipIf(!existsSync(FIELD))('HubSpot by a consent', () => {
  test('sends people to its own page, with what it may do and what it may do if they like', async () => {
    const { way, scopes } = createHubSpotCrm({ ...CLIENT, url: 'https://api.hubapi.com' });
    const address = new URL(
      (way as CrmConsent).getAddress({ state: 's', challenge: 'x', redirectUri: given.redirectUri }),
    );
    expect(address.origin + address.pathname).toBe('https://app.hubspot.com/oauth/authorize');
    const { scope = '', optional_scope = '', ...rest } = Object.fromEntries(address.searchParams);
    expect(`${scope} ${optional_scope}`).toBe(scopes);
    expect(rest).toEqual({ client_id: 'kith', response_type: 'code', redirect_uri: given.redirectUri, state: 's' });
  });

  test('is read by what a code gave, and renewed when that ends', async () => {
    const ended = makeRecorded({ category: 'EXPIRED_AUTHENTICATION' }, 401);
    const { crm, bodies } = await openHubSpot({
      [TOKEN]: [readRecorded('crm-hubspot/token_200'), makeRecorded({ access_token: 'second' })],
      [CONTACTS]: [ended, readRecorded('crm-hubspot/contacts_list_page1'), makeRecorded({ results: [] })],
    });
    const permission = await getConsent(crm).exchange(given);
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      client_id: 'kith',
      client_secret: 'secret',
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: given.redirectUri,
    });
    const renewed: string[] = [];
    const account = crm.open(permission, {
      renew: async (used, refresh) => {
        expect(used).toBe(permission);
        renewed.push(await refresh(used));
        return renewed[0]!;
      },
    });
    expect((await readAll(account, 'people'))!.rows).toHaveLength(3);
    // The refresh token stays where none came.
    expect(JSON.parse(renewed[0]!)).toMatchObject({ access: 'second', refresh: 'REDACTED' });
    expect(renewed).toHaveLength(1);
  });

  test('ends when the new access is refused, too, and where nobody can renew it', async () => {
    const ended = makeRecorded({ category: 'EXPIRED_AUTHENTICATION' }, 401);
    const { crm } = await openHubSpot({ [TOKEN]: [readRecorded('crm-hubspot/token_200')], [CONTACTS]: [ended] });
    const permission = await getConsent(crm).exchange(given);
    const renew = async (used: string) => used;
    await expect(crm.open(permission, { renew }).read('people', null)).rejects.toThrow(CrmRefusedError);
    await expect(crm.open(permission).read('people', null)).rejects.toThrow(CrmRefusedError);
  });

  test('a code that is refused is an end, and no answer is none', async () => {
    const { crm, calls } = await openHubSpot({
      [TOKEN]: [
        makeRecorded({ status: 'BAD_AUTH_CODE', message: 'missing or unknown auth code' }, 400),
        makeRecorded({}, 502),
        makeRecorded({ access_token: 'only' }),
      ],
    });
    await expect(getConsent(crm).exchange(given)).rejects.toThrow('missing or unknown auth code');
    await expect(getConsent(crm).exchange(given)).rejects.toThrow(CrmBusy);
    await expect(getConsent(crm).exchange(given)).rejects.toThrow(/no lasting access/);
    expect(calls).toHaveLength(3);
  });
});

describe.skipIf(!existsSync(FIELD))('Salesforce by a consent', () => {
  const recorded = (name: string) => readRecorded(`crm-salesforce/${name}`);
  const SALESFORCE_TOKEN = '/services/oauth2/token';

  test('keeps its refresh token, which a renewal does not repeat, and the instance that it named', async () => {
    const { url } = await serveRecorded({
      [SALESFORCE_TOKEN]: [
        makeRecorded({ ...recorded('token_200_refresh').body, refresh_token: 'lasting' }),
        recorded('token_200_refresh'),
        recorded('token_400_invalid_grant'),
      ],
    });
    const crm = createSalesforceCrm({ ...CLIENT, url });
    const permission = await getConsent(crm).exchange(given);
    const lasting = { refresh: 'lasting', instance: 'https://MyDomainName.my.salesforce.com' };
    expect(JSON.parse(permission)).toMatchObject(lasting);
    const instance = await serveRecorded({
      '/services/data/v60.0/limits': [recorded('error_401_session')],
    });
    const at = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), instance: instance.url });
    const renewed: object[] = [];
    const renew = async (used: string, refresh: (present: string) => Promise<string>) => {
      renewed.push(JSON.parse(await refresh(used)) as object);
      return at(used);
    };
    // A second refusal by the new access means that somebody has to connect it again.
    await expect(crm.open(at(permission), { renew }).describe()).rejects.toThrow(CrmRefusedError);
    expect(renewed).toMatchObject([lasting]);
    await expect(crm.open(at(permission), { renew }).describe()).rejects.toThrow('expired access/refresh token');
  });
});
