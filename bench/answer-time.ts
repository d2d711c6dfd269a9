import type { Page } from 'puppeteer';

/** The element with an answer, in the panel's frame. */
export const ANSWER = 'section[aria-label="Chance to connect"]';

/** Has the panel's own frame write down when the answer stood in it: asked from outside, the asking would count. */
export async function watchAnswer(page: Page, origin: string): Promise<void> {
  await page.evaluateOnNewDocument(
    (app, answer) => {
      if (location.origin !== app) return;
      const watch = new MutationObserver(() => {
        if (!document.querySelector(answer)) return;
        watch.disconnect();
        Object.assign(window, { answeredAt: performance.timeOrigin + performance.now() });
      });
      watch.observe(document, { subtree: true, childList: true });
    },
    origin,
    ANSWER,
  );
}

/** From a page's load event to the answer beside it, in ms. */
export async function answerTime(page: Page, origin: string): Promise<number> {
  const loaded = await page.evaluate(() => {
    const [{ loadEventEnd }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    return performance.timeOrigin + loadEventEnd;
  });
  for (const frame of page.frames()) {
    if (!frame.url().startsWith(origin)) continue;
    const at = await frame.evaluate(() => (window as { answeredAt?: number }).answeredAt);
    if (at !== undefined) return at - loaded;
  }
  throw new Error('No frame of the page says when the answer was there.');
}
