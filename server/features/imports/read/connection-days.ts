/** The days on which people can have connected, and the day that a list of them describes. */
import type { Day } from '../../../platform/files/tables/dates.ts';

/** The professional network began in this month: nobody connected earlier. */
const FIRST_DAY: Day = '2003-05-01';
const MS_PER_DAY = 86_400_000;

/** Where the user is, the next day may have begun already. */
const getTomorrow = (today: Day): Day => new Date(Date.parse(today) + MS_PER_DAY).toISOString().slice(0, 10);

/** The reason why nothing can have happened on the day yet, as a sentence; null if it can. */
export const findDayProblem = (day: Day, today: Day): string | null =>
  day > getTomorrow(today) ? 'This date is in the future.' : null;

/** The reason why two people cannot have connected on the day, as a sentence; null if they can. */
export const findConnectionProblem = (day: Day, today: Day): string | null =>
  day < FIRST_DAY ? 'The network didn’t exist before May 2003.' : findDayProblem(day, today);

/** Of fewer days than these nobody can say which is the mistaken one. */
const FEWEST = 4;
/** One mistaken day in so many, but at least one. */
const ONE_IN = 50;
/** A shorter pause in days before the last ones is no sign of a mistake. */
const LONGEST_PAUSE = 183;

/**
 * The last day of the bulk of a column: a few days at its end that come after a pause more than twice as long as any before are mistaken,
 * and do not make the list newer than it is.
 */
export function findNewestOfBulk(counts: ReadonlyMap<Day, number>): Day | null {
  const days = [...counts.keys()].sort();
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let newest = days.at(-1) ?? null;
  if (total < FEWEST) return newest;
  const pauses = days.map((day, at) => (at === 0 ? 0 : (Date.parse(day) - Date.parse(days[at - 1]!)) / MS_PER_DAY));
  let longest = 0;
  const before = pauses.map((pause) => {
    const known = longest;
    longest = Math.max(longest, pause);
    return known;
  });
  let spared = Math.max(1, Math.floor(total / ONE_IN));
  for (let at = days.length - 1; at > 0; at--) {
    spared -= counts.get(days[at]!)!;
    if (spared < 0) break;
    if (pauses[at]! > Math.max(LONGEST_PAUSE, 2 * before[at]!)) newest = days[at - 1]!;
  }
  return newest;
}
