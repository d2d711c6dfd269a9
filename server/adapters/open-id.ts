import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { signedOut, upstream } from '../errors.ts';
import type { Claims, Identity } from '../ports/identity.ts';

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
}

const Discovery = z.object({ jwks_uri: z.url(), token_endpoint: z.url() });
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'PS256', 'EdDSA'];
const TIMEOUT_MS = 10_000;

/** Any OpenID Connect provider, found by its issuer's discovery document (read at the first sign-in). */
export function openIdProvider({ issuer, clientId, clientSecret }: OpenIdSettings): Identity {
  let found: Promise<z.infer<typeof Discovery>> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  const discover = () => {
    found ??= fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`).then(Discovery.parse);
    // A provider that was down at the first sign-in is asked again at the next.
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  return {
    async verify(idToken) {
      const { jwks_uri } = await discover().catch(unreachable);
      keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS });
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience: clientId,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'exp', 'nonce'],
          clockTolerance: 30,
        });
        return claimsOf(payload);
      } catch (error) {
        if (error instanceof errors.JWKSTimeout) return unreachable();
        throw signedOut('This sign-in is not valid any more. Sign in again.');
      }
    },
    async exchange({ code, codeVerifier, redirectUri }) {
      const { token_endpoint } = await discover().catch(unreachable);
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        client_id: clientId,
        ...(clientSecret ? { client_secret: clientSecret } : {}),
      });
      const answer = await fetchJson(token_endpoint, { method: 'POST', body: form }).catch(unreachable);
      const parsed = z.object({ id_token: z.string() }).safeParse(answer);
      if (!parsed.success) throw upstream('The identity provider refused the sign-in. Start again.');
      return parsed.data.id_token;
    },
  };
}

const unreachable = (): never => {
  throw upstream('The identity provider does not answer. Try again in a moment.');
};

async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.json();
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function claimsOf(payload: JWTPayload): Claims {
  const [first = '', ...rest] = text(payload.name).split(/\s+/);
  return {
    subject: payload.sub ?? '',
    email: text(payload.email).toLowerCase(),
    emailVerified: payload.email_verified === true || payload.email_verified === 'true',
    givenName: text(payload.given_name) || first,
    familyName: text(payload.family_name) || rest.join(' '),
    picture: text(payload.picture) || null,
    nonce: text(payload.nonce),
  };
}
