import axe, { type AxeResults } from 'axe-core';
import { describe, expect } from 'vitest';
import type { DemoKind } from '../../server/demo/people.ts';
import { journey } from './journey.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';

/** Every screen, and something to wait for on it. */
const SCREENS: readonly [as: DemoKind | 'signed out', path: string, shown: string][] = [
  ['signed out', '/', 'The people who know the people you need.'],
  ['signed out', '/privacy-policy', 'Privacy policy'],
  ['portco', '/', 'Whom would you like to reach?'],
  ['portco', '/?q=Castellan+Bank%0AOrrin+Health%0ANowhere+at+All', 'Castellan Bank'],
  ['admin', '/?q=Castellan+Bank', 'Castellan Bank'],
  ['portco', '/advanced?titleLike=procurement', 'Search Network'],
  ['portco', '/industry?industry=Insurance', 'Search Network'],
  ['portco', '/intro/dashboard', 'My Requests'],
  ['portco', '/intro/dashboard?q=Castellan+Bank%0AOrrin+Health', 'My Requests'],
  ['admin', '/intro/dashboard?id=2', 'My Requests'],
  ['admin', '/intro/dashboard?view=board', 'My Requests'],
  ['portco', '/imports', 'Import'],
  ['admin', '/access-requests', 'Access Requests'],
  ['admin', '/nowhere', 'Not found'],
];

/** What axe-core finds wrong on the page, in short. Run by the debugger, so that the page's own policy stays strict. */
async function findBarriers({ page }: Visitor): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    () => (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run() as Promise<AxeResults>,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join('; ')})`);
}

/** Goes to a screen as its kind of person and waits until it stands still. */
async function open(visitor: Visitor, as: DemoKind | 'signed out', path: string, shown: string): Promise<void> {
  if (
    as !== 'signed out' &&
    !(await visitor.page.evaluate(() => location.protocol.startsWith('http') && localStorage.getItem('kith-token')))
  )
    await signIn(visitor, as, path);
  else await visitor.goto(path);
  await visitor.see('heading', shown);
  await visitor.settled();
}

for (const theme of ['light', 'dark'] as const)
  describe(`in the ${theme} theme`, () => {
    for (const kind of ['signed out', 'portco', 'admin'] as const)
      journey(`no screen has a barrier that axe-core knows (${kind})`, async ({ visit }) => {
        const visitor = await visit({ theme });
        for (const [as, path, shown] of SCREENS.filter(([whose]) => whose === kind)) {
          await open(visitor, as, path, shown);
          expect(await findBarriers(visitor), path).toEqual([]);
        }
      });

    journey('an open evidence has none either', async ({ visit }) => {
      const noor = await visit({ theme });
      await open(noor, 'portco', '/?q=Castellan+Bank', 'Castellan Bank');
      await noor.page.click('button[aria-label$="Show evidence for Kofi Amankrah"]');
      await noor.see('dialog', 'Kofi Amankrah');
      expect(await findBarriers(noor)).toEqual([]);
    });
  });

describe('390 px wide', () => {
  for (const kind of ['signed out', 'portco', 'admin'] as const)
    journey(`no screen is wider than the window (${kind})`, async ({ visit }) => {
      const visitor = await visit({ width: 390 });
      for (const [as, path, shown] of SCREENS.filter(([whose]) => whose === kind)) {
        await open(visitor, as, path, shown);
        const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(390);
      }
    });

  journey('evidence opens in its row and the menu as a drawer', async ({ visit }) => {
    const noor = await visit({ width: 390 });
    await open(noor, 'portco', '/?q=Castellan+Bank', 'Castellan Bank');
    await noor.page.locator('button[aria-label$="Show evidence for Kofi Amankrah"]').click();
    await noor.see('dialog', 'Kofi Amankrah');
    expect(await noor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await noor.page.keyboard.press('Escape');
    await noor.click('button', 'Open menu');
    await noor.click('link', 'Import');
    await noor.see('heading', 'Import');
  });
});
