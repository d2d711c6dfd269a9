import { sql } from 'kysely';
import { type Db, isAmong } from '../db/engine.ts';
import type { Half } from '../facts/book.ts';
import { pairTable } from '../facts/pairs.ts';
import { mergeTable } from '../facts/shown.ts';
import { pairKey } from './pair-key.ts';

/** How many are to be looked at. */
export async function unpaired(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from unpaired_contact) + (select count(*) from unpaired_account) as count`.execute(db);
  return Number(rows[0]!.count);
}

/** Those of whom somebody said that they, or any that were merged into them, are not the same. */
export async function notSameAmong(
  db: Db,
  half: Half,
  pairs: readonly { one: number; other: number }[],
): Promise<Set<string>> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ one: number; other: number }>`
    select coalesce(a.merged_into, a.id) as one, coalesce(b.merged_into, b.id) as other
    from ${sql.table(pairTable(half))} pair join ${sql.table(half)} a on a.id = pair.one_id
    join ${sql.table(half)} b on b.id = pair.other_id
    where pair.state = 'not_same' and (${isAmong(db, 'a.id', ids)} or ${isAmong(db, 'b.id', ids)}
      or ${isAmong(db, 'a.merged_into', ids)} or ${isAmong(db, 'b.merged_into', ids)})`.execute(db);
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}

/** Suggestions, the surest first, those that were put off last. */
export function suggestions(db: Db, half: Half, limit: number) {
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

export async function counts(db: Db) {
  const { rows } = await sql<Record<'people' | 'companies' | 'not_same' | 'merges', number>>`select
    (select count(*) from contact_pair join contact one on one.id = one_id join contact other on other.id = other_id
      where state = 'suggested' and one.merged_into is null and other.merged_into is null) as people,
    (select count(*) from account_pair join account one on one.id = one_id join account other on other.id = other_id
      where state = 'suggested' and one.merged_into is null and other.merged_into is null) as companies,
    (select count(*) from contact_pair where state = 'not_same')
      + (select count(*) from account_pair where state = 'not_same') as not_same,
    (select count(*) from contact_merge) + (select count(*) from account_merge) as merges`.execute(db);
  const { people, companies, not_same, merges } = rows[0]!;
  return { people: Number(people), companies: Number(companies), not_same: Number(not_same), merges: Number(merges) };
}

export function notSame(db: Db, half: Half, limit: number) {
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

const merges = (db: Db, half: Half) =>
  db
    .selectFrom(mergeTable(half))
    .leftJoin('app_user as merger', 'merger.id', 'user_id')
    .leftJoin('app_user as undoer', 'undoer.id', 'undone_by')
    .selectAll(mergeTable(half))
    .select(['merger.email as by', 'undoer.email as undone_by_email']);
export type MergeRow = Awaited<ReturnType<typeof mergesOf>>[number];

export function mergesOf(db: Db, half: Half, limit: number) {
  return merges(db, half)
    .orderBy(`${mergeTable(half)}.id`, 'desc')
    .limit(limit)
    .execute();
}

export function mergeById(db: Db, half: Half, id: number) {
  return merges(db, half)
    .where(`${mergeTable(half)}.id`, '=', id)
    .executeTakeFirst();
}
