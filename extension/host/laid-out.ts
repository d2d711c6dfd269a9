/** The longest wait for a page that draws nothing, for instance behind another window, in ms. */
const LONGEST = 250;

/**
 * Calls `run` once, as soon as the browser has laid the page out by itself. Asking for boxes costs nothing then; asking
 * earlier would force a synchronous layout, on the page's time. A page that nobody sees is not laid out by itself: there
 * `run` is called at once. The moment depends on the page alone.
 */
export function whenLaidOut(window: Window, run: () => void): () => void {
  const { document } = window;
  const { ResizeObserver: Observer } = window as unknown as Partial<typeof globalThis>;
  if (!Observer || document.hidden) {
    run();
    return () => {};
  }
  const stop = (): void => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
  const stopAndRun = (): void => {
    stop();
    run();
  };
  let timer = window.setTimeout(stopAndRun, LONGEST);
  // The browser calls the observer once by itself, after the browser has laid out what it observes. The work follows in a task of its own:
  // an observation that began while the browser still delivers this one would be an error event of the page.
  const observer = new Observer(() => {
    stop();
    timer = window.setTimeout(stopAndRun);
  });
  observer.observe(document.documentElement);
  return stop;
}
