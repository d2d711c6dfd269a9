import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, makeNonce } from '../../../shared/features/accounts/session/calls.ts';
import { createOpenIdProviders } from '../../platform/adapters/open-id/open-id.ts';
import { startTestApp } from '../../testing/app.ts';
import type { DevelopmentPerson } from './development-person.ts';
import { createDevelopmentProvider, type DevelopmentProvider } from './development-provider.ts';

const HOSTILE: DevelopmentPerson = {
  kind: '"><script>alert(1)</script>',
  email: "eve@\"onmouseover='x'.example",
  given_name: '<img src=x onerror=alert(2)>',
  family_name: "O'Brien & <b>Sons</b>",
  company: '</button><h1>Owned</h1>',
  description: '&lt;already&gt; "quoted"',
};
const DANA: DevelopmentPerson = {
  kind: 'admin',
  email: 'dana@quillmark.example',
  given_name: 'Dana',
  family_name: 'Orlev',
  company: 'Quillmark Ventures',
  description: 'Runs the platform',
};

let server: Server;
let provider: DevelopmentProvider;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!provider.answer(request, response)) response.writeHead(404).end('not of the provider');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = await createDevelopmentProvider(origin, [origin], [DANA, HOSTILE]);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0123456789';
const getChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A browser with cookies that stays on the provider's pages and looks at each redirect. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
    return response;
  }

  /** Follows redirects until a page is shown or the provider sends us back to the app. */
  async follow(response: Response): Promise<Response | URL> {
    const location = response.headers.get('location');
    if (location === null) return response;
    const url = new URL(location, origin);
    if (url.pathname === '/signed-in') return url;
    return this.follow(await this.open(url.href));
  }
}

function authorizeUrl(change: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'kith',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${origin}/signed-in`,
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: getChallenge(VERIFIER),
    code_challenge_method: 'S256',
    ...change,
  });
  return `${origin}/oidc/auth?${query}`;
}

/** Signs in as that person. @returns where the browser was sent in the end */
async function signIn(email: string, change: Record<string, string> = {}): Promise<URL> {
  const browser = new Browser();
  const page = (await browser.follow(await browser.open(authorizeUrl(change)))) as Response;
  expect(page.status).toBe(200);
  const back = await browser.follow(await browser.open(page.url, { email }));
  expect(back).toBeInstanceOf(URL);
  return back as URL;
}

async function exchange(code: string, verifier = VERIFIER) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'kith',
    redirect_uri: `${origin}/signed-in`,
    code,
    code_verifier: verifier,
  });
  const response = await fetch(`${origin}/oidc/token`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as { id_token?: string; error?: string } };
}

describe('the development provider', () => {
  test('signs a person in by the code flow with PKCE, and issues an ID token that the server accepts', async () => {
    const kith = await startTestApp({
      identity: createOpenIdProviders([{ issuer: `${origin}/oidc`, clientId: 'kith' }]),
    });
    const { nonce } = (await kith.as('signed out').call(makeNonce, {})).body;
    const back = await signIn(DANA.email, { nonce });
    expect(back.searchParams.get('state')).toBe('the-state');
    const { body } = await exchange(back.searchParams.get('code')!);
    const answer = await kith.app.inject({
      url: `/api${login.path}`,
      headers: { authorization: `Bearer ${body.id_token}` },
    });
    expect(answer.json()).toMatchObject({
      success: true,
      user: { staff: true, payload: { email: DANA.email, given_name: 'Dana', family_name: 'Orlev' } },
    });
    await kith.app.close();
  });

  test('also signs in any other e-mail address, and names the person after it', async () => {
    const identity = createOpenIdProviders([{ issuer: `${origin}/oidc`, clientId: 'kith' }]);
    const back = await signIn('Somebody@Elsewhere.example');
    const { body } = await exchange(back.searchParams.get('code')!);
    expect(await identity.verify(body.id_token!)).toMatchObject({
      email: 'somebody@elsewhere.example',
      address: 'vouched',
      givenName: 'somebody',
      nonce: 'the-nonce',
    });
  });

  test('issues nothing for a code with another verifier', async () => {
    const back = await signIn(DANA.email);
    const { status, body } = await exchange(back.searchParams.get('code')!, `${VERIFIER}-another`);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
    expect(body).not.toHaveProperty('id_token');
  });

  test('issues nothing for a code that was used already', async () => {
    const back = await signIn(DANA.email);
    const code = back.searchParams.get('code')!;
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('asks for PKCE', async () => {
    const browser = new Browser();
    const url = new URL(authorizeUrl());
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const back = (await browser.follow(await browser.open(url.href))) as URL;
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect(back.searchParams.has('code')).toBe(false);
  });

  test.each(['https://evil.example/signed-in', 'http://127.0.0.1:1/signed-in', 'http://127.0.0.1/other'])(
    'redirects nobody to an address outside the app: %s',
    async (redirect_uri) => {
      const response = await new Browser().open(authorizeUrl({ redirect_uri }));
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    },
  );

  test('knows no other application', async () => {
    expect((await new Browser().open(authorizeUrl({ client_id: 'another' }))).status).toBe(400);
  });

  test('leaves every address outside /oidc alone', async () => {
    for (const path of ['/', '/oidcs', '/api/user', '/x/oidc/'])
      expect(await (await fetch(`${origin}${path}`)).text()).toBe('not of the provider');
  });
});

describe('its sign-in page', () => {
  const open = async () => {
    const browser = new Browser();
    const page = (await browser.follow(await browser.open(authorizeUrl()))) as Response;
    return { browser, page, html: await page.text() };
  };

  test('shows every person’s name as text, whatever it contains', async () => {
    const { html } = await open();
    expect(html).toContain('<strong>Dana Orlev</strong>, Quillmark Ventures');
    for (const bad of ['<script', '<img', '<b>', '<h1>Owned', "onmouseover='x'", '"quoted"'])
      expect(html).not.toContain(bad);
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt; O&#39;Brien &amp; &lt;b&gt;Sons&lt;/b&gt;');
    expect(html).toContain('&amp;lt;already&amp;gt; &quot;quoted&quot;');
  });

  test('runs no script and loads nothing', async () => {
    const { page } = await open();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['', 'nobody', 'a@b@c.example', '<x>@evil.example', `${'x'.repeat(65)}@long.example`])(
    'is shown again for an invalid e-mail: %j',
    async (email) => {
      const { browser, page } = await open();
      const again = await browser.open(page.url, { email });
      expect(again.status).toBe(200);
      expect(await again.text()).toContain('Who are you today?');
    },
  );

  test('of a sign-in that was never begun, or was begun in another browser, says to start again', async () => {
    const { page } = await open();
    for (const url of [`${origin}/oidc/interaction/unknown`, page.url]) {
      const response = await new Browser().open(url, { email: DANA.email });
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('start again')]);
    }
  });

  test('accepts nothing but a form', async () => {
    const { browser, page } = await open();
    const response = await browser.open(page.url, { email: 'x'.repeat(5000) });
    expect(response.status).toBe(400);
  });
});
