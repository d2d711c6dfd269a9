import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import type { DevelopmentPerson } from './development-person.ts';
import { renderSignInPage } from './development-sign-in-page.ts';
import { createMemoryStore } from './development-store.ts';

export interface DevelopmentProvider {
  /** Answers requests below /oidc; false if the request is for something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

const PREFIX = '/oidc';
const HOUR = 3600;

/**
 * An OpenID Connect provider in this process that lets anybody in as any of the people: for trying Kith and for its tests.
 * settings.ts refuses it beside a real issuer and in production.
 * @param origins the origins of the web app, e.g. both names of this machine
 */
export async function createDevelopmentProvider(
  publicUrl: string,
  origins: readonly string[],
  people: readonly DevelopmentPerson[],
): Promise<DevelopmentProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'development' };
  const provider = new Provider(`${publicUrl}${PREFIX}`, {
    adapter: createMemoryStore(),
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [
      {
        client_id: 'kith',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => `${origin}/signed-in`),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    // The ID token itself carries the claims, because the server reads nothing else.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    pkce: { required: () => true },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain';
      ctx.body = `This sign-in cannot go on: ${error_description ?? error}. Go back to Kith and start again.`;
    },
    interactions: { url: (_ctx, interaction) => `${PREFIX}/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email_verified: true, ...getPerson(people, id) }),
    }),
    async loadExistingGrant(ctx) {
      const { client, session, result } = ctx.oidc;
      const grantId = result?.consent?.grantId ?? session?.grantIdFor(client!.clientId);
      const grant = grantId ? await ctx.oidc.provider.Grant.find(grantId) : undefined;
      if (grant) return grant;
      // There is nothing to consent to: the only client is Kith itself.
      const given = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      given.addOIDCScope('openid email profile');
      await given.save();
      return given;
    },
  } satisfies Configuration);
  const callback = provider.callback();
  return {
    answer(request, response) {
      const url = request.url ?? '';
      if (url !== PREFIX && !url.startsWith(`${PREFIX}/`)) return false;
      if (url.startsWith(`${PREFIX}/interaction/`)) {
        interact(provider, people, request, response).catch(() => {
          if (response.headersSent) return response.destroy();
          response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
          response.end('This sign-in is too old. Go back to Kith and start again.');
        });
        return true;
      }
      Object.assign(request, { originalUrl: url, url: url.slice(PREFIX.length) || '/' });
      callback(request, response);
      return true;
    },
  };
}

function getPerson(people: readonly DevelopmentPerson[], email: string) {
  const person = people.find((person) => person.email === email);
  const given_name = person?.given_name ?? email.split('@')[0]!;
  const family_name = person?.family_name ?? '';
  return { email, given_name, family_name, name: `${given_name} ${family_name}`.trim() };
}

/** GET shows the people; POST with `email` signs in as that person. */
async function interact(
  provider: Provider,
  people: readonly DevelopmentPerson[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  await provider.interactionDetails(request, response);
  if (request.method === 'POST') {
    const email = new URLSearchParams(await readBody(request)).get('email')?.trim().toLowerCase() ?? '';
    if (/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(email)) {
      await provider.interactionFinished(request, response, { login: { accountId: email } });
      return;
    }
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'same-origin',
  });
  response.end(renderSignInPage(people));
}

const MAX_BODY = 4096;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BODY) throw new Error('too large');
  }
  return body;
}
