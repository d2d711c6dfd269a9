import axe, { type AxeResults } from 'axe-core';
import type { Visitor } from './pages/visitor.ts';

/** What axe-core finds wrong on the page, in short. Run by the debugger, so that the page's own policy stays strict. */
export async function findBarriers({ page }: Visitor): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    () => (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run() as Promise<AxeResults>,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join('; ')})`);
}

/** How wide the page is, or what scrolls sideways in an open dialog, in px. */
export async function width({ page }: Visitor): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    return Math.max(document.documentElement.scrollWidth, ...dialogs.map(({ scrollWidth }) => scrollWidth));
  });
}
