import {
  exchangeCode,
  login,
  makeNonce,
  type SignInProvider,
  type signInSettings,
} from '../../../shared/features/accounts/session/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { send } from './send.ts';

export const callbackPath = '/signed-in';

type SignInSettings = Pick<Reply<typeof signInSettings>, 'providers' | 'development'>;

/** The end of a sign-in: let in (with the address to go to), or waiting for approval. */
type SignInResult =
  | { kind: 'in'; token: string; returnTo: string }
  | { kind: 'pending'; email: string; ticket: string | null };

/** The OpenID Connect client is large and needed for two moments only, so it comes by itself. */
async function createClient(provider: SignInProvider) {
  const { OidcClient, WebStorageStateStore } = await import('oidc-client-ts');
  return new OidcClient({
    authority: provider.issuer,
    client_id: provider.client_id,
    redirect_uri: `${location.origin}${callbackPath}`,
    response_type: 'code',
    scope: provider.scope,
    loadUserInfo: false,
    // Session storage: a sign-in begun in one tab is finished in that tab.
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  });
}

/** The provider at which the last sign-in in this tab began: for signing in once more, and for the way back. */
const providerKey = 'kith-provider';

const findProvider = ({ providers }: SignInSettings, id: string | null): SignInProvider =>
  providers.find((provider) => provider.id === id) ?? providers[0]!;

/** Leaves for the provider: code flow with PKCE and the server's nonce. `returnTo` is the address that the user wanted. */
export async function startSignIn(
  settings: SignInSettings,
  returnTo: string,
  { chooseAccount = false, provider: id }: { chooseAccount?: boolean; provider?: string | undefined } = {},
): Promise<void> {
  const provider = findProvider(settings, id ?? sessionStorage.getItem(providerKey));
  const nonceOf = send(makeNonce, { query: { provider: provider.id } });
  const [oidc, { nonce }] = await Promise.all([createClient(provider), nonceOf]);
  sessionStorage.setItem(providerKey, provider.id);
  const request = await oidc.createSigninRequest({
    nonce,
    state: { returnTo, provider: provider.id },
    // Providers disagree on the word: the embedded provider knows only the standard's own.
    ...(chooseAccount ? { prompt: settings.development ? 'login' : 'select_account' } : {}),
  });
  location.assign(request.url);
}

/** Only an address of this site is followed, whatever the state says. */
function getSafeReturn(state: unknown): string {
  const wanted = (state as { returnTo?: unknown } | undefined)?.returnTo;
  return typeof wanted === 'string' && /^\/(?!\/|\\)/.test(wanted) && !wanted.startsWith(callbackPath) ? wanted : '/';
}

async function readIdToken(settings: SignInSettings, url: string): Promise<{ idToken: string; state: unknown }> {
  const provider = findProvider(settings, findProviderOfState(url) ?? sessionStorage.getItem(providerKey));
  // A provider that names itself in its answer must be the one that was asked (RFC 9207).
  const answering = new URL(url).searchParams.get('iss');
  if (answering !== null && answering !== provider.issuer) throw new Error('The state is of another provider.');
  const oidc = await createClient(provider);
  if (!provider.server_exchange) {
    const response = await oidc.processSigninResponse(url);
    return { idToken: response.id_token ?? '', state: response.userState };
  }
  const { state, response } = await oidc.readSigninResponseState(url, true);
  if (response.error) throw new Error(response.error_description ?? response.error);
  const { id_token } = await send(exchangeCode, {
    body: {
      provider: provider.id,
      code: response.code ?? '',
      code_verifier: state.code_verifier ?? '',
      redirect_uri: state.redirect_uri,
    },
  });
  return { idToken: id_token, state: state.data };
}

/** The provider that a sign-in was begun at: the client keeps it under the state, which comes back in the address. */
function findProviderOfState(url: string): string | null {
  try {
    const saved = sessionStorage.getItem(`oidc.${new URL(url).searchParams.get('state')}`);
    const { data } = JSON.parse(saved ?? '{}') as { data?: { provider?: string } };
    return data?.provider ?? null;
  } catch {
    return null;
  }
}

/** Only for the pending page; the server decides who somebody is. */
function getEmail(idToken: string): string {
  try {
    const claims = idToken.split('.')[1] ?? '';
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    const { email } = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))) as {
      email?: string;
    };
    return email ?? '';
  } catch {
    return '';
  }
}

/** Finishes a sign-in at the callback address: code → ID token → our own session token. Works once per code. */
export async function finishSignIn(settings: SignInSettings, url: string): Promise<SignInResult> {
  const { idToken, state } = await readIdToken(settings, url);
  const answer: Reply<typeof login> = await send(login, {}, { token: idToken });
  if (!('success' in answer)) return { kind: 'pending', email: getEmail(idToken), ticket: answer.ticket };
  return { kind: 'in', token: answer.token, returnTo: getSafeReturn(state) };
}
