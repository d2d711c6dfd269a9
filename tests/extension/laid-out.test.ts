import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenLaidOut } from '../../extension/host/laid-out.ts';

/** What waits for the page to be laid out, until this lets it be. */
const waiting = new Set<() => void>();
class Observer {
  readonly #told: () => void;
  constructor(told: () => void) {
    this.#told = told;
  }
  observe(): void {
    waiting.add(this.#told);
  }
  disconnect(): void {
    waiting.delete(this.#told);
  }
}
const layOut = (): void => {
  for (const told of waiting) told();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => {
  waiting.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what measures the page waits until it is laid out, and does so once', async () => {
  const run = vi.fn();
  whenLaidOut(window, run);
  expect(run).not.toHaveBeenCalled();
  layOut();
  layOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('where nothing is drawn it does not wait long, and in a page that nobody sees not at all', async () => {
  const covered = vi.fn();
  whenLaidOut(window, covered);
  await vi.advanceTimersByTimeAsync(250);
  expect(covered).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const unseen = vi.fn();
  whenLaidOut(window, unseen);
  expect(unseen).toHaveBeenCalledOnce();
});

test('it is given up with what it was for', async () => {
  const run = vi.fn();
  whenLaidOut(window, run)();
  layOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();
});
