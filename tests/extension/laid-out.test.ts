import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenLaidOut } from '../../extension/host/laid-out.ts';

interface Seen {
  target: Element;
  boundingClientRect: DOMRectReadOnly;
}

/** What waits for the page's layout, until this tells it. */
const waiting = new Map<(seen: Seen[]) => void, Element[]>();
class Observer {
  readonly #heard: (seen: Seen[]) => void;
  constructor(notify: (seen: Seen[]) => void) {
    this.#heard = notify;
  }
  observe(element: Element): void {
    waiting.set(this.#heard, [...(waiting.get(this.#heard) ?? []), element]);
  }
  disconnect(): void {
    waiting.delete(this.#heard);
  }
}
const BOX = DOMRect.fromRect({ x: 1, y: 2, width: 3, height: 4 });
const layOut = (): void => {
  for (const [notify, elements] of waiting) notify(elements.map((target) => ({ target, boundingClientRect: BOX })));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  waiting.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('measuring waits until the page is laid out, and happens once', async () => {
  const run = vi.fn();
  whenLaidOut(window, [], run);
  expect(run).not.toHaveBeenCalled();
  layOut();
  layOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('measuring does not wait long where nothing is drawn, and not at all in a hidden page', async () => {
  const covered = vi.fn();
  whenLaidOut(window, [], covered);
  await vi.advanceTimersByTimeAsync(250);
  expect(covered).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const unseen = vi.fn();
  whenLaidOut(window, [], unseen);
  expect(unseen).toHaveBeenCalledOnce();
});

test('the boxes are those of the browser’s own layout, and nothing is asked for', () => {
  const boxReads = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  const run = vi.fn();
  whenLaidOut(window, [document.body, document.head], run);
  layOut();
  expect(run).toHaveBeenCalledExactlyOnceWith([BOX, BOX]);
  expect(boxReads).not.toHaveBeenCalled();
});

test('measuring is given up together with its purpose', async () => {
  const run = vi.fn();
  whenLaidOut(window, [], run)();
  layOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();
});
