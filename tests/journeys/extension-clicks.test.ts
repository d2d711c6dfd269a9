import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Invented } from '../fixtures/profile-pages/people.ts';
import { ines } from '../fixtures/profile-pages/people.ts';
import { signedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { BROWSERS, type EitherWorld, frameThatSays } from './extension/either-world.ts';
import { rowsNow } from './extension/rows.ts';
import { tokenOf } from './extension/token.ts';
import { lane } from './lane.ts';

const unknownIn = (browser: string): Invented => ({
  ...ines,
  ...{ slug: `zelda-in-${browser.toLowerCase()}`, first: 'Zelda', last: `Quinn of ${browser}` },
});

interface Point {
  x: number;
  y: number;
}

/** What a page can do to our element, so that nobody sees what they click: styles of it, of what is around it, a decoy. */
const TRICKS: [what: string, styles: Record<string, string>, decoy?: true][] = [
  ['nothing', {}],
  ['mask', { 'mask-image': 'linear-gradient(transparent, transparent)' }],
  ['zoom', { zoom: '0.5' }],
  ['opacity', { opacity: '0.001' }],
  ['transform', { transform: 'scale(0.4) rotate(0.01deg)' }],
  ['filter', { filter: 'opacity(0)' }],
  ['clip', { 'clip-path': 'inset(5% 0 5% 0)' }],
  ['cover', {}, true],
  ['move', { top: '-200px', left: '200px', right: 'auto' }],
];

describe.each(BROWSERS)('a click that nobody could see, in %s', (browser, start) => {
  const unknown = unknownIn(browser);
  let world: EitherWorld;
  let page: Page;
  beforeAll(async () => {
    world = await start(lane().origin);
    await world.signInWith(tokenOf('portco'));
    world.site.serve(`/in/${unknown.slug}`, signedIn2024(unknown));
    page = await world.open(`/in/${unknown.slug}/`);
    await frameThatSays(page, 'Add to Kith');
    await frameThatSays(page, `Want us to check Zelda Quinn of ${browser}'s connections?`);
  });
  afterAll(() => world?.stop());

  /** Where in our element the button of this name is, from 0 to 1. */
  async function placeOf(name: string): Promise<Point> {
    const frame = await frameThatSays(page, name);
    const inFrame = await frame.evaluate((text) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === text)!;
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, name);
    const isMini = (await frame.evaluate(() => window.location.pathname)).includes('mini');
    return frame.parentFrame()!.evaluate(
      (at, place) => {
        const { x, y } = document.querySelectorAll('iframe')[place]!.getBoundingClientRect();
        return { x: (x + at.x) / window.innerWidth, y: (y + at.y) / window.innerHeight };
      },
      inFrame,
      isMini ? 1 : 0,
    );
  }

  /** Closes a window that came too late for the try before it. */
  async function closeLate(): Promise<void> {
    const late = (await world.browser.pages()).filter((one) => one.url().includes('/confirm.html'));
    for (const one of late) await one.close();
    if (late.length > 0) await page.bringToFront();
  }

  /** Somebody clicks where the page led them, until what that opens is there: browsers ignore clicks on what just moved. */
  async function open(at: Point): Promise<Page> {
    await closeLate();
    const known = new Set(await world.browser.pages());
    return vi.waitFor(
      async () => {
        const { left, top, width, height } = await page.evaluate(
          () => document.documentElement.children[2]!.getBoundingClientRect().toJSON() as DOMRect,
        );
        await page.mouse.click(left + at.x * width, top + at.y * height);
        return vi.waitFor(
          async () => {
            const opened = (await world.browser.pages()).find((one) => !known.has(one));
            expect(opened).toBeDefined();
            return opened!;
          },
          { timeout: 2_000, interval: 100 },
        );
      },
      { timeout: 25_000 },
    );
  }

  /** The same; what opens is seen, and closed unanswered. */
  async function click(at: Point): Promise<void> {
    const opened = await open(at);
    // Firefox shows tests no frame in a window of an extension.
    await opened.waitForSelector('iframe[title="Confirm"]');
    await opened.close();
    await page.bringToFront();
  }

  test.each(TRICKS)('leaves no row: %s', async (_what, styles, decoy) => {
    const before = rowsNow();
    const add = await placeOf('Add to Kith');
    const was = await page.evaluate(
      (all, cover) => {
        const element = document.documentElement.children[2] as HTMLElement;
        const text = element.style.cssText;
        for (const [name, value] of Object.entries(all)) element.style.setProperty(name, value, 'important');
        if (cover) {
          const over = document.createElement('div');
          Object.assign(over.style, { position: 'fixed', inset: '0', background: '#fff', pointerEvents: 'none' });
          over.style.zIndex = '2147483647';
          document.documentElement.append(over);
        }
        return text;
      },
      styles,
      decoy === true,
    );
    try {
      await click(add);
    } finally {
      await page.evaluate((text) => {
        const [, , element, over] = document.documentElement.children;
        (element as HTMLElement).style.cssText = text;
        over?.remove();
      }, was);
    }
    // The frame learns later than the page that it is no longer zoomed: who measures before it clicks beside the button.
    await vi.waitFor(async () => expect(await placeOf('Add to Kith')).toEqual(add), { timeout: 8_000, interval: 50 });
    expect(rowsNow()).toEqual(before);
  });

  test.each(['Submit Request', 'Submit Feedback'])('leaves no row: on %s', async (name) => {
    const before = rowsNow();
    await click(await placeOf(name));
    expect(rowsNow()).toEqual(before);
  });

  // No test's key reaches a frame in such a window of Firefox; people's do.
  test.runIf(browser === 'Chromium')(
    'and one key in the window, once it was seen, writes it',
    { retry: 3 },
    async () => {
      await open(await placeOf('Add to Kith'));
      // Where the first click came late, the second has opened another in its place.
      const { opened, asks } = await vi.waitFor(
        async () => {
          const windows = (await world.browser.pages()).filter((one) => one.url().includes('/confirm.html'));
          const frames = windows.flatMap((window) => window.frames().map((frame) => ({ opened: window, asks: frame })));
          for (const one of frames.filter(({ asks }) => asks.url().includes('/ramzor/confirm'))) {
            const said = await one.asks.evaluate(() => document.body.innerText).catch(() => '');
            if (said.includes('Lumenary proposes them')) return one;
          }
          throw new Error(`Of ${windows.length} windows none asks.`);
        },
        { timeout: 8_000, interval: 100 },
      );
      await asks.waitForFunction(() => document.activeElement?.textContent?.startsWith('Add to Kith'), { polling: 50 });
      await opened.keyboard.press('Enter');
      await frameThatSays(page, 'proposed Zelda');
      expect(await world.browser.pages()).not.toContain(opened);
    },
  );
});
