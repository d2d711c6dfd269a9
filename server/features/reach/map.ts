/** The map of what a viewer's network can reach, from counts. */

import { MAX_REACH_CELLS, type ReachAxis, type ReachCell } from '../../../shared/features/reach/calls.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Db } from '../../platform/db/engine.ts';
import { makeNameOfKey } from './counted/keys.ts';
import type { CountedBy, CountedKey, ReachFilter } from './counted/queries.ts';
import { countCompanies, listRaised } from './queries.ts';

/** The numbers of companies by strength, 0 to 4. */
type ByStrength = [number, number, number, number, number];

type RaisedCompany = Awaited<ReturnType<typeof listRaised>>[number];

/** Each company once, whatever its industries. */
const listOnce = (raised: readonly RaisedCompany[]): RaisedCompany[] => [
  ...new Map(raised.map((row) => [row.id, Object.assign({}, row, { key: null })])).values(),
];

/** What is known of each group: a company that one's own people know better counts there. */
async function countByKey(
  db: Db,
  scope: ViewerScope,
  by: CountedBy,
  filter: ReachFilter,
  raised: readonly RaisedCompany[],
) {
  const groups = new Map<string | null, ByStrength>();
  const nameKey = await makeNameOfKey(db, by);
  const add = (key: CountedKey, strength: number, companies: number) => {
    const name = nameKey(key);
    const counts: ByStrength = groups.get(name) ?? [...NONE];
    counts[strength]! += companies;
    groups.set(name, counts);
  };
  for (const { key, strength, companies } of await countCompanies(db, scope, by, filter)) add(key, strength, companies);
  for (const { key, before, strength } of raised) {
    add(key, before, -1);
    add(key, strength, 1);
  }
  for (const [name, counts] of groups) if (sum(counts) === 0) groups.delete(name);
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
  const raised = await listRaised(db, scope, by, filter);
  const groups = await countByKey(db, scope, by, filter, raised);
  const cells = [...groups].map(([key, counts]) => ({ key, ...toReach(counts) }));
  // A company has one size and one country, and may have several industries.
  const each = by === 'industry' ? await countByKey(db, scope, null, filter, listOnce(raised)) : groups;
  return {
    cells: cells.toSorted(compareCells).slice(0, MAX_REACH_CELLS),
    total: toReach([...each.values()].reduce(addUp, NONE)),
  };
}
