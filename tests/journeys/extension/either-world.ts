import type { Browser, Frame, Page } from 'puppeteer';
import { expect, vi } from 'vitest';
import { findFirefox } from '../../browsers.ts';
import { getPatience } from '../../setup/patience.ts';
import { FirefoxWorld } from './firefox-world.ts';
import type { NetworkSite } from './network-site.ts';
import { ExtensionWorld } from './world.ts';

const PATIENCE = 30_000;

/** The tests' needs of a browser with the extension in it, in either browser. */
export interface EitherWorld {
  readonly browser: Browser;
  readonly site: NetworkSite;
  open: (path: string) => Promise<Page>;
  keep: (settings: Record<string, unknown>) => Promise<void>;
  signInWith: (token: string | null) => Promise<void>;
  stop: () => Promise<void>;
}

/** The browsers on this machine; a missing Firefox was reported when its own journey began. */
export const BROWSERS: [name: string, start: (origin: string) => Promise<EitherWorld>][] = [
  ['Chromium', (origin) => ExtensionWorld.start(origin)],
  ...(findFirefox()
    ? ([['Firefox', (origin: string) => FirefoxWorld.start(origin)]] satisfies [string, unknown][])
    : []),
];

/** The time for which a frame is asked, in ms: one that is dead, or that its page is still making, never answers. */
const DEAD_MS = 300;

const readText = (frame: Frame): Promise<string> =>
  Promise.race([
    frame.evaluate(() => document.body?.innerText ?? '').catch(() => ''),
    new Promise<string>((resolve) => setTimeout(resolve, DEAD_MS, '')),
  ]);

/** The frame of ours with this text; in Firefox such frames have no address. */
export function findFrameWithText(page: Page, text: string): Promise<Frame> {
  return vi.waitFor(
    async () => {
      const stated: string[] = [];
      for (const frame of page.frames()) {
        if (frame === page.mainFrame()) continue;
        const body = await readText(frame);
        if (body.includes(text)) return frame;
        stated.push(body);
      }
      throw new Error(`No frame says “${text}”, but: ${stated.join(' | ')}`);
    },
    { timeout: PATIENCE, interval: 100 },
  );
}

/** Waits until a frame that came after this one says a text, within the two seconds that a crash may take to mend. */
export function waitForNextFrame(page: Page, before: Frame, text: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const others = page.frames().filter((frame) => frame !== before && frame !== page.mainFrame());
      expect((await Promise.all(others.map(readText))).join('\n')).toContain(text);
    },
    { timeout: getPatience(2_000), interval: 50 },
  );
}
