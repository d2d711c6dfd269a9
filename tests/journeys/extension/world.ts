import puppeteer, { type Browser, type Frame, type LaunchOptions, type Page, type WebWorker } from 'puppeteer';
import { MINI_VIEW_PATH, SIDE_PANEL_PATH } from '../../../shared/features/panel/frames/paths.ts';
import { CHROME_ARGS, getChromePath } from '../../browsers.ts';
import { getPatience } from '../../setup/patience.ts';
import { removeFolder } from '../../setup/remove-folder.ts';
import { copyWithGrants } from './built-copy.ts';
import { HOST, MESSAGING_HOST, type NetworkSite, startNetworkSite } from './network-site.ts';

const BUILT = '.output/chrome-mv3';
/** The time that anything may take on a busy machine, in ms. */
const PATIENCE = getPatience(20_000);
/** With it a browser looks for no updates, and so installs nothing either. */
const UPDATES_OFF = '--disable-background-networking';

/** The part of the browser's interface for extensions that is used. */
interface Extension {
  runtime: { lastError?: object };
  action: { getBadgeText: (of: { tabId: number }) => Promise<string> };
  tabs: {
    query: (which: object) => Promise<{ id: number; url?: string }[]>;
    connect: (
      tab: number,
      named: { name: string },
    ) => { postMessage: (message: object) => void; onDisconnect: { addListener: (heard: () => void) => void } };
  };
}

/** A user's Chrome with the extension in it, the professional network, and the real server. */
export class ExtensionWorld {
  readonly origin: string;
  readonly browser: Browser;
  readonly site: NetworkSite;
  readonly id: string;
  readonly #worker: WebWorker;
  readonly #folder: string;

  private constructor(
    origin: string,
    browser: Browser,
    site: NetworkSite,
    worker: WebWorker,
    id: string,
    folder: string,
  ) {
    this.origin = origin;
    this.browser = browser;
    this.site = site;
    this.id = id;
    this.#worker = worker;
    this.#folder = folder;
  }

  /**
   * @param built the folder of the extension
   * @param managed a browser under a firm's policy, which says the address
   */
  static async start(origin: string, built = BUILT, managed?: string): Promise<ExtensionWorld> {
    const folder = copyWithGrants(built, origin);
    const world = await ExtensionWorld.#launch(origin, folder, managed, { enableExtensions: [folder] });
    if (!managed) await world.keep({ server: origin });
    return world;
  }

  /**
   * The same where the firm's policy has the extension installed.
   * @param folder of the policy's packed extension; removed at the end
   * @param managed a browser under that policy
   */
  static startInstalled(origin: string, folder: string, managed: string): Promise<ExtensionWorld> {
    return ExtensionWorld.#launch(origin, folder, managed, {
      ignoreDefaultArgs: ['--disable-extensions', UPDATES_OFF],
      args: CHROME_ARGS.filter((arg) => arg !== UPDATES_OFF),
    });
  }

  static async #launch(
    origin: string,
    folder: string,
    program: string | undefined,
    { args = CHROME_ARGS, ...options }: Omit<LaunchOptions, 'args'> & { args?: readonly string[] },
  ): Promise<ExtensionWorld> {
    const site = await startNetworkSite();
    const browser = await puppeteer.launch({
      executablePath: program ?? (await getChromePath()),
      headless: true,
      defaultViewport: { width: 1440, height: 860 },
      args: [
        ...args,
        `--host-resolver-rules=${[HOST, MESSAGING_HOST].map((host) => `MAP ${host}:443 127.0.0.1:${site.port}`)}`,
        '--ignore-certificate-errors',
      ],
      ...options,
    });
    const target = await browser.waitForTarget((target) => target.type() === 'service_worker', { timeout: PATIENCE });
    const worker = (await target.worker())!;
    return new ExtensionWorld(origin, browser, site, worker, new URL(target.url()).host, folder);
  }

  /** Settings as the options page would keep them. */
  async keep(settings: Record<string, unknown>): Promise<void> {
    await this.#worker.evaluate(async (saved) => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { local: { set: (v: object) => Promise<void> } } };
      };
      await chrome.storage.local.set(saved);
    }, settings);
  }

  /** Settings as they are kept now. */
  kept(): Promise<Record<string, unknown>> {
    return this.#worker.evaluate(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { local: { get: (k: null) => Promise<Record<string, unknown>> } } };
      };
      return chrome.storage.local.get(null);
    });
  }

  /** Signs in as if this session's user had signed in in the web app's tab; null: signs out. */
  async signInWith(token: string | null): Promise<void> {
    await this.#worker.evaluate(async (given) => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { session: { set: (v: object) => Promise<void>; remove: (k: string) => Promise<void> } } };
      };
      const { session } = chrome.storage;
      if (given === null) await session.remove('session');
      else await session.set({ session: { token: given, adminOff: false } });
    }, token);
  }

  /** Ends the service worker in the middle of whatever it does. Afterwards only pages of this world can be asked. */
  async crashWorker(): Promise<void> {
    const target = await this.browser.waitForTarget((target) => target.type() === 'service_worker');
    const gone = new Promise<void>((resolve) => {
      this.browser.on('targetdestroyed', (other) => {
        if (other === target) resolve();
      });
    });
    await this.#worker.close();
    await gone;
  }

  /** Kills the process of the extension: that of its service worker and of its frames in all pages. */
  async crashProcess(): Promise<void> {
    const page = await this.browser.newPage();
    await page.goto(`chrome-extension://${this.id}/options.html`);
    const devtools = await page.createCDPSession();
    const gone = new Promise((resolve) => page.once('error', resolve));
    void devtools.send('Page.crash').catch(() => {});
    await gone;
    await page.close();
  }

  /** Removes the extension, as an update does first: its traces in the tabs are still there. */
  remove(): Promise<void> {
    return this.browser.uninstallExtension(this.id);
  }

  /** Installs it again. What it stored is gone. */
  async install(): Promise<void> {
    await this.browser.installExtension(this.#folder);
  }

  /** The extension's data that content scripts cannot read. */
  session(): Promise<{ session?: { token: string } }> {
    return this.#worker.evaluate(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { session: { get: (k: null) => Promise<object> } } };
      };
      return chrome.storage.session.get(null);
    });
  }

  /** The text on the toolbar's button for a page's tab. */
  badge(page: Page): Promise<string | null> {
    return this.#worker.evaluate(async (address) => {
      const { chrome } = globalThis as unknown as { chrome: Extension };
      const tab = (await chrome.tabs.query({})).find((target) => target.url === address);
      return tab ? chrome.action.getBadgeText({ tabId: tab.id }) : null;
    }, page.url());
  }

  /** Opens a page of the network, or of another site, in a tab of its own. */
  async open(path: string, host = HOST): Promise<Page> {
    const page = await this.browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`https://${host}${path}`);
    return page;
  }

  /** The same, and additions beside head and body, by their present place in the page; its script can see that. */
  async openWatched(path: string): Promise<{ page: Page; added: () => Promise<string[]> }> {
    const page = await this.browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.evaluateOnNewDocument(() => {
      const added: string[] = [];
      Object.assign(window, { added });
      const watch = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const node of addedNodes)
            if (target === document.documentElement && node instanceof HTMLDivElement) added.push(location.pathname);
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`https://${HOST}${path}`);
    return { page, added: () => page.evaluate(() => (window as unknown as { added: string[] }).added) };
  }

  /** Waits until the content script has taken its place in a page, whether or not it put anything there. */
  async hasStarted(page: Page): Promise<void> {
    const listens = (url: string) =>
      this.#worker.evaluate(async (address) => {
        const { chrome } = globalThis as unknown as { chrome: Extension };
        const tab = (await chrome.tabs.query({})).find((target) => target.url === address);
        if (!tab) return false;
        const port = chrome.tabs.connect(tab.id, { name: 'kith-page' });
        // It hangs up on callers without a key; without a listener the browser hangs up and says so.
        const hungUp = new Promise<boolean>((tell) =>
          port.onDisconnect.addListener(() => tell(chrome.runtime.lastError === undefined)),
        );
        port.postMessage({ type: 'hello', key: '' });
        return hungUp;
      }, url);
    const deadline = Date.now() + PATIENCE;
    while (!(await listens(page.url()).catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`No content script answers at ${page.url()}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Opens a page of the extension's own. */
  async openOwn(path: string): Promise<Page> {
    const page = await this.browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`chrome-extension://${this.id}/${path}`);
    // A page behind another draws nothing, and waiting for it would not end.
    await page.bringToFront();
    return page;
  }

  /** The side panel's page, as a tab: once another tab is in front, it stands beside that one. */
  openSidePanel(): Promise<Page> {
    return this.openOwn('sidepanel.html');
  }

  panel(page: Page): Promise<Frame> {
    return page.waitForFrame((frame) => frame.url().startsWith(`${this.origin}${SIDE_PANEL_PATH}`), {
      timeout: PATIENCE,
    });
  }

  mini(page: Page): Promise<Frame> {
    return page.waitForFrame((frame) => frame.url().startsWith(`${this.origin}${MINI_VIEW_PATH}`), {
      timeout: PATIENCE,
    });
  }

  /** The present text of the panel in a page. */
  async textOf(page: Page): Promise<string> {
    const frame = page.frames().find((frame) => frame.url().startsWith(`${this.origin}${SIDE_PANEL_PATH}`));
    return (await frame?.evaluate(() => document.body.innerText)) ?? '';
  }

  /** Frames of ours in a page now. */
  frames(page: Page): string[] {
    return page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.startsWith('chrome-extension:') || url.startsWith(this.origin));
  }

  /** Waits until the panel beside this page shows a text. */
  async says(page: Page, text: string): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    let heard = '';
    while (Date.now() < deadline) {
      try {
        const panel = await this.panel(page);
        heard = await panel.evaluate(() => document.body.innerText);
        if (heard.includes(text)) return;
      } catch {
        // A frame that goes while it is asked was of the person before.
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The panel does not say “${text}”. It says: ${heard}`);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.site.close();
    removeFolder(this.#folder);
  }
}
