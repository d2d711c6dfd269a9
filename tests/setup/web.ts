import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { getPatience } from './patience.ts';

const { getElementError } = getConfig();
configure({
  // A screen's file is loaded at its first use, which takes a while on a busy machine.
  asyncUtilTimeout: getPatience(20_000),
  // While a query is tried again, its error needs no print of the page: that was a sixth of these tests' time. The last
  // error has it.
  getElementError(message, container) {
    const again = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
    return again
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container);
  },
});

// Features of a browser that jsdom lacks. Every width query says "wide" unless a test sets `innerWidth` below 720.
window.matchMedia = (query: string) => {
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const matches = most !== undefined && window.innerWidth <= Number(most);
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
};
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;

// Nothing is laid out here: a row of a virtual list counts as 40 high, any other box as 600.
for (const height of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, height, {
    configurable: true,
    get(this: HTMLElement) {
      return this.dataset.index === undefined ? 600 : 40;
    },
  });

/** The width of the test environment's window, whatever width a test of an earlier file left. */
const WIDE = 1024;
const complaints: string[] = [];

// A test that expects a complaint puts its own spy on console.
beforeEach(() => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      complaints.push(words.map(String).join(' '));
    });
  localStorage.clear();
  sessionStorage.clear();
  window.innerWidth = WIDE;
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(complaints.splice(0), 'console errors and warnings').toEqual([]);
});
