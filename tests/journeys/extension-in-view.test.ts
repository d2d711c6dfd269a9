import type { Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  hasPieces,
  listMaterialPages,
  NOBODY_IN_LISTS,
  renderSearchResults,
  withKnown,
} from '../fixtures/list-pages.ts';
import { findFrameWithText } from './extension/either-world.ts';
import { HOST } from './extension/network-site.ts';
import { countRows, setEntityId } from './extension/rows.ts';
import { createToken } from './extension/token.ts';
import { findPageDifferences, readSeenByPage, type SeenByPage, watchAsPage } from './extension/what-a-page-sees.ts';
import { ExtensionWorld } from './extension/world.ts';
import { getLane } from './lane.ts';

const toRow = (slug: string, name: string) => ({ slug, name });
const PEOPLE = [
  toRow('nobody-atall', 'Nobody Atall'),
  toRow('ines-calloway', 'Ines Calloway'),
  toRow('bram-solheim', 'Bram Solheim'),
];
const STRANGERS = [toRow('un-known', 'Un Known'), toRow('ines-calloway-2', 'Ines Calloway'), toRow('b-s', 'B S')];
const SEARCH = '/search/results/people';

// In Firefox: extension-in-view-firefox.test.ts.
describe('the side panel beside pages that list people', () => {
  let world: ExtensionWorld;
  beforeAll(async () => {
    world = await ExtensionWorld.start(getLane().origin);
    world.site.serve(SEARCH, renderSearchResults(PEOPLE));
    world.site.serve('/company/castellan-bank', '<main><h1>Castellan Bank</h1></main>');
    world.site.serve('/messaging/thread/1', renderSearchResults(PEOPLE));
    await world.signInWith(createToken('portco'));
    setEntityId(true);
  });
  afterAll(async () => {
    setEntityId(false);
    await world?.stop();
  });
  afterEach(async () => {
    for (const page of (await world.browser.pages()).slice(1)) await page.close();
  });

  async function openBeside(path: string, lists: boolean): Promise<{ page: Page; side: Page }> {
    await world.keep({ mode: 'browser', lists });
    const page = await world.open(path);
    const side = await world.openSidePanel();
    await page.bringToFront();
    return { page, side };
  }
  const read = async (side: Page, text: string): Promise<string> =>
    (await findFrameWithText(side, text)).evaluate(() => document.body.innerText);

  test('nothing is read before it is switched on; then the known in view are named, and as one scrolls', async () => {
    const { side, page } = await openBeside(`${SEARCH}/?keywords=x`, false);
    expect(await read(side, 'Open a profile to see who can introduce you.')).not.toContain('Ines');
    // The panel is a tab behind the page here: the browser paints none there, and clicks nothing.
    await side.$eval('.offer button', (button) => (button as HTMLButtonElement).click());
    const text = await read(side, '2 of 3 people here are known');
    expect(text).toContain('Ines Calloway');
    expect(text).toContain('1 other isn’t known: Nobody Atall');
    expect(text).not.toContain('Mutual');
    await page.evaluate(() => {
      const row = '<div role="listitem"><a href="/in/kei-tamsin/">Kei Tamsin</a></div>';
      document.querySelector('[data-testid]')!.insertAdjacentHTML('beforeend', row);
    });
    await findFrameWithText(side, '3 of 4 people here are known');
  });

  test('beside a company’s page stands who can open a door there, by the address alone', async () => {
    const { side } = await openBeside('/company/castellan-bank/', true);
    expect(await read(side, 'Who can open a door')).toContain('Castellan Bank');
  });

  test('messages are never read', async () => {
    const { side } = await openBeside('/messaging/thread/1', true);
    expect(await read(side, 'Open a profile to see who can introduce you.')).not.toContain('Ines');
  });

  test.skipIf(!hasPieces)('on every kind of list the known are named and nobody else', async () => {
    const before = countRows();
    for (const [kind, list] of Object.entries(listMaterialPages())) {
      const { path, html, heading } = withKnown(list);
      world.site.serve(path.replace(/\?.*/, ''), html);
      const { page, side } = await openBeside(path, true);
      const text = await read(side, heading);
      expect(text, kind).toContain('Ines Calloway');
      for (const name of NOBODY_IN_LISTS) expect(text, kind).not.toContain(name);
      await page.close();
      await side.close();
    }
    // Reactions and sent invitations are no tie, and a row in a list is nobody's contact.
    expect(countRows()).toEqual(before);
  });

  /** All that a script of this page sees while the panel beside it says this. */
  async function seenBeside(path: string, html: string, lists: boolean, says: string): Promise<SeenByPage> {
    world.site.serve(path.replace(/\/?(\?.*)?$/, ''), html);
    await world.keep({ mode: 'browser', lists });
    const page = await world.browser.newPage();
    await watchAsPage(page);
    await page.goto(`https://${HOST}${path}`);
    const side = await world.openSidePanel();
    await page.bringToFront();
    await findFrameWithText(side, says);
    const seen = await readSeenByPage(page);
    await Promise.all([page.close(), side.close()]);
    return { ...seen, events: seen.events.filter((event) => !/^(focus|blur) (#document|window)$/.test(event)) };
  }

  test('the page learns nothing, whoever in it is known, and whether its list is read', async () => {
    const see = (people: typeof PEOPLE, lists: boolean, says: string) =>
      seenBeside(`${SEARCH}/`, renderSearchResults(people), lists, says);
    const unread = await see(PEOPLE, false, 'Open a profile');
    const known = await see(PEOPLE, true, '2 of 3 people here are known');
    const unknown = await see(STRANGERS, true, 'Nobody in view is known');
    for (const seen of [known, unknown]) expect(findPageDifferences(seen, unread).join('\n')).toBe('');
    expect(known.changes).toEqual([]);
  });

  test.skipIf(!hasPieces)('neither does any kind of page that lists people', async () => {
    for (const [kind, list] of Object.entries(listMaterialPages())) {
      const { path, html, heading } = withKnown(list);
      const unread = await seenBeside(path, html, false, 'Open a profile');
      const seen = await seenBeside(path, html, true, heading);
      expect(findPageDifferences(seen, unread).join('\n'), kind).toBe('');
      const unknown = await seenBeside(path, list.html, true, 'Nobody in view is known');
      expect(findPageDifferences(seen, unknown).join('\n'), `${kind}, known and unknown`).toBe('');
    }
  });
});
