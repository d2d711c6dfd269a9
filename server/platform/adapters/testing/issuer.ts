import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const CLIENT_ID = 'kith-test';

/** A request that the token endpoint got. */
interface TokenRequest {
  form: URLSearchParams;
  authorization: string | undefined;
}

export interface Issuer {
  url: string;
  /** The requests to the token endpoint, oldest first. */
  tokenRequests: TokenRequest[];
  /** The next answer of the token endpoint. */
  tokenAnswer: { status: number; body: object };
  /** Gives the answers of the token endpoint instead, by its form; null leaves the caller without one. */
  answerToken: ((form: URLSearchParams) => Promise<{ status: number; body: object } | null>) | null;
  /** Puts other paths or words into the discovery document. */
  discovery: Record<string, unknown>;
  /** Paths that answer 500 instead. */
  broken: Set<string>;
  /** A valid ID token of this issuer for this client, with the given changes. */
  sign(claims: JWTPayload, change?: { key?: CryptoKey; kid?: string; expiresIn?: number }): Promise<string>;
  stop(): Promise<void>;
}

/** A real OpenID Connect issuer on this machine: discovery, keys and token endpoint over HTTP. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (issuer.broken.has(path)) return send(500, { error: 'server_error' });
    if (path === '/.well-known/openid-configuration') return send(200, issuer.discovery);
    if (path === '/jwks') return send(200, { keys: [jwk] });
    if (path === '/token') {
      void readForm(request).then(async (form) => {
        issuer.tokenRequests.push({ form, authorization: request.headers.authorization });
        const answer = issuer.answerToken === null ? issuer.tokenAnswer : await issuer.answerToken(form);
        if (answer === null) request.socket.destroy();
        else send(answer.status, answer.body);
      });
      return;
    }
    send(404, { error: 'not_found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    url,
    tokenRequests: [],
    tokenAnswer: { status: 200, body: {} },
    answerToken: null,
    discovery: {
      issuer: url,
      jwks_uri: `${url}/jwks`,
      token_endpoint: `${url}/token`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    broken: new Set(),
    sign: (claims, { key = privateKey, kid = 'first', expiresIn = 300 } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: url, aud: CLIENT_ID, sub: 'subject', iat: now, exp: now + expiresIn, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(key);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}
