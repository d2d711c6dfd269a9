import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  type ReactVirtualizer,
  type ReactVirtualizerOptions,
  useVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual';

/** The rows that are in the page, of a list that scrolls in an element or in the window. */
export type RowVirtual = ReactVirtualizer<Element, HTMLLIElement>;

type Options = ReactVirtualizerOptions<Element, HTMLLIElement>;
type Means = Pick<Options, 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'>;

const IN_BOX: Means = { observeElementRect, observeElementOffset, scrollToFn: elementScroll };
// The library has two hooks for the two; they differ in these means alone.
const IN_WINDOW = {
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
} as unknown as Means;

/** A list that changes between scrolling with the page and in a box goes on in the new way. */
export const useRowVirtual = (boxed: boolean, options: Omit<Options, keyof Means>): RowVirtual =>
  useVirtualizer({
    ...(boxed ? IN_BOX : IN_WINDOW),
    initialOffset: () => (boxed ? 0 : window.scrollY),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    ...options,
  });
