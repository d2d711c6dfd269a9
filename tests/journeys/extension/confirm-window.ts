import type { Browser, Frame, Page, Target } from 'puppeteer';
import { expect, vi } from 'vitest';
import { CONFIRM_PATH } from '../../../shared/features/panel/frames/paths.ts';
import { getPatience } from '../../setup/patience.ts';

/** The time that a window may take on a busy machine, in ms. */
const PATIENCE = { timeout: 30_000, interval: 100 };

/** The extension's windows that there are now. */
const confirmTargets = (browser: Browser): Target[] =>
  browser.targets().filter((target) => target.type() === 'page' && target.url().includes('/confirm.html'));

/** Throws until the web app's page in such a window is loaded. */
async function expectLoaded(browser: Browser): Promise<void> {
  const target = browser.targets().find((target) => target.url().includes(`${CONFIRM_PATH}#`));
  expect(target, 'No window asks.').toBeDefined();
  const session = await target!.createCDPSession();
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.readyState' });
    expect(result.value).toBe('complete');
  } finally {
    await session.detach();
  }
}

/**
 * The window that asks for a confirmation, and its contents, in Chromium. Puppeteer makes its page of a window at the first request for it.
 * If the frame inside has come by then and has not gone to its address, puppeteer takes it for a frame of the window's process and waits
 * for its answers for ever: so no code may ask, not even for `browser.pages()`, before the frame is loaded. A window that a second click
 * replaces is asked for again.
 */
export function findConfirmWindow(browser: Browser): Promise<{ window: Page; frame: Frame }> {
  return vi.waitFor(async () => {
    await expectLoaded(browser);
    const window = (await confirmTargets(browser)[0]!.page())!;
    window.setDefaultTimeout(getPatience(PATIENCE.timeout));
    const frame = await window.waitForFrame((candidate) => candidate.url().includes(CONFIRM_PATH));
    return { window, frame };
  }, PATIENCE);
}

/** Presses Enter in a window that answers to the key going down, and may be gone before it comes up. */
export async function enterAndClose(window: Page): Promise<void> {
  const closed = new Promise((resolve) => window.once('close', resolve));
  await window.keyboard.down('Enter');
  await window.keyboard.up('Enter').catch(() => undefined);
  await closed;
}
