import { RECENT_PREFIX } from '../../../platform/api/draft-storage.ts';

/** A search that was made in this browser. */
type RecentSearch = { address: string; at: string };

const MAX_SAVED = 6;
const getKey = (userId: string): string => `${RECENT_PREFIX}searches:${userId}`;

const isRecent = (stored: unknown): stored is RecentSearch =>
  typeof stored === 'object' &&
  stored !== null &&
  typeof (stored as RecentSearch).address === 'string' &&
  (stored as RecentSearch).address.startsWith('/') &&
  !Number.isNaN(Date.parse((stored as RecentSearch).at));

/** The last first; signing out takes them away, as it does drafts. */
export function readSearches(userId: string): RecentSearch[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(getKey(userId)) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function saveRecentSearch(userId: string, address: string, now: Date): void {
  const others = readSearches(userId).filter((search) => search.address !== address);
  try {
    localStorage.setItem(
      getKey(userId),
      JSON.stringify([{ address, at: now.toISOString() }, ...others].slice(0, MAX_SAVED)),
    );
  } catch {
    // The storage is switched off or full: the first screen does without.
  }
}
