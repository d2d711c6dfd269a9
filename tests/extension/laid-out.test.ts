import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenLaidOut } from '../../extension/host/laid-out.ts';

/** The functions that wait for the page's layout, until this runs them. */
const waiting = new Set<() => void>();
class Observer {
  readonly #told: () => void;
  constructor(notify: () => void) {
    this.#told = notify;
  }
  observe(): void {
    waiting.add(this.#told);
  }
  disconnect(): void {
    waiting.delete(this.#told);
  }
}
const layOut = (): void => {
  for (const notify of waiting) notify();
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

test('measuring waits until the page is laid out, and happens once', async () => {
  const run = vi.fn();
  whenLaidOut(window, run);
  expect(run).not.toHaveBeenCalled();
  layOut();
  layOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('measuring does not wait long where nothing is drawn, and not at all in a hidden page', async () => {
  const covered = vi.fn();
  whenLaidOut(window, covered);
  await vi.advanceTimersByTimeAsync(250);
  expect(covered).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const unseen = vi.fn();
  whenLaidOut(window, unseen);
  expect(unseen).toHaveBeenCalledOnce();
});

test('measuring begins after the browser has told all observers, so that the page hears of no error', async () => {
  const run = vi.fn();
  whenLaidOut(window, run);
  layOut();
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledOnce();
});

test('measuring is given up together with its purpose, also after the page is laid out', async () => {
  const run = vi.fn();
  whenLaidOut(window, run)();
  layOut();
  const giveUp = whenLaidOut(window, run);
  layOut();
  giveUp();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();
});
