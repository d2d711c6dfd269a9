import type { ParsedBlocks } from './embedded-json.ts';
import type { PageReading, PageState } from './facts.ts';
import { readPage } from './read-page.ts';
import { visitOf } from './visits.ts';

export interface Timing {
  /** At most so often a page that builds itself is read again, in ms. */
  again: number;
  /** After so long a page that does not say whom it shows counts as unreadable. */
  patience: number;
  /** So long after the name was found the rest is still looked for. */
  rest: number;
  /** After so long nothing more is expected of the page. */
  end: number;
}

export const TIMING: Timing = { again: 250, patience: 8_000, rest: 5_000, end: 60_000 };

/** What was read of a page, and of whose. */
interface Seen {
  visit: string | null;
  reading: PageReading;
}

/**
 * Reads the page now and whenever it changes, until all is known or nothing more is to be expected, and tells each time
 * when more or something else is known. It reads in the page's idle time. Returns how to stop.
 */
export type WatchPage = (
  window: Window,
  tell: (state: PageState, reading: PageReading) => void,
  timing?: Timing,
) => () => void;

/** One per window: it remembers whom the page showed last, as they may still stand there when the address has gone on. */
export function pageWatcher(): WatchPage {
  let last: Seen | null = null;
  return (window, tell, timing = TIMING) => {
    const visit = visitOf(window.location.href);
    const before = last?.visit === visit ? null : (last?.reading ?? null);
    const seen = (reading: PageReading): void => {
      if (reading.fullName && visitOf(window.location.href) === visit) last = { visit, reading };
    };
    return watch(window, tell, timing, before, seen);
  };
}

function watch(
  window: Window,
  tell: (state: PageState, reading: PageReading) => void,
  timing: Timing,
  before: PageReading | null,
  seen: (reading: PageReading) => void,
): () => void {
  const { document } = window;
  const parsed: ParsedBlocks = new WeakMap();
  const address = window.location.href;
  const started = window.performance.now();
  const timers = new Set<number>();
  let told = '';
  let foundAt: number | null = null;
  let planned = false;

  const later = (run: () => void, ms: number): void => {
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const stop = (): void => {
    observer.disconnect();
    for (const timer of timers) window.clearTimeout(timer);
    timers.clear();
  };
  const read = (): void => {
    planned = false;
    const reading = readPage(document, address, parsed, before);
    seen(reading);
    const now = window.performance.now();
    const late = now - started >= timing.patience;
    const state = !reading.isProfile ? 'nobody' : reading.settled ? 'shown' : late ? 'unreadable' : 'waiting';
    if (state === 'shown') foundAt ??= now;
    const text = state + JSON.stringify(reading);
    if (text !== told) tell(state, reading);
    told = text;
    const complete = state === 'shown' && reading.entityUrn !== null && reading.location !== null;
    if (complete || (foundAt !== null && now - foundAt >= timing.rest) || now - started >= timing.end) stop();
  };
  const plan = (): void => {
    if (planned) return;
    planned = true;
    later(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(read, { timeout: timing.again });
      else read();
    }, timing.again);
  };
  const observer = new (window as unknown as typeof globalThis).MutationObserver(plan);
  // Pages that stay put their next person into the same elements: other words, other links.
  observer.observe(document, {
    ...{ childList: true, subtree: true, characterData: true },
    ...{ attributes: true, attributeFilter: ['href', 'content'] },
  });
  later(plan, timing.patience);
  later(stop, timing.end + timing.rest);
  read();
  return stop;
}
