/** The scrolling of a document: its position, and the sizes that limit it. */
interface Turned {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** The pixel by which every document of ours can be scrolled, and the pixel that rounding adds. */
const NOTHING = 2;

/** Is there more of it that way? */
export function canTurn({ scrollTop, scrollHeight, clientHeight }: Turned, by: number): boolean {
  const below = scrollHeight - clientHeight - scrollTop;
  return by < 0 ? scrollTop >= NOTHING : below >= NOTHING;
}

interface Wheel {
  deltaY: number;
  preventDefault: () => void;
}
interface View {
  document: { documentElement: Turned };
  addEventListener: (type: 'wheel', heard: (event: Wheel) => void, options: { passive: false }) => void;
}

/**
 * Scrolling the panel beside a profile never scrolls the page around it, because the page could learn from that how long
 * the answer is. The style sheets forbid it too (`overscroll-behavior`), but Firefox obeys them only when it scrolls in a
 * thread of its own.
 */
export function keepTurns(view: View): void {
  view.addEventListener(
    'wheel',
    (event) => {
      if (!canTurn(view.document.documentElement, event.deltaY)) event.preventDefault();
    },
    { passive: false },
  );
}
