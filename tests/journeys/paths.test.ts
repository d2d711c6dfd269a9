import { describe, expect } from 'vitest';
import { accountPaths, contactPaths, introPaths } from '../../shared/features/paths/calls.ts';
import { journey } from './journey.ts';
import { PathsPage } from './pages/paths-page.ts';
import { RequestsPage } from './pages/requests-page.ts';
import { openSignedIn } from './signed-in.ts';

const SEARCH = '/?q=Castellan+Bank';
const TARGET = 'Ines Calloway';

describe('the path finder', () => {
  journey(
    'leads staff from a person in a search to the people between, and shows how they know each other',
    async ({ visit }) => {
      const dana = await visit();
      const page = new PathsPage(dana);
      await openSignedIn(dana, 'admin', SEARCH);
      await page.openFromSearch(TARGET);
      expect(dana.address()).toMatch(/^\/path-finder\/contact\/\d+$/);
      const [first, ...others] = await page.paths();
      expect(first).toBe(`Tal Berkovan to ${TARGET}`);
      expect(others.filter((path) => path.split(' to ').length === 3).length).toBeGreaterThan(0);
      const words = await page.opened();
      expect(words).toMatch(/Tal Berkovan worked with Ines Calloway at Pellucid Labs for 42 months/);
      expect(words).toMatch(/Tal Berkovan gave a .* opinion of Ines Calloway/);
      expect(words).toContain('2 on record');
    },
  );

  journey('keeps its filters and the opened path in the address', async ({ visit }) => {
    const dana = await visit();
    const page = new PathsPage(dana);
    await openSignedIn(dana, 'admin', SEARCH);
    await page.openFromSearch(TARGET);
    const all = await page.paths();
    await page.filter('Minimum strength', 'Low or better', 'min_strength');
    await page.filter('Staff member', 'Noa Kestrel', 'member');
    const filtered = await page.paths();
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered.length).toBeLessThan(all.length);
    expect(filtered.filter((path) => !path.startsWith('Noa Kestrel to '))).toEqual([]);
    const address = dana.address();
    await dana.goto(address);
    await page.listed();
    expect(await page.paths()).toEqual(filtered);
    expect(dana.address()).toBe(address);

    await dana.click('button', 'Reset filters');
    await dana.page.waitForFunction(() => location.search === '');
    await dana.settled();
    expect(await page.paths()).toEqual(all);

    await page.onlyColleagues();
    expect((await page.paths()).length).toBeLessThan(all.length);
  });

  journey('can be walked with the keyboard, the picture too', async ({ visit }) => {
    const dana = await visit();
    const page = new PathsPage(dana);
    await openSignedIn(dana, 'admin', SEARCH);
    await page.openFromSearch(TARGET);
    const [, second] = await page.paths();
    expect(await page.picture()).toContain(TARGET);
    expect(await page.drawnSelected()).toEqual(['Tal Berkovan', TARGET]);

    await dana.tabTo(/^button Tal Berkovan ?(\(asked [^)]*\) ?)?to ?Ines Calloway/);
    await dana.page.keyboard.press('ArrowDown');
    await dana.page.keyboard.press('Enter');
    await dana.page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'true');
    expect(dana.address()).toMatch(/[?&]path=/);
    expect((await page.opened()).replace(/\s+/g, ' ')).toContain((second ?? '').split(' to ')[0]);
    expect(await page.drawnSelected()).toEqual(second?.split(' to '));

    // One person of the picture is in the tab order, the arrow keys lead to the others.
    await dana.tabTo(/^button .* \d+ paths?$/);
    const from = await page.focusedInPicture();
    await dana.page.keyboard.press('ArrowRight');
    await dana.page.keyboard.press('ArrowDown');
    const reached = await page.focusedInPicture();
    expect(reached).not.toBe(from);
    await dana.page.keyboard.press('Enter');
    await dana.page.waitForFunction(() => document.activeElement?.getAttribute('aria-pressed') === 'true');
    expect(await page.drawnSelected()).toContain(reached);
    expect(await page.opened()).toContain(reached);
  });

  journey(
    'lets staff ask the first person of the path, in a draft to edit and copy, with the keyboard',
    async ({ visit }) => {
      const dana = await visit();
      const page = new PathsPage(dana);
      await openSignedIn(dana, 'admin', SEARCH);
      await dana.mayUseClipboard();
      await page.openFromSearch(TARGET);
      await dana.tabTo('button Ask Tal Berkovan');
      await dana.page.keyboard.press('Enter');
      await dana.see('dialog', 'Ask Tal Berkovan');
      await dana.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
      await dana.page.keyboard.press('Home');
      await dana.page.keyboard.type('Good morning! ');
      await dana.tabTo('button Copy Draft');
      await dana.page.keyboard.press('Enter');
      await dana.seeText('You copied the draft to Tal Berkovan.');
      await dana.seeGone('dialog', 'Ask Tal Berkovan');
      expect(await dana.focused()).toBe('button Ask Tal Berkovan');
      const copied = await dana.page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('Good morning! ');
      expect(copied).toMatch(/Hi Tal,\s+I would like to meet Ines Calloway \(.* at Castellan Bank\)\./);
      expect(copied).toMatch(/Dana Orlev, Quillmark Ventures$/m);
    },
  );

  journey('leads into a company and to the person of a request', async ({ visit }) => {
    const dana = await visit();
    const page = new PathsPage(dana);
    await openSignedIn(dana, 'admin', SEARCH);
    await dana.click('link', 'Paths to Castellan Bank');
    await page.listed();
    expect(dana.address()).toMatch(/^\/path-finder\/account\/\d+$/);
    expect(await dana.text('main')).toMatch(/Account \d+/);
    for (const group of ['Executives', 'Managers', 'ICs at the target'])
      expect(await dana.text('main')).toContain(group);

    await new RequestsPage(dana).goto('2');
    await dana.click('link', 'Show paths');
    await page.listed();
    expect(dana.address()).toBe('/path-finder/intro/2');
    expect(await dana.text('main')).toContain('Target Persona');
    await dana.click('link', 'Open the request');
    await new RequestsPage(dana).opened();
  });

  journey('is not available to a portfolio user: no page, no menu entry and no answer', async ({ visit }) => {
    const noor = await visit();
    await openSignedIn(noor, 'portco', SEARCH);
    await noor.click('button', `Actions for ${TARGET}`);
    await noor.see('menuitem', 'Add signal');
    expect(await noor.has('menuitem', 'Show paths')).toBe(false);
    await noor.page.keyboard.press('Escape');
    expect(await noor.has('link', 'Paths to Castellan Bank')).toBe(false);
    for (const address of ['contact/12', 'account/16', 'intro/2']) {
      await noor.goto(`/path-finder/${address}`);
      await noor.see('heading', 'No access');
    }
    const token = await noor.page.evaluate(() => localStorage.getItem('kith-token'));
    for (const { path } of [contactPaths, accountPaths, introPaths]) {
      const answer = await fetch(`${noor.origin}/api${path.replace(':id', '2')}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status, path).toBe(403);
    }
  });
});
