/** The elements that can have the focus in a row, in its order. */
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

const listControls = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/** The row of an element. */
export const listRowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/** The index of a row's control; -1 for the row itself. */
export const findPlaceOfControl = (row: Element, control: Element | null): number =>
  control ? listControls(row).indexOf(control as HTMLElement) : -1;

export const focusControl = (row: HTMLElement, place: number): void =>
  (listControls(row)[place] ?? row).focus({ preventScroll: true });

/** The first row that is not above the window's top, where J begins, too. */
export const findFirstVisibleRow = (): HTMLElement | undefined => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] [data-row]')];
  return rows.find((row) => row.getBoundingClientRect().top > 0) ?? rows[0];
};

/** Moves the focus from the search field to the first result. */
export const focusFirstRow = (): void => document.querySelector<HTMLElement>('[data-row]')?.focus();

/** The elements over the page, which have keys of their own. */
export const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';
export const isOverThePage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OVER_THE_PAGE) !== null;

export const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;
const isInDialog = (): boolean => isOverThePage(document.activeElement);

/**
 * Moves the focus once no element has it: in a moment, or when the dialog that has it goes. A focus that has moved
 * elsewhere by then stays there.
 * @returns a function that ends the waiting
 */
export function refocusOnceLost(give: () => void): () => void {
  if (isLost()) {
    // Rows may just be being drawn.
    queueMicrotask(() => isLost() && give());
    return () => undefined;
  }
  if (!isInDialog()) return () => undefined;
  // An overlay is a direct child of the body or of the main part, and is removed from there.
  const watch = new MutationObserver(() => {
    if (isInDialog()) return;
    watch.disconnect();
    if (isLost()) give();
  });
  for (const place of document.querySelectorAll('body, main')) watch.observe(place, { childList: true });
  return () => watch.disconnect();
}

/** The row that replaces a row that has gone: the next one that is still there, or else the one before. */
export function findSuccessor(
  before: readonly string[],
  gone: string,
  isThere: (key: string) => boolean,
): string | undefined {
  const at = before.indexOf(gone);
  if (at < 0) return undefined;
  return before.slice(at + 1).find(isThere) ?? before.slice(0, at).findLast(isThere);
}
