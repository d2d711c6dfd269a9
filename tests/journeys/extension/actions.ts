import type { Browser, Frame, Page } from 'puppeteer';
import { expect, vi } from 'vitest';
import type { DemoKind } from '../../../shared/features/accounts/session/demo-kinds.ts';
import { getDemoPerson } from '../pages/sign-in.ts';
import { findByRole } from '../pages/visitor.ts';
import { waitForElement } from '../pages/words.ts';
import { enterAndClose, findConfirmWindow } from './confirm-window.ts';
import type { ExtensionWorld } from './world.ts';

/** Signs in in a tab of the web app; the provider may remember the user. */
export async function signInInTab(browser: Browser, origin: string, kind: DemoKind = 'portco'): Promise<Page> {
  const tab = await browser.newPage();
  await tab.goto(origin);
  const menu = 'nav[aria-label="Main"]';
  await waitForElement(tab, `${menu}, main button`);
  if (!(await tab.$(menu))) {
    await (await waitForElement(tab, findByRole('button', 'Sign in'))).click();
    const { email } = getDemoPerson(kind);
    await waitForElement(tab, `${menu}, button[name="email"][value="${email}"]`);
    await (await tab.$(`button[name="email"][value="${email}"]`))?.click();
    await waitForElement(tab, menu);
  }
  return tab;
}

/** The same, until the extension has the session. */
export async function signIn(world: ExtensionWorld, kind?: DemoKind): Promise<Page> {
  const tab = await signInInTab(world.browser, world.origin, kind);
  await vi.waitFor(async () => expect((await world.session()).session?.token).toBeTruthy(), { timeout: 10_000 });
  return tab;
}

/** The window that asks for a confirmation, and its contents, once it takes an answer. */
export async function confirmWindow(
  world: ExtensionWorld,
  open: () => Promise<void>,
): Promise<{ window: Page; frame: Frame }> {
  await open();
  const { window, frame } = await findConfirmWindow(world.browser);
  await frame.waitForSelector('main button[data-variant="contained"]');
  return { window, frame };
}

/** The same, and confirms as soon as it takes an answer. */
export async function confirm(world: ExtensionWorld, open: () => Promise<void>): Promise<void> {
  const { window, frame } = await confirmWindow(world, open);
  await frame.waitForSelector('main button[data-variant="contained"]:not(:disabled, [aria-disabled="true"])');
  await enterAndClose(window);
}

/** Goes on as a single-page application does: first the address changes, then the contents. */
export const goOn = (page: Page, path: string, html: string): Promise<void> => hurryThrough(page, [{ path, html }]);

/** The same from page to page, some of them gone before they are drawn. */
export async function hurryThrough(page: Page, pages: { path: string; html: string }[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const [place, { path, html }] of all.entries()) {
      history.pushState(null, '', path);
      const next = new DOMParser().parseFromString(html, 'text/html');
      document.title = next.title;
      document.body.replaceChildren(...next.body.children);
      if (place % 3 === 2) await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  }, pages);
}
