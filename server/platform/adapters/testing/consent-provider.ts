/** A CRM that speaks OAuth: a page that consents at once, codes with their proof, and tokens that end, are renewed and are revoked. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface ProviderPaths {
  page: string;
  token: string;
}

interface ProviderInput {
  paths: ProviderPaths;
  secret: string;
  /** Answers the calls that came with a valid access token. */
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** Each renewal gives a new refresh token, and takes the former one back. */
  rotates?: boolean;
}

export async function startConsentProvider({ paths, secret, answer, rotates = false }: ProviderInput) {
  const codes = new Map<string, { challenge: string | null; redirectUri: string }>();
  const valid = { access: new Set<string>(), refresh: new Set<string>() };
  const forms: URLSearchParams[] = [];
  let made = 0;
  const send = (response: ServerResponse, status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function makeTokens(withRefresh: boolean) {
    const access_token = `access-${++made}`;
    valid.access.add(access_token);
    if (!withRefresh) return { access_token, instance_url: url };
    const refresh_token = `refresh-${made}`;
    valid.refresh.add(refresh_token);
    return { access_token, refresh_token, instance_url: url };
  }

  function answerToken(form: URLSearchParams): [number, object] {
    forms.push(form);
    if (form.get('client_secret') !== secret) return [400, { error: 'invalid_client' }];
    const refused: [number, object] = [
      400,
      { error: 'invalid_grant', error_description: 'expired access/refresh token' },
    ];
    if (form.get('grant_type') === 'refresh_token') {
      const former = form.get('refresh_token') ?? '';
      if (!valid.refresh.has(former)) return refused;
      if (rotates) valid.refresh.delete(former);
      return [200, makeTokens(rotates)];
    }
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.redirectUri !== form.get('redirect_uri')) return refused;
    return grant.challenge !== null && grant.challenge !== proof ? refused : [200, makeTokens(true)];
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    if (pathname === paths.token) return send(response, ...answerToken(new URLSearchParams(await text(request))));
    if (pathname === paths.page) {
      const code = `code-${++made}`;
      const redirectUri = searchParams.get('redirect_uri')!;
      codes.set(code, { challenge: searchParams.get('code_challenge'), redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state')!);
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (valid.access.has(request.headers.authorization?.slice('Bearer '.length) ?? ''))
      return answer(request, response);
    send(response, 401, [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** What was sent for tokens. */
    forms,
    /** Whoever opens its page consents. @returns where it leads back to */
    async consent(address: string): Promise<URLSearchParams> {
      const response = await fetch(address, { redirect: 'manual' });
      return new URL(response.headers.get('location')!).searchParams;
    },
    endAccess: () => valid.access.clear(),
    revoke: () => Object.values(valid).forEach((tokens) => void tokens.clear()),
  };
}
