import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILD_VARIABLES, buildChromeUpdates, buildFirefoxUpdates, readBuildSettings } from './extension-settings.ts';

/**
 * `npm run build:extension`: the extension for Chrome and Firefox, with their zips and the archive of its source.
 *
 *   --server https://kith.example.com               a build for one firm: its Kith's site is among the permissions
 *   --updates https://kith.example.com/extension    browsers find newer versions there; updates.xml and updates.json say which
 *   --id …                                          the id of the firm's own key in Chrome, for updates.xml
 *   --shop                                          without the key of the unpacked build, as Chrome's shop wants it
 */
const root = resolve(import.meta.dirname, '..');
const options = {
  server: { type: 'string' },
  updates: { type: 'string' },
  id: { type: 'string' },
  shop: { type: 'boolean' },
} as const;

function build(browser: string, env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync('wxt', ['zip', '-b', browser], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`The extension for ${browser} could not be built.`);
}

function writeUpdates(updates: string, id: string): void {
  const manifest = JSON.parse(readFileSync(resolve(root, '.output/firefox-mv3/manifest.json'), 'utf8')) as {
    version: string;
    browser_specific_settings: { gecko: { id: string } };
  };
  const { version, browser_specific_settings: settings } = manifest;
  writeFileSync(resolve(root, '.output/updates.xml'), buildChromeUpdates(id, version, updates));
  writeFileSync(resolve(root, '.output/updates.json'), buildFirefoxUpdates(settings.gecko.id, version, updates));
}

try {
  const { server, updates, id = 'THE-ID-OF-YOUR-KEY', shop } = parseArgs({ options }).values;
  const env = {
    ...process.env,
    ...(server ? { [BUILD_VARIABLES.server]: server } : {}),
    ...(updates ? { [BUILD_VARIABLES.updates]: updates } : {}),
    ...(shop ? { [BUILD_VARIABLES.shop]: 'yes' } : {}),
  };
  readBuildSettings(env);
  for (const browser of ['chrome', 'firefox']) build(browser, env);
  if (updates) writeUpdates(updates, id);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
