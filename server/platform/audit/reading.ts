import type { Settings } from '../settings/settings.ts';
import { addDays } from '../time/day.ts';

/** A person whom a portfolio user was shown, and the first day, `YYYY-MM-DD`. */
export interface Disclosure {
  user_id: number;
  /** The user's company; null: none. */
  company_id: number | null;
  contact_id: number;
  day: string;
}

/** Several people whom a portfolio user was shown on a day. */
export interface Reads {
  user_id: number;
  day: string;
  contact_ids: number[];
}

/** The same with the user's company, as the processes of a machine tell each other. */
export interface ShownPeople extends Reads {
  company_id: number | null;
}

type ReadBound = 'day' | '30 days';

/** A portfolio user who reads. */
export interface ReadingUser {
  id: number;
  email: string;
  companyId: number | null;
}

/** A user who has reached a limit, of their own or of their company. */
export interface ReachedBound {
  userId: number;
  email: string;
  /** The company, if it is its limit. */
  companyId: number | null;
  day: string;
  bound: ReadBound;
}

/** An answer that named many people at once. */
interface BulkDisclosure {
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
  reached: ReachedBound[];
  bulk: BulkDisclosure[];
}

export interface ReadingJudgement {
  /** People who are new to the reader and above the limits. */
  withheld: ReadonlySet<number>;
  /** The limit, and the day from which new people are shown again; null if nobody is withheld. */
  until: { bound: ReadBound; day: string; of: 'user' | 'company' } | null;
  /** Counts all others as they are sent. */
  record: () => void;
}

/** The people whom portfolio users were shown, in memory, so that no reading call waits for the database or writes to it. */
export interface ReadingLimits {
  /** @param own people who are always shown, such as those in the company's own requests */
  judge(reader: ReadingUser, named: Iterable<number>, own: Iterable<number>, today: string): ReadingJudgement;
  /** The number of people who were new to a company on that day, and in the 30 days that end with it. */
  countsOf(companyId: number, today: string): { today: number; days30: number };
  /** The same of one user. */
  countsOfUser(userId: number, today: string): { today: number; days30: number };
  noteBulk(read: BulkDisclosure): void;
  /** Adds the rows of the database: from this process's earlier life, and from other processes. */
  learn(reads: readonly Disclosure[]): void;
  /** Forgets people who were shown before that day. */
  forget(before: string): void;
  /** Returns the rows to write, once. */
  takeNews(): News;
  /** Called after a write that failed. */
  putBack(news: News): void;
}

const COUNTED_DAYS = 30;

/** Hundreds of users read thousands of people each, so a day is stored as a small number, not as a text. */
const toDayNumber = (day: string): number => Date.parse(day) / 86_400_000;

class Reader {
  readonly #days = new Map<number, number>();
  readonly #counts = new Map<string, number>();

  knows = (contactId: number): boolean => this.#days.has(contactId);

  /** @returns those who are new to them */
  add(contactIds: readonly number[], day: string): number[] {
    const fresh = contactIds.filter((id) => !this.#days.has(id));
    const number = toDayNumber(day);
    for (const id of fresh) this.#days.set(id, number);
    if (fresh.length > 0) this.#counts.set(day, this.on(day) + fresh.length);
    return fresh;
  }

  forget(before: string): void {
    const first = toDayNumber(before);
    for (const [id, day] of this.#days) if (day < first) this.#days.delete(id);
    for (const day of this.#counts.keys()) if (day < before) this.#counts.delete(day);
  }

  on = (day: string): number => this.#counts.get(day) ?? 0;

  /** The number of people in the 30 days that end with this day. */
  until(day: string): number {
    const first = addDays(day, 1 - COUNTED_DAYS);
    let sum = 0;
    for (const [dayOfCount, count] of this.#counts) if (dayOfCount >= first && dayOfCount <= day) sum += count;
    return sum;
  }
}

interface Bounds {
  day: number;
  days30: number;
}

const getLeft = (reader: Reader, today: string, { day, days30 }: Bounds): number =>
  Math.max(0, Math.min(day - reader.on(today), days30 - reader.until(today)));

/** @param more people of today who are not counted yet */
const getBound = (reader: Reader, today: string, { days30 }: Bounds, more: number): ReadBound =>
  reader.until(today) + more >= days30 ? '30 days' : 'day';

function findDayShownAgain(reader: Reader, today: string, { days30 }: Bounds, more: number): string {
  let day = addDays(today, 1);
  const countShown = (): number => reader.until(day) + (today > addDays(day, -COUNTED_DAYS) ? more : 0);
  while (countShown() >= days30) day = addDays(day, 1);
  return day;
}

function getReader(readers: Map<number, Reader>, id: number): Reader {
  const known = readers.get(id) ?? new Reader();
  readers.set(id, known);
  return known;
}

const getCounts = (reader: Reader, today: string) => ({ today: reader.on(today), days30: reader.until(today) });

/** @param tell called with the new people of each answer, for other processes */
export function makeReading(
  settings: Pick<Settings, 'readBounds'>,
  tell: (shown: ShownPeople) => void = () => undefined,
): ReadingLimits {
  const users = new Map<number, Reader>();
  const companies = new Map<number, Reader>();
  let news: News = { reads: [], reached: [], bulk: [] };

  /** Those for whom a person may be new, each with their bounds: the user, and their company. */
  const listSides = ({ id, companyId }: ReadingUser) => [
    { of: 'user' as const, reader: getReader(users, id), bounds: settings.readBounds },
    ...(companyId === null
      ? []
      : [{ of: 'company' as const, reader: getReader(companies, companyId), bounds: settings.readBounds.company }]),
  ];

  return {
    judge(user, named, own, today) {
      const sides = listSides(user).map((side) => {
        const before = getLeft(side.reader, today, side.bounds);
        return { ...side, before, left: before, sent: 0 };
      });
      const [{ reader }] = sides as [(typeof sides)[number]];
      const isNew = (contactId: number): boolean => !reader.knows(contactId);
      const always = new Set([...own].filter(isNew));
      const fresh = [...new Set(named)].filter((id) => isNew(id) && !always.has(id));
      const sent: number[] = [];
      const withheld = new Set<number>();
      let stopped: (typeof sides)[number] | undefined;
      for (const id of [...always, ...fresh]) {
        const counting = sides.filter((side) => !side.reader.knows(id));
        const full = always.has(id) ? undefined : counting.find(({ left }) => left <= 0);
        if (full) {
          stopped ??= full;
          withheld.add(id);
          continue;
        }
        for (const side of counting) {
          side.left--;
          side.sent++;
        }
        sent.push(id);
      }
      const until = stopped && {
        of: stopped.of,
        bound: getBound(stopped.reader, today, stopped.bounds, stopped.sent),
        day: findDayShownAgain(stopped.reader, today, stopped.bounds, stopped.sent),
      };
      return {
        withheld,
        until: until ?? null,
        record() {
          const bounds = sides.map((side) => getBound(side.reader, today, side.bounds, side.sent));
          const contact_ids = reader.add(sent, today);
          for (const side of sides) side.reader.add(sent, today);
          if (contact_ids.length > 0) {
            const reads = { user_id: user.id, day: today, contact_ids };
            tell({ ...reads, company_id: user.companyId });
            news.reads.push(reads);
          }
          for (const [at, side] of sides.entries())
            if (side.before > 0 && getLeft(side.reader, today, side.bounds) === 0)
              news.reached.push({
                userId: user.id,
                email: user.email,
                day: today,
                bound: bounds[at]!,
                companyId: side.of === 'company' ? user.companyId : null,
              });
        },
      };
    },
    countsOf: (companyId, today) => getCounts(getReader(companies, companyId), today),
    countsOfUser: (userId, today) => getCounts(getReader(users, userId), today),
    noteBulk: (read) => void news.bulk.push(read),
    learn(reads) {
      for (const { user_id, company_id, contact_id, day } of reads) {
        getReader(users, user_id).add([contact_id], day);
        if (company_id !== null) getReader(companies, company_id).add([contact_id], day);
      }
    },
    forget(before) {
      for (const reader of [...users.values(), ...companies.values()]) reader.forget(before);
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
