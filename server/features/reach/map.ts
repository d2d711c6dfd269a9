/** The map of what a viewer's network can reach, from counts. */

import { SIZE_STOPS } from '../../../shared/core/network/account.ts';
import { findCountryCode } from '../../../shared/core/network/geographies.ts';
import { MAX_REACH_CELLS, type ReachAxis, type ReachCell } from '../../../shared/features/reach/calls.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Db } from '../../platform/db/engine.ts';
import { type CountedBy, countCompanies, listRaised, type ReachFilter } from './queries.ts';

/** The numbers of companies by strength, 0 to 4. */
type ByStrength = [number, number, number, number, number];

/** The smallest head-count of each step of sizes (core/network/derive/search-index.ts), from step 1. */
const SMALLEST = [1, ...SIZE_STOPS.flatMap((stop) => (stop === null ? [] : [stop + 1]))];

function nameKey(by: CountedBy, key: string | number | null): string | null {
  if (by === 'size') return key === 0 ? null : String(SMALLEST[Number(key) - 1]);
  if (by === 'place') return findCountryCode(key === null ? null : String(key)) ?? null;
  return key === null ? null : String(key);
}

/** What is known of each group: a company that one's own people know better counts there. */
async function countByKey(db: Db, scope: ViewerScope, by: CountedBy, filter: ReachFilter) {
  const groups = new Map<string | null, ByStrength>();
  const add = (key: string | number | null, strength: number, companies: number) => {
    const name = nameKey(by, key);
    const counts: ByStrength = groups.get(name) ?? [...NONE];
    counts[strength]! += companies;
    groups.set(name, counts);
  };
  for (const { key, strength, companies } of await countCompanies(db, scope, by, filter)) add(key, strength, companies);
  for (const { key, before, strength } of await listRaised(db, scope, by, filter)) {
    add(key, before, -1);
    add(key, strength, 1);
  }
  return groups;
}

const NONE: ByStrength = [0, 0, 0, 0, 0];
const addUp = (all: ByStrength, counts: ByStrength) => all.map((count, at) => count + counts[at]!) as ByStrength;
const sum = (counts: ByStrength): number => counts.reduce((all, count) => all + count, 0);
const toReach = (counts: ByStrength) => ({ companies: sum(counts), reached: counts.slice(1) });

/** The largest groups first; what is not known of a company comes last. */
const compareCells = (a: ReachCell, b: ReachCell): number =>
  Number(a.key === null) - Number(b.key === null) ||
  b.companies - a.companies ||
  (a.key === b.key ? 0 : (a.key ?? '') < (b.key ?? '') ? -1 : 1);

export async function readReachMap(db: Db, scope: ViewerScope, by: ReachAxis, filter: ReachFilter) {
  const groups = await countByKey(db, scope, by, filter);
  const cells = [...groups].map(([key, counts]) => ({ key, ...toReach(counts) }));
  // A company has one size and one country, and may have several industries.
  const each = by === 'industry' ? await countByKey(db, scope, null, filter) : groups;
  return {
    cells: cells.toSorted(compareCells).slice(0, MAX_REACH_CELLS),
    total: toReach([...each.values()].reduce(addUp, NONE)),
  };
}

/** The countries of the companies that the viewer may see, by code. */
export async function listReachedPlaces(db: Db, scope: ViewerScope) {
  const everything = { size: { from: 1, to: null }, countries: undefined };
  const counts = new Map<string, number>();
  for (const { key, companies } of await countCompanies(db, scope, 'place', everything)) {
    const code = nameKey('place', key);
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + companies);
  }
  return [...counts].map(([code, companies]) => ({ code, companies }));
}
