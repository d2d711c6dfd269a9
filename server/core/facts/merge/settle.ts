/**
 * Moves facts to the record they count for after a merge or its undoing, in slices: a company has thousands, and so has
 * a user's list. Raw: tables and columns come from the declarations of all tables, which the types of no single table
 * follow.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import {
  isFactTable,
  type LastingReference,
  pickLastingReferences,
  type References,
} from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type ChunkPace, runInChunks, runInTransaction } from '../../network/derive/chunks.ts';
import { markStale } from '../../network/derive/stale.ts';
import { markCompaniesStale, markFitsStale } from '../../network/recommend/stale.ts';
import type { MergeKind } from '../book/import-index.ts';
import { findOthersIn } from '../take-back/erase.ts';
import { getMergeTable } from '../write/shown.ts';
import { takeTurn } from '../write/write.ts';

/** A merge that may still have facts to move. */
function findUnsettledMerge(db: Db, kind: MergeKind) {
  return db
    .selectFrom(getMergeTable(kind))
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
  kind: MergeKind,
  id: number,
  limit: number,
): Promise<number> {
  await takeTurn(trx);
  const row = await trx.selectFrom(kind).select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst();
  if (!row) return 0;
  const halves = pickLastingReferences(references, kind).filter(({ memberColumn }) => memberColumn !== undefined);
  for (const reference of halves) {
    const moved =
      row.merged_into === null
        ? await takeBack(trx, kind, reference, id, limit)
        : await moveReferences(trx, reference, id, row.merged_into, limit);
    if (moved.length === 0) continue;
    // Strengths may have been updated since the last slice.
    const both = [id, row.merged_into ?? id];
    const ends = kind === 'contact' ? both : [];
    if (kind === 'account') {
      await markFitsStale(trx, both);
      await markCompaniesStale(trx, both);
    }
    await markStale(trx, [...ends, ...(await findAffectedContacts(trx, references, reference, moved))]);
    return moved.length;
  }
  return 0;
}

/** Marks a merge whose facts are all moved; if it was undone, only its names are kept. */
export async function markSettled(db: Db, kind: MergeKind, id: number): Promise<void> {
  const table = getMergeTable(kind);
  await db.updateTable(table).set({ state: 'merged' }).where('id', '=', id).where('state', '=', 'merging').execute();
  await db
    .updateTable(table)
    .set({ state: 'undone', kept_id: null, merged_id: null })
    .where('id', '=', id)
    .where('state', '=', 'unmerging')
    .execute();
}

async function moveReferences(
  db: Db,
  reference: LastingReference,
  from: number,
  into: number,
  limit: number,
): Promise<number[]> {
  const [table, column, member] = [
    sql.table(reference.table),
    sql.ref(reference.column),
    sql.ref(reference.memberColumn!),
  ];
  const { rows } = await sql<{
    id: number;
  }>`update ${table} set ${member} = coalesce(${member}, ${column}), ${column} = ${into}
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
  const [table, column, member] = [
    sql.table(reference.table),
    sql.ref(reference.column),
    sql.ref(reference.memberColumn!),
  ];
  const { rows } = await sql<{ id: number }>`update ${table}
    set ${column} = ${id}, ${member} = case when ${member} = ${id} then null else ${member} end
    where id in (select id from ${table} where ${member} is not null and ${isAmong(db, member, theirs)}
      and (${member} = ${id} or ${column} <> ${id}) limit ${limit}) returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** The contacts whose strengths follow: those that facts are about, or a user's own. */
async function findAffectedContacts(
  db: Db,
  references: References,
  reference: LastingReference,
  ids: readonly number[],
): Promise<number[]> {
  const which: RawBuilder<SqlBool> = isAmong(db, 'id', ids);
  if (isFactTable(reference.table)) return findOthersIn(db, references, reference.table, which);
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
  for (const kind of ['contact', 'account'] as const)
    for (const { id, merged_id } of await findUnsettledMerge(db, kind)) {
      const settleNext = (limit: number) =>
        merged_id === null
          ? Promise.resolve(0)
          : runInTransaction(db, (trx) => settleSome(trx, references, kind, merged_id, limit));
      if (!(await runInChunks(pace, settleNext))) return false;
      await runInTransaction(db, (trx) => markSettled(trx, kind, id));
    }
  return true;
}
