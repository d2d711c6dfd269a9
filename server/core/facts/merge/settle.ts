/**
 * Moves facts to the record they count for after a merge or its undoing, in slices: a company has thousands, and so has
 * a user's list. Raw: tables and columns come from the declarations of all tables, which the types of no single table
 * follow.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { isFactTable, type LastingReference, lasting, type References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type ChunkPace, inChunks, inTransaction } from '../../network/derive/chunks.ts';
import { markStale } from '../../network/derive/stale.ts';
import { markCompaniesStale, markFitsStale } from '../../network/recommend/stale.ts';
import type { MergeKind } from '../book/import-index.ts';
import { othersIn } from '../take-back/erase.ts';
import { mergeTable } from '../write/shown.ts';
import { takeTurn } from '../write/write.ts';

/** A merge that may still have facts to move. */
export function unsettled(db: Db, half: MergeKind) {
  return db
    .selectFrom(mergeTable(half))
    .select(['id', 'merged_id', 'state'])
    .where('state', 'in', ['merging', 'unmerging'])
    .orderBy('id')
    .execute();
}

/**
 * Moves at most so many facts of a merged or unmerged half to the record they count for. Call it in a separate transaction until it answers
 * 0; whatever happened in between, the result follows from the merges that exist at the end.
 */
export async function settleSome(
  trx: Db,
  references: References,
  half: MergeKind,
  id: number,
  limit: number,
): Promise<number> {
  await takeTurn(trx);
  const row = await trx.selectFrom(half).select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst();
  if (!row) return 0;
  const halves = lasting(references, half).filter(({ half: kept }) => kept !== undefined);
  for (const reference of halves) {
    const moved =
      row.merged_into === null
        ? await takeBack(trx, half, reference, id, limit)
        : await handOver(trx, reference, id, row.merged_into, limit);
    if (moved.length === 0) continue;
    // Strengths may have been updated since the last slice.
    const both = [id, row.merged_into ?? id];
    const ends = half === 'contact' ? both : [];
    if (half === 'account') {
      await markFitsStale(trx, both);
      await markCompaniesStale(trx, both);
    }
    await markStale(trx, [...ends, ...(await aboutWhom(trx, references, reference, moved))]);
    return moved.length;
  }
  return 0;
}

/** Marks a merge whose facts are all moved; if it was undone, only its names are kept. */
export async function settled(db: Db, half: MergeKind, id: number): Promise<void> {
  const table = mergeTable(half);
  await db.updateTable(table).set({ state: 'merged' }).where('id', '=', id).where('state', '=', 'merging').execute();
  await db
    .updateTable(table)
    .set({ state: 'undone', kept_id: null, merged_id: null })
    .where('id', '=', id)
    .where('state', '=', 'unmerging')
    .execute();
}

async function handOver(
  db: Db,
  reference: LastingReference,
  from: number,
  into: number,
  limit: number,
): Promise<number[]> {
  const [table, column, half] = [sql.table(reference.table), sql.ref(reference.column), sql.ref(reference.half!)];
  const { rows } = await sql<{
    id: number;
  }>`update ${table} set ${half} = coalesce(${half}, ${column}), ${column} = ${into}
    where id in (select id from ${table} where ${column} = ${from} limit ${limit}) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function takeBack(
  db: Db,
  of: MergeKind,
  reference: LastingReference,
  id: number,
  limit: number,
): Promise<number[]> {
  const below = await db.selectFrom(of).select('id').where('merged_into', '=', id).execute();
  const theirs = [id, ...below.map((row) => row.id)];
  const [table, column, half] = [sql.table(reference.table), sql.ref(reference.column), sql.ref(reference.half!)];
  const { rows } = await sql<{ id: number }>`update ${table}
    set ${column} = ${id}, ${half} = case when ${half} = ${id} then null else ${half} end
    where id in (select id from ${table} where ${half} is not null and ${isAmong(db, half, theirs)}
      and (${half} = ${id} or ${column} <> ${id}) limit ${limit}) returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** The contacts whose strengths follow: those that facts are about, or a user's own. */
async function aboutWhom(
  db: Db,
  references: References,
  reference: LastingReference,
  ids: readonly number[],
): Promise<number[]> {
  const which: RawBuilder<SqlBool> = isAmong(db, 'id', ids);
  if (isFactTable(reference.table)) return othersIn(db, references, reference.table, which);
  const { rows } = await sql<{
    id: number;
  }>`select ${sql.ref(reference.column)} as id from ${sql.table(reference.table)} where ${which}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Moves the facts of all unsettled merges, in transactions of some milliseconds.
 * @returns false if it was stopped
 */
export async function settleAll(db: Kysely<Schema>, references: References, pace: ChunkPace = {}): Promise<boolean> {
  for (const half of ['contact', 'account'] as const)
    for (const { id, merged_id } of await unsettled(db, half)) {
      const step = (limit: number) =>
        merged_id === null
          ? Promise.resolve(0)
          : inTransaction(db, (trx) => settleSome(trx, references, half, merged_id, limit));
      if (!(await inChunks(pace, step))) return false;
      await inTransaction(db, (trx) => settled(trx, half, id));
    }
  return true;
}
