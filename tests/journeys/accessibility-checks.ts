import axe, { type AxeResults, type NodeResult, type RunOptions } from 'axe-core';
import type { Frame, Page } from 'puppeteer';
import type { Visitor } from './pages/visitor.ts';

/** The rules whose answer depends on colours, and so on the theme. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** A target that is large enough, of which a bar covers a part until the user scrolls. */
const isCovered = ({ any }: NodeResult): boolean =>
  any.some(({ id, data }) => id === 'target-size' && String(data?.messageKey).startsWith('partiallyObscured'));

/**
 * The faults that axe-core finds on a page, in short. Run by the debugger, so that the page's own policy stays strict.
 * @param rules only these, by axe-core's ids; otherwise all. @param targets also that every target is 24 px wide and
 * high, or has as much room around it
 */
export async function findBarriers(
  page: Page | Frame,
  rules?: readonly string[],
  { targets = true } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (only, sized) => {
      const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
      // It need not list the places of passed rules. It would load style sheets and films again for rules that are off,
      // and for films.
      return axe.run({
        resultTypes: ['violations'],
        preload: false,
        ...(only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: sized } } }),
      });
    },
    rules,
    targets,
  );
  return violations
    .map(({ id, help, nodes }) => ({ id, help, places: nodes.filter((node) => !isCovered(node)) }))
    .filter(({ places }) => places.length > 0)
    .map(({ id, help, places }) => `${id}: ${help} (${places.map(({ target }) => target).join('; ')})`);
}

/** The width of the page, or of the content that scrolls sideways in an open dialog, in px. */
export async function measureWidth({ page }: Visitor): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    return Math.max(document.documentElement.scrollWidth, ...dialogs.map(({ scrollWidth }) => scrollWidth));
  });
}
