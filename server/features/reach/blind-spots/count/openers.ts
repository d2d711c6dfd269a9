/** Who of those that the viewer's network knows knows somebody at a blind spot. */
import { rankConnectorsOf } from '../../../../core/network/paths/connectors.ts';
import { loadTargets } from '../../../../core/network/paths/target.ts';
import type { ViewerScope } from '../../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../../platform/settings/installation.ts';
import { type CoverCandidate, pickCover } from './cover.ts';
import type { FoundOpener } from './queries.ts';

/** People are looked at so many at a time. */
const BATCH = 50;

interface Acquaintance {
  id: number;
  probability: number;
  /** The accounts where the two worked together. */
  at: readonly number[];
}

/** Those who may know a person, by person. */
export type AcquaintancesOf = ReadonlyMap<number, readonly Acquaintance[]>;

/** The firm's reach, and for a portfolio company its own people. */
export async function listPools(db: Db, { staff, companyId }: ViewerScope): Promise<number[]> {
  const firm = await loadFirmAccountId(db);
  return [...new Set([...(firm === null ? [] : [firm]), ...(staff ? [] : [companyId])])];
}

interface SearchOptions {
  scope: ViewerScope;
  pools: readonly number[];
  /** People who use Kith: they are no openers. */
  users: ReadonlySet<number>;
  now: Date;
}

/** @param known people looked at before, which are not read again */
export async function loadAcquaintances(
  db: Db,
  { scope, pools, users, now }: SearchOptions,
  people: readonly number[],
  known: Map<number, readonly Acquaintance[]>,
): Promise<void> {
  const fresh = people.filter((id) => !known.has(id));
  for (let from = 0; from < fresh.length; from += BATCH) {
    const some = fresh.slice(from, from + BATCH);
    const found = new Map(some.map((id) => [id, new Map<number, Acquaintance>()]));
    const targets = await loadTargets(db, some, now);
    for (const pool of targets.length > 0 ? pools : [])
      for (const [person, connectors] of await rankConnectorsOf(db, pool, targets, scope))
        for (const { id, category, probability, evidence } of connectors)
          if (category > 0 && !users.has(id)) {
            const at = evidence.flatMap((part) => (part.kind === 'tenure' ? [part.account] : []));
            found.get(person)!.set(id, { id, probability, at });
          }
    for (const [person, acquaintances] of found) known.set(person, [...acquaintances.values()]);
  }
}

/** @param units what can be opened, with its people: one person, or a company's */
export function pickOpeners(units: ReadonlyMap<number, readonly number[]>, known: AcquaintancesOf): FoundOpener[] {
  const found = new Map<number, CoverCandidate & { opens: Set<number>; at: Map<number, number> }>();
  for (const [unit, people] of units)
    for (const person of people)
      for (const { id, probability, at } of known.get(person) ?? []) {
        const candidate = found.get(id) ?? { id, opens: new Set<number>(), probability: 0, at: new Map() };
        candidate.opens.add(unit);
        candidate.probability = Math.max(candidate.probability, probability);
        for (const account of new Set(at)) candidate.at.set(account, (candidate.at.get(account) ?? 0) + 1);
        found.set(id, candidate);
      }
  return pickCover([...found.values()]).map(({ id, opens, at }) => {
    const [most] = [...at].sort(([a, n], [b, m]) => m - n || a - b);
    return { id, opens, at: most?.[0] ?? null };
  });
}
