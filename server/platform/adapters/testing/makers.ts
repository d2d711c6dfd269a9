/** A server that speaks OpenID Connect as Entra, Google and Okta do: discovery, a page to choose who to be, codes with PKCE, tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Tenant of the Entra issuer. */
export const TENANT_OF_TESTS = '7b1f0f0e-2a55-4b9e-9a5c-0d3a5f1e7c11';
const SECRET = 'the secret that Google requires';

/** The path of each maker's issuer, the client of Kith, and whether it wants a secret. Google's tokens name the client in azp, too. */
const MAKERS = {
  entra: { path: `/${TENANT_OF_TESTS}/v2.0`, client: '11111111-2222-4333-8444-555555555555', secret: undefined },
  google: { path: '/google', client: '1234987819200.apps.googleusercontent.com', secret: SECRET },
  okta: { path: '/oauth2/default', client: '0oabucvyc38HLL1ef0h7', secret: undefined },
} as const;
type Maker = keyof typeof MAKERS;

/** The people of each maker: the text of their button, and the claims that the maker writes about them. */
type People = Record<Maker, Readonly<Record<string, Record<string, unknown>>>>;

interface Code {
  claims: Record<string, unknown>;
  challenge: string;
  redirect: string;
}

export interface Makers {
  /** The settings by which Kith signs in at all three. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startMakers(people: People): Promise<Makers> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  let origin = '';

  const token = async (maker: Maker, request: IncomingMessage) => {
    const form = new URLSearchParams(await readBody(request));
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const { client, secret } = MAKERS[maker];
    if (form.get('client_id') !== client || (secret !== undefined && form.get('client_secret') !== secret))
      return { status: 401, body: { error: 'invalid_client' } };
    if (!code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } };
    const signed = new SignJWT(code.claims).setProtectedHeader({ alg: 'RS256', kid: 'first' }).setIssuedAt();
    const id_token = await signed.setExpirationTime('5m').sign(privateKey);
    return { status: 200, body: { id_token, access_token: 'unused', token_type: 'Bearer', expires_in: 300 } };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', origin);
    const maker = (Object.keys(MAKERS) as Maker[]).find((key) => url.pathname.startsWith(MAKERS[key].path));
    // A browser asks every site for its icon.
    if (!maker) return void response.writeHead(204).end();
    const { path, client } = MAKERS[maker];
    const issuer = `${origin}${path}`;
    const does = url.pathname.slice(path.length);
    const json = (status: number, body: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
        .end(JSON.stringify(body));
    if (does === '/.well-known/openid-configuration') return json(200, getDiscovery(issuer));
    if (does === '/keys') return json(200, { keys: [jwk] });
    if (does === '/token') return token(maker, request).then(({ status, body }) => json(status, body));
    if (does !== '/authorize') return void response.writeHead(404).end();
    const params = Object.fromEntries(url.searchParams);
    const chosen = people[maker][params.person ?? ''];
    if (!chosen) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(choices(maker, url, people));
      return;
    }
    const code = randomBytes(12).toString('hex');
    const google = maker === 'google' ? { azp: client } : {};
    const claims = { iss: issuer, aud: client, nonce: params.nonce, ...google, ...chosen };
    codes.set(code, { claims, challenge: params.code_challenge ?? '', redirect: params.redirect_uri ?? '' });
    const back = `${params.redirect_uri}?${new URLSearchParams({ code, state: params.state ?? '' })}`;
    response.writeHead(302, { location: back }).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: getSettings(origin),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const getDiscovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
});

/** The makers' own names are at other addresses, from which the kind follows; here the settings say it. */
const getSettings = (origin: string): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(MAKERS) as Maker[]).flatMap((maker, index) => {
      const prefix = index === 0 ? 'OIDC' : `OIDC_${index + 1}`;
      const { path, client, secret } = MAKERS[maker];
      return [
        [`${prefix}_ISSUER`, `${origin}${path}`],
        [`${prefix}_CLIENT_ID`, client],
        ...(secret === undefined ? [] : [[`${prefix}_CLIENT_SECRET`, secret]]),
        [`${prefix}_KIND`, maker === 'okta' ? 'other' : maker],
        ...(maker === 'okta' ? [[`${prefix}_NAME`, 'Okta']] : []),
      ];
    }),
  );

function choices(maker: Maker, url: URL, people: People): string {
  const links = Object.keys(people[maker]).map((person) => {
    const to = new URL(url);
    to.searchParams.set('person', person);
    return `<p><a href="${to.pathname}${to.search.replaceAll('&', '&amp;')}">${person}</a></p>`;
  });
  return `<!doctype html><html lang="en"><title>${maker}</title><main><h1>Choose an account</h1>${links.join('')}</main></html>`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
