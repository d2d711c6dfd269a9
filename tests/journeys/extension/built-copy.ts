import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESSAGING_HOST } from './network-site.ts';

interface Manifest {
  host_permissions: string[];
}

/**
 * The built extension, with the access to the server and to the messaging site that a user would grant: no test can
 * click where the browser asks.
 * @param before put in front of its background script
 * @returns the folder, which the caller removes
 */
export function copyWithGrants(built: string, origin: string, before = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'kith-extension-'));
  cpSync(built, folder, { recursive: true });
  const change = (name: string, changed: (text: string) => string): void =>
    writeFileSync(join(folder, name), changed(readFileSync(join(folder, name), 'utf8')));
  change('manifest.json', (text) => {
    const manifest = JSON.parse(text) as Manifest;
    manifest.host_permissions.push(`http://${new URL(origin).hostname}/*`, `https://${MESSAGING_HOST}/*`);
    return JSON.stringify(manifest);
  });
  if (before !== '') change('background.js', (text) => `${before}\n${text}`);
  return folder;
}
