import { sql } from 'kysely';
import { type Db, isAmong } from '../db/engine.ts';
import type { Half } from '../facts/book.ts';
import { chunks } from '../facts/rows-at-once.ts';
import { mergeTable } from '../facts/shown.ts';
import { pairKey, type Suggestion } from './pairs.ts';

export const pairTable = (half: Half) => (half === 'contact' ? 'contact_pair' : 'account_pair') as 'contact_pair';

/** How many are to be looked at. */
export async function unpaired(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from unpaired_contact) + (select count(*) from unpaired_account) as count`.execute(db);
  return Number(rows[0]!.count);
}

/** Takes the next ones off the list, before they are looked at. */
export async function nextUnpaired(db: Db, half: Half, limit: number): Promise<number[]> {
  const table = sql.table(`unpaired_${half}`);
  const id = sql.ref(`${half}_id`);
  const { rows } = await sql<{ id: number }>`delete from ${table}
    where ${id} in (select ${id} from ${table} order by ${id} limit ${limit}) returning ${id} as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Suggestions about these that were not found again. */
export async function removeSuggestions(
  db: Db,
  half: Half,
  of: readonly number[],
  found: readonly Suggestion[],
): Promise<void> {
  const again = new Set(found.map(({ one, other }) => pairKey(one, other)));
  const about = (side: 'one_id' | 'other_id') =>
    db
      .selectFrom(pairTable(half))
      .select(['one_id', 'other_id'])
      .where('state', '=', 'suggested')
      .where(isAmong(db, side, of))
      .execute();
  const stored = [...(await about('one_id')), ...(await about('other_id'))];
  for (const { one_id, other_id } of stored)
    if (!again.has(pairKey(one_id, other_id)))
      await db.deleteFrom(pairTable(half)).where('one_id', '=', one_id).where('other_id', '=', other_id).execute();
}

export async function insertPairs(db: Db, half: Half, found: readonly Suggestion[]): Promise<void> {
  for (const some of chunks(found, 500))
    await db
      .insertInto(pairTable(half))
      .values(
        some.map(({ one, other, sureness, ...evidence }) => ({
          ...{ one_id: one, other_id: other, state: 'suggested' as const, sureness },
          ...{ evidence: JSON.stringify(evidence), later_at: null, decided_by: null, decided_at: null },
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['one_id', 'other_id'])
          .doUpdateSet(({ ref }) => ({ sureness: ref('excluded.sureness'), evidence: ref('excluded.evidence') }))
          .where(sql.ref(`${pairTable(half)}.state`), '=', 'suggested'),
      )
      .execute();
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

export interface Decision {
  half: Half;
  one: number;
  other: number;
}

/** Remembers that two are not the same, or (`by` null) forgets it. */
export async function decide(db: Db, { half, one, other }: Decision, by: number | null, at: string): Promise<void> {
  const ids = { one_id: Math.min(one, other), other_id: Math.max(one, other) };
  if (by === null) {
    await db
      .deleteFrom(pairTable(half))
      .where('one_id', '=', ids.one_id)
      .where('other_id', '=', ids.other_id)
      .where('state', '=', 'not_same')
      .execute();
    return;
  }
  const said = { state: 'not_same', decided_by: by, decided_at: at } as const;
  await db
    .insertInto(pairTable(half))
    .values({ ...ids, ...said, sureness: 0, evidence: '{}', later_at: null })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doUpdateSet(said))
    .execute();
}

export async function postpone(db: Db, { half, one, other }: Decision, at: string): Promise<void> {
  await db
    .updateTable(pairTable(half))
    .set({ later_at: at })
    .where('one_id', '=', Math.min(one, other))
    .where('other_id', '=', Math.max(one, other))
    .execute();
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
