import { describe, expect } from 'vitest';
import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import { journey } from './journey.ts';
import type { Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

/** Follows a link within the app. */
async function moveOn(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.evaluate((to) => {
    history.pushState({ idx: history.state.idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

type Drawn = { path: string; name: string; height: number; tallest?: number };

/** The lists of the design's pictures with the height of most of their rows, and of the tallest where it is as low, in px. */
const LISTS: Partial<Record<DemoKind, readonly Drawn[]>> = {
  portco: [
    { path: '/intro/dashboard', name: 'Requests', height: 53, tallest: 53 },
    { path: '/talent/candidates', name: 'Candidates', height: 53 },
    { path: '/advanced?titleLike=procurement', name: 'Results', height: 52 },
    { path: '/advanced?titleLike=procurement&view=people', name: 'People', height: 53 },
  ],
  admin: [
    { path: '/intro/dashboard', name: 'Requests', height: 53 },
    { path: '/intro/dashboard?tab=archived', name: 'Requests', height: 53 },
    { path: '/talent/candidates', name: 'Candidates', height: 57 },
  ],
  talent: [
    { path: '/talent?linkedin_id=12', name: 'Potential connectors', height: 53 },
    { path: '/talent/match-positions?sf_id=12', name: 'Positions by fit', height: 97 },
    { path: '/talent/open-positions', name: 'Positions', height: 36 },
    { path: '/talent/dashboard', name: 'Candidacies', height: 53 },
    {
      path: '/talent/key-nodes-reachouts?q=Veldt%20Robotics%0ACastellan%20Bank',
      name: 'Potential Connectors',
      height: 53,
    },
  ],
};

/** The height that half of the rows do not exceed, of the tallest, and of the filters above them. */
const measure = (
  { page }: Visitor,
  name: string,
): Promise<{ rows: number; tallest: number; filters: number; folded: boolean }> =>
  page.evaluate((label) => {
    const heights = [...document.querySelectorAll(`main [aria-label^="${label}"] [data-row]`)]
      .map((row) => row.getBoundingClientRect().height)
      .sort((a, b) => a - b);
    const bars = [...document.querySelectorAll('main div[data-find]')];
    return {
      rows: Math.floor(heights[Math.floor(heights.length / 2)] ?? 0),
      tallest: Math.floor(heights.at(-1) ?? 0),
      filters: Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().height)),
      folded: document.querySelector('main details[data-find]:not([open])') !== null,
    };
  }, name);

/**
 * Of the list on the page: the cut texts that no title says in full, those that say who or what a row is about, and
 * heads that are wider than their column. Second lines and sentences may be cut.
 */
const findCuts = ({ page }: Visitor): Promise<{ untitled: string[]; names: string[]; heads: string[] }> =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean =>
      getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    const cuts = [...document.querySelectorAll('main [data-row] [data-cells] *')].filter(isCut);
    const heads = [...document.querySelectorAll('main [data-head] [data-cells] > :not([data-sorts])')];
    const list = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent ?? '');
    return {
      untitled: list(cuts.filter((cut) => !cut.closest('[title]') && !cut.querySelector('[title]'))),
      names: list(cuts.filter((cut) => !cut.closest('[data-yields]') && !cut.querySelector('[data-yields]'))),
      heads: list(heads.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)),
    };
  });

describe('lists are as the design draws them', () => {
  for (const [kind, lists] of Object.entries(LISTS) as [DemoKind, readonly Drawn[]][])
    journey(`rows are no higher, and filters take a line (${kind})`, async ({ visit }) => {
      const visitor = await visit({ width: 1440 });
      await openSignedIn(visitor, kind, '/imports');
      // All rows of a page are drawn.
      await visitor.page.setViewport({ width: 1440, height: 3_000 });
      for (const { path, name, height, tallest = Number.POSITIVE_INFINITY } of lists) {
        await moveOn(visitor, path);
        await visitor.page.waitForSelector(`main [aria-label^="${name}"] [data-row]`);
        await visitor.settled();
        const { rows, tallest: highest, filters } = await measure(visitor, name);
        expect(rows, path).toBeGreaterThan(30);
        expect(rows, path).toBeLessThanOrEqual(height);
        expect(highest, path).toBeLessThanOrEqual(tallest);
        // Columns follow later rows once the list has come to rest.
        await expect.poll(() => findCuts(visitor), { message: path }).toEqual({ untitled: [], names: [], heads: [] });
        if (kind === 'talent') expect(filters, `${path}, filters`).toBeLessThanOrEqual(60);
      }
    });

  journey('the grid of recommendations keeps 200 and 800 px, and Opportunities three lines', async ({ visit }) => {
    const listHeights = ({ page }: Visitor) =>
      page.$$eval('main [data-row]', (rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    const dana = await visit({ width: 1440 });
    await openSignedIn(dana, 'admin', '/sales/recommended');
    await dana.page.waitForSelector('main [data-box] [data-row]');
    await dana.settled();
    expect(new Set(await listHeights(dana))).toEqual(new Set([200]));
    const box = await dana.page.$eval('main [data-box]', (element) =>
      getComputedStyle(element).getPropertyValue('--box'),
    );
    expect(box).toBe('800px');
    const noor = await visit({ width: 1440 });
    await openSignedIn(noor, 'portco', '/sales/opportunities');
    await noor.page.waitForSelector('main [data-row]');
    await noor.settled();
    expect(Math.min(...(await listHeights(noor)))).toBeGreaterThanOrEqual(70);
  });

  journey('a narrow window cuts no name in a title search, and keeps text off the line of tabs', async ({ visit }) => {
    const noor = await visit({ width: 390 });
    await openSignedIn(noor, 'portco', '/advanced?titleLike=procurement');
    await noor.page.waitForSelector('main [data-row]');
    await noor.settled();
    const cuts = await noor.page.$$eval('main [data-row] *', (elements) =>
      elements
        .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
        .flatMap(({ scrollWidth, clientWidth, textContent }) => (scrollWidth > clientWidth + 1 ? [textContent] : [])),
    );
    expect(cuts).toEqual([]);
    await moveOn(noor, '/sales/opportunities');
    await noor.seeText('suggests to you, newest first.');
    const gap = await noor.page.evaluate(() => {
      const line = [...document.querySelectorAll('main *')].findLast(({ textContent }) =>
        textContent?.endsWith('newest first.'),
      );
      const tabs = document.querySelector('nav[aria-label="Suggestions by status"]');
      return line!.getBoundingClientRect().top - tabs!.getBoundingClientRect().bottom;
    });
    expect(gap).toBeGreaterThanOrEqual(4);
  });

  journey('filters are folded in a narrow window', async ({ visit }) => {
    const mirela = await visit({ width: 390 });
    await openSignedIn(mirela, 'talent', '/imports');
    for (const { path, name } of LISTS.talent ?? []) {
      await moveOn(mirela, path);
      await mirela.page.waitForSelector(`main [aria-label^="${name}"] [data-row]`);
      expect((await measure(mirela, name)).folded, path).toBe(true);
    }
  });
});

/**
 * Translates the page as browsers do, and everything that comes later: each text goes, and elements of the translation
 * stand in its place.
 */
const translate = ({ page }: Visitor): Promise<void> =>
  page.evaluate(() => {
    const isDone = (text: Text): boolean =>
      text.data.trim() === '' || text.parentElement?.closest('font, script, style, title, textarea') != null;
    const wrap = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts.filter((text) => !isDone(text))) {
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

/** The menu's links, by their addresses: their names are translated. */
const listMenu = ({ page }: Visitor): Promise<string[]> =>
  page.$$eval('nav[aria-label="Main"] a', (links) => links.map((link) => link.getAttribute('href') ?? ''));

const inMenu = (href: string): string => `nav[aria-label="Main"] a[href="${href}"]`;

const press = ({ page }: Visitor, selector: string): Promise<void> =>
  page.$eval(selector, (element) => (element as HTMLElement).click());

/** Opens the first row, writes into the first field, and closes both. */
async function workOn(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  for (const pressed of [1, 2]) {
    await page.$$eval('main [data-row] button[aria-expanded], main summary', (toggles) =>
      (toggles[0] as HTMLElement | undefined)?.click(),
    );
    await visitor.settled();
    if (pressed === 2) return;
    const field = await page.$('main [data-find] input:not([type="checkbox"]), main [data-find] textarea');
    await field?.type('ban');
    await visitor.settled();
  }
}

describe('the browser’s translation', () => {
  for (const kind of ['portco', 'admin'] as const)
    journey(`lets ${kind} work on every screen of the menu`, async ({ visit }) => {
      const visitor = await visit({ width: 1440 });
      const { page } = visitor;
      await openSignedIn(visitor, kind, '/imports');
      await visitor.settled();
      const links = await listMenu(visitor);
      expect(links.length).toBeGreaterThan(8);
      await translate(visitor);
      for (const link of links.filter((href) => href !== '/logout')) {
        // Some entries leave the menu on screens of talent, and the game has none.
        if (!(await listMenu(visitor)).includes(link)) await moveOn(visitor, '/imports');
        await page.waitForSelector(inMenu(link));
        await press(visitor, inMenu(link));
        await page.waitForFunction((path) => location.pathname === new URL(path, location.href).pathname, {}, link);
        await visitor.settled();
        await workOn(visitor);
        expect(await page.$eval('main', (main) => main.textContent), link).not.toContain('Ooooooops');
        expect(await page.$$eval('main h1', (headings) => headings.length), link).toBeGreaterThan(0);
      }
    });

  journey('lets a founder request an introduction', async ({ visit }) => {
    const noor = await visit({ width: 1440 });
    await openSignedIn(noor, 'portco', '/?q=Castellan+Bank');
    await noor.see('heading', 'Castellan Bank');
    await translate(noor);
    await press(noor, 'button[aria-label="Request a Warm Introduction to Castellan Bank"]');
    await noor.page.waitForSelector('[role="dialog"] [data-filled="false"]');
    await press(noor, '[role="dialog"] [data-filled="false"]');
    await noor.page.waitForSelector('[role="dialog"] textarea');
    await noor.page.keyboard.type('Ines Calloway');
    await noor.page.keyboard.press('Tab');
    await noor.page.waitForFunction(() => document.querySelectorAll('[data-filled="true"]').length > 0);
    await noor.page.keyboard.press('Escape');
    await noor.settled();
    expect(await noor.page.$eval('body', (body) => body.textContent)).not.toContain('Ooooooops');
  });
});
