import { findPageHeading } from '../hooks/use-focus-after.ts';
import { findFirstVisibleRow, refocusOnceLost } from '../list/focus.ts';

/** The part of the page that an element belongs to. */
const findPartOf = (element: Element | null): Element => element?.closest('section, [role="dialog"]') ?? document.body;

/**
 * Loads again, and gives the focus of the pressed button, which goes, to the content in its place: the first row, or the button of the next
 * failure, or else the page's heading.
 */
export async function tryAgain(load: () => unknown): Promise<void> {
  const part = findPartOf(document.activeElement);
  await load();
  // Drawn by then.
  await new Promise((drawn) => setTimeout(drawn));
  refocusOnceLost(() => {
    const failed = part.querySelector<HTMLElement>('[role="alert"] button');
    const row = part === document.body ? findFirstVisibleRow() : part.querySelector<HTMLElement>('[data-row]');
    (failed ?? row ?? findPageHeading())?.focus();
  });
}
