import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_EXTENSION_ID } from '../../shared/features/panel/frames/paths.ts';
import { ines } from '../fixtures/profile-pages/people.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { findManagedMissing, type ManagedBrowser, makeManagedBrowser } from './extension/managed-browser.ts';
import { servePackedExtension } from './extension/packed-extension.ts';
import { createToken } from './extension/token.ts';
import { createTokenAt } from './extension/token-at.ts';
import { ExtensionWorld } from './extension/world.ts';
import { getLane } from './lane.ts';
import { waitForWords } from './pages/words.ts';
import { startRealServer } from './real-server.ts';

const missing = await findManagedMissing();
if (missing) console.warn(`SKIPPED: the extension under a firm's policy. There is ${missing}.`);

const NAME = 'CF-Access-Client-Secret';
const SECRET = 'a service token';

/** What a firm puts before its Kith: who does not bring the header is refused. */
const refused: string[] = [];
const proxy = createServer((incoming, response) => {
  if (incoming.headers[NAME.toLowerCase()] !== SECRET) {
    refused.push(incoming.url ?? '');
    return void response.writeHead(403, { 'content-type': 'text/html' }).end('Not you');
  }
  const { port } = new URL(getLane().origin);
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
});

let browser: ManagedBrowser;
let world: ExtensionWorld;
beforeAll(async () => {
  if (missing) return;
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  // As docs/extension-policies.md has it.
  const policy = { server, headers: { [NAME]: SECRET }, autoOpen: true, hosts: ['www.linkedin.com'] };
  browser = await makeManagedBrowser({ '3rdparty': { extensions: { [BUILT_EXTENSION_ID]: policy } } });
  world = await ExtensionWorld.start(server, undefined, browser.program);
  world.site.serve('/in/ines-calloway', renderSignedIn2024(ines));
});
afterAll(async () => {
  await world?.stop();
  browser?.remove();
  proxy.closeAllConnections();
  proxy.close();
});

test.skipIf(missing)('a policy gives a fresh profile the firm’s address and what its proxy asks for', async () => {
  const page = await world.open('/in/ines-calloway/');
  await world.says(page, 'See who can introduce you');
  await world.signInWith(createToken('portco'));
  await world.says(page, 'knows Ines');
  expect(refused).toEqual([]);

  const options = await world.openOwn('options.html');
  await waitForWords(options, 'Your firm set this address.');
  expect(await options.$('#server')).toBeNull();
  // Only what the extension asks for has the header: a tab of its own signs in to the proxy.
  const tab = await world.browser.newPage();
  expect((await tab.goto(world.origin))?.status()).toBe(403);
});

test.skipIf(missing)('one policy file gives a fresh profile the extension itself, which asks nothing', async () => {
  const packed = await servePackedExtension(getLane().origin);
  const kith = await startRealServer({ folder: getLane().serverFolder }, 0, { EXTENSION_IDS: packed.id });
  const managed = await makeManagedBrowser({
    ExtensionInstallForcelist: [`${packed.id};${packed.address}`],
    '3rdparty': { extensions: { [packed.id]: { server: kith.origin, autoOpen: true } } },
    // Only with it may anybody look into what a policy installed.
    DeveloperToolsAvailability: 1,
  });
  const fresh = await ExtensionWorld.startInstalled(kith.origin, packed.folder, managed.program);
  try {
    expect(fresh.id).toBe(packed.id);
    fresh.site.serve('/in/ines-calloway', renderSignedIn2024(ines));
    const page = await fresh.open('/in/ines-calloway/');
    await fresh.says(page, 'See who can introduce you');
    await fresh.signInWith(createTokenAt(kith.folder, 'portco'));
    await fresh.says(page, 'knows Ines');
  } finally {
    await fresh.stop();
    managed.remove();
    await kith.stop();
    packed.close();
  }
});
