import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFirefox } from '../browsers.ts';
import { ines, other } from '../fixtures/profile-pages/people.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { getPatience } from '../setup/patience.ts';
import { goOn, signInInTab } from './extension/actions.ts';
import { findFrameWithText, waitForNextFrame } from './extension/either-world.ts';
import { FirefoxWorld } from './extension/firefox-world.ts';
import { getLane } from './lane.ts';
import { waitForElement, waitForWords } from './pages/words.ts';

const PATIENCE = 30_000;
const firefox = findFirefox();
if (!firefox) console.warn('SKIPPED: the extension in Firefox. There is none here, and FIREFOX_PATH is not set.');

describe.skipIf(!firefox)('in Firefox', () => {
  let world: FirefoxWorld;
  beforeAll(async () => {
    world = await FirefoxWorld.start(getLane().origin);
    world.site.serve('/in/ines-calloway', renderSignedIn2024(ines));
  });
  afterAll(() => world?.stop());

  /** The width of our only element in the page. */
  const width = (page: Page): Promise<number | undefined> =>
    page.evaluate(() => document.documentElement.children[2]?.getBoundingClientRect().width);

  /** Clicks in the middle of it, where its small button is. */
  async function open(page: Page): Promise<void> {
    const { x, y } = await page.evaluate(() => document.documentElement.children[2]!.getBoundingClientRect().toJSON());
    await page.mouse.click(x + 20, y + 20);
  }

  test('signed out → sign in → profile → chance → connectors → Request Intro → sign out', async () => {
    const page = await world.open('/in/ines-calloway/');
    await findFrameWithText(page, 'See who can introduce you');

    const tab = await signInInTab(world.browser, world.origin);
    await page.bringToFront();
    const panel = await findFrameWithText(page, 'Quillmark Ventures knows Ines');
    await findFrameWithText(page, 'are potential connectors');
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
    const href = await panel.$eval('::-p-text(Request Intro)', (link) => (link.closest('a') as HTMLAnchorElement).href);
    await tab.goto(href);
    await waitForElement(tab, '[role="dialog"]');
    await waitForWords(tab, 'to Castellan Bank, on behalf of Lumenary');

    await tab.goto(`${world.origin}/logout`);
    await page.bringToFront();
    await findFrameWithText(page, 'See who can introduce you');
    await Promise.all([tab.close(), page.close()]);
  });

  test('going on inside the page → the next person → hidden → opened again → Escape → an unknown person', async () => {
    const tab = await signInInTab(world.browser, world.origin);
    const page = await world.open('/in/ines-calloway/');
    await findFrameWithText(page, 'Quillmark Ventures knows Ines');
    await goOn(page, '/in/bram-solheim/', renderSignedIn2024(other));
    const panel = await findFrameWithText(page, 'Bram works at Lumenary');
    await findFrameWithText(page, 'Seems like Bram is currently working at Lumenary');
    expect(await panel.evaluate(() => document.body.innerText)).not.toContain('Ines');

    await panel.$eval('button[aria-label="Hide Kith"]', (button) => (button as HTMLElement).click());
    await vi.waitFor(async () => expect(await width(page)).toBe(40), { timeout: PATIENCE });
    await open(page);
    await findFrameWithText(page, 'Bram works at Lumenary');
    await page.keyboard.press('Escape');
    await vi.waitFor(async () => expect(await width(page)).toBe(40), { timeout: PATIENCE });

    await goOn(
      page,
      '/in/zelda-quinn/',
      renderSignedIn2024({ ...ines, first: 'Zelda', last: 'Quinn', slug: 'zelda-quinn' }),
    );
    await vi.waitFor(async () => expect(await width(page)).toBe(40), { timeout: PATIENCE });
    await open(page);
    await findFrameWithText(page, 'Not on database');
    await findFrameWithText(page, "Want us to check Zelda Quinn's connections?");
    await Promise.all([tab.close(), page.close()]);
  });

  test('a panel whose process crashed comes back by itself', async () => {
    const page = await world.open('/in/ines-calloway/');
    const before = await findFrameWithText(page, 'Quillmark Ventures knows Ines');
    world.crashProcess();
    await waitForNextFrame(page, before, 'Quillmark Ventures knows Ines');
    await page.close();
  });

  test('a removed extension takes its panel out of open pages by itself, and one that is installed or updated comes back', async () => {
    const page = await world.open('/in/ines-calloway/');
    await findFrameWithText(page, 'Quillmark Ventures knows Ines');
    const within = getPatience(2_000);
    /** Whose element a click beside the page's text would meet. */
    const expectOver = (wanted: 'page' | 'Kith' | 'new Kith'): Promise<void> =>
      vi.waitFor(
        async () => {
          const over = await page.evaluate(() => {
            const met = document.elementFromPoint(window.innerWidth - 200, 200);
            if (met?.parentNode !== document.documentElement || met === document.body) return 'page';
            return met.hasAttribute('data-before') ? 'Kith' : 'new Kith';
          });
          expect(over).toBe(wanted);
        },
        { timeout: within, interval: 50 },
      );
    const mark = (): Promise<void> =>
      page.evaluate(() => document.documentElement.children[2]!.setAttribute('data-before', ''));
    await mark();
    await expectOver('Kith');
    // Without a navigation, a key or a click.
    await world.remove();
    await expectOver('page');
    await world.install();
    await expectOver('new Kith');
    await mark();
    await world.install();
    await expectOver('new Kith');
    expect(await page.evaluate(() => document.documentElement.children.length)).toBe(3);
    await findFrameWithText(page, 'See who can introduce you');
    await page.close();
  });
});
