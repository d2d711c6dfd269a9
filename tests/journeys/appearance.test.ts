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

type Drawn = { path: string; name: string; height: number };

/** The lists of the design's pictures with the height of most of their rows, in px. */
const LISTS: Partial<Record<DemoKind, readonly Drawn[]>> = {
  portco: [
    { path: '/intro/dashboard', name: 'Requests', height: 53 },
    { path: '/talent/candidates', name: 'Candidates', height: 53 },
    { path: '/advanced?titleLike=procurement', name: 'Results', height: 52 },
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

/** The height that half of the rows do not exceed, and of the filters above them. */
const measure = ({ page }: Visitor, name: string): Promise<{ rows: number; filters: number; folded: boolean }> =>
  page.evaluate((label) => {
    const heights = [...document.querySelectorAll(`main [aria-label^="${label}"] [data-row]`)]
      .map((row) => row.getBoundingClientRect().height)
      .sort((a, b) => a - b);
    const bars = [...document.querySelectorAll('main div[data-find]')];
    return {
      rows: Math.floor(heights[Math.floor(heights.length / 2)] ?? 0),
      filters: Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().height)),
      folded: document.querySelector('main details[data-find]:not([open])') !== null,
    };
  }, name);

describe('lists are as the design draws them', () => {
  for (const [kind, lists] of Object.entries(LISTS) as [DemoKind, readonly Drawn[]][])
    journey(`rows are no higher, and filters take a line (${kind})`, async ({ visit }) => {
      const visitor = await visit({ width: 1440 });
      await openSignedIn(visitor, kind, '/imports');
      for (const { path, name, height } of lists) {
        await moveOn(visitor, path);
        await visitor.page.waitForSelector(`main [aria-label^="${name}"] [data-row]`);
        await visitor.settled();
        const { rows, filters } = await measure(visitor, name);
        expect(rows, path).toBeGreaterThan(30);
        expect(rows, path).toBeLessThanOrEqual(height);
        if (kind === 'talent') expect(filters, `${path}, filters`).toBeLessThanOrEqual(60);
      }
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
