import type { Frame, Page } from 'puppeteer';

/** The interval at which a page is looked at, in ms. */
const LOOK = 100;

/**
 * Waits until these words are on the page, even across elements. The driver's own wait for a text looks again when
 * elements come and go, not when the words in one change, and may then wait for ever.
 */
export async function waitForWords(where: Page | Frame, words: string, timeout?: number): Promise<void> {
  const options = timeout === undefined ? { polling: LOOK } : { polling: LOOK, timeout };
  try {
    await where.waitForFunction((wanted) => document.body?.textContent?.includes(wanted), options, words);
  } catch (cause) {
    const stated = await where.evaluate(() => document.body?.innerText.slice(0, 2_000)).catch(String);
    throw new Error(`The page does not say “${words}”. It says: ${stated}`, { cause });
  }
}
