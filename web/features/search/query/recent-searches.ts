import { RECENT_PREFIX } from '../../../platform/api/draft-storage.ts';

/** A search that was made in this browser. */
type RecentSearch = { address: string; at: string };

const MAX_SAVED = 6;
const keyOf = (userId: string): string => `${RECENT_PREFIX}searches:${userId}`;

const isRecent = (one: unknown): one is RecentSearch =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as RecentSearch).address === 'string' &&
  (one as RecentSearch).address.startsWith('/') &&
  !Number.isNaN(Date.parse((one as RecentSearch).at));

/** The last first; signing out takes them away, as it does drafts. */
export function readSearches(userId: string): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function saveRecentSearch(userId: string, address: string, now: Date): void {
  const others = readSearches(userId).filter((search) => search.address !== address);
  try {
    localStorage.setItem(
      keyOf(userId),
      JSON.stringify([{ address, at: now.toISOString() }, ...others].slice(0, MAX_SAVED)),
    );
  } catch {
    // The storage is switched off or full: the first screen does without.
  }
}
