/** The scrolling of a document: its position, and the sizes that limit it. */
interface TurnedView {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** The pixel by which every document of ours can be scrolled, and the pixel that rounding adds. */
const NOTHING = 2;

/** Is there more of it that way? */
export function canTurn({ scrollTop, scrollHeight, clientHeight }: TurnedView, by: number): boolean {
  const below = scrollHeight - clientHeight - scrollTop;
  return by < 0 ? scrollTop >= NOTHING : below >= NOTHING;
}

interface Wheel {
  deltaX: number;
  deltaY: number;
  deltaMode: number;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  preventDefault: () => void;
}
interface View {
  document: { documentElement: TurnedView };
  addEventListener(type: 'wheel', heard: (event: Wheel) => void, options: { passive: false }): void;
  addEventListener(type: 'dragstart', heard: (event: Pick<Wheel, 'preventDefault'>) => void): void;
}

/** The height of a line, for mice that turn by lines. */
const LINE = 20;

/**
 * Scrolling the panel beside a profile never scrolls the page around it, because the page could learn from that how long
 * the answer is. The style sheets forbid it too (`overscroll-behavior`), but Firefox obeys them only when it scrolls in a
 * thread of its own.
 *
 * Nor can anything be dragged out of it: a page that makes the panel invisible, and has a user drag something of its own,
 * would get the words or the address that lie there.
 */
export function containScrolling(view: View): void {
  view.addEventListener(
    'wheel',
    (event) => {
      // With such a key the browser zooms or goes back, and must do so beside every answer.
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const root = view.document.documentElement;
      // Nothing in here can be scrolled sideways: that part of it would go to the page.
      const isSideways = event.deltaX !== 0 || event.shiftKey;
      if (isSideways || !canTurn(root, event.deltaY)) event.preventDefault();
      if (isSideways && !event.shiftKey) root.scrollTop += event.deltaY * (event.deltaMode === 1 ? LINE : 1);
    },
    { passive: false },
  );
  view.addEventListener('dragstart', (event) => event.preventDefault());
}
