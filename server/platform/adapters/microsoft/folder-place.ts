/** Where the reading of a mailbox's folders stands. The port keeps it as a text. */

export interface FolderPlace {
  /** The beginning of the last reading that came to its end; null: this is the first one. */
  since: number | null;
  /** The beginning of the present reading. */
  begun: number;
  /** The folders still to be read, the present one first. */
  left: string[];
  /** The query of the present folder's next page; null: its first one. */
  next: string | null;
  /** The time of the oldest counted message of the present folder. */
  oldest: number | null;
  /** In a folder that had to be begun anew, the messages from this time on are counted already. */
  before: number | null;
  /** The folder of sent messages. */
  sent: string;
  /** For each folder, the query for its changes. */
  links: Record<string, string>;
  /** The recent messages that were counted, by day: one that is moved comes again in another folder. */
  seen: Record<string, string[]>;
}

/** Messages that arrive late have an earlier time. */
const RECENT_MS = 2 * 86_400_000;
/** The end of an id tells it from others of the same mailbox. */
const getMark = (id: string): string => id.replace(/=+$/, '').slice(-12);
const getDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The beginning of a reading of these folders. @param last where the one before came to */
export function beginFolders(
  { left, sent }: Pick<FolderPlace, 'left' | 'sent'>,
  begun: number,
  last: FolderPlace | null,
): FolderPlace {
  const links = Object.fromEntries(Object.entries(last?.links ?? {}).filter(([id]) => left.includes(id)));
  const { since = null, seen = {} } = last ?? {};
  return { since, begun, left, next: null, oldest: null, before: null, sent, links, seen };
}

/** Notes a message. @returns whether it is to be counted: not again, and in later readings only if it is new */
export function noteMessage(place: FolderPlace, id: string, at: number): boolean {
  if (at < (place.since ?? place.begun) - RECENT_MS) {
    if (place.since !== null || (place.before !== null && at >= place.before)) return false;
  } else {
    const marks = place.seen[getDay(at)] ?? [];
    if (marks.includes(getMark(id))) return false;
    place.seen[getDay(at)] = [...marks, getMark(id)];
  }
  place.oldest = Math.min(place.oldest ?? at, at);
  return true;
}

/** The present folder is read to its end. @param link the query for its changes from now on; null: the folder is gone */
export function endFolder(place: FolderPlace, link: string | null): void {
  const folder = place.left.shift() ?? '';
  if (link === null) delete place.links[folder];
  else place.links[folder] = link;
  Object.assign(place, { next: null, oldest: null, before: null });
  if (place.left.length > 0) return;
  place.since = place.begun;
  const from = getDay(place.since - RECENT_MS);
  for (const day of Object.keys(place.seen)) if (day < from) delete place.seen[day];
}

/** Microsoft has forgotten where the present folder stood: it is listed from its beginning. */
export function listAnew(place: FolderPlace): void {
  delete place.links[place.left[0] ?? ''];
  place.next = null;
  place.before = place.oldest ?? place.before;
}
