/** The wait before the first repeated look at a page, in ms. Each further wait is twice as long, up to `RAREST`. */
const FIRST = 250;
const RAREST = 4_000;
/** The time that a page may take to build itself, in ms. */
const END = 60_000;

/**
 * Calls `look` in idle time after the page has added or taken away elements, ever more rarely. The moments depend on the page alone: it is
 * the same for everybody, signed in or not.
 */
export function whileBuilding(window: Window, look: () => void): () => void {
  const { document } = window;
  let wait = FIRST;
  let timer: number | undefined;
  // A single record shows that the page changed; the observer is off until the next look.
  const observer = new (window as unknown as typeof globalThis).MutationObserver(() => {
    observer.disconnect();
    timer = window.setTimeout(waitUntilIdle, wait);
    wait = Math.min(2 * wait, RAREST);
  });
  let ended = false;
  const listen = (): void => observer.observe(document, { childList: true, subtree: true });
  const lookAgain = (): void => {
    if (ended) return;
    look();
    listen();
  };
  const waitUntilIdle = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(lookAgain, { timeout: FIRST });
    else lookAgain();
  };
  const stop = (): void => {
    ended = true;
    observer.disconnect();
    window.clearTimeout(timer);
    window.clearTimeout(end);
  };
  const end = window.setTimeout(stop, END);
  listen();
  return stop;
}
