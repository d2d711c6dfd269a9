import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { SIDE_PANEL_PATH } from '../../../shared/features/panel/frames/paths.ts';
import { findFirefox } from '../../browsers.ts';
import { getPatience } from '../../setup/patience.ts';
import { removeFolder } from '../../setup/remove-folder.ts';
import { copyWithGrants } from './built-copy.ts';
import { HOST, MESSAGING_HOST, type NetworkSite, startNetworkSite } from './network-site.ts';

const BUILT = '.output/firefox-mv3';
const PATIENCE = getPatience(30_000);
const DONE = '#kept';

/**
 * Only the extension writes its storage, and no test can run code in its background in Firefox: so the background
 * listens to the address of a tab, stores the value in it, and confirms it there.
 */
const KEEPS = `browser.tabs.onUpdated.addListener(async (id, { status }, { url = '' }) => {
  const [address, told] = url.split('#keep=');
  if (status !== 'complete' || !told) return;
  const { local = {}, session } = JSON.parse(decodeURIComponent(told));
  await browser.storage.local.set(local);
  if (session === null) await browser.storage.session.remove('session');
  else if (session) await browser.storage.session.set({ session });
  await browser.tabs.update(id, { url: address + '${DONE}' });
});`;

/**
 * No test can look into an extension's own tab in Firefox, and so not into its sidebar. The web app's frame there is a page like any other
 * to a content script: it says what it shows, and the background writes that into the address of a tab of the test's.
 */
const SAYS = '#says=';
const SAYS_ITSELF = `setInterval(() => browser.runtime.sendMessage({ shows: document.body?.innerText ?? '' }), 300);`;
const PASSES_ON = `let listening;
browser.runtime.onMessage.addListener(({ shows }) => {
  if (shows === undefined || !listening) return;
  browser.tabs.update(listening.id, { url: listening.address + '${SAYS}' + encodeURIComponent(shows) });
});
browser.tabs.onUpdated.addListener(async (id, { status }, { url = '' }) => {
  const [address, side] = url.split('#side=');
  if (status !== 'complete' || !side) return;
  listening = { id, address };
  await browser.tabs.create({ url: browser.runtime.getURL('sidepanel.html'), active: false });
});`;

/** A user's Firefox with the extension in it, the professional network, and the real server. */
export class FirefoxWorld {
  readonly origin: string;
  readonly browser: Browser;
  readonly site: NetworkSite;
  readonly #folder: string;
  #id: string;

  private constructor(origin: string, browser: Browser, site: NetworkSite, folder: string, id: string) {
    this.origin = origin;
    this.browser = browser;
    this.site = site;
    this.#folder = folder;
    this.#id = id;
  }

  static async start(origin: string): Promise<FirefoxWorld> {
    const site = await startNetworkSite();
    // The address as the options page would keep it.
    const server = `browser.storage.local.set(${JSON.stringify({ server: origin })});`;
    const folder = copyWithGrants(BUILT, origin, `${server}\n${KEEPS}\n${PASSES_ON}`, {
      path: SIDE_PANEL_PATH,
      code: SAYS_ITSELF,
    });
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox()!,
      headless: true,
      acceptInsecureCerts: true,
      defaultViewport: { width: 1440, height: 860 },
      extraPrefsFirefox: {
        'network.dns.localDomains': `${HOST},${MESSAGING_HOST}`,
        'network.socket.forcePort': `443=${site.port}`,
      },
    });
    return new FirefoxWorld(origin, browser, site, folder, await browser.installExtension(folder));
  }

  /** Kills the process of the extensions: that of the background and of their frames in all pages. Linux alone names it. */
  crashProcess(): void {
    const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n');
    const processes = rows.map((row) => row.trim().split(/\s+/));
    const isOurs = (id: string | undefined): boolean =>
      id === String(this.browser.process()?.pid) ||
      processes.some(([pid, parent]) => pid === id && parent !== '0' && isOurs(parent));
    const own = processes.find(([pid, , name]) => name === 'WebExtensions' && isOurs(pid));
    process.kill(Number(own![0]), 'SIGKILL');
  }

  /** Removes the extension; the pages that are open stay as they are. */
  remove(): Promise<void> {
    return this.browser.uninstallExtension(this.#id);
  }

  /** Installs it again: over itself, as an update does, where it was not removed before. */
  async install(): Promise<void> {
    this.#id = await this.browser.installExtension(this.#folder);
  }

  async #tell(saved: object): Promise<void> {
    const tab = await this.browser.newPage();
    await tab.goto(`${this.origin}/theme.js#keep=${encodeURIComponent(JSON.stringify(saved))}`);
    // The server's policy for scripts forbids to wait by a function in the tab; vitest is not there when saved pages are read.
    for (const end = performance.now() + PATIENCE; new URL(tab.url()).hash !== DONE; await wait(50))
      if (performance.now() > end) throw new Error('The extension stored nothing in Firefox.');
    await tab.close();
  }

  /** Settings as the options page would keep them. */
  keep(settings: Record<string, unknown>): Promise<void> {
    return this.#tell({ local: settings });
  }

  /** Signs in as if this session's user had signed in in the web app's tab; null: signs out. */
  signInWith(token: string | null): Promise<void> {
    return this.#tell({ session: token === null ? null : { token, adminOff: false } });
  }

  /** Opens a page of the network, or of another site, in a tab of its own. */
  async open(path: string, host = HOST): Promise<Page> {
    const page = await this.browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`https://${host}${path}`);
    return page;
  }

  /** The sidebar's page, as a tab behind: it stands beside whichever tab is in front. Its text, as it is at each call. */
  async openSidebar(): Promise<() => string> {
    const tab = await this.browser.newPage();
    await tab.goto(`${this.origin}/theme.js#side=open`);
    return () => decodeURIComponent(tab.url().split(SAYS)[1] ?? '');
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.site.close();
    removeFolder(this.#folder);
  }
}
