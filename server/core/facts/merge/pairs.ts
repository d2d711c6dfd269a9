/** Pairs that may be duplicates, with the evidence, and people's decisions about them (docs/decisions/029). */
import { sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { MergeKind } from '../book/import-index.ts';
import { splitIntoChunks } from '../book/rows-at-once.ts';
import { decideName, findNameBetween } from '../names/queries.ts';

/** A suggested pair, with the evidence as it is shown. */
interface FoundPair {
  /** The smaller id. */
  one: number;
  other: number;
  sureness: number;
  evidence: object;
}

const getPair = (a: number, b: number): string => `${a},${b}`;

export const getPairTable = (kind: MergeKind) =>
  (kind === 'contact' ? 'contact_pair' : 'account_pair') as 'contact_pair';

/** Takes the next ones off the list before they are checked. Raw: table and column depend on the kind of half. */
export async function takeUnpaired(db: Db, kind: MergeKind, limit: number): Promise<number[]> {
  const table = sql.table(`unpaired_${kind}`);
  const id = sql.ref(`${kind}_id`);
  const { rows } = await sql<{ id: number }>`delete from ${table}
    where ${id} in (select ${id} from ${table} order by ${id} limit ${limit}) returning ${id} as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Suggestions about these that were not found again. */
export async function removeSuggestions(
  db: Db,
  kind: MergeKind,
  of: readonly number[],
  found: readonly FoundPair[],
): Promise<void> {
  const again = new Set(found.map(({ one: a, other: b }) => getPair(a, b)));
  const loadPairs = (side: 'one_id' | 'other_id') =>
    db
      .selectFrom(getPairTable(kind))
      .select(['one_id', 'other_id'])
      .where('state', '=', 'suggested')
      .where(isAmong(db, side, of))
      .execute();
  const stored = [...(await loadPairs('one_id')), ...(await loadPairs('other_id'))];
  for (const { one_id, other_id } of stored)
    if (!again.has(getPair(one_id, other_id)))
      await db.deleteFrom(getPairTable(kind)).where('one_id', '=', one_id).where('other_id', '=', other_id).execute();
}

export async function insertPairs(db: Db, kind: MergeKind, found: readonly FoundPair[]): Promise<void> {
  for (const some of splitIntoChunks(found, 500))
    await db
      .insertInto(getPairTable(kind))
      .values(
        some.map(({ one: a, other: b, sureness, evidence }) => ({
          one_id: a,
          other_id: b,
          state: 'suggested' as const,
          sureness,
          evidence: JSON.stringify(evidence),
          later_at: null,
          decided_by: null,
          decided_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['one_id', 'other_id'])
          .doUpdateSet(({ ref }) => ({ sureness: ref('excluded.sureness'), evidence: ref('excluded.evidence') }))
          .where(sql.ref(`${getPairTable(kind)}.state`), '=', 'suggested'),
      )
      .execute();
}

export interface Decision {
  kind: MergeKind;
  one: number;
  other: number;
}

/** Stores that two are not the same, or (`by` null) deletes that. */
export async function decidePair(
  db: Db,
  { kind, one: a, other: b }: Decision,
  by: number | null,
  at: string,
): Promise<void> {
  const ids = { one_id: Math.min(a, b), other_id: Math.max(a, b) };
  const named = kind === 'account' ? await findNameBetween(db, a, b) : null;
  if (named) await decideName(db, named, by === null ? null : false, by, at);
  if (by === null) {
    await db
      .deleteFrom(getPairTable(kind))
      .where('one_id', '=', ids.one_id)
      .where('other_id', '=', ids.other_id)
      .where('state', '=', 'not_same')
      .execute();
    return;
  }
  const stated = { state: 'not_same', decided_by: by, decided_at: at } as const;
  await db
    .insertInto(getPairTable(kind))
    .values({ ...ids, ...stated, sureness: 0, evidence: '{}', later_at: null })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doUpdateSet(stated))
    .execute();
}

/** Of two companies that are kept apart, which one belongs to the other; null: neither. */
export async function decideBelonging(db: Db, { one: a, other: b }: Decision, child: number | null): Promise<void> {
  const [one_id, other_id] = [Math.min(a, b), Math.max(a, b)];
  const belongs = child === null ? null : child === one_id ? 'one' : 'other';
  await db
    .updateTable('account_pair')
    .set({ belongs })
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .where('state', '=', 'not_same')
    .execute();
}

/** The companies that belong to some others, as staff said, each with the one it belongs to. Merged ones count as what they are part of. */
export async function listBelonging(db: Db, to: readonly number[]): Promise<{ id: number; to: number }[]> {
  if (to.length === 0) return [];
  const rows = await db
    .selectFrom('account_pair')
    .innerJoin('account as a', 'a.id', 'one_id')
    .innerJoin('account as b', 'b.id', 'other_id')
    .select(({ fn }) => ['belongs', fn.coalesce('a.merged_into', 'a.id').as('one')])
    .select(({ fn }) => fn.coalesce('b.merged_into', 'b.id').as('other'))
    .where('belongs', 'is not', null)
    .where('state', '=', 'not_same')
    .execute();
  const wanted = new Set(to);
  return rows
    .map((row) => (row.belongs === 'one' ? { id: row.one, to: row.other } : { id: row.other, to: row.one }))
    .filter((pair) => pair.id !== pair.to && wanted.has(pair.to));
}

/** Whether a user said of these two that they are not the same. */
export async function isNotSame(db: Db, kind: MergeKind, a: number, b: number): Promise<boolean> {
  const row = await db
    .selectFrom(getPairTable(kind))
    .select('state')
    .where('one_id', '=', Math.min(a, b))
    .where('other_id', '=', Math.max(a, b))
    .executeTakeFirst();
  return row?.state === 'not_same';
}

export async function postpone(db: Db, { kind, one: a, other: b }: Decision, at: string): Promise<void> {
  await db
    .updateTable(getPairTable(kind))
    .set({ later_at: at })
    .where('one_id', '=', Math.min(a, b))
    .where('other_id', '=', Math.max(a, b))
    .execute();
}
