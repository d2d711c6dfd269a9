/** Sign-ins with the payloads of tokens as the makers write them. */

import { login, makeNonce } from '../../shared/features/accounts/session/calls.ts';
import type { Call, Reply } from '../../shared/platform/call.ts';
import { readClaims } from '../platform/adapters/open-id/claims.ts';
import type { Deps } from '../platform/app/deps.ts';
import { SignInRefusedError } from '../platform/ports/identity.ts';
import { type ProviderSettings, readProviders } from '../platform/settings/provider-settings.ts';
import type { TestApp } from './app.ts';

export const TENANT = '7b1f0f0e-2a55-4b9e-9a5c-0d3a5f1e7c11';
/** The tenant of all private Microsoft accounts. */
export const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
export const buildEntraIssuer = (tenant: string): string => `https://login.microsoftonline.com/${tenant}/v2.0`;

/** The providers of a firm that uses Entra, and whose companies use others. */
export const PROVIDERS = readProviders({
  OIDC_ISSUER: buildEntraIssuer(TENANT),
  OIDC_CLIENT_ID: 'kith-entra',
  OIDC_2_ISSUER: 'https://accounts.google.com',
  OIDC_2_CLIENT_ID: 'kith-google',
  OIDC_3_ISSUER: 'https://quillmark.okta.com/oauth2/default',
  OIDC_3_CLIENT_ID: 'kith-okta',
  OIDC_4_ISSUER: 'https://sso.quillmark.example/realms/fund',
  OIDC_4_CLIENT_ID: 'kith-keycloak',
});

/** Takes payloads in place of signed tokens: their signature is the matter of jose, and of open-id.test.ts. */
export const createUnsignedIdentity = (providers: readonly ProviderSettings[] = PROVIDERS): Deps['identity'] => ({
  origins: async () => [],
  exchange: () => Promise.reject(new Error('This test exchanges no code.')),
  refresh: () => Promise.reject(new Error('This test refreshes nothing.')),
  readLogout: () => Promise.reject(new Error('This test ends no session.')),
  verify: async (token) => {
    const payload = JSON.parse(token) as { iss: string };
    const provider = providers.find(({ issuer }) => issuer === payload.iss);
    if (!provider) throw new SignInRefusedError('iss is that of no provider in the settings');
    return readClaims(payload, provider);
  },
});

type Payload = Readonly<Record<string, unknown>> & { iss: string };

/** @returns status and reply of a sign-in with a token of this payload */
export async function signInBy(kith: TestApp, payload: Payload, providers: readonly ProviderSettings[] = PROVIDERS) {
  const provider = providers.find(({ issuer }) => issuer === payload.iss)?.id ?? '1';
  const { nonce } = (await kith.as('signed out').call(makeNonce, { query: { provider } })).body;
  return callWithToken(kith, login, JSON.stringify({ ...payload, nonce }));
}

/** Makes a call with a token of one's own. */
export async function callWithToken<C extends Call>(kith: TestApp, call: C, token: string, body?: object) {
  const response = await kith.app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json() as Partial<Reply<C>> & { message?: string } };
}
