/**
 * Calls take turns with the thread. SQLite answers on it, so that a long list would keep everybody else waiting: long
 * work pauses between its pieces, and of all that wait to go on one has the thread at a time, person after person.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { tooMany } from '../errors.ts';

/** How long a call works before it lets the others have the thread. */
const SLICE_MS = 3;
/**
 * Somebody who lately had the thread for so long begins a call in turn with those that are paused; anybody else at once. A
 * tenth of the thread is nobody's fault: so much is forgotten.
 */
const MUCH_MS = 20;
const FORGOTTEN = 0.1;
/** While so many are paused everybody begins in turn: otherwise those who come would keep those who came before waiting. */
const MANY_PAUSED = 12;
/** People who have nothing in work are forgotten now and then. */
const FORGET_FROM = 1_000;
/** So many calls of one person are in work at the same time; the next ones wait. */
const AT_ONCE = 2;
/** More than a page asks at once; then somebody is not waiting for answers any more. */
const MOST_WAITING = 40;
/** Of one person's calls so many may stand aside. */
const MOST_ASIDE = 8;

interface Slice {
  began: number;
  /** The call was answered; what it set going, such as jobs, goes on without it. */
  ended: boolean;
  next(): Promise<void>;
  aside<T>(waiting: () => Promise<T>): Promise<T>;
}

const present = new AsyncLocalStorage<Slice>();

/**
 * To be awaited between two pieces of long work. Settles at once within the call's slice, then when it is its turn again;
 * outside of calls (jobs, commands) always at once. Queries on SQLite do so by themselves, outside of transactions.
 */
export async function pause(): Promise<void> {
  const slice = present.getStore();
  if (slice && !slice.ended && performance.now() - slice.began >= SLICE_MS) await slice.next();
}

/**
 * Waits for something that is not this process's, such as a file that another one has locked: the person's other calls are
 * answered meanwhile.
 */
export function aside<T>(waiting: () => Promise<T>): Promise<T> {
  const slice = present.getStore();
  return slice && !slice.ended ? slice.aside(waiting) : waiting();
}

export interface Turns {
  /**
   * Does a call's work as soon as its person has no more than two others in work.
   * @throws tooMany when too many of theirs wait already
   */
  take<T>(person: string, work: () => Promise<T>): Promise<T>;
  /** How many calls have not begun, as others of their person's are in work. */
  waiting(): number;
}

interface Person {
  inWork: number;
  aside: number;
  /** For how long they had the thread, less what is forgotten, at a point of time. */
  had: { ms: number; at: number };
  /** Calls that have not begun. */
  waiting: (() => void)[];
  /** Calls in work that wait to go on. */
  paused: (() => void)[];
}

function count(person: Person, { began }: Slice): void {
  const now = performance.now();
  const { ms, at } = person.had;
  person.had = { ms: Math.max(0, ms - (now - at) * FORGOTTEN) + now - began, at: now };
}

const hasHad = ({ had }: Person, least: number): boolean => had.ms - (performance.now() - had.at) * FORGOTTEN > least;

export function makeTurns(): Turns {
  const people = new Map<string, Person>();
  /** Each of those whose calls wait to go on, once. */
  const inTurn: Person[] = [];
  let scheduled = false;
  let paused = 0;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    // One piece of work in each round of the event loop: in between, whoever asked meanwhile is answered.
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
  const known = (name: string): Person => {
    if (people.size >= FORGET_FROM)
      for (const [each, person] of people)
        if (person.inWork + person.aside === 0 && !hasHad(person, 0)) people.delete(each);
    const person = people.get(name) ?? { inWork: 0, aside: 0, had: { ms: 0, at: 0 }, waiting: [], paused: [] };
    people.set(name, person);
    return person;
  };
  /** Waits until it is the person's turn. */
  const turnOf = (person: Person): Promise<void> =>
    new Promise((resume) => {
      if (person.paused.push(resume) === 1) inTurn.push(person);
      paused++;
      schedule();
    });
  const leave = (person: Person): void => {
    // Whoever leaves hands its place on; where calls came back from aside there are more in work than have one.
    const begin = person.inWork <= AT_ONCE ? person.waiting.shift() : undefined;
    if (begin) begin();
    else person.inWork--;
  };
  const sliceOf = (person: Person): Slice => ({
    began: performance.now(),
    ended: false,
    async next() {
      count(person, this);
      await turnOf(person);
      this.began = performance.now();
    },
    async aside(waiting) {
      if (person.aside >= MOST_ASIDE) return waiting();
      count(person, this);
      person.aside++;
      leave(person);
      try {
        return await waiting();
      } finally {
        person.aside--;
        person.inWork++;
        this.began = performance.now();
      }
    },
  });

  return {
    waiting: () => [...people.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
    async take(name, work) {
      const person = known(name);
      if (person.inWork < AT_ONCE) person.inWork++;
      else if (person.waiting.length >= MOST_WAITING)
        throw tooMany('You have sent more requests at once than Kith answers. Wait for the answers first.');
      else await new Promise<void>((begin) => person.waiting.push(begin));
      if (paused >= MANY_PAUSED || hasHad(person, MUCH_MS)) await turnOf(person);
      const slice = sliceOf(person);
      try {
        return await present.run(slice, work);
      } finally {
        slice.ended = true;
        count(person, slice);
        leave(person);
      }
    },
  };
}
