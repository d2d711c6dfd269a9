/**
 * The cost of expensive calls, in points counted from the request before any work: a point stands for about a tenth of a millisecond of the
 * server's one thread. Each person has a number of points a minute.
 */
import { type AppError, createTooManyError } from '../errors.ts';

/** Who has spent how much. */
export interface PointsLedger {
  /** @returns the milliseconds to wait if the minute's points are not enough: then none are taken; 0 if they are */
  spend(person: string, points: number): number | Promise<number>;
  /** @returns the milliseconds to wait for callers who keep asking while they are told to wait; otherwise 0 */
  stubborn(person: string): number | Promise<number>;
}

export interface RateBudget {
  /** @throws tooMany with the time to wait, if the minute's points are not enough; then none are taken */
  spend(person: string, points: number): void | Promise<void>;
  /**
   * For callers who keep asking while they are told to wait: called before an expensive call is read.
   * @throws tooMany with the time to wait
   */
  refuseStubborn(person: string): void | Promise<void>;
}

const MINUTE_MS = 60_000;
/** A page with many parts may get this many refusals; more, before the given time, are abuse. */
const MAX_REFUSED = 20;
/** People who have all their points again are forgotten from time to time. */
const FORGET_FROM = 10_000;

interface Spent {
  points: number;
  at: number;
  /** The number of refusals before the time that they were told to wait for: the earliest of several. */
  refused: number;
  told: number;
}

/**
 * Points come back evenly, and one call never costs more than a full minute's points.
 * @param now milliseconds of a monotonic clock
 */
export function makePointsLedger(perMinute: number, now: () => number = () => performance.now()): PointsLedger {
  const spent = new Map<string, Spent>();
  const getPointsLeft = (person: string, at: number): number => {
    const known = spent.get(person);
    return known ? Math.max(0, known.points - ((at - known.at) * perMinute) / MINUTE_MS) : 0;
  };
  return {
    spend(person, points) {
      const at = now();
      const before = getPointsLeft(person, at);
      const wantedPoints = Math.min(points, perMinute);
      if (before + wantedPoints > perMinute) {
        const wait = ((before + wantedPoints - perMinute) * MINUTE_MS) / perMinute;
        // A person who has spent nothing has all points.
        const known = spent.get(person)!;
        const again = known.told > at;
        known.refused = again ? known.refused + 1 : 1;
        known.told = again ? Math.min(known.told, at + wait) : at + wait;
        return wait;
      }
      if (spent.size >= FORGET_FROM)
        for (const name of spent.keys()) if (getPointsLeft(name, at) === 0) spent.delete(name);
      spent.set(person, { refused: 0, told: 0, ...spent.get(person), points: before + wantedPoints, at });
      return 0;
    },
    stubborn(person) {
      const known = spent.get(person);
      return known && known.refused >= MAX_REFUSED ? Math.max(0, known.told - now()) : 0;
    },
  };
}

export function makeRateBudget(ledger: PointsLedger): RateBudget {
  const refuse = (wait: number): void => {
    if (wait > 0) throw createTooSoonError(wait);
  };
  const refuseAfter = (wait: number | Promise<number>) => (typeof wait === 'number' ? refuse(wait) : wait.then(refuse));
  return {
    spend: (person, points) => (points > 0 ? refuseAfter(ledger.spend(person, points)) : undefined),
    refuseStubborn: (person) => refuseAfter(ledger.stubborn(person)),
  };
}

function createTooSoonError(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  return createTooManyError(
    `You have sent too many requests in a short time. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    seconds,
  );
}
