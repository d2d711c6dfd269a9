/**
 * What dear calls cost, in points that are counted from the request before any work is done: a point stands for some
 * tenth of a millisecond of the server's one thread. Each person may spend so many in a minute.
 */
import { type AppError, tooMany } from '../errors.ts';

export interface Allowance {
  /** @throws tooMany with when to come again, where the points of the minute do not suffice; they are not taken then */
  spend(person: string, points: number): void;
  /**
   * For those who ask on and on while they are told to wait: asked before a dear call is read.
   * @throws tooMany with when to come again
   */
  refuseStubborn(person: string): void;
}

const MINUTE_MS = 60_000;
/** So many refusals are somebody at a page with many parts; more before the time that they were told are not. */
const MOST_REFUSED = 20;
/** People who have all their points again are forgotten now and then. */
const FORGET_FROM = 10_000;

interface Spent {
  points: number;
  at: number;
  /** How often they were refused until the time that they were told to come again: the earliest of several. */
  refused: number;
  told: number;
}

/**
 * Points come back evenly, and one call never costs more than a full minute's.
 * @param now milliseconds of a clock that never goes back
 */
export function makeAllowance(perMinute: number, now: () => number = () => performance.now()): Allowance {
  const spent = new Map<string, Spent>();
  const left = (person: string, at: number): number => {
    const known = spent.get(person);
    return known ? Math.max(0, known.points - ((at - known.at) * perMinute) / MINUTE_MS) : 0;
  };
  return {
    spend(person, points) {
      if (points <= 0) return;
      const at = now();
      const before = left(person, at);
      const asked = Math.min(points, perMinute);
      if (before + asked > perMinute) {
        const wait = ((before + asked - perMinute) * MINUTE_MS) / perMinute;
        // Nobody lacks points who has spent none.
        const known = spent.get(person)!;
        const again = known.told > at;
        known.refused = again ? known.refused + 1 : 1;
        known.told = again ? Math.min(known.told, at + wait) : at + wait;
        throw tooSoon(wait);
      }
      if (spent.size >= FORGET_FROM) for (const name of spent.keys()) if (left(name, at) === 0) spent.delete(name);
      spent.set(person, { refused: 0, told: 0, ...spent.get(person), points: before + asked, at });
    },
    refuseStubborn(person) {
      const known = spent.get(person);
      const wait = known && known.refused >= MOST_REFUSED ? known.told - now() : 0;
      if (wait > 0) throw tooSoon(wait);
    },
  };
}

function tooSoon(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  return tooMany(
    `You have sent many requests in a short time. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    seconds,
  );
}
