import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChromeUpdates } from '../../../build/extension-settings.ts';
import { CHROME_ARGS, getChromePath } from '../../browsers.ts';
import { removeFolder } from '../../setup/remove-folder.ts';
import { copyWithGrants } from './built-copy.ts';

const BUILT = '.output/chrome-mv3';

/** The extension as a firm hosts it by itself, under a key of its own: see docs/extension-policies.md. */
export interface PackedExtension {
  id: string;
  /** The folder of what was packed; the caller removes it. */
  folder: string;
  /** Where browsers look for it: updates.xml. */
  address: string;
  close: () => void;
}

/** The letters that Chrome makes of a public key. */
const getId = (key: Buffer): string =>
  [...createHash('sha256').update(key).digest('hex').slice(0, 32)]
    .map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)))
    .join('');

/** @param origin of the firm's Kith, which its build has among the permissions */
export async function servePackedExtension(origin: string): Promise<PackedExtension> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = getId(publicKey.export({ type: 'spki', format: 'der' }));
  const work = mkdtempSync(join(tmpdir(), 'kith-packed-'));
  const files = new Map<string, { type: string; body: string | Buffer }>();
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url.replace(/\?.*/, ''));
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const updates = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const folder = copyWithGrants(BUILT, origin);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { version: string };
  const packed = { ...manifest, key: undefined, update_url: `${updates}/updates.xml` };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(packed));
  const key = join(work, 'kith.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const options = [
    `--pack-extension=${folder}`,
    `--pack-extension-key=${key}`,
    `--user-data-dir=${join(work, 'profile')}`,
  ];
  execFileSync(await getChromePath(), [...CHROME_ARGS, '--headless', ...options], { stdio: 'ignore' });
  files.set('/kith-chrome.crx', { type: 'application/x-chrome-extension', body: readFileSync(`${folder}.crx`) });
  files.set('/updates.xml', { type: 'text/xml', body: buildChromeUpdates(id, manifest.version, updates) });
  removeFolder(`${folder}.crx`);
  removeFolder(work);
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { id, folder, address: `${updates}/updates.xml`, close };
}
