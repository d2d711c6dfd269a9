import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ines } from '../fixtures/profile-pages/people.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { findBarriers } from './accessibility-checks.ts';
import { confirmWindow, signIn } from './extension/actions.ts';
import { ExtensionWorld } from './extension/world.ts';
import { getLane } from './lane.ts';
import { findByRole } from './pages/visitor.ts';
import { waitForWords } from './pages/words.ts';

let world: ExtensionWorld;
beforeAll(async () => {
  world = await ExtensionWorld.start(getLane().origin);
  world.site.serve('/in/ines-calloway', renderSignedIn2024(ines));
});
afterAll(() => world?.stop());

/** Checks a page in both themes, and that nothing would have to be scrolled to sideways. */
async function expectToSuitEverybody(page: Page, part: Page | Frame, where: string): Promise<void> {
  expect(await part.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where).toBe(0);
  // A preference for less motion, which would do the same, does not reach the frames.
  await part.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await part.waitForFunction((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, {}, theme);
    expect(await findBarriers(part, undefined, { targets: false }), `${where}, ${theme}`).toEqual([]);
  }
}

async function openOptions(words: string): Promise<Page> {
  const options = await world.openOwn('options.html');
  await options.setViewport({ width: 390, height: 844 });
  await waitForWords(options, words);
  return options;
}

describe('the extension has no accessibility fault known to axe-core, light or dark', () => {
  test('before its address is known', async () => {
    await world.keep({ server: '' });
    const options = await openOptions('Address of your Kith');
    await expectToSuitEverybody(options, options, 'options');
    const side = await world.openOwn('sidepanel.html');
    await side.setViewport({ width: 360, height: 844 });
    await side.waitForSelector(findByRole('heading', 'Where is your Kith?'));
    await expectToSuitEverybody(side, side, 'notice');
    await world.keep({ server: world.origin });
  });

  test('signed out', async () => {
    const page = await world.open('/in/ines-calloway/');
    await world.says(page, 'See who can introduce you');
    await expectToSuitEverybody(page, await world.panel(page), 'panel');
  });

  test('signed in: the panel, the mini view below it, and the options', async () => {
    await signIn(world);
    const page = await world.open('/in/ines-calloway/');
    await world.says(page, 'Quillmark Ventures knows Ines');
    await expectToSuitEverybody(page, await world.panel(page), 'panel');
    const mini = await world.mini(page);
    await waitForWords(mini, 'are potential connectors');
    await expectToSuitEverybody(page, mini, 'mini view');
    const { window, frame } = await confirmWindow(world, () =>
      mini.locator(findByRole('button', 'Submit Feedback')).click(),
    );
    await expectToSuitEverybody(window, frame, 'the window where something is confirmed');
    await window.close();
    const options = await openOptions('noor@');
    await expectToSuitEverybody(options, options, 'options');
  });
});
