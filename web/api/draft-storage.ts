import type { DraftPlace } from '../ui/form/draft.ts';

/** The number of drafts that a person has in this browser, and the time for which they are kept: the oldest go first. */
export const MOST_DRAFTS = 30;
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Unsent texts, by user and subject, so that nobody ever sees a draft of another user of this browser. Drafts outlive an expired session;
 * signing out deletes them.
 */
const PREFIX = 'kith-draft:';
const keyOf = (userId: string, about: string): string => `${PREFIX}${userId}:${about}`;
const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** The entries opened from the palette, by user. */
export const RECENT_PREFIX = 'kith-recent:';
/** The people whom a user chose to ask about a person. */
export const REFERENCERS_PREFIX = 'kith-potential-referencers:';

/** Deletes everything that was written, opened or ticked from this browser. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage))
    if ([PREFIX, RECENT_PREFIX, REFERENCERS_PREFIX].some((prefix) => key.startsWith(prefix)))
      localStorage.removeItem(key);
}

/** The time when a draft was written, in ms since 1970; null for text that no form of this version wrote. */
function read(text: string | null): { at: number; values: object } | null {
  try {
    const { kept_at, ...values } = JSON.parse(text ?? '') as { kept_at?: unknown };
    const at = Date.parse(String(kept_at));
    return Number.isNaN(at) ? null : { at, values };
  } catch {
    return null;
  }
}

/** A user's drafts of one kind, the last first. @param begins the prefix of the names of such drafts */
export function readDrafts(userId: string, begins: string): { about: string; at: Date }[] {
  const start = keyOf(userId, '');
  return keys()
    .filter((key) => key.startsWith(keyOf(userId, begins)))
    .flatMap((key) => {
      const found = read(localStorage.getItem(key));
      return found ? [{ about: key.slice(start.length), at: new Date(found.at) }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Deletes everybody's drafts that are too old, and this user's oldest if there are too many. */
function tidy(userId: string, now: number): void {
  const dated = keys().map((key) => ({ key, at: read(localStorage.getItem(key))?.at ?? 0 }));
  const fresh = dated.filter(({ at }) => at > now - DRAFT_DAYS * DAY_MS);
  const mine = fresh.filter(({ key }) => key.startsWith(keyOf(userId, ''))).sort((one, other) => other.at - one.at);
  const gone = new Set([...dated.filter((one) => !fresh.includes(one)), ...mine.slice(MOST_DRAFTS)]);
  for (const { key } of gone) localStorage.removeItem(key);
}

/**
 * The drafts of one person in this browser.
 * @param userId null: nothing is kept beyond this page, as for a user who acts as another user
 */
export function makeDrafts(userId: string | null) {
  /** Written since the page was loaded. */
  const own = new Set<string>();
  /** Drafts that no storage holds: it is switched off, full, or must not hold them. */
  const unstored = new Map<string, string>();
  if (userId !== null) tidy(userId, Date.now());

  return (about: string): DraftPlace => {
    const key = userId === null ? null : keyOf(userId, about);
    return {
      read: () => {
        const found = read(unstored.get(about) ?? (key && localStorage.getItem(key)));
        return found && { values: found.values, at: own.has(about) ? null : new Date(found.at) };
      },
      keep: (values) => {
        const text = JSON.stringify({ ...values, kept_at: new Date().toISOString() });
        const isNew = !own.has(about);
        own.add(about);
        unstored.set(about, text);
        if (userId === null || key === null) return;
        try {
          localStorage.setItem(key, text);
          unstored.delete(about);
          if (isNew) tidy(userId, Date.now());
        } catch {
          // The text is still in the form, and comes back as long as the page is open.
        }
      },
      drop: () => {
        own.delete(about);
        unstored.delete(about);
        if (key) localStorage.removeItem(key);
      },
    };
  };
}
