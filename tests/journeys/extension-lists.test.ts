import type { Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { hasPieces, listMaterialPages, renderSearchResults } from '../fixtures/list-pages.ts';
import { signIn } from './extension/actions.ts';
import { ExtensionWorld } from './extension/world.ts';
import { getLane } from './lane.ts';

const PEOPLE = [
  { slug: 'nobody-atall', name: 'Nobody Atall' },
  { slug: 'ines-calloway', name: 'Ines Calloway' },
  { slug: 'bram-solheim', name: 'Bram Solheim' },
];

let world: ExtensionWorld;
beforeAll(async () => {
  world = await ExtensionWorld.start(getLane().origin);
  world.site.serve('/search/results/people', renderSearchResults(PEOPLE));
  world.site.serve('/company/castellan-bank', '<main><h1>Castellan Bank</h1></main>');
  world.site.serve('/messaging/thread/1', renderSearchResults(PEOPLE));
  await signIn(world);
});
afterAll(() => world?.stop());
afterEach(async () => {
  for (const page of (await world.browser.pages()).slice(1)) await page.close();
});

/** The side panel beside a page of the network, as the browser has it. */
async function openBeside(
  path: string,
  lists: boolean,
): Promise<{ page: Page; side: Page; added: () => Promise<string[]> }> {
  await world.keep({ mode: 'browser', lists });
  const { page, added } = await world.openWatched(path);
  await world.hasStarted(page);
  const side = await world.openOwn('sidepanel.html');
  await page.bringToFront();
  await side.waitForFrame((frame) => frame.url().startsWith(world.origin));
  return { page, side, added };
}

const says = (side: Page, text: string) =>
  vi.waitFor(async () => expect(await world.textOf(side)).toContain(text), { timeout: 10_000 });

test('nothing is read before it is switched on; then the known people in view are named, best chance first', async () => {
  const { side, page, added } = await openBeside('/search/results/people/?keywords=x', false);
  await says(side, 'Open a profile to see who can introduce you.');
  // The panel is a tab of its own here, and behind the page: the browser paints no tab there, and clicks none.
  await side.$eval('.offer button', (button) => (button as HTMLButtonElement).click());
  await says(side, '2 of 3 people here are known');
  const text = await world.textOf(side);
  expect(text.indexOf('Ines Calloway')).toBeGreaterThan(0);
  expect(text).toContain('1 other isn’t known: Nobody Atall');
  expect(text).not.toContain('Mutual');
  expect(await added()).toEqual([]);
  expect(await world.kept()).toMatchObject({ lists: true });
  // More rows come by scrolling.
  await page.evaluate(() => {
    document
      .querySelector('[data-testid]')!
      .insertAdjacentHTML('beforeend', '<div role="listitem"><a href="/in/kei-tamsin/">Kei Tamsin</a></div>');
  });
  await says(side, '3 of 4 people here are known');
});

test('beside a company’s page stands who can open a door there, by the address alone', async () => {
  const { side, added } = await openBeside('/company/castellan-bank/', true);
  await says(side, 'Castellan Bank');
  await says(side, 'Who can open a door');
  expect(await added()).toEqual([]);
});

test('messages are never read', async () => {
  const { side } = await openBeside('/messaging/thread/1', true);
  await says(side, 'Open a profile to see who can introduce you.');
  expect(await world.textOf(side)).not.toContain('Ines');
});

test.skipIf(!hasPieces)('on every kind of list the known are named and nobody else', async () => {
  for (const [kind, { path, html, people }] of Object.entries(listMaterialPages())) {
    world.site.serve(new URL(path, 'https://x.example').pathname, html.replaceAll(/tor-?hovland/g, 'ines-calloway'));
    await world.keep({ mode: 'browser', lists: true });
    const page = await world.open(path);
    const side = await world.openOwn('sidepanel.html');
    await page.bringToFront();
    await side.waitForFrame((frame) => frame.url().startsWith(world.origin));
    const knows = html.includes('/in/tor-hovland') && people.length === 1 && people[0]![0] === 'tor-hovland';
    await says(side, knows ? `1 of ${people.length} people here are known` : 'Nobody in view is known');
    for (const name of ['Noor', 'Alva', 'Wim']) expect(await world.textOf(side), kind).not.toContain(name);
    await page.close();
    await side.close();
  }
});
