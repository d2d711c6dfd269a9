import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequestBody, sendJson } from './development-answers.ts';
import { type Consent, consentPage } from './development-consent-page.ts';

interface GrantOptions {
  /** The mailboxes that can be chosen beside the requested one. */
  others: readonly string[];
  /** Each answer has a new refresh token, as Microsoft's. */
  renews?: boolean;
}

const REVOKED = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };

/** The permissions to read mailboxes, as in OAuth: a consent page, codes, tokens and revocation. */
export function createDevelopmentGrants({ others, renews = false }: GrantOptions) {
  const codes = new Map<string, { address: string; challenge: string; redirectUri: string; scope: string }>();
  const revoked = new Set<string>();
  let renewals = 0;

  async function consent(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const params = url.searchParams;
    const redirectUri = params.get('redirect_uri') ?? '';
    const state = params.get('state') ?? '';
    if (request.method !== 'POST') {
      const hint = params.get('login_hint') ?? '';
      const addresses = [...new Set([hint, ...others])].filter((address) => address !== '');
      const shown: Consent = { addresses, scope: params.get('scope') ?? '' };
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      });
      response.end(consentPage(shown));
      return;
    }
    const form = new URLSearchParams(await readRequestBody(request));
    const address = form.get('address')?.trim().toLowerCase() ?? '';
    // A user may give less than was asked for.
    const scope = form.get('scope') ?? params.get('scope') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (address === '') back.searchParams.set('error', 'access_denied');
    else {
      revoked.delete(address);
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { address, challenge: params.get('code_challenge') ?? '', redirectUri, scope });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', scope);
    }
    response.writeHead(303, { location: back.href });
    response.end();
  }

  /** Answers for a code or a refresh token. */
  const sendToken = (form: URLSearchParams, response: ServerResponse): void =>
    sendJson(response, ...(form.get('grant_type') === 'refresh_token' ? refreshToken(form) : exchangeForGrant(form)));

  function refreshToken(form: URLSearchParams): [number, object] {
    const refresh = form.get('refresh_token') ?? '';
    if (readAddress(refresh) === null) return [400, REVOKED];
    const present = refresh.split('.').slice(0, 3).join('.');
    return [200, renews ? makeGrant(`${present}.${++renewals}`, '', true) : makeGrant(refresh, '', false)];
  }

  function exchangeForGrant(form: URLSearchParams): [number, object] {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!known || known.redirectUri !== form.get('redirect_uri') || !areEqual(known.challenge, challenge))
      return [400, { error: 'invalid_grant', error_description: 'Malformed auth code.' }];
    return [200, makeGrant(`refresh.${Buffer.from(known.address).toString('base64url')}.${code}`, known.scope, true)];
  }

  const makeGrant = (refresh: string, scope: string, first: boolean) => ({
    access_token: refresh.replace(/^refresh/, 'access'),
    expires_in: 3599,
    scope,
    token_type: 'Bearer',
    ...(first ? { refresh_token: refresh } : {}),
  });

  function readAddress(token: string): string | null {
    const [kind, address, code] = token.split('.');
    if (kind !== 'refresh' || !address || !code || revoked.has(token)) return null;
    const read = Buffer.from(address, 'base64url').toString();
    return revoked.has(read) ? null : read;
  }

  /** Revokes one token. */
  async function revoke(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const given =
      url.searchParams.get('token') ?? new URLSearchParams(await readRequestBody(request)).get('token') ?? '';
    if (readAddress(given) === null) return sendJson(response, 400, { error: 'invalid_token' });
    revoked.add(given);
    sendJson(response, 200, {});
  }

  return {
    consent,
    token: sendToken,
    revoke,
    /** The mailbox that a call's access token opens, or null. */
    addressOf: (request: IncomingMessage): string | null =>
      readAddress(request.headers.authorization?.replace(/^Bearer access\./, 'refresh.') ?? ''),
    withdraw: (address: string): void => {
      revoked.add(address);
    },
  };
}

const areEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
