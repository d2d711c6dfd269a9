import type { Settings } from '../settings.ts';
import { addDays } from './day.ts';

/** A person whom a portfolio user was shown, and the first day, `YYYY-MM-DD`. */
export interface Read {
  user_id: number;
  contact_id: number;
  day: string;
}

/** Several people whom a portfolio user was shown on a day. */
export interface Reads {
  user_id: number;
  day: string;
  contact_ids: number[];
}

export type ReadBound = 'day' | '30 days';

/** A user who has reached a limit. */
export interface Reached {
  userId: number;
  email: string;
  day: string;
  bound: ReadBound;
}

/** An answer that named many people at once. */
export interface BulkRead {
  userId: number;
  actingUserId: number | null;
  /** The call, such as `GET /contact/:id`. */
  call: string;
  people: number;
  at: Date;
}

/** The reads that are not written yet. */
export interface News {
  reads: Reads[];
  reached: Reached[];
  bulk: BulkRead[];
}

export interface ReadingJudgement {
  /** People who are new to the reader and above the limits. */
  withheld: ReadonlySet<number>;
  /** The limit, and the day from which new people are shown again; null if nobody is withheld. */
  until: { bound: ReadBound; day: string } | null;
  /** Counts all others as they are sent. */
  record: () => void;
}

/** The people whom portfolio users were shown, in memory, so that no reading call waits for the database or writes to it. */
export interface ReadingLimits {
  /** @param own people who are always shown, such as those in the company's own requests */
  judge(
    reader: { id: number; email: string },
    named: Iterable<number>,
    own: Iterable<number>,
    today: string,
  ): ReadingJudgement;
  noteBulk(read: BulkRead): void;
  /** Adds the rows of the database: from this process's earlier life, and from other processes. */
  learn(reads: readonly Read[]): void;
  /** Forgets people who were shown before that day. */
  forget(before: string): void;
  /** Returns the rows to write, once. */
  takeNews(): News;
  /** Called after a write that failed. */
  putBack(news: News): void;
}

const COUNTED_DAYS = 30;

/** Hundreds of users read thousands of people each, so a day is stored as a small number, not as a text. */
const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

class Reader {
  readonly #days = new Map<number, number>();
  readonly #counts = new Map<string, number>();

  knows = (contactId: number): boolean => this.#days.has(contactId);

  /** @returns those who are new to them */
  add(contactIds: readonly number[], day: string): number[] {
    const fresh = contactIds.filter((id) => !this.#days.has(id));
    const number = dayNumber(day);
    for (const id of fresh) this.#days.set(id, number);
    if (fresh.length > 0) this.#counts.set(day, this.on(day) + fresh.length);
    return fresh;
  }

  forget(before: string): void {
    const first = dayNumber(before);
    for (const [id, day] of this.#days) if (day < first) this.#days.delete(id);
    for (const day of this.#counts.keys()) if (day < before) this.#counts.delete(day);
  }

  on = (day: string): number => this.#counts.get(day) ?? 0;

  /** The number of people in the 30 days that end with this day. */
  until(day: string): number {
    const first = addDays(day, 1 - COUNTED_DAYS);
    let sum = 0;
    for (const [one, count] of this.#counts) if (one >= first && one <= day) sum += count;
    return sum;
  }
}

export function makeReading(settings: Pick<Settings, 'readBounds'>): ReadingLimits {
  const readers = new Map<number, Reader>();
  let news: News = { reads: [], reached: [], bulk: [] };

  const readerOf = (id: number): Reader => {
    const known = readers.get(id) ?? new Reader();
    readers.set(id, known);
    return known;
  };

  const leftOf = (reader: Reader, today: string): number => {
    const { day, days30 } = settings.readBounds;
    return Math.max(0, Math.min(day - reader.on(today), days30 - reader.until(today)));
  };

  /** @param more people of today who are not counted yet */
  const boundOf = (reader: Reader, today: string, more: number): ReadBound =>
    reader.until(today) + more >= settings.readBounds.days30 ? '30 days' : 'day';

  function shownAgain(reader: Reader, today: string, more: number): string {
    let day = addDays(today, 1);
    const counted = (): number => reader.until(day) + (today > addDays(day, -COUNTED_DAYS) ? more : 0);
    while (counted() >= settings.readBounds.days30) day = addDays(day, 1);
    return day;
  }

  return {
    judge({ id, email }, named, own, today) {
      const reader = readerOf(id);
      const isNew = (contactId: number): boolean => !reader.knows(contactId);
      const always = new Set([...own].filter(isNew));
      const fresh = [...new Set(named)].filter((one) => isNew(one) && !always.has(one));
      const before = leftOf(reader, today);
      const left = Math.max(0, before - always.size);
      const sent = [...always, ...fresh.slice(0, left)];
      const withheld = new Set(fresh.slice(left));
      const bound = boundOf(reader, today, sent.length);
      return {
        withheld,
        until: withheld.size > 0 ? { bound, day: shownAgain(reader, today, sent.length) } : null,
        record() {
          const contact_ids = reader.add(sent, today);
          if (contact_ids.length > 0) news.reads.push({ user_id: id, day: today, contact_ids });
          if (before > 0 && leftOf(reader, today) === 0) news.reached.push({ userId: id, email, day: today, bound });
        },
      };
    },
    noteBulk: (read) => void news.bulk.push(read),
    learn(reads) {
      for (const { user_id, contact_id, day } of reads) readerOf(user_id).add([contact_id], day);
    },
    forget(before) {
      for (const reader of readers.values()) reader.forget(before);
    },
    takeNews() {
      const taken = news;
      news = { reads: [], reached: [], bulk: [] };
      return taken;
    },
    putBack({ reads, reached, bulk }) {
      news = {
        reads: [...reads, ...news.reads],
        reached: [...reached, ...news.reached],
        bulk: [...bulk, ...news.bulk],
      };
    },
  };
}
