import type { DraftPlace } from '../ui/form/draft.ts';
import { readSession } from './session-storage.ts';

/** The number of drafts that a person has in this browser, and the time for which they are kept: the oldest go first. */
export const MAX_DRAFTS = 30;
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Unsent texts, by user, subject and tab: nobody ever sees a draft of another user of this browser, and two tabs with the same form open
 * keep a text each. Drafts outlive an expired session; signing out deletes them.
 */
const PREFIX = 'kith-draft:';
/** Between the subject and the tab; in the name of no subject. */
const OF_TAB = '#';
const getKey = (userId: string, about: string): string => `${PREFIX}${userId}:${about}`;
const listKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
/** The key without its tab. */
const getSubject = (key: string): string => key.split(OF_TAB)[0]!;

/** The entries opened from the palette, by user. */
export const RECENT_PREFIX = 'kith-recent:';
/** The people whom a user chose to ask about a person. */
export const REFERENCERS_PREFIX = 'kith-potential-referencers:';
/** Answers of the ranking game on their way to the server, by user. */
export const UNSENT_PREFIX = 'kith-unsent-answers:';

/** Deletes everything that was written, opened or ticked from this browser. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage))
    if ([PREFIX, RECENT_PREFIX, REFERENCERS_PREFIX, UNSENT_PREFIX].some((prefix) => key.startsWith(prefix)))
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

/** A user's subjects of one kind with drafts, the last first. @param begins the prefix of their names */
export function readDrafts(userId: string, begins: string): { about: string; at: Date }[] {
  const start = getKey(userId, '');
  const last = new Map<string, number>();
  for (const key of listKeys().filter((key) => key.startsWith(getKey(userId, begins)))) {
    const about = getSubject(key).slice(start.length);
    const found = read(localStorage.getItem(key));
    if (found) last.set(about, Math.max(found.at, last.get(about) ?? 0));
  }
  return [...last].map(([about, at]) => ({ about, at: new Date(at) })).sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Deletes everybody's drafts that are too old, and this user's oldest if there are too many. */
function tidy(userId: string, now: number): void {
  const dated = listKeys().map((key) => ({ key, at: read(localStorage.getItem(key))?.at ?? 0 }));
  const fresh = dated.filter(({ at }) => at > now - DRAFT_DAYS * DAY_MS);
  const mine = fresh.filter(({ key }) => key.startsWith(getKey(userId, ''))).sort((a, b) => b.at - a.at);
  const gone = new Set([...dated.filter((draft) => !fresh.includes(draft)), ...mine.slice(MAX_DRAFTS)]);
  for (const { key } of gone) localStorage.removeItem(key);
}

/**
 * The drafts of one person in this browser.
 * @param userId null: nothing is kept beyond this page, as for a user who acts as another user
 * @param tab the tab whose drafts come first; where it has none, the last draft of another tab comes back
 */
export function makeDrafts(userId: string | null, tab: string) {
  /** Written since the page was loaded, by key. */
  const own = new Map<string, string>();
  /** Drafts that no storage holds: it is switched off, full, or must not hold them. */
  const unstored = new Map<string, string>();
  /** The drafts of other tabs that came back here, as they were then. */
  const adopted = new Map<string, { key: string; text: string }>();
  if (userId !== null) tidy(userId, Date.now());

  const adoptDraft = (about: string, subject: string): string | null => {
    const [last] = listKeys()
      .filter((key) => getSubject(key) === subject)
      .map((key) => ({ key: key, text: localStorage.getItem(key) ?? '' }))
      .sort((a, b) => (read(b.text)?.at ?? 0) - (read(a.text)?.at ?? 0));
    if (last) adopted.set(about, last);
    return last?.text ?? null;
  };
  const makePlace = (about: string): DraftPlace => {
    const subject = getKey(userId ?? '', about);
    const key = subject + OF_TAB + tab;
    return {
      read: () => {
        const readStored = () => (userId === null ? null : (localStorage.getItem(key) ?? adoptDraft(about, subject)));
        const found = read(unstored.get(about) ?? readStored());
        return found && { values: found.values, at: own.has(key) ? null : new Date(found.at) };
      },
      keep: (values) => {
        const text = JSON.stringify({ ...values, kept_at: new Date().toISOString() });
        const isNew = !own.has(key);
        own.set(key, text);
        unstored.set(about, text);
        if (userId === null) return;
        try {
          localStorage.setItem(key, text);
          unstored.delete(about);
          if (isNew) tidy(userId, Date.now());
        } catch {
          // The text is still in the form, and comes back as long as the page is open.
        }
      },
      drop: () => {
        own.delete(key);
        unstored.delete(about);
        if (userId === null) return;
        localStorage.removeItem(key);
        // What the other tab has written since then is its own.
        const other = adopted.get(about);
        if (other && localStorage.getItem(other.key) === other.text) localStorage.removeItem(other.key);
        adopted.delete(about);
      },
    };
  };
  return {
    placeOf: makePlace,
    /** Another tab threw away or sent a draft that it had from here: the text of this page stays, until the user signs out. @returns stops that */
    defend(): () => void {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        const text = key === null || newValue !== null ? undefined : own.get(key);
        if (text !== undefined && readSession().token !== null) localStorage.setItem(key!, text);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
