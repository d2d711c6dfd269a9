import type { ElementHandle, Frame, Page } from 'puppeteer';
import { vi } from 'vitest';

/** The interval at which a page is looked at, in ms. */
const LOOK = 100;

/**
 * Waits until these words are on the page, even across elements. The driver's own wait for a text looks again when
 * elements come and go, not when the words in one change, and may then wait for ever; its wait for a function is
 * forbidden by the policy of our pages in Firefox.
 */
export async function waitForWords(where: Page | Frame, words: string, timeout?: number): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  await vi.waitFor(
    async () => {
      if (await where.evaluate((wanted) => document.body?.textContent?.includes(wanted), words)) return;
      const stated = await where.evaluate(() => document.body?.innerText.slice(0, 2_000));
      throw new Error(`The page does not say “${words}”. It says: ${stated}`);
    },
    { timeout: timeout ?? page.getDefaultTimeout(), interval: LOOK },
  );
}

/** Waits for an element, by looking again and again: see waitForWords. */
export const waitForElement = (page: Page, selector: string): Promise<ElementHandle> =>
  vi.waitFor(
    async () => {
      const found = await page.$(selector);
      if (!found) throw new Error(`The page has no ${selector}.`);
      return found;
    },
    { timeout: page.getDefaultTimeout(), interval: LOOK },
  );
