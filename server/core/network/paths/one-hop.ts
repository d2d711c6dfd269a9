/** One-hop paths: a member of the circle with a stored tie to the target. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import { decodeEvidence } from '../model/stored-evidence.ts';
import { computeCategory, type TieEvidence } from '../model/ties.ts';
import { compareWays, findRecentMonth } from './order.ts';
import type { FoundPath, FoundPaths, PathFilter } from './path.ts';
import { areColleagues, buildIdList, type TargetFacts } from './target.ts';

/** A path for each member with a tie to the target, the best first, then by member id. */
export async function findOneHopPaths(
  db: Db,
  target: TargetFacts,
  filter: PathFilter,
  limit: number,
): Promise<FoundPaths> {
  const { minStrength = 0, currentColleagues = false, memberId } = filter;
  const there = currentColleagues ? await findMembersThere(db, target) : null;
  if (there?.size === 0) return { paths: [], limitHit: false };
  const rows = await db
    .selectFrom('tie')
    .select(['member_id', 'probability', 'evidence'])
    .where('contact_id', '=', target.id)
    .where('category', '>=', minStrength)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(there !== null, (query) => query.where(sql<boolean>`member_id in (${buildIdList(there!)})`))
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .limit(limit + 1)
    .execute();
  const colleagues = there ?? (rows.length > 0 ? await findMembersThere(db, target) : new Set());
  const paths = rows.slice(0, limit).map(({ member_id, probability, evidence: stored }): FoundPath => {
    const evidence = decodeEvidence(stored);
    return {
      people: [member_id, target.id],
      hops: [{ probability, evidence, colleagues: colleagues.has(member_id) }],
      rank: probability,
      category: computeCategory(probability),
      inTouch: findRecentMonth(evidence, target.now),
      more: 0,
    };
  });
  return { paths: paths.sort(compareWays), limitHit: rows.length > limit };
}

/** The members of the circle who work where the target works. */
async function findMembersThere(db: Db, target: TargetFacts): Promise<Set<number>> {
  if (target.spans.length === 0) return new Set();
  const rows = await db
    .selectFrom('member_spell')
    .selectAll()
    .where('account_id', 'in', [...target.spansAt.keys()])
    .where('end_month', '=', OPEN_END)
    .where('member_id', '<>', target.id)
    .execute();
  const there = rows.filter((row) => areColleagues(target.spans, [row], target.today));
  return new Set(there.map((row) => row.member_id));
}

/** The best one-hop paths to each of many targets, at most `each`; a target without any has no entry. */
export async function findBestOneHops(
  db: Db,
  targetIds: readonly number[],
  { minStrength = 0, currentColleagues = false, memberId }: PathFilter,
  perTarget: number,
  now: Date,
): Promise<Map<number, FoundPath[]>> {
  if (targetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'probability'])
    .where(sql<boolean>`contact_id in (${buildIdList(targetIds)})`)
    .where('category', '>=', minStrength)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .orderBy('probability', 'desc')
    .orderBy('member_id')
    .execute();
  const today = getMonth(now);
  const [own, members] = await loadBothSpans(
    db,
    targetIds,
    rows.map((row) => row.member_id),
  );
  const areBoth = (row: { contact_id: number; member_id: number }) =>
    areColleagues(own.get(row.contact_id) ?? [], members.get(row.member_id) ?? [], today);
  const wanted = currentColleagues ? rows.filter(areBoth) : rows;
  const best = [...Map.groupBy(wanted, (row) => row.contact_id).values()].flatMap((same) => same.slice(0, perTarget));
  const evidence = await loadStoredEvidence(db, best);
  const paths = best.map((row): FoundPath => {
    const pieces = evidence.get(`${row.member_id},${row.contact_id}`) ?? [];
    return {
      people: [row.member_id, row.contact_id],
      hops: [{ probability: row.probability, evidence: pieces, colleagues: areBoth(row) }],
      rank: row.probability,
      category: computeCategory(row.probability),
      inTouch: findRecentMonth(pieces, now),
      more: 0,
    };
  });
  return Map.groupBy(paths.sort(compareWays), (path) => path.people[1]!);
}

/** The present spans of some contacts and of some members, by person. */
async function loadBothSpans(db: Db, contactIds: readonly number[], memberIds: readonly number[]) {
  const own = await db
    .selectFrom('spell')
    .selectAll()
    .where(sql<boolean>`contact_id in (${buildIdList(contactIds)})`)
    .where('end_month', '=', OPEN_END)
    .execute();
  const accountIds = new Set(own.map((span) => span.account_id));
  const members =
    accountIds.size === 0 || memberIds.length === 0
      ? []
      : await db
          .selectFrom('member_spell')
          .selectAll()
          .where(sql<boolean>`account_id in (${buildIdList(accountIds)})`)
          .where(sql<boolean>`member_id in (${buildIdList(new Set(memberIds))})`)
          .where('end_month', '=', OPEN_END)
          .execute();
  return [Map.groupBy(own, (span) => span.contact_id), Map.groupBy(members, (span) => span.member_id)] as const;
}

/** The evidence of some stored ties, by `member,contact`. */
export async function loadStoredEvidence(
  db: Db,
  ties: readonly { contact_id: number; member_id: number }[],
): Promise<Map<string, TieEvidence[]>> {
  if (ties.length === 0) return new Map();
  const rows = await db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'evidence'])
    .where(sql<boolean>`contact_id in (${buildIdList(new Set(ties.map((tie) => tie.contact_id)))})`)
    .where(sql<boolean>`member_id in (${buildIdList(new Set(ties.map((tie) => tie.member_id)))})`)
    .execute();
  return new Map(rows.map((row) => [`${row.member_id},${row.contact_id}`, decodeEvidence(row.evidence)]));
}
