import { EXPERIENCE, EXPERIENCE_ITEM, UNTIL_2024_ENTITY } from '../page/generations/component-names.ts';

/** Scrolling has come to rest after this time without movement, in ms. */
const REST = 500;
/** Matches each single job; the second part is for pages of 2022 to 2024. */
const JOBS = `:is(${EXPERIENCE}) :is(${EXPERIENCE_ITEM}), #experience ~ div ${UNTIL_2024_ENTITY}`;

/**
 * Pages add a person's jobs only when the user scrolls down to them, long after the rest was read. Calls `came` each time more are there
 * than before. The page is looked at when scrolling comes to rest, and has no observer of ours for it.
 * @param counted the jobs that are there, where they have been counted already
 */
export function whenJobsCome(window: Window, came: () => void, counted?: number): () => void {
  const count = (): number => window.document.querySelectorAll(JOBS).length;
  let known = counted ?? count();
  let timer: number | undefined;
  const look = (): void => {
    const there = count();
    const isMore = there > known;
    known = there;
    if (isMore) came();
  };
  const handleScroll = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(look, REST);
  };
  // Current pages scroll an inner element. Its scroll events do not bubble, so this listens in the capture phase.
  const how = { capture: true, passive: true };
  window.addEventListener('scroll', handleScroll, how);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('scroll', handleScroll, how);
  };
}
