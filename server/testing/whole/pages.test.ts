import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { DEMO_FIRM } from '../../demo/people.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { SECRET, startTestApp, type TestApp } from '../app.ts';
import { testFolder } from '../databases.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

describe('the web app', () => {
  const serve = async (deps = kith.deps) => {
    const webFolder = testFolder();
    mkdirSync(join(webFolder, 'assets'));
    writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Kith</title>');
    writeFileSync(join(webFolder, 'theme.js'), 'void 0;');
    writeFileSync(join(webFolder, 'assets', 'main-1a2b.js'), 'void 0;');
    mkdirSync(join(webFolder, 'embed'));
    writeFileSync(join(webFolder, 'embed', 'index.html'), '<!doctype html><title>Kith</title>');
    return buildApp({ deps, sessionSecret: SECRET, webFolder });
  };

  test('answers every address that a browser opens, and none of the API’s', async () => {
    const app = await serve();
    const open = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } });
    for (const url of ['/', '/access-requests', '/apish', '/account/7?x=1']) {
      const page = await open(url);
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(page.body).toContain('<title>Kith</title>');
    }
    for (const url of ['/api', '/api/nothing', '/api/nothing/']) expect((await open(url)).statusCode).toBe(404);
    expect((await app.inject({ url: '/missing.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
    await app.close();
  });

  test('explains in words what is wrong with a truncated link', async () => {
    const app = await serve();
    const url = '/intro-answer/1.ab%E0%A4%A';
    const page = await app.inject({ url, headers: { accept: 'text/html,*/*' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Kith can’t read this link</h1>');
    const program = await app.inject({ url: `/api${url}`, headers: { accept: 'application/json' } });
    expect(program.json()).toMatchObject({ code: 'invalid' });
    await app.close();
  });

  describe('with an identity provider', () => {
    const ISSUER = 'https://accounts.example';
    const connectOf = async (origins: () => Promise<string[]>, url = '/') => {
      const env = { OIDC_ISSUER: `${ISSUER}/tenant`, OIDC_CLIENT_ID: 'kith' };
      const { providers } = readSettings(env, DEMO_FIRM);
      const deps = { ...kith.deps, settings: { ...kith.deps.settings, providers } };
      const app = await serve({ ...deps, identity: { ...deps.identity, origins } });
      const open = () => app.inject({ url, headers: { accept: 'text/html' } });
      const connect = ({ headers }: Awaited<ReturnType<typeof open>>) =>
        /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))![1];
      return { first: connect(await open()), second: connect(await open()), app };
    };

    test('allows pages to talk to us and to the provider’s own sign-in address, and to nobody else', async () => {
      let requestCount = 0;
      const { first, second } = await connectOf(async () => {
        requestCount++;
        return [ISSUER, 'https://tokens.example'];
      });
      expect([first, second]).toEqual([`'self' ${ISSUER} https://tokens.example`, first]);
      expect(requestCount).toBe(1);
    });

    test('asks a provider that does not answer again with the next page, which is served all the same', async () => {
      let down = true;
      const { first, second } = await connectOf(async () => {
        if (!down) return ['https://tokens.example'];
        down = false;
        throw new Error('away');
      });
      expect([first, second]).toEqual([`'self' ${ISSUER}`, "'self' https://tokens.example"]);
    });

    test('lets pages in the extension, which sign nobody in, talk to us alone', async () => {
      const { first } = await connectOf(async () => [ISSUER], '/ramzor');
      expect(first).toBe("'self'");
    });
  });

  test('shows its pages in a frame of our extension alone in Chrome, of any in Firefox, and of no page', async () => {
    const ancestorsAt = async (url: string, extensionIds: string[]) => {
      const app = await serve({ ...kith.deps, settings: { ...kith.deps.settings, extensionIds } });
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))![1];
    };
    const built = kith.deps.settings.extensionIds;
    expect(await ancestorsAt('/ramzor', built)).toBe(
      `chrome-extension://${built[0]} moz-extension: https://linkedin.com https://*.linkedin.com`,
    );
    const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
    expect(await ancestorsAt('/ramzor', [a, b])).toContain(
      `chrome-extension://${a} chrome-extension://${b} moz-extension:`,
    );
    expect(await ancestorsAt('/', built)).toBe("'none'");
  });

  test('lets a page in the extension begin in the process that the browser has made for it', async () => {
    const app = await serve();
    const clusterOf = async (url: string) =>
      (await app.inject({ url, headers: { accept: 'text/html' } })).headers['origin-agent-cluster'];
    expect(await clusterOf('/ramzor')).toBeUndefined();
    expect(await clusterOf('/')).toBe('?1');
    await app.close();
  });

  test('caches files with a hash in their name for a year, and nothing else', async () => {
    const app = await serve();
    const readSaved = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    expect(await readSaved('/assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await readSaved('/theme.js')).toBe('public, max-age=3600');
    await app.close();
  });

  test('does not count the files of a page, of which one page loads fifty, towards the reading limit', async () => {
    const app = await serve({ ...kith.deps, settings: { ...kith.deps.settings, rateLimit: 1 } });
    const statuses = async (url: string) => [
      (await app.inject({ url })).statusCode,
      (await app.inject({ url })).statusCode,
    ];
    expect(await statuses('/assets/main-1a2b.js')).toEqual([200, 200]);
    expect(await statuses('/theme.js')).toEqual([200, 429]);
    await app.close();
  });

  test('serves nothing from outside its folder', async () => {
    const app = await serve();
    for (const url of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/.%2e/package.json',
    ])
      expect([403, 404]).toContain((await app.inject({ url })).statusCode);
    await app.close();
  });
});
