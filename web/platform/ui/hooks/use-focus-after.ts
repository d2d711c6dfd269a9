import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isLost, isOverThePage } from '../list/focus.ts';

/** The element where a user begins to read the page: its heading if that takes the focus, or else its main part. */
export const findPageHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main');

/** The heading of the empty state that comes in place of a part, or else of the page. */
export const findEmptyHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h2[tabindex]') ?? findPageHeading();

/**
 * When this part of a page goes while the focus is in it, or was last in it, the focus goes elsewhere: otherwise users of the keyboard
 * would begin at the top of the page.
 * @param next returns the element to focus, called once the part has gone.
 * @param from the element that had the focus before
 */
export function useFocusAfter(
  part: RefObject<HTMLElement | null>,
  next: (from: HTMLElement | null) => HTMLElement | null | undefined,
): void {
  const give = useEffectEvent(next);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    let within = element.contains(document.activeElement);
    let from: HTMLElement | null = null;
    const handleFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!within && relatedTarget instanceof HTMLElement) from = relatedTarget;
      within = true;
    };
    const onOut = ({ relatedTarget }: FocusEvent) => {
      // A menu or dialog that this part opened gives the focus back.
      if (relatedTarget && !isOverThePage(relatedTarget)) within = element.contains(relatedTarget as Node);
    };
    element.addEventListener('focusin', handleFocusIn);
    element.addEventListener('focusout', onOut);
    return () => {
      element.removeEventListener('focusin', handleFocusIn);
      element.removeEventListener('focusout', onOut);
      // Now the part is still there.
      if (within) queueMicrotask(() => !element.isConnected && isLost() && give(from)?.focus());
    };
  }, [part]);
}
