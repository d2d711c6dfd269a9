/** The element in which a list scrolls: the window, or the box of its own around it. */
type Scroller = Window | HTMLElement;

const isWindow = (scroller: Scroller): scroller is Window => 'scrollY' in scroller;

export const findScroller = (list: Element | null): Scroller => list?.closest<HTMLElement>('[data-box]') ?? window;

/** The beginning of its visible part in the window, in px. */
export const getViewTop = (scroller: Scroller): number =>
  isWindow(scroller) ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop;

export const getViewHeight = (scroller: Scroller): number =>
  isWindow(scroller) ? scroller.innerHeight : scroller.clientHeight;

/** The distance from the top of the scrolled content to a point of the window, in px. */
export const getDepth = (scroller: Scroller, y: number): number =>
  Math.round(y - getViewTop(scroller) + (isWindow(scroller) ? scroller.scrollY : scroller.scrollTop));

/** Brings a box of its own into the window. */
export function showBox(scroller: Scroller): void {
  if (!isWindow(scroller)) scroller.scrollIntoView({ block: 'nearest' });
}
