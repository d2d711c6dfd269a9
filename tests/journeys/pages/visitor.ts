import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, ElementHandle, HTTPRequest, Page } from 'puppeteer';
import { getPatience } from '../../setup/patience.ts';
import { removeFolder } from '../../setup/remove-folder.ts';
import { waitForWords } from './words.ts';

export interface VisitorOptions {
  width?: number;
  theme?: 'light' | 'dark';
  /** The origin of a server other than the lane's. */
  origin?: string;
}

const named = (kind: string, name: string): string => `::-p-aria([name="${name}"][role="${kind}"])`;

/**
 * Finds an element by its role and name, as a screen reader would. Names are complete; an icon in a button sits on an
 * invisible space, which Chrome counts as part of the name.
 */
export const findByRole = (kind: string, name: string): string =>
  kind === 'button' || kind === 'link' ? `${named(kind, name)}, ${named(kind, `\u200b ${name}`)}` : named(kind, name);

/**
 * The first comes from the component library: on closing a dialog it returns the focus a moment before it takes
 * aria-hidden off the page. Chrome reports that, and ignores the attribute. The other is the warning of a machine
 * without a graphics card about its slowness.
 */
const KNOWN =
  /^Blocked aria-hidden on an element because its descendant retained focus|^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance/;

/** The time that anything on a page may take on a busy machine, in ms. */
const PATIENCE = getPatience(60_000);

/** A page without requests for this many ms has all it wants; then the test checks whether it has work left to do. */
const QUIET = 80;

/** The time that a page is given to draw, in ms; a browser that has put it to sleep never draws it. */
const FRAME = 3_000;

/** Runs in the page: true when it has finished drawing and has time; false when that took longer than `limit` ms. */
const drawnAndIdle = (limit: number): Promise<boolean> =>
  new Promise((resolve) => {
    window.setTimeout(() => resolve(false), limit);
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(true))));
  });

/** Without the part after # in it. */
const getAddress = (url: string): string => url.replace(/#.*/, '');

/**
 * A user in front of Kith: a browser profile of their own with one tab. All complaints of the page (console errors and
 * warnings, exceptions, breaches of the content security policy, failed requests) are kept until the end of the test.
 */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** The folder in which this person's browser saves files. */
  readonly downloads: string;
  readonly #complaints: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #waiting = new Set<HTTPRequest>();
  /** The number of requests so far. */
  #asked = 0;
  /** The address to which the page is about to go. */
  #next: string | null = null;

  private constructor(context: BrowserContext, page: Page, origin: string, downloads: string) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    this.downloads = downloads;
  }

  static async arrive(browser: Browser, origin: string, options: VisitorOptions = {}): Promise<Visitor> {
    const downloads = mkdtempSync(join(tmpdir(), 'kith-downloads-'));
    const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const;
    const context = await browser.createBrowserContext({ downloadBehavior });
    const visitor = new Visitor(context, await context.newPage(), origin, downloads);
    await visitor.#prepare(visitor.page, options);
    return visitor;
  }

  /** Another tab of the same person, as empty as a pasted link finds it. */
  async newTab(): Promise<Visitor> {
    const tab = new Visitor(this.context, await this.context.newPage(), this.origin, this.downloads);
    await tab.#prepare(tab.page, {});
    return tab;
  }

  async #prepare(page: Page, { width = 1440, theme = 'light' }: VisitorOptions): Promise<void> {
    page.setDefaultTimeout(PATIENCE);
    await this.resize(width);
    await this.prefers(theme);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') this.#complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
    page.on('request', (request) => {
      this.#asked += 1;
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#next = getAddress(request.url());
      else this.#waiting.add(request);
    });
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || getAddress(frame.url()) !== this.#next) return;
      this.#next = null;
      // The browser never reports the end of requests that the earlier page waited for, or made while it went.
      this.#waiting.clear();
    });
    page.on('requestfinished', (request) => this.#waiting.delete(request));
    page.on('requestfailed', (request) => {
      this.#waiting.delete(request);
      // A page that moves on, or no longer needs an answer, gives up on it by itself.
      const reason = request.failure()?.errorText ?? 'failed';
      if (reason !== 'net::ERR_ABORTED') this.#complaints.push(`${request.method()} ${request.url()}: ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400)
        this.#complaints.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
    });
    await page.evaluateOnNewDocument(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
      });
    });
  }

  /** Gives the window this width, in px, and waits until the page has followed. */
  async resize(width: number): Promise<void> {
    await this.page.setViewport({ width, height: width < 720 ? 844 : 900 });
    await this.#drawn();
    // A wider window may hold something that comes in a file of its own.
    if (this.#waiting.size > 0) await this.settled();
  }

  /** The preferences of this user's system; nothing moves for them. */
  async prefers(theme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
  }

  /** The journey provokes this complaint and checks its effect. */
  expectComplaint(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Unexpected complaints. */
  complaints(): string[] {
    return this.#complaints.filter(
      (text) => !KNOWN.test(text) && !this.#expected.some((pattern) => pattern.test(text)),
    );
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`, { waitUntil: 'load' });
  }

  /** Waits until the page has made no request for a moment, and then has no work to do. */
  async settled(): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    let quietSince = Date.now();
    let idle = false;
    while (!idle) {
      if (this.#waiting.size > 0) quietSince = Date.now();
      if (Date.now() > deadline)
        throw new Error(`Still waiting for ${[...this.#waiting].map((request) => request.url()).join(', ')}`);
      if (Date.now() - quietSince < QUIET) await setTimeout(20);
      else {
        const askedCount = this.#asked;
        // A page that goes meanwhile is not idle either.
        idle = (await this.#drawn().catch(() => false)) && this.#asked === askedCount;
      }
    }
  }

  /** Waits until the page has drawn and has time. A page that draws nothing is brought to the front, which wakes it. */
  async #drawn(): Promise<boolean> {
    const deadline = Date.now() + PATIENCE;
    while (!(await this.page.evaluate(drawnAndIdle, FRAME))) {
      if (Date.now() > deadline) throw new Error(`${this.page.url()} draws nothing.`);
      await this.page.bringToFront();
    }
    return true;
  }

  /** Path and query of the visitor's present address. */
  address(): string {
    const { pathname, search } = new URL(this.page.url());
    return `${pathname}${search}`;
  }

  async click(kind: string, name: string): Promise<void> {
    await this.page.locator(findByRole(kind, name)).click();
  }

  /** A page may write to the clipboard, and read it, only where its user allowed it and it is in front. */
  async mayUseClipboard(): Promise<void> {
    for (const name of ['clipboard-write', 'clipboard-read'])
      await this.context.setPermission(this.origin, { permission: { name }, state: 'granted' });
    await this.page.bringToFront();
  }

  /** Waits until something of this role and name is on the page. */
  async see(kind: string, name: string): Promise<ElementHandle<Element>> {
    const element = await this.page.waitForSelector(findByRole(kind, name));
    if (!element) throw new Error(`There is no ${kind} "${name}".`);
    return element;
  }

  async seeText(text: string): Promise<void> {
    await waitForWords(this.page, text);
  }

  /** Waits until no element of this role and name is on the page. */
  async seeGone(kind: string, name: string): Promise<void> {
    await this.page.waitForSelector(findByRole(kind, name), { hidden: true });
  }

  async has(kind: string, name: string): Promise<boolean> {
    return (await this.page.$(findByRole(kind, name))) !== null;
  }

  /** The visible words. */
  async text(selector = 'body'): Promise<string> {
    return this.page.$eval(selector, (element) => (element as HTMLElement).innerText);
  }

  /** The element that has the keyboard: its role (or tag) and its name. */
  async focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent;
      const name = element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
      return `${element?.getAttribute('role') ?? element?.tagName.toLowerCase()} ${name.trim()}`;
    });
  }

  /** Presses the Tab key until the wanted element has the focus. */
  async tabTo(wanted: string | RegExp): Promise<void> {
    const fits = (what: string) => (typeof wanted === 'string' ? what === wanted : wanted.test(what));
    for (let presses = 0; presses < 120; presses += 1) {
      if (fits(await this.focused())) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${wanted}.`);
  }

  /** Types into a field; a line break is the Enter key. */
  async type(field: string, text: string, kind: 'textbox' | 'combobox' | 'searchbox' = 'textbox'): Promise<void> {
    await this.click(kind, field);
    await this.page.keyboard.type(text);
  }

  /** Writes the address of a user to act as, in place of any other, and presses Login As. */
  async actAs(address: string): Promise<void> {
    const field = await this.see('combobox', "Fake user's email address (required)");
    await field.click({ count: 3 });
    await this.page.keyboard.type(address);
    // The list of people who are found may lie over the button.
    await this.page.keyboard.press('Escape');
    await this.click('button', 'Login As');
  }

  /** Chooses from a list by the visible words, once they are there. */
  async choose(field: string, option: string): Promise<void> {
    const list = (await this.see('combobox', field)) as ElementHandle<HTMLSelectElement>;
    const value = await this.page.waitForFunction(
      (element, words) => [...element.options].find(({ textContent }) => textContent?.trim() === words)?.value,
      {},
      list,
      option,
    );
    await list.select((await value.jsonValue()) as string);
  }

  /** Chooses a person in a field that searches people by name. */
  async choosePerson(field: string, name: string): Promise<void> {
    await this.click('combobox', field);
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('A');
    await this.page.keyboard.up('Control');
    await this.page.keyboard.type(name);
    await this.page.locator(`::-p-xpath(//li[@role="option"][starts-with(normalize-space(.), "${name}")])`).click();
  }

  /** Moves a slider's thumb with one key, and waits until the address has the value. */
  async moveSlider(thumb: string, key: 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'): Promise<void> {
    const before = this.page.url();
    await this.page.focus(`input[type="range"][aria-label="${thumb}"]`);
    await this.page.keyboard.press(key);
    await this.page.waitForFunction((address) => location.href !== address, {}, before);
  }

  async leave(): Promise<void> {
    await this.context.close();
    removeFolder(this.downloads);
  }
}
