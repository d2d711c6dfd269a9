/** The imports whose end the user waits for in this tab, by id. They survive a reload, so that the notice comes on any screen. */
const storageKey = 'kith-watched-imports';
const changed = 'kith-watched-imports-changed';

/** The stored form: a text, so that it compares by value. */
export const readWatched = (): string => sessionStorage.getItem(storageKey) ?? '';
export const listWatchedIds = (watched: string): string[] => watched.split(' ').filter(Boolean);

function saveWatched(ids: readonly string[]): void {
  if (ids.length > 0) sessionStorage.setItem(storageKey, ids.join(' '));
  else sessionStorage.removeItem(storageKey);
  window.dispatchEvent(new Event(changed));
}

export const watch = (id: string): void => saveWatched([...new Set([...listWatchedIds(readWatched()), id])]);
export const unwatch = (id: string): void => saveWatched(listWatchedIds(readWatched()).filter((other) => other !== id));

/** Calls `listener` whenever that changes; returns a function that stops it. */
export function onWatched(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
