/** The longest wait for a page that draws nothing, for instance behind another window, in ms. */
const LONGEST = 250;

/**
 * Calls `run` once with the boxes of these elements, as soon as the browser has laid the page out by itself. Asking for boxes earlier would
 * force a layout, on the page's time, and each question costs; an observer of intersections is told all of them at once. A page that nobody
 * sees is not laid out by itself: there `run` is called at once. The moment depends on the page alone.
 */
export function whenLaidOut(
  window: Window,
  elements: readonly Element[],
  run: (boxes: readonly DOMRectReadOnly[]) => void,
): () => void {
  const { document } = window;
  const { IntersectionObserver: Observer } = window as unknown as Partial<typeof globalThis>;
  const measure = (): void => run(elements.map((element) => element.getBoundingClientRect()));
  if (!Observer || document.hidden) {
    measure();
    return () => {};
  }
  const stop = (): void => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
  const timer = window.setTimeout(() => {
    stop();
    measure();
  }, LONGEST);
  const observer = new Observer((seen) => {
    stop();
    const boxes = new Map(seen.map(({ target, boundingClientRect }) => [target, boundingClientRect]));
    run(elements.map((element) => boxes.get(element) ?? element.getBoundingClientRect()));
  });
  // Of a page without any of these elements it has to be told, too.
  for (const element of [document.documentElement, ...elements]) observer.observe(element);
  return stop;
}
