import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError, createSignedOutError, createUpstreamError } from '../../errors.ts';
import {
  type Claims,
  GrantEndedError,
  type Identity,
  type LogoutNotice,
  type ProviderGrant,
  SignInRefusedError,
} from '../../ports/identity.ts';
import type { ProviderSettings } from '../../settings/provider-settings.ts';
import { type ClaimRules, readClaims } from './claims.ts';
import { readLogoutClaims } from './logout-claims.ts';

type OpenIdSettings = Pick<ProviderSettings, 'issuer' | 'clientId'> &
  Partial<ProviderSettings> &
  Pick<ClaimRules, 'keptAs'>;

/** One provider of those in the settings. */
interface OneProvider {
  origins(): Promise<readonly string[]>;
  verify(idToken: string): Promise<Claims>;
  exchange(request: { code: string; codeVerifier: string; redirectUri: string }): Promise<ProviderGrant>;
  refresh(refreshToken: string): ReturnType<Identity['refresh']>;
  readLogout(logoutToken: string, now: Date): Promise<LogoutNotice>;
}

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  /** The standard's own word for a provider's default when the document is silent. */
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
/** The errors of jose that mean a bad token. Its other errors are about reaching the provider's keys. */
const BAD_TOKEN = /^ERR_(JWT|JWS|JWKS_NO_MATCHING|JWKS_MULTIPLE|JOSE_ALG|JOSE_NOT_SUPPORTED)/;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'PS256', 'EdDSA'];
const TIMEOUT_MS = 10_000;

/** The providers of an installation: a token is the matter of the one that issued it. */
export function createOpenIdProviders(settings: readonly OpenIdSettings[]): Identity {
  const providers = settings.map((setting) => ({
    id: setting.id ?? '1',
    issuer: setting.issuer,
    does: createOpenIdProvider(setting),
  }));
  const requireProvider = (id: string): OneProvider => {
    const found = providers.find((provider) => provider.id === id);
    if (!found)
      throw new SignInRefusedError('the provider is not in the settings', 'This identity provider doesn’t exist.');
    return found.does;
  };
  const requireIssuer = (issuer: string | undefined): OneProvider => {
    const found = providers.find((provider) => provider.issuer === issuer);
    if (!found)
      throw new SignInRefusedError(
        issuer === undefined ? 'iss is missing' : 'iss is that of no provider in the settings',
      );
    return found.does;
  };
  const requireProviderOfToken = (token: string): OneProvider => requireIssuer(getIssuer(token));
  return {
    origins: async (provider) => requireProvider(provider).origins(),
    exchange: async ({ provider, ...request }) => requireProvider(provider).exchange(request),
    verify: async (idToken) => requireProviderOfToken(idToken).verify(idToken),
    refresh: async (issuer, refreshToken) => requireIssuer(issuer).refresh(refreshToken),
    readLogout: async (logoutToken, now) => requireProviderOfToken(logoutToken).readLogout(logoutToken, now),
  };
}

/** The issuer as a token states it, before it is checked. */
function getIssuer(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).iss?.slice(0, 200);
  } catch {
    return undefined;
  }
}

/** Any OpenID Connect provider, found by its issuer's discovery document (read at the first sign-in). */
function createOpenIdProvider(settings: OpenIdSettings): OneProvider {
  const { issuer, clientId, clientSecret } = settings;
  const rules = {
    id: settings.id ?? '1',
    kind: settings.kind ?? 'other',
    emailTrust: settings.emailTrust ?? [],
    roles: settings.roles ?? [],
    keptAs: settings.keptAs,
  } as const;
  let found: Promise<z.infer<typeof Discovery>> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  const discover = () => {
    found ??= fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`).then((document) => {
      const provider = Discovery.parse(document);
      if (provider.issuer !== issuer)
        throw createUpstreamError(`The identity provider’s issuer is ${provider.issuer}. Change the setting to match.`);
      return provider;
    });
    // If a provider was down at the first sign-in, the next sign-in asks it again.
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  /** @throws SignInRefusedError, or AppError 502 when the provider does not answer */
  async function check(token: string, requiredClaims: string[]): Promise<JWTPayload> {
    const { jwks_uri } = await discover().catch(throwUnreachable);
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS });
    try {
      const expected = { issuer, audience: clientId, algorithms: ALGORITHMS, requiredClaims, clockTolerance: 30 };
      return (await jwtVerify(token, keys, expected)).payload;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!(error instanceof errors.JOSEError && BAD_TOKEN.test(error.code))) return throwUnreachable(error);
      throw new SignInRefusedError(describeBadToken(error));
    }
  }
  /** Asks the token endpoint. @returns its answer, which may be an error */
  async function ask(grant: Record<string, string>): Promise<unknown> {
    const provider = await discover().catch(throwUnreachable);
    const inForm = provider.token_endpoint_auth_methods_supported.includes('client_secret_post');
    const form = new URLSearchParams({ ...grant, client_id: clientId });
    if (clientSecret && inForm) form.set('client_secret', clientSecret);
    const headers: Record<string, string> =
      clientSecret && !inForm ? { authorization: makeBasicHeader(clientId, clientSecret) } : {};
    return fetchJson(provider.token_endpoint, { method: 'POST', body: form, headers }).catch(throwUnreachable);
  }
  return {
    async origins() {
      const { token_endpoint } = await discover();
      // A browser reads the discovery document, and requests the token unless the server does that with the secret.
      const requests = clientSecret === undefined ? [issuer, token_endpoint] : [issuer];
      return [...new Set(requests.map((url) => new URL(url).origin))];
    },
    verify: async (idToken) => {
      const payload = await check(idToken, ['sub', 'exp', 'nonce']);
      return readClaims(payload, { ...rules, issuer, clientId });
    },
    async exchange({ code, codeVerifier, redirectUri }) {
      const answer = await ask({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      });
      if (isInvalidGrant(answer)) throw createSignedOutError('This sign-in is no longer valid. Sign in again.');
      const parsed = Tokens.required({ id_token: true }).safeParse(answer);
      if (!parsed.success) throw createUpstreamError('The identity provider refused the sign-in. Start again.');
      return { idToken: parsed.data.id_token, refreshToken: parsed.data.refresh_token ?? null };
    },
    async refresh(refreshToken) {
      const answer = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
      if (isInvalidGrant(answer)) throw new GrantEndedError();
      const parsed = Tokens.required({ access_token: true }).safeParse(answer);
      if (!parsed.success)
        throw createUpstreamError('The identity provider refused to say whether someone still has access.');
      const { id_token, refresh_token = null } = parsed.data;
      // A new ID token needs no nonce (OpenID Connect Core, §12.2), and a provider may send none.
      const payload = id_token === undefined ? undefined : await check(id_token, ['sub', 'exp']);
      const claims = payload === undefined ? null : readClaims(payload, { ...rules, issuer, clientId });
      return { claims, refreshToken: refresh_token };
    },
    async readLogout(logoutToken, now) {
      const payload = await check(logoutToken, ['iat', 'jti', 'events']);
      const notice = readLogoutClaims(payload, now);
      return { provider: rules.id, issuer: rules.keptAs ?? issuer, ...notice };
    },
  };
}

const Tokens = z.object({
  access_token: z.string().optional(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
});

/** The standard's word for a code or token that is wrong, used already or too old. All other errors are about Kith itself. */
const isInvalidGrant = (answer: unknown): boolean =>
  z.object({ error: z.literal('invalid_grant') }).safeParse(answer).success;

/** The claim that failed, or what else was wrong: never the token's content. */
const describeBadToken = (error: errors.JOSEError): string =>
  error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
    ? `${error.claim} ${error.reason === 'missing' ? 'is missing' : 'does not hold'}`
    : error.code;

/** RFC 6749 §2.3.1: both parts are form-encoded first. */
const makeBasicHeader = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

const throwUnreachable = (error?: unknown): never => {
  if (error instanceof AppError) throw error;
  throw createUpstreamError('The identity provider isn’t responding. Try again in a moment.', error);
};

async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.json();
}
