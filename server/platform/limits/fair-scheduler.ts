/**
 * Calls take turns with the thread. SQLite answers on it, so a long list would keep everybody else waiting. Long work
 * therefore pauses between its pieces, and the waiting calls get the thread one at a time, person after person.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTooManyError } from '../errors.ts';
import { makePlaces, type Places } from './places.ts';

/** The time for which a call works before it lets the others have the thread. */
const SLICE_MS = 3;
/**
 * A user who had the thread for this long lately waits with a new call for their turn among the paused ones; other
 * users start at once. A tenth of the thread's time is normal use and does not count.
 */
const MUCH_MS = 20;
const FORGOTTEN = 0.1;
/** With so many paused calls every new call waits for its turn: otherwise new calls would hold up the earlier ones. */
const MANY_PAUSED = 12;
/** From time to time, users without calls in work are forgotten. */
const FORGET_FROM = 1_000;
/** The number of calls of one user in work at the same time; further ones wait. */
const AT_ONCE = 2;
/** A number above the calls that a page makes at once; such a caller no longer waits for the answers. */
const MAX_WAITING = 40;
/** The number of one user's calls that may stand aside. */
const MAX_ASIDE = 8;

interface Slice {
  began: number;
  /** The call was answered; work that it started, such as jobs, goes on without it. */
  ended: boolean;
  next(): Promise<void>;
  aside<T>(waiting: () => Promise<T>): Promise<T>;
}

const present = new AsyncLocalStorage<Slice>();

/** A process has one event loop: when it last came round for work outside of calls. */
const eventLoop = { cameRound: Number.NEGATIVE_INFINITY };

/**
 * To be awaited between two pieces of long work. Settles at once within the call's slice, then when it is its turn again; outside of calls
 * (jobs, commands) within a slice, too, then when the event loop comes round: a job of a thousand statements would otherwise keep every
 * call waiting to its end. Queries on SQLite do so by themselves, outside of transactions.
 */
export async function yieldToEventLoop(): Promise<void> {
  const slice = present.getStore();
  if (slice && !slice.ended) {
    if (performance.now() - slice.began >= SLICE_MS) await slice.next();
  } else if (performance.now() - eventLoop.cameRound >= SLICE_MS) {
    await nextTurn();
    eventLoop.cameRound = performance.now();
  }
}

/**
 * Waits for something outside this process, such as a file that another process has locked; the user's other calls are
 * answered meanwhile.
 */
export function runAside<T>(waiting: () => Promise<T>): Promise<T> {
  const slice = present.getStore();
  return slice && !slice.ended ? slice.aside(waiting) : waiting();
}

export interface FairScheduler {
  /**
   * Does a call's work as soon as its person has no more than two others in work.
   * @throws tooMany when too many of theirs wait already
   */
  take<T>(person: string, work: () => Promise<T>): Promise<T>;
  /** The number of calls that have not begun, because others of the same person are in work. */
  waiting(): number;
}

interface Person {
  /** Calls that have begun, and those of them that stand aside. */
  begun: number;
  aside: number;
  /** The time for which they had the thread, less the forgotten part, at a point of time. */
  had: { ms: number; at: number };
  /** Calls in work that wait to go on. */
  paused: (() => void)[];
}

function count(person: Person, { began }: Slice): void {
  const now = performance.now();
  const { ms, at } = person.had;
  person.had = { ms: Math.max(0, ms - (now - at) * FORGOTTEN) + now - began, at: now };
}

const hasHad = ({ had }: Person, least: number): boolean => had.ms - (performance.now() - had.at) * FORGOTTEN > least;

/** The places of the calls in work, of each person. */
export const makeCallPlaces = (): Places => makePlaces(AT_ONCE, MAX_WAITING);

/** @param places where the calls of a person count that other processes answer, too */
export function makeFairScheduler(places: Places = makeCallPlaces()): FairScheduler {
  const people = new Map<string, Person>();
  /** Everybody with paused calls, once. */
  const inTurn: Person[] = [];
  let scheduled = false;
  let paused = 0;
  let waiting = 0;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    // One piece of work in each round of the event loop: calls that arrive in between are answered.
    setImmediate(resumeOne);
  };
  const resumeOne = (): void => {
    scheduled = false;
    const person = inTurn.shift();
    if (!person) return;
    const resume = person.paused.shift()!;
    // The others have their turn before this person's next.
    if (person.paused.length > 0) inTurn.push(person);
    paused--;
    resume();
    schedule();
  };
  const getPerson = (name: string): Person => {
    if (people.size >= FORGET_FROM)
      for (const [text, person] of people) if (person.begun === 0 && !hasHad(person, 0)) people.delete(text);
    const person = people.get(name) ?? { begun: 0, aside: 0, had: { ms: 0, at: 0 }, paused: [] };
    people.set(name, person);
    return person;
  };
  /** Waits until it is the person's turn. */
  const awaitTurn = (person: Person): Promise<void> =>
    new Promise((resume) => {
      if (person.paused.push(resume) === 1) inTurn.push(person);
      paused++;
      schedule();
    });
  const waitFor = async (placed: boolean | Promise<boolean>): Promise<void> => {
    waiting++;
    try {
      if (!(await placed))
        throw createTooManyError('You have sent too many requests at once. Wait for the answers first.');
    } finally {
      waiting--;
    }
  };
  const makeSlice = (name: string, person: Person): Slice => ({
    began: performance.now(),
    ended: false,
    async next() {
      count(person, this);
      await awaitTurn(person);
      this.began = performance.now();
    },
    async aside(waiting) {
      if (person.aside >= MAX_ASIDE) return waiting();
      count(person, this);
      person.aside++;
      places.leave(name);
      try {
        return await waiting();
      } finally {
        person.aside--;
        places.join(name);
        this.began = performance.now();
      }
    },
  });

  return {
    waiting: () => waiting,
    async take(name, work) {
      const placed = places.take(name);
      // At once, where a place is free: calls begin in the order in which they came.
      if (placed !== true) await waitFor(placed);
      const person = getPerson(name);
      person.begun++;
      try {
        if (paused >= MANY_PAUSED || hasHad(person, MUCH_MS)) await awaitTurn(person);
        const slice = makeSlice(name, person);
        try {
          return await present.run(slice, work);
        } finally {
          slice.ended = true;
          count(person, slice);
        }
      } finally {
        person.begun--;
        places.leave(name);
      }
    },
  };
}
