import { execFileSync, type StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer from 'puppeteer';

/** The usual places of Chrome and Chromium; Linux, macOS, Windows. */
const USUAL_PLACES = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((folder) =>
    join(process.env[folder] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
];

/** The arguments of every Chrome of ours: no calls home, and no sandbox where root cannot have one. */
export const CHROME_ARGS: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Without a graphics card WebGL still works, without a warning.
  '--enable-unsafe-swiftshader',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * The browser that journeys and pictures run in: CHROME_PATH, the usual places, or puppeteer's own download.
 * @returns its absolute path, or null when there is none
 * @throws Error when CHROME_PATH names no file
 */
export async function findChrome(): Promise<string | null> {
  const wanted = process.env.CHROME_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROME_PATH is ${wanted}, and there is no such file.`);
  if (wanted) return wanted;
  const usual = USUAL_PLACES.find((place) => existsSync(place));
  if (usual) return usual;
  const downloaded = await puppeteer.executablePath();
  return existsSync(downloaded) ? downloaded : null;
}

const FIREFOX_PLACES = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)'].map((folder) =>
    join(process.env[folder] ?? '', 'Mozilla Firefox/firefox.exe'),
  ),
];

/**
 * The Firefox in which one journey of the extension runs: FIREFOX_PATH or the usual places. Firefox is never installed: without it that
 * journey is skipped.
 * @throws Error when FIREFOX_PATH names no file
 */
export function findFirefox(): string | null {
  const wanted = process.env.FIREFOX_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`FIREFOX_PATH is ${wanted}, and there is no such file.`);
  return wanted || (FIREFOX_PLACES.find((place) => existsSync(place)) ?? null);
}

/** Finds a browser or says how to get one. */
export async function getChromePath(): Promise<string> {
  const found = await findChrome();
  if (!found) throw new Error('There is no Chrome or Chromium. `node tests/browsers.ts` installs one.');
  return found;
}

/** Runs a program that speaks for itself; false when it failed, after saying so. */
function succeeds(program: string, args: readonly string[]): boolean {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit'];
  try {
    execFileSync(program, args, { stdio, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch (error) {
    console.log(`That did not work: ${(error as Error).message.split('\n')[0]}`);
    return false;
  }
}

/** Installs a browser: puppeteer's own download, or else Debian's package if we may install packages. */
async function install(): Promise<string> {
  console.log('There is no Chrome or Chromium here. Downloading one for the browser tests…');
  const puppeteerProgram = resolve('node_modules/puppeteer/lib/puppeteer/node/cli.js');
  if (!succeeds(process.execPath, [puppeteerProgram, 'browsers', 'install', 'chrome'])) {
    const debian = platform() === 'linux' && existsSync('/usr/bin/apt-get');
    if (!debian || process.getuid?.() !== 0)
      throw new Error('No browser could be downloaded. Install Chrome or Chromium, or name one in CHROME_PATH.');
    console.log('Installing Debian’s chromium instead…');
    succeeds('apt-get', ['update', '-q']);
    succeeds('apt-get', ['install', '-y', '-q', 'chromium']);
  }
  return getChromePath();
}

/** Finds a browser, or else installs one. */
export const ensureChrome = async (): Promise<string> => (await findChrome()) ?? install();

if (import.meta.main) {
  const path = await ensureChrome();
  console.log(`Browser tests run in ${path}`);
  const firefox = findFirefox();
  console.log(
    firefox
      ? `The extension is tried in ${firefox}, too`
      : 'SKIPPED: the extension in Firefox. There is none here, and FIREFOX_PATH is not set.',
  );
}
