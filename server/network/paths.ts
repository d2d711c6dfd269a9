/**
 * Paths from the circle to a target (relationship model §5): one hop, by a tie that is stored; two hops, by somebody whom
 * a member has a tie to and who has one to the target. Ranks are products of ties.
 */
import { sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import { monthAt, OPEN_END } from './months.ts';
import { type Neighbour, neighboursOf } from './neighbours.ts';
import type { Nearest } from './pools.ts';
import { loadSpells } from './spells.ts';
import { decodeEvidence } from './stored-evidence.ts';
import { areColleagues, idList, type Target } from './target.ts';
import { BOUNDS, type Category, category, type TieEvidence } from './ties.ts';

export interface FoundHop {
  probability: number;
  /** Strongest first, then newest. */
  evidence: TieEvidence[];
  /** They work at one account today. */
  colleagues: boolean;
}

/** `people` begins with a member of the circle and ends with the target; `hops[n]` joins the n-th to the next. */
export interface FoundPath {
  people: number[];
  hops: FoundHop[];
  rank: number;
  category: Category;
  /** How many further members know the same connector. */
  more: number;
}

export interface FoundPaths {
  paths: FoundPath[];
  /** There are more than were asked for. */
  limitHit: boolean;
}

export interface PathFilter {
  /** Paths of at least this category. */
  minStrength?: number;
  /** Only paths whose last hop joins people who work at one account today. */
  currentColleagues?: boolean;
  /** Only paths that begin with this member. */
  memberId?: number;
}

/** Document 2 §9. */
export function hopsShown(path: Pick<FoundPath, 'hops' | 'category'>): number {
  return path.hops.length + (path.category < 3 ? 1 : 0);
}

/** One for each member with a tie to the target, the best first, then by member id. */
export async function oneHopPaths(db: Db, target: Target, filter: PathFilter, limit: number): Promise<FoundPaths> {
  const { minStrength = 0, currentColleagues = false, memberId } = filter;
  const there = currentColleagues ? await membersThere(db, target) : null;
  if (there?.size === 0) return { paths: [], limitHit: false };
  const rows = await db
    .selectFrom('tie')
    .select(['member_id', 'probability', 'evidence'])
    .where('contact_id', '=', target.id)
    .where('category', '>=', minStrength)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(there !== null, (query) => query.where(sql<boolean>`member_id in (${idList(there!)})`))
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .limit(limit + 1)
    .execute();
  const colleagues = there ?? (rows.length > 0 ? await membersThere(db, target) : new Set());
  const paths = rows.slice(0, limit).map(({ member_id, probability, evidence }) => ({
    people: [member_id, target.id],
    hops: [{ probability, evidence: decodeEvidence(evidence), colleagues: colleagues.has(member_id) }],
    ...{ rank: probability, category: category(probability), more: 0 },
  }));
  return { paths, limitHit: rows.length > limit };
}

/** The best one-hop paths to each of many targets, at most `each`; who has none has no entry. */
export async function bestOneHops(
  db: Db,
  targetIds: readonly number[],
  { minStrength = 0, currentColleagues = false, memberId }: PathFilter,
  each: number,
  now: Date,
): Promise<Map<number, FoundPath[]>> {
  if (targetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'probability'])
    .where(sql<boolean>`contact_id in (${idList(targetIds)})`)
    .where('category', '>=', minStrength)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .execute();
  const today = monthAt(now);
  const [own, members] = await bothSpells(
    db,
    targetIds,
    rows.map((row) => row.member_id),
  );
  const areBoth = (row: { contact_id: number; member_id: number }) =>
    areColleagues(own.get(row.contact_id) ?? [], members.get(row.member_id) ?? [], today);
  const wanted = currentColleagues ? rows.filter(areBoth) : rows;
  const best = [...Map.groupBy(wanted, (row) => row.contact_id).values()].flatMap((same) => same.slice(0, each));
  const evidence = await storedEvidence(db, best);
  const paths = best.map((row) => ({
    people: [row.member_id, row.contact_id],
    hops: [
      {
        probability: row.probability,
        evidence: evidence.get(`${row.member_id},${row.contact_id}`) ?? [],
        colleagues: areBoth(row),
      },
    ],
    ...{ rank: row.probability, category: category(row.probability), more: 0 },
  }));
  return Map.groupBy(paths, (path) => path.people[1]!);
}

/** The present spells of some contacts and of some members, by person. */
async function bothSpells(db: Db, contactIds: readonly number[], memberIds: readonly number[]) {
  const own = await db
    .selectFrom('spell')
    .selectAll()
    .where(sql<boolean>`contact_id in (${idList(contactIds)})`)
    .where('end_month', '=', OPEN_END)
    .execute();
  const accountIds = new Set(own.map((spell) => spell.account_id));
  const members =
    accountIds.size === 0 || memberIds.length === 0
      ? []
      : await db
          .selectFrom('member_spell')
          .selectAll()
          .where(sql<boolean>`account_id in (${idList(accountIds)})`)
          .where(sql<boolean>`member_id in (${idList(new Set(memberIds))})`)
          .where('end_month', '=', OPEN_END)
          .execute();
  return [Map.groupBy(own, (one) => one.contact_id), Map.groupBy(members, (one) => one.member_id)] as const;
}

/** The evidence of some stored ties, by `member,contact`. */
async function storedEvidence(
  db: Db,
  ties: readonly { contact_id: number; member_id: number }[],
): Promise<Map<string, TieEvidence[]>> {
  if (ties.length === 0) return new Map();
  const rows = await db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'evidence'])
    .where(sql<boolean>`contact_id in (${idList(new Set(ties.map((one) => one.contact_id)))})`)
    .where(sql<boolean>`member_id in (${idList(new Set(ties.map((one) => one.member_id)))})`)
    .execute();
  return new Map(rows.map((row) => [`${row.member_id},${row.contact_id}`, decodeEvidence(row.evidence)]));
}

/** The members of the circle who work where the target works. */
async function membersThere(db: Db, target: Target): Promise<Set<number>> {
  if (target.spells.length === 0) return new Set();
  const rows = await db
    .selectFrom('member_spell')
    .selectAll()
    .where('account_id', 'in', [...target.spellsAt.keys()])
    .where('end_month', '=', OPEN_END)
    .where('member_id', '<>', target.id)
    .execute();
  const there = rows.filter((row) => areColleagues(target.spells, [row], target.today));
  return new Set(there.map((row) => row.member_id));
}

/** How many neighbours are looked up at once. */
const STEP = 128;

interface Reached {
  neighbour: Neighbour;
  memberId: number;
  /** The member's tie to the neighbour. */
  known: number;
  rank: number;
}

/**
 * One for each connector, by the member who knows them best (of equal ones the smallest id): the best rank first, then by
 * connector id. The target's neighbours are looked up strongest first, and no further than where a better path can come.
 */
export async function twoHopPaths(db: Db, target: Target, filter: PathFilter, limit: number): Promise<FoundPaths> {
  const { minStrength = 0, currentColleagues = false, memberId } = filter;
  const least = minStrength > 0 ? BOUNDS[minStrength - 1]! : 0;
  const all = await neighboursOf(db, target);
  const neighbours = currentColleagues ? all.filter(({ colleagues }) => colleagues) : all;
  const knowing = memberId === undefined ? null : await knownBy(db, memberId);
  const best: Reached[] = [];
  for (let from = 0; from < neighbours.length; from += STEP) {
    // A path's rank is at most the tie of its last hop.
    const atMost = neighbours[from]!.probability;
    if (atMost < least || (best.length > limit && atMost < best[limit]!.rank)) break;
    const some = neighbours.slice(from, from + STEP);
    const nearest = await nearestOf(db, target, some, memberId, knowing);
    for (const neighbour of some) {
      const near = nearest.get(neighbour.id);
      if (!near) continue;
      const rank = near.probability * neighbour.probability;
      if (rank >= least) best.push({ neighbour, memberId: near.member_id, known: near.probability, rank });
    }
    best.sort((a, b) => b.rank - a.rank || a.neighbour.id - b.neighbour.id);
    best.length = Math.min(best.length, limit + 1);
  }
  return { paths: await withFirstHops(db, target, best.slice(0, limit)), limitHit: best.length > limit };
}

/** Every member's path by one connector, the best first, then by member id. */
export async function pathsBy(
  db: Db,
  target: Target,
  connectorId: number,
  filter: PathFilter,
  limit: number,
): Promise<FoundPaths> {
  const [neighbour] = await neighboursOf(db, target, connectorId);
  const { minStrength = 0, currentColleagues = false, memberId } = filter;
  if (!neighbour || (currentColleagues && !neighbour.colleagues)) return { paths: [], limitHit: false };
  const least = minStrength > 0 ? BOUNDS[minStrength - 1]! : 0;
  const ties = await db
    .selectFrom('tie')
    .select(['member_id', 'probability'])
    .where('contact_id', '=', connectorId)
    .where('member_id', '<>', target.id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .execute();
  const reached = ties
    .map((one) => ({
      ...{ neighbour, memberId: one.member_id, known: one.probability },
      rank: one.probability * neighbour.probability,
    }))
    .filter(({ rank }) => rank >= least);
  const paths = await withFirstHops(db, target, reached.slice(0, limit));
  return { paths: paths.map((path) => ({ ...path, more: 0 })), limitHit: reached.length > limit };
}

type Near = Omit<Nearest, 'contact_id'>;

/** Whom one member has ties to, and how strong. */
async function knownBy(db: Db, memberId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tie')
    .select(['contact_id', 'probability'])
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map((row) => [row.contact_id, row.probability]));
}

/** The best tie of the circle to each neighbour; nobody's path begins with the target. */
async function nearestOf(
  db: Db,
  target: Target,
  neighbours: readonly Neighbour[],
  memberId: number | undefined,
  knowing: ReadonlyMap<number, number> | null,
): Promise<Map<number, Near>> {
  const found = new Map<number, Near>();
  if (knowing) {
    if (memberId === target.id) return found;
    for (const { id } of neighbours) {
      const probability = knowing.get(id);
      if (probability !== undefined) found.set(id, { member_id: memberId!, probability });
    }
    return found;
  }
  const rows = await db
    .selectFrom('nearest')
    .selectAll()
    .where(sql<boolean>`contact_id in (${idList(neighbours.map(({ id }) => id))})`)
    .execute();
  for (const { contact_id, ...near } of rows) if (near.member_id !== target.id) found.set(contact_id, near);
  const byTarget = rows.filter((row) => row.member_id === target.id).map((row) => row.contact_id);
  if (byTarget.length === 0) return found;
  const others = await db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'probability'])
    .where(sql<boolean>`contact_id in (${idList(byTarget)})`)
    .where('member_id', '<>', target.id)
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .execute();
  for (const { contact_id, ...near } of others) if (!found.has(contact_id)) found.set(contact_id, near);
  return found;
}

/** Paths with the evidence of their first hop, and how many others know the same connector. */
async function withFirstHops(db: Db, target: Target, reached: readonly Reached[]): Promise<FoundPath[]> {
  if (reached.length === 0) return [];
  const connectors = idList(new Set(reached.map(({ neighbour }) => neighbour.id)));
  const evidenceOf = await storedEvidence(
    db,
    reached.map(({ neighbour, memberId }) => ({ contact_id: neighbour.id, member_id: memberId })),
  );
  const counts = await db
    .selectFrom('tie')
    .select(['contact_id', sql<number>`count(*)`.as('count')])
    .where(sql<boolean>`contact_id in (${connectors})`)
    .where('member_id', '<>', target.id)
    .groupBy('contact_id')
    .execute();
  const countOf = new Map(counts.map((row) => [row.contact_id, row.count]));
  const spells = await loadSpells(db, [...new Set(reached.flatMap((one) => [one.memberId, one.neighbour.id]))]);
  const spellsOf = Map.groupBy(spells, (spell) => spell.contact_id);
  return reached.map(({ neighbour, memberId, known, rank }) => {
    const first = evidenceOf.get(`${memberId},${neighbour.id}`) ?? [];
    const [theirs, between] = [spellsOf.get(memberId) ?? [], spellsOf.get(neighbour.id) ?? []];
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
      ...{ rank, category: category(rank), more: (countOf.get(neighbour.id) ?? 1) - 1 },
    };
  });
}
