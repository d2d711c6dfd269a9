import { sql } from 'kysely';
import type { MergeKind } from '../../../../core/facts/book/import-index.ts';
import { getPairTable } from '../../../../core/facts/merge/pairs.ts';
import { getMergeTable } from '../../../../core/facts/write/shown.ts';
import { type Db, isAmong } from '../../../../platform/db/engine.ts';
import { SURE_PAIR } from '../companies/judge.ts';
import { getPairKey } from './pair-key.ts';

/** The number of people and companies that have still to be looked at. */
export async function countUnpaired(db: Db): Promise<number> {
  return (await countAll(db, 'unpaired_contact')) + (await countAll(db, 'unpaired_account'));
}

/** The people and companies that have still to be looked at. */
export async function listWaitingToPair(db: Db): Promise<{ kind: MergeKind; id: number }[]> {
  const contacts = await db.selectFrom('unpaired_contact').select('contact_id as id').execute();
  const accounts = await db.selectFrom('unpaired_account').select('account_id as id').execute();
  return [
    ...contacts.map(({ id }) => ({ kind: 'contact' as const, id })),
    ...accounts.map(({ id }) => ({ kind: 'account' as const, id })),
  ];
}

async function countAll(
  db: Db,
  table: 'unpaired_contact' | 'unpaired_account' | 'contact_merge' | 'account_merge',
): Promise<number> {
  const { count } = await db
    .selectFrom(table as 'contact_merge')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The others that a user marked as not the same as it, or as one of those merged into it. */
export async function findNotSame(
  db: Db,
  kind: MergeKind,
  pairs: readonly { one: number; other: number }[],
): Promise<Set<string>> {
  const ids = [...new Set(pairs.flatMap(({ one: a, other: b }) => [a, b]))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(`${getPairTable(kind)} as pair` as 'contact_pair as pair')
    .innerJoin(`${kind} as a` as 'contact as a', 'a.id', 'pair.one_id')
    .innerJoin(`${kind} as b` as 'contact as b', 'b.id', 'pair.other_id')
    .select(({ fn }) => [
      fn.coalesce('a.merged_into', 'a.id').as('one'),
      fn.coalesce('b.merged_into', 'b.id').as('other'),
    ])
    .where('pair.state', '=', 'not_same')
    .where(({ or }) => or(['a.id', 'b.id', 'a.merged_into', 'b.merged_into'].map((column) => isAmong(db, column, ids))))
    .execute();
  return new Set(rows.map(({ one: a, other: b }) => getPairKey(a, b)));
}

/** Suggestions, the most certain first, those that were put off last. */
export function listSuggestedPairs(db: Db, kind: MergeKind, limit: number) {
  return db
    .selectFrom(getPairTable(kind))
    .innerJoin(`${kind} as one` as 'contact as one', 'one.id', 'one_id')
    .innerJoin(`${kind} as other` as 'contact as other', 'other.id', 'other_id')
    .select(['one.id as one_id', 'one.name as one_name', 'other.id as other_id', 'other.name as other_name'])
    .select(['evidence', 'later_at', 'sureness'])
    .where('state', '=', 'suggested')
    .where('one.merged_into', 'is', null)
    .where('other.merged_into', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('later_at', eb.val('')))
    .orderBy('sureness', 'desc')
    .orderBy('one_id')
    .orderBy('other_id')
    .limit(limit)
    .execute();
}

/** Suggested pairs of companies that are sure, by name. */
export function listSureCompanyPairs(db: Db, limit: number) {
  return db
    .selectFrom('account_pair')
    .innerJoin('account as one', 'one.id', 'one_id')
    .innerJoin('account as other', 'other.id', 'other_id')
    .select(['one.id as one_id', 'one.name as one_name', 'other.id as other_id', 'other.name as other_name'])
    .select(['evidence', 'later_at'])
    .where('state', '=', 'suggested')
    .where('sureness', '>=', SURE_PAIR)
    .where('one.merged_into', 'is', null)
    .where('other.merged_into', 'is', null)
    .orderBy('one.name_key')
    .orderBy('one_id')
    .orderBy('other_id')
    .limit(limit)
    .execute();
}

export async function countSurePairs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account_pair')
    .innerJoin('account as one', 'one.id', 'one_id')
    .innerJoin('account as other', 'other.id', 'other_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'suggested')
    .where('sureness', '>=', SURE_PAIR)
    .where('one.merged_into', 'is', null)
    .where('other.merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The pair, if it is still suggested and sure; the halves that the two count for now. */
export async function findSurePair(db: Db, a: number, b: number): Promise<[number, number] | null> {
  const row = await db
    .selectFrom('account_pair')
    .innerJoin('account as a', 'a.id', 'one_id')
    .innerJoin('account as b', 'b.id', 'other_id')
    .select(({ fn }) => [fn.coalesce('a.merged_into', 'a.id').as('a'), fn.coalesce('b.merged_into', 'b.id').as('b')])
    .where('one_id', '=', Math.min(a, b))
    .where('other_id', '=', Math.max(a, b))
    .where('state', '=', 'suggested')
    .where('sureness', '>=', SURE_PAIR)
    .executeTakeFirst();
  return row && row.a !== row.b ? [row.a, row.b] : null;
}

/** The companies that a user merged at a time and that are merged still, the last first. */
export function listMergedTogether(db: Db, userId: number, at: string) {
  return db
    .selectFrom('account_merge')
    .select(['id', 'kept_id', 'merged_id'])
    .where('merged_at', '=', at)
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('merged_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function countDuplicates(db: Db) {
  const merges = (await countAll(db, 'contact_merge')) + (await countAll(db, 'account_merge'));
  const [people, companies] = [await countPairs(db, 'contact'), await countPairs(db, 'account')];
  return {
    people: people.suggested,
    companies: companies.suggested,
    not_same: people.notSame + companies.notSame,
    merges,
  };
}

/** Suggested pairs whose records still exist, and all pairs that a user marked as not the same. */
async function countPairs(db: Db, kind: MergeKind): Promise<{ suggested: number; notSame: number }> {
  const pairs = db
    .selectFrom(`${getPairTable(kind)} as pair` as 'contact_pair as pair')
    .select(({ fn }) => fn.countAll().as('count'));
  const suggested = await pairs
    .innerJoin(`${kind} as one` as 'contact as one', 'one.id', 'pair.one_id')
    .innerJoin(`${kind} as other` as 'contact as other', 'other.id', 'pair.other_id')
    .where('pair.state', '=', 'suggested')
    .where('one.merged_into', 'is', null)
    .where('other.merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  const notSame = await pairs.where('pair.state', '=', 'not_same').executeTakeFirstOrThrow();
  return { suggested: Number(suggested.count), notSame: Number(notSame.count) };
}

/** Raw: only companies belong to others. */
export function listNotSame(db: Db, kind: MergeKind, limit: number) {
  const belongs = kind === 'account' ? sql<'one' | 'other' | null>`belongs` : sql<null>`null`;
  return db
    .selectFrom(getPairTable(kind))
    .innerJoin(`${kind} as one` as 'contact as one', 'one.id', 'one_id')
    .innerJoin(`${kind} as other` as 'contact as other', 'other.id', 'other_id')
    .leftJoin('app_user', 'app_user.id', 'decided_by')
    .select(['one.id as one_id', 'one.name as one_name', 'other.id as other_id', 'other.name as other_name'])
    .select(['decided_at', 'app_user.email as by'])
    .select(belongs.as('belongs'))
    .where('state', '=', 'not_same')
    .orderBy('decided_at', 'desc')
    .orderBy('one_id')
    .orderBy('other_id')
    .limit(limit)
    .execute();
}

const selectMerges = (db: Db, kind: MergeKind) =>
  db
    .selectFrom(getMergeTable(kind))
    .leftJoin('app_user as merger', 'merger.id', 'user_id')
    .leftJoin('app_user as undoer', 'undoer.id', 'undone_by')
    .selectAll(getMergeTable(kind))
    .select(['merger.email as by', 'undoer.email as undone_by_email']);
export type MergeRow = Awaited<ReturnType<typeof listMergesOf>>[number];

export function listMergesOf(db: Db, kind: MergeKind, limit: number) {
  return selectMerges(db, kind)
    .orderBy(`${getMergeTable(kind)}.id`, 'desc')
    .limit(limit)
    .execute();
}

export function mergeById(db: Db, kind: MergeKind, id: number) {
  return selectMerges(db, kind)
    .where(`${getMergeTable(kind)}.id`, '=', id)
    .executeTakeFirst();
}
