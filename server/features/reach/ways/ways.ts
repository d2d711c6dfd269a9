/** Who reaches most of each group of the map, and how fresh that is. */
import { MAX_MOST_BY, MAX_REACH_CELLS, type ReachAxis } from '../../../../shared/features/reach/calls.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { getMonth, parseMonth } from '../../../platform/time/months.ts';
import { makeNameOfKey, nameWho } from '../counted/keys.ts';
import type { ReachFilter, WhoKey } from '../counted/queries.ts';
import { countMostBy, countTouchMonths } from './queries.ts';

interface CountedWays {
  /** Companies by who reaches them. */
  whose: Map<WhoKey, number>;
  /** Companies by months since the last touch. */
  ages: Map<number, number>;
}

const addTo = <K>(counts: Map<K, number>, key: K, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);

/** The age of the middle company, of two the younger; null: there is none. */
function findMedian(ages: ReadonlyMap<number, number>): number | null {
  const all = [...ages.values()].reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [age, count] of [...ages].sort(([a], [b]) => a - b)) {
    before += count;
    if (before * 2 >= all) return age;
  }
  return null;
}

export async function readReachWays(
  db: Db,
  scope: ViewerScope,
  by: ReachAxis,
  filter: ReachFilter & { atLeast: number },
  now: Date,
) {
  const groups = new Map<string | null, CountedWays>();
  const nameKey = await makeNameOfKey(db, by);
  const getGroup = (key: string | number | null) => {
    const name = nameKey(key);
    const group = groups.get(name) ?? { whose: new Map(), ages: new Map() };
    groups.set(name, group);
    return group;
  };
  for (const { key, who, companies } of await countMostBy(db, scope, by, filter))
    addTo(getGroup(key).whose, who, companies);
  for (const { key, month, companies } of await countTouchMonths(db, scope, by, filter)) {
    const then = month === null ? null : parseMonth(month, 'start');
    if (then) addTo(getGroup(key).ages, Math.max(0, getMonth(now) - then.month), companies);
  }
  const best = [...groups].map(([key, { whose, ages }]) => ({
    key,
    most: [...whose]
      .sort(([a, ours], [b, theirs]) => theirs - ours || b - a)
      .slice(0, MAX_MOST_BY)
      .map(([who]) => who),
    months: findMedian(ages),
  }));
  const names = await nameWho(db, [...new Set(best.flatMap(({ most }) => most))]);
  return {
    cells: best.slice(0, MAX_REACH_CELLS).map(({ key, most, months }) => ({
      key,
      most_by: most.flatMap((who) => names.get(who) ?? []),
      months,
    })),
  };
}
