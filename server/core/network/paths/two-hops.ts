/**
 * Two-hop paths: from a member of the circle to a connector, and from the connector, who has a tie to the target, to
 * the target.
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { TopInsider } from '../derive/pools.ts';
import { loadSpans } from '../model/employment-spans.ts';
import { CATEGORY_BOUNDS, computeCategory } from '../model/ties.ts';
import { listRefusing } from '../sharing/choices.ts';
import { loadNeighbours, type Neighbour } from './neighbours.ts';
import { loadStoredEvidence } from './one-hop.ts';
import { compareWays, findRecentMonth } from './order.ts';
import type { FoundPath, FoundPaths, PathFilter } from './path.ts';
import { areColleagues, buildIdList, type TargetFacts } from './target.ts';

/** The number of neighbours that are looked up at once. */
const STEP = 128;

interface ReachedNeighbour {
  neighbour: Neighbour;
  memberId: number;
  /** The member's tie to the neighbour. */
  known: number;
  rank: number;
}

/**
 * A path for each connector, by the member who knows them best (of equal ones the smallest id): the best rank first,
 * then by connector id. The target's neighbours are looked up strongest first, as long as a better path is possible.
 */
export async function findTwoHopPaths(
  db: Db,
  target: TargetFacts,
  filter: PathFilter,
  limit: number,
): Promise<FoundPaths> {
  const { minStrength = 0, currentColleagues = false, memberId } = filter;
  const least = minStrength > 0 ? CATEGORY_BOUNDS[minStrength - 1]! : 0;
  const all = await loadNeighbours(db, target);
  const neighbours = currentColleagues ? all.filter(({ colleagues }) => colleagues) : all;
  const knowing = memberId === undefined ? null : await loadKnownBy(db, memberId);
  const noWays = await loadNoWays(db, target);
  const best: ReachedNeighbour[] = [];
  for (let from = 0; from < neighbours.length; from += STEP) {
    // A path's rank is at most the tie of its last hop.
    const atMost = neighbours[from]!.probability;
    if (atMost < least || (best.length > limit && atMost < best[limit]!.rank)) break;
    const some = neighbours.slice(from, from + STEP);
    const nearest = await loadNearest(db, noWays, some, memberId, knowing);
    for (const neighbour of some) {
      const near = nearest.get(neighbour.id);
      if (!near) continue;
      const rank = near.probability * neighbour.probability;
      if (rank >= least) best.push({ neighbour, memberId: near.member_id, known: near.probability, rank });
    }
    best.sort((a, b) => b.rank - a.rank || a.neighbour.id - b.neighbour.id);
    best.length = Math.min(best.length, limit + 1);
  }
  const paths = await withFirstHops(db, target, noWays, best.slice(0, limit));
  // A request for one member's paths does not count other members of the same connector.
  const wanted = memberId === undefined ? paths : paths.map((path) => ({ ...path, more: 0 }));
  return { paths: wanted, limitHit: best.length > limit };
}

/** Every member's path by one connector, the best first, then by member id. */
export async function findPathsByConnector(
  db: Db,
  target: TargetFacts,
  connectorId: number,
  filter: PathFilter,
  limit: number,
): Promise<FoundPaths> {
  const [neighbour] = await loadNeighbours(db, target, connectorId);
  const { minStrength = 0, currentColleagues = false, memberId } = filter;
  if (!neighbour || (currentColleagues && !neighbour.colleagues)) return { paths: [], limitHit: false };
  const least = minStrength > 0 ? CATEGORY_BOUNDS[minStrength - 1]! : 0;
  const noWays = await loadNoWays(db, target);
  const ties = await db
    .selectFrom('tie')
    .select(['member_id', 'probability'])
    .where('contact_id', '=', connectorId)
    .where('member_id', 'not in', noWays)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .execute();
  const reached = ties
    .map((tie) => ({
      neighbour,
      memberId: tie.member_id,
      known: tie.probability,
      rank: tie.probability * neighbour.probability,
    }))
    .filter(({ rank }) => rank >= least);
  const paths = await withFirstHops(db, target, noWays, reached.slice(0, limit));
  return { paths: paths.map((path) => ({ ...path, more: 0 })), limitHit: reached.length > limit };
}

type Near = Omit<TopInsider, 'contact_id'>;

/** The people to whom one member has ties, with their strength. */
async function loadKnownBy(db: Db, memberId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tie')
    .select(['contact_id', 'probability'])
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map((row) => [row.contact_id, row.probability]));
}

/** No path begins with the target, or with somebody who wants never to be a way to them. */
const loadNoWays = async (db: Db, { id }: TargetFacts): Promise<readonly number[]> => [
  id,
  ...(await listRefusing(db, id)),
];

/** The best tie of the circle to each neighbour, of those with whom a path may begin. */
async function loadNearest(
  db: Db,
  noWays: readonly number[],
  neighbours: readonly Neighbour[],
  memberId: number | undefined,
  knowing: ReadonlyMap<number, number> | null,
): Promise<Map<number, Near>> {
  const found = new Map<number, Near>();
  if (knowing) {
    if (noWays.includes(memberId!)) return found;
    for (const { id } of neighbours) {
      const probability = knowing.get(id);
      if (probability !== undefined) found.set(id, { member_id: memberId!, probability });
    }
    return found;
  }
  const rows = await db
    .selectFrom('nearest')
    .selectAll()
    .where(sql<boolean>`contact_id in (${buildIdList(neighbours.map(({ id }) => id))})`)
    .execute();
  for (const { contact_id, ...near } of rows) if (!noWays.includes(near.member_id)) found.set(contact_id, near);
  const byNobody = rows.filter((row) => noWays.includes(row.member_id)).map((row) => row.contact_id);
  if (byNobody.length === 0) return found;
  const others = await db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'probability'])
    .where(sql<boolean>`contact_id in (${buildIdList(byNobody)})`)
    .where('member_id', 'not in', noWays)
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .execute();
  for (const { contact_id, ...near } of others) if (!found.has(contact_id)) found.set(contact_id, near);
  return found;
}

/** Paths with the evidence of their first hop, and how many others know the same connector. */
async function withFirstHops(
  db: Db,
  target: TargetFacts,
  noWays: readonly number[],
  reached: readonly ReachedNeighbour[],
): Promise<FoundPath[]> {
  if (reached.length === 0) return [];
  const connectors = buildIdList(new Set(reached.map(({ neighbour }) => neighbour.id)));
  const evidenceOf = await loadStoredEvidence(
    db,
    reached.map(({ neighbour, memberId }) => ({ contact_id: neighbour.id, member_id: memberId })),
  );
  const counts = await db
    .selectFrom('tie')
    .select(({ fn }) => ['contact_id', fn.countAll<number>().as('count')])
    .where(sql<boolean>`contact_id in (${connectors})`)
    .where('member_id', 'not in', noWays)
    .groupBy('contact_id')
    .execute();
  const countOf = new Map(counts.map((row) => [row.contact_id, row.count]));
  const spans = await loadSpans(db, [
    ...new Set(reached.flatMap((neighbour) => [neighbour.memberId, neighbour.neighbour.id])),
  ]);
  const spansOf = Map.groupBy(spans, (span) => span.contact_id);
  const paths = reached.map(({ neighbour, memberId, known, rank }): FoundPath => {
    const first = evidenceOf.get(`${memberId},${neighbour.id}`) ?? [];
    const [theirs, between] = [spansOf.get(memberId) ?? [], spansOf.get(neighbour.id) ?? []];
    const colleagues = areColleagues(theirs, between, target.today);
    return {
      people: [memberId, neighbour.id, target.id],
      hops: [
        { probability: known, evidence: first, colleagues },
        {
          probability: neighbour.probability,
          evidence: neighbour.evidence,
          colleagues: neighbour.colleagues,
        },
      ],
      rank,
      category: computeCategory(rank),
      inTouch: findRecentMonth(neighbour.evidence, target.now),
      more: (countOf.get(neighbour.id) ?? 1) - 1,
    };
  });
  // Which paths are found does not depend on when somebody was in touch, only their order.
  return paths.sort(compareWays);
}
