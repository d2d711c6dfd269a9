/**
 * Changes the rows that refer to deleted people and companies when an import is undone, as each table declares it
 * (server/platform/db/references.ts). Raw: tables and columns come from the declarations of all tables, which the types of no
 * single table follow.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import {
  type LastingReference,
  pickLastingReferences,
  pickSettingReferences,
  type ReferencedKind,
  type References,
} from '../../../platform/db/references.ts';
import { mayBeKnownTo } from '../../network/read/visible.ts';

/** Contacts or accounts that stay, with the source that holds them from now on; null for that of Kith's users. */
export type KeptRows = Map<number, number | null>;

/** @returns the contacts or accounts that are kept by a reference */
export async function findKeptAmong(
  db: Db,
  references: References,
  to: ReferencedKind,
  ids: readonly number[],
): Promise<KeptRows> {
  const keptRows: KeptRows = new Map();
  if (ids.length === 0) return keptRows;
  for (const { setting } of pickSettingReferences(references, to)) {
    const row = await db.selectFrom('installation').select('value').where('key', '=', setting).executeTakeFirst();
    if (row && ids.includes(Number(row.value))) keptRows.set(Number(row.value), null);
  }
  const declared = pickLastingReferences(references, to);
  for (const reference of declared.filter(({ onUndo }) => onUndo === 'keep'))
    for (const { id } of await findReferring(db, reference, ids, sql`null`)) keptRows.set(id, null);
  for (const reference of declared.filter(({ onUndo }) => onUndo === 'source'))
    for (const { id, held_by } of await findReferring(db, reference, ids, sql.ref('source_id')))
      keptRows.set(id, held_by);
  return keptRows;
}

async function findReferring(
  db: Db,
  { table, column, memberColumn }: LastingReference,
  ids: readonly number[],
  heldBy: RawBuilder<unknown>,
) {
  const selectBy = (by: string, more: RawBuilder<unknown> = sql``) => sql`
    select distinct ${sql.ref(by)} as id, ${heldBy} as held_by from ${sql.table(table)}
    where ${isAmong(db, by, ids)} ${more}`;
  // A row that was written for a merged half belongs to that half, not to the one it counts for.
  const { rows } = await sql<{ id: number; held_by: number | null }>`${
    memberColumn === undefined
      ? selectBy(column)
      : sql`${selectBy(column, sql`and ${sql.ref(memberColumn)} is null`)} union ${selectBy(memberColumn, sql`and ${sql.ref(memberColumn)} is not null`)}`
  }`.execute(db);
  return rows;
}

/** Releases contacts or accounts that are about to be deleted: rows that only name them keep the name, other rows go. */
export async function releaseReferences(
  db: Db,
  references: References,
  to: ReferencedKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const reference of pickLastingReferences(references, to)) {
    const theirs = isAmong(db, reference.column, ids);
    if (reference.onUndo === 'delete') await sql`delete from ${sql.table(reference.table)} where ${theirs}`.execute(db);
    if (typeof reference.onUndo !== 'object') continue;
    const { name, key } = reference.onUndo;
    const selectFromGone = (of: string) =>
      sql`(select ${sql.ref(of)} from ${sql.table(to)} as gone where gone.id = ${sql.ref(`${reference.table}.${reference.column}`)})`;
    await sql`update ${sql.table(reference.table)} set ${sql.ref(name)} = ${selectFromGone('name')},
      ${key === undefined ? sql`` : sql`${sql.ref(key)} = ${selectFromGone('name_key')},`} ${sql.ref(reference.column)} = null
      where ${theirs}`.execute(db);
  }
}

/**
 * Stores who may read the names that stay in rows, while this can still be determined: the flags that hide a person are derived from the
 * very facts that are taken back. A stored value stays, so that an undo can continue after a kill.
 */
export async function saveWhoMayKnow(db: Db, references: References, sourceId: number): Promise<void> {
  for (const { table, column, known } of listKnownNames(references)) {
    const id = sql.ref(`${table}.${column}`);
    const may = mayBeKnownTo(sql.ref(`${table}.${known.to}`), 'person');
    const held: RawBuilder<SqlBool> = sql`exists (select 1 from contact held where held.id = ${id}
      and (held.source_id = ${sourceId} or exists (select 1 from extra_source
        where fact = 'contact' and fact_id = held.id and source_id = ${sourceId})))`;
    await sql`update ${sql.table(table)} set ${sql.ref(known.column)} = (
        select case when ${may} then 1 else 0 end from contact person where person.id = ${id})
      where ${sql.ref(known.column)} is null and ${held}`.execute(db);
  }
}

/** Deletes that again for people who still exist, as it can be determined for them at any time. */
export async function invalidateVisibilityCache(db: Db, references: References): Promise<void> {
  for (const { table, column, known } of listKnownNames(references))
    await sql`update ${sql.table(table)} set ${sql.ref(known.column)} = null
      where ${sql.ref(column)} is not null and ${sql.ref(known.column)} is not null`.execute(db);
}

function listKnownNames(references: References) {
  return pickLastingReferences(references, 'contact').flatMap(({ table, column, onUndo }) =>
    typeof onUndo === 'object' && onUndo.known ? [{ table, column, known: onUndo.known }] : [],
  );
}
