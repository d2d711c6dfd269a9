import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESSAGING_HOST } from './network-site.ts';

interface Manifest {
  host_permissions: string[];
  content_scripts?: { matches: string[]; js: string[]; all_frames: boolean }[];
}

/** A script of the test's own in the frames of the web app. */
interface FrameScript {
  path: string;
  code: string;
}

/**
 * The built extension, with the access to the server and to the messaging site that a user would grant: no test can
 * click where the browser asks.
 * @param before put in front of its background script
 * @param inFrames put into the web app's frames at its path
 * @returns the folder, which the caller removes
 */
export function copyWithGrants(built: string, origin: string, before = '', inFrames?: FrameScript): string {
  const folder = mkdtempSync(join(tmpdir(), 'kith-extension-'));
  cpSync(built, folder, { recursive: true });
  const change = (name: string, changed: (text: string) => string): void =>
    writeFileSync(join(folder, name), changed(readFileSync(join(folder, name), 'utf8')));
  change('manifest.json', (text) => {
    const manifest = JSON.parse(text) as Manifest;
    manifest.host_permissions.push(`http://${new URL(origin).hostname}/*`, `https://${MESSAGING_HOST}/*`);
    if (inFrames) {
      const matches = [`http://${new URL(origin).hostname}${inFrames.path}*`];
      manifest.content_scripts = [
        ...(manifest.content_scripts ?? []),
        { matches, js: ['in-frames.js'], all_frames: true },
      ];
      writeFileSync(join(folder, 'in-frames.js'), inFrames.code);
    }
    return JSON.stringify(manifest);
  });
  if (before !== '') change('background.js', (text) => `${before}\n${text}`);
  return folder;
}
