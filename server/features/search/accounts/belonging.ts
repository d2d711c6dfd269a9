/** Companies that belong to others, offered beside an answer with these. */
import { listBelonging } from '../../../core/facts/merge/pairs.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { filterAmong } from '../subscriptions/queries.ts';
import { compareByRelationship } from './find.ts';
import { loadUntagged, type UntaggedAccount } from './queries.ts';

/** The most companies that are offered beside one. */
const MAX_BELONGING = 20;

interface BelongingRow {
  to: { id: number; name: string };
  accounts: UntaggedAccount[];
}

/** @param among only these are offered; without it, all that the viewer may see */
export async function findBelonging(
  db: Db,
  scope: ViewerScope,
  found: readonly { id: number; name: string }[],
  among: readonly number[] | undefined,
): Promise<BelongingRow[]> {
  const answered = new Set(found.map(({ id }) => id));
  const pairs = (await listBelonging(db, [...answered])).filter(({ id }) => !answered.has(id));
  if (pairs.length === 0) return [];
  const visible = filterAmong(await loadUntagged(db, scope, [...new Set(pairs.map(({ id }) => id))]), among);
  const byId = new Map(visible.map((account) => [account.id, account]));
  const idsTo = Map.groupBy(pairs, ({ to }) => to);
  return found.flatMap((to) => {
    const accounts = (idsTo.get(to.id) ?? []).flatMap(({ id }) => byId.get(id) ?? []);
    return accounts.length > 0 ? [{ to, accounts: accounts.sort(compareByRelationship).slice(0, MAX_BELONGING) }] : [];
  });
}
