/** Sign-ins at a provider that speaks the protocol over HTTP, by people in groups. */
import { exchangeCode, getUser, login, makeNonce } from '../../shared/features/accounts/session/calls.ts';
import { createOpenIdProviders } from '../platform/adapters/open-id/open-id.ts';
import { CLIENT_ID, type Issuer } from '../platform/adapters/testing/issuer.ts';
import type { Deps } from '../platform/app/deps.ts';
import { providerVariables, readProviders } from '../platform/settings/provider-settings.ts';
import { startTestApp, type TestApp } from './app.ts';
import { callWithToken } from './claims.ts';

/** A sign-in's claims beside the address. */
type More = Record<string, unknown>;

interface SignedIn {
  status: number;
  body: { message?: string; pending?: true };
  /** Our session's; '' if there is none. */
  token: string;
}

export interface GroupSignIn {
  kith: TestApp;
  /** The same app, with another mapping. */
  with(mapping: string): Omit<GroupSignIn, 'with'>;
  /** With the refresh token, if one is given, as a confidential client gets it. */
  signIn(email: string, more: More, refreshToken?: string): Promise<SignedIn>;
  /** The status of a call with that token. */
  statusWith(token: string): Promise<number>;
}

export async function groupSignIns(issuer: Issuer, mapping: string, change: Partial<Deps> = {}): Promise<GroupSignIn> {
  const kith = await startTestApp(change);
  const { identity } = kith.deps;
  const use = (roles: string) => {
    const providers = readProviders({
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: 's3cret',
      OIDC_NAME: 'Quill ID',
      OIDC_ROLES: roles === '' ? undefined : providerVariables.OIDC_ROLES.parse(roles),
    });
    kith.deps.settings.providers = providers;
    Object.assign(identity, createOpenIdProviders(providers));
  };
  use(mapping);

  async function signIn(email: string, more: More, refreshToken?: string): Promise<SignedIn> {
    const { nonce } = (await kith.as('signed out').call(makeNonce, {})).body;
    const idToken = await issuer.sign({ sub: email, email, email_verified: true, nonce, ...more });
    if (refreshToken !== undefined) {
      issuer.tokenAnswer = { status: 200, body: { id_token: idToken, refresh_token: refreshToken, access_token: 'a' } };
      const body = {
        provider: '1',
        code: 'c',
        code_verifier: 'v'.repeat(43),
        redirect_uri: 'http://kith.example/signed-in',
      };
      await kith.as('signed out').call(exchangeCode, { body });
    }
    const { status, body } = await callWithToken(kith, login, idToken);
    return { status, body: body as SignedIn['body'], token: 'token' in body ? String(body.token) : '' };
  }

  const statusWith = async (token: string) => (await callWithToken(kith, getUser, token)).status;
  const made = { kith, signIn, statusWith };
  return {
    ...made,
    with(other) {
      use(other);
      return made;
    },
  };
}
