import { CARD_TAKEN } from '../messages.ts';
import type { TakenCard } from './card.ts';
import type { ParsedBlocks } from './embedded-json.ts';
import type { PageFacts, PageState } from './facts.ts';
import { isComplete, readCard } from './read-card.ts';
import { readPage } from './read-page.ts';
import { isStatedOnPage, wasLoadedAt } from './stated.ts';
import { getVisit } from './visits.ts';

interface WatchTimes {
  /** The shortest time between two readings of a page that builds itself, in ms. */
  again: number;
  /** A page that does not say for this long whom it shows counts as unreadable. */
  patience: number;
  /** A page that has shown something and then nothing for this long is of a kind that nobody can read. */
  quiet: number;
  /** The longest wait for a page that changes without end, or that the page before may still fill. */
  unread: number;
  /** The time for which the rest is still looked for after the name was found. */
  rest: number;
  /** The time after which nothing more is expected of the page. */
  end: number;
}

export const TIMING: WatchTimes = { again: 250, patience: 8_000, quiet: 600, unread: 2_500, rest: 5_000, end: 60_000 };

/** The reading of a page, and its person. */
interface SeenPage {
  visit: string | null;
  reading: PageFacts;
}

/**
 * Reads the page now and whenever it changes, until all is known or nothing more is to be expected, and tells each time
 * when more or something else is known. It reads in the page's idle time. Returns how to stop.
 */
export type WatchPage = (
  window: Window,
  tell: (state: PageState, reading: PageFacts) => void,
  timing?: WatchTimes,
) => () => void;

/** The person that the page showed to the script before this one. */
function readSeenCard(window: Window): SeenPage | null {
  const taken = (window as { [CARD_TAKEN]?: TakenCard })[CARD_TAKEN];
  if (!taken) return null;
  const reading = readCard(taken);
  return reading && { visit: getVisit(taken.address), reading };
}

/** Each window has its own watcher: it remembers whom the page showed last, as they may still stand there when the address has changed. */
export function createPageWatcher(): WatchPage {
  let last: SeenPage | null = null;
  let isFirst = true;
  return (window, tell, timing = TIMING) => {
    const visit = getVisit(window.location.href);
    const isFresh = isFirst && wasLoadedAt(window, visit);
    if (isFirst) last = readSeenCard(window);
    isFirst = false;
    const before = last?.visit === visit ? null : (last?.reading ?? null);
    const rememberSeen = (reading: PageFacts): void => {
      if (reading.fullName && getVisit(window.location.href) === visit) last = { visit, reading };
    };
    return watch(window, tell, timing, { before, isFresh }, rememberSeen);
  };
}

function watch(
  window: Window,
  tell: (state: PageState, reading: PageFacts) => void,
  timing: WatchTimes,
  { before, isFresh }: { before: PageFacts | null; isFresh: boolean },
  seen: (reading: PageFacts) => void,
): () => void {
  const { document } = window;
  const parsed: ParsedBlocks = new WeakMap();
  const address = window.location.href;
  const started = window.performance.now();
  const timers = new Set<number>();
  let last = '';
  let foundAt: number | null = null;
  let planned = false;
  let changedAt = started;
  /** The time since which the page says something that no reader knows. */
  let saidAt: number | null = null;

  const schedule = (run: () => void, ms: number): void => {
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
  /** Is the page there, and nobody can read it? A page that went on from another may stand there as it was for a while. */
  const isUnknown = (reading: PageFacts, now: number): boolean => {
    if (!reading.isProfile || reading.generation !== null || !isStatedOnPage(document, address)) return false;
    saidAt ??= now;
    if (now - saidAt >= timing.unread) return true;
    schedule(plan, timing.quiet);
    return (isFresh || changedAt > started) && now - Math.max(changedAt, started) >= timing.quiet;
  };
  const getState = (reading: PageFacts, now: number): PageState => {
    if (!reading.isProfile) return 'nobody';
    if (reading.settled && reading.generation !== null) return 'shown';
    if (isUnknown(reading, now)) return 'unknown';
    if (reading.settled) return 'shown';
    return now - started >= timing.patience ? 'unreadable' : 'waiting';
  };
  const read = (): void => {
    planned = false;
    const reading = readPage(document, address, parsed, before);
    seen(reading);
    const now = window.performance.now();
    const state = getState(reading, now);
    if (state === 'shown' && reading.generation !== null) foundAt ??= now;
    const text = state + JSON.stringify(reading);
    if (text !== last) tell(state, reading);
    last = text;
    const complete = foundAt !== null && isComplete(reading);
    if (complete || (foundAt !== null && now - foundAt >= timing.rest) || now - started >= timing.end) stop();
  };
  const plan = (): void => {
    if (planned) return;
    planned = true;
    schedule(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(read, { timeout: timing.again });
      else read();
    }, timing.again);
  };
  const handleChange = (): void => {
    changedAt = window.performance.now();
    plan();
  };
  const observer = new (window as unknown as typeof globalThis).MutationObserver(handleChange);
  // Pages that stay put their next person into the same elements: other words, other links.
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['href', 'content'],
  });
  schedule(plan, timing.patience);
  schedule(stop, timing.end + timing.rest);
  read();
  return stop;
}
