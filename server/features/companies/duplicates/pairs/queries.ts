import type { MergeKind } from '../../../../core/facts/book/import-index.ts';
import { pairTable } from '../../../../core/facts/merge/pairs.ts';
import { mergeTable } from '../../../../core/facts/write/shown.ts';
import { type Db, isAmong } from '../../../../platform/db/engine.ts';
import { SURE_PAIR } from '../companies/judge.ts';
import { pairKey } from './pair-key.ts';

/** The number of people and companies that have still to be looked at. */
export async function unpaired(db: Db): Promise<number> {
  return (await countAll(db, 'unpaired_contact')) + (await countAll(db, 'unpaired_account'));
}

/** The people and companies that have still to be looked at. */
export async function waitingToPair(db: Db): Promise<{ half: MergeKind; id: number }[]> {
  const contacts = await db.selectFrom('unpaired_contact').select('contact_id as id').execute();
  const accounts = await db.selectFrom('unpaired_account').select('account_id as id').execute();
  return [
    ...contacts.map(({ id }) => ({ half: 'contact' as const, id })),
    ...accounts.map(({ id }) => ({ half: 'account' as const, id })),
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
export async function notSameAmong(
  db: Db,
  half: MergeKind,
  pairs: readonly { one: number; other: number }[],
): Promise<Set<string>> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(`${pairTable(half)} as pair` as 'contact_pair as pair')
    .innerJoin(`${half} as a` as 'contact as a', 'a.id', 'pair.one_id')
    .innerJoin(`${half} as b` as 'contact as b', 'b.id', 'pair.other_id')
    .select(({ fn }) => [
      fn.coalesce('a.merged_into', 'a.id').as('one'),
      fn.coalesce('b.merged_into', 'b.id').as('other'),
    ])
    .where('pair.state', '=', 'not_same')
    .where(({ or }) => or(['a.id', 'b.id', 'a.merged_into', 'b.merged_into'].map((column) => isAmong(db, column, ids))))
    .execute();
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}

/** Suggestions, the most certain first, those that were put off last. */
export function suggestions(db: Db, half: MergeKind, limit: number) {
  return db
    .selectFrom(pairTable(half))
    .innerJoin(`${half} as one` as 'contact as one', 'one.id', 'one_id')
    .innerJoin(`${half} as other` as 'contact as other', 'other.id', 'other_id')
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
export function surePairs(db: Db, limit: number) {
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
export async function surePair(db: Db, one: number, other: number): Promise<[number, number] | null> {
  const row = await db
    .selectFrom('account_pair')
    .innerJoin('account as a', 'a.id', 'one_id')
    .innerJoin('account as b', 'b.id', 'other_id')
    .select(({ fn }) => [fn.coalesce('a.merged_into', 'a.id').as('a'), fn.coalesce('b.merged_into', 'b.id').as('b')])
    .where('one_id', '=', Math.min(one, other))
    .where('other_id', '=', Math.max(one, other))
    .where('state', '=', 'suggested')
    .where('sureness', '>=', SURE_PAIR)
    .executeTakeFirst();
  return row && row.a !== row.b ? [row.a, row.b] : null;
}

/** The companies that a user merged at a time and that are merged still, the last first. */
export function mergedTogether(db: Db, userId: number, at: string) {
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
async function countPairs(db: Db, half: MergeKind): Promise<{ suggested: number; notSame: number }> {
  const pairs = db
    .selectFrom(`${pairTable(half)} as pair` as 'contact_pair as pair')
    .select(({ fn }) => fn.countAll().as('count'));
  const suggested = await pairs
    .innerJoin(`${half} as one` as 'contact as one', 'one.id', 'pair.one_id')
    .innerJoin(`${half} as other` as 'contact as other', 'other.id', 'pair.other_id')
    .where('pair.state', '=', 'suggested')
    .where('one.merged_into', 'is', null)
    .where('other.merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  const notSame = await pairs.where('pair.state', '=', 'not_same').executeTakeFirstOrThrow();
  return { suggested: Number(suggested.count), notSame: Number(notSame.count) };
}

export function notSame(db: Db, half: MergeKind, limit: number) {
  return db
    .selectFrom(pairTable(half))
    .innerJoin(`${half} as one` as 'contact as one', 'one.id', 'one_id')
    .innerJoin(`${half} as other` as 'contact as other', 'other.id', 'other_id')
    .leftJoin('app_user', 'app_user.id', 'decided_by')
    .select(['one.id as one_id', 'one.name as one_name', 'other.id as other_id', 'other.name as other_name'])
    .select(['decided_at', 'app_user.email as by'])
    .where('state', '=', 'not_same')
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
}

const merges = (db: Db, half: MergeKind) =>
  db
    .selectFrom(mergeTable(half))
    .leftJoin('app_user as merger', 'merger.id', 'user_id')
    .leftJoin('app_user as undoer', 'undoer.id', 'undone_by')
    .selectAll(mergeTable(half))
    .select(['merger.email as by', 'undoer.email as undone_by_email']);
export type MergeRow = Awaited<ReturnType<typeof mergesOf>>[number];

export function mergesOf(db: Db, half: MergeKind, limit: number) {
  return merges(db, half)
    .orderBy(`${mergeTable(half)}.id`, 'desc')
    .limit(limit)
    .execute();
}

export function mergeById(db: Db, half: MergeKind, id: number) {
  return merges(db, half)
    .where(`${mergeTable(half)}.id`, '=', id)
    .executeTakeFirst();
}
