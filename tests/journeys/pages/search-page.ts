import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Visitor } from './visitor.ts';

export const EXPORT = 'Export CSV';

/** A person as a row of the result shows them. */
export interface PersonInResult {
  account: string;
  section: string;
  name: string;
  /** The strength's label, word for word. */
  strength: string;
  words: string;
}

export interface ShownAccount {
  name: string;
  words: string;
}

export interface ShownResult {
  accounts: ShownAccount[];
  people: PersonInResult[];
}

/** The three searches, in a user's hands. */
export class SearchPage {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Pastes from the clipboard into the box of company names, as from a spreadsheet. */
  async pasteNames(names: readonly string[]): Promise<void> {
    const { page } = this.visitor;
    await this.visitor.mayUseClipboard();
    await page.evaluate((text) => navigator.clipboard.writeText(text), names.join('\r\n'));
    await this.visitor.click('textbox', 'Company names');
    await page.keyboard.down('Control');
    await page.keyboard.press('KeyV');
    await page.keyboard.up('Control');
  }

  /** Waits until all expected people are there; "24 accounts with at least 550 reachable contacts". */
  async counted(): Promise<string> {
    const { page } = this.visitor;
    const settled = () =>
      page.waitForFunction(() => {
        const status = document.querySelector('main p[role="status"]')?.textContent ?? '';
        return !document.querySelector('main [aria-busy="true"]') && / with /.test(status);
      });
    await settled();
    await this.visitor.settled();
    await settled();
    return page.$eval('main p[role="status"]', (element) => element.textContent ?? '');
  }

  /** The names that the notice lists as not found. */
  async unmatched(): Promise<string> {
    await this.visitor.seeText('The following company names were not found (try another spelling maybe?)');
    return this.visitor.page.$$eval(
      'main [role="status"]',
      (notices) => notices.find((notice) => notice.textContent?.startsWith('The following'))?.textContent ?? '',
    );
  }

  /** Scrolls through the whole result, of which only the rows near the window are in the page, and reads it. */
  async readAll(): Promise<ShownResult> {
    const { page } = this.visitor;
    return page.evaluate(async () => {
      const accounts = new Map<string, ShownAccount>();
      const people = new Map<string, PersonInResult>();
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const read = () => {
        for (const row of document.querySelectorAll<HTMLElement>('[aria-label="Results"] > li')) {
          const key = row.dataset.key ?? '';
          const words = row.innerText;
          const heading = row.querySelector('h2')?.textContent;
          if (heading) accounts.set(key, { name: heading, words });
          const [id = '', section = ''] = key.split(/ (Contacts|Past employees) /);
          const label = row.querySelector('[aria-haspopup="dialog"]')?.getAttribute('aria-label') ?? '';
          const [, strength = '', name = ''] = /^Strength: (.*)\. Show evidence for (.*)$/.exec(label) ?? [];
          if (name) people.set(key, { account: id, section, name, strength, words });
        }
      };
      window.scrollTo(0, 0);
      await nextFrame();
      read();
      while (window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 2) {
        const before = window.scrollY;
        window.scrollBy(0, window.innerHeight / 2);
        await nextFrame();
        read();
        if (window.scrollY === before) break;
      }
      window.scrollTo(0, 0);
      await nextFrame();
      const named = [...people.values()].map((person) => ({
        ...person,
        account: accounts.get(person.account)?.name ?? person.account,
      }));
      return { accounts: [...accounts.values()], people: named };
    });
  }

  /** The text of the file that Export CSV saves. */
  async exported(): Promise<string> {
    const file = join(this.visitor.downloads, 'export.csv');
    await this.visitor.click('button', EXPORT);
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 10_000, interval: 50 });
    return readFileSync(file, 'utf8');
  }

  /** Opens the evidence behind a person's strength and reads it; closes it again. */
  async evidenceFor(name: string): Promise<string> {
    const { page } = this.visitor;
    const button = await page.waitForSelector(`button[aria-label$="Show evidence for ${name}"]`);
    await button?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await button?.click();
    const dialog = await page.waitForSelector(`::-p-aria([name="${name}"][role="dialog"])`);
    // It may not have come with the list; while it is loading the place is empty, then a word says so.
    await page.waitForFunction(
      (element) => !/^(Loading evidence…)?$/.test(element?.querySelector('div[tabindex="0"]')?.textContent ?? ''),
      {},
      dialog,
    );
    const words = (await dialog?.evaluate((element) => (element as HTMLElement).innerText)) ?? '';
    await page.keyboard.press('Escape');
    await this.visitor.seeGone('dialog', name);
    return words;
  }
}
