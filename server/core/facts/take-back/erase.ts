/**
 * Changes the rows that refer to a person who is erased, as each table declares it (server/platform/db/references.ts). Raw:
 * tables and columns come from the declarations of all tables, which the types of no single table follow.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import {
  isFactTable,
  type LastingReference,
  pickLastingReferences,
  type References,
} from '../../../platform/db/references.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { markStale } from '../../network/derive/stale.ts';
import { deleteOwnValues } from '../book/members.ts';

/**
 * Removes a person from every row that refers to them, with their facts and all statements about them. Delete the row itself after the
 * strengths that are marked as stale here are up to date (core/network/derive/stale.ts).
 * @throws conflict if a table refuses, with a sentence that says why
 */
export async function eraseReferences(trx: Db, references: References, contactId: number): Promise<void> {
  const declared = pickLastingReferences(references, 'contact');
  for (const reference of declared) {
    if (typeof reference.onErase !== 'object') continue;
    if ((await loadIds(trx, reference.table, isReferenceTo(reference, contactId))).length > 0)
      throw createConflictError(reference.onErase.refuse);
  }
  for (const reference of declared) {
    const theirs = isReferenceTo(reference, contactId);
    if (reference.onErase === 'clear') await clear(trx, reference, theirs);
    if (reference.onErase !== 'delete') continue;
    if (isFactTable(reference.table))
      await markStale(trx, await findOthersIn(trx, references, reference.table, theirs));
    // References to people who were merged into them count, too.
    if (reference.table === 'contact')
      for (const merged of await loadIds(trx, 'contact', theirs)) await eraseReferences(trx, references, merged);
    if (isFactTable(reference.table)) await deleteFacts(trx, reference.table, theirs);
    else await sql`delete from ${sql.table(reference.table)} where ${theirs}`.execute(trx);
  }
  await deleteStatedValues(trx, 'contact', [contactId]);
  await deleteOwnValues(trx, 'contact', [contactId]);
  await markStale(trx, [contactId]);
}

const isReferenceTo = ({ column }: LastingReference, id: number): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} = ${id}`;

async function loadIds(db: Db, table: LastingReference['table'], which: RawBuilder<SqlBool>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${which}`.execute(db);
  return rows.map((row) => row.id);
}

async function clear(db: Db, { table, column, onUndo }: LastingReference, theirs: RawBuilder<SqlBool>): Promise<void> {
  const { name, key, known } = typeof onUndo === 'object' ? onUndo : {};
  const emptied = [column, name, key, known?.column].filter((other) => other !== undefined);
  const set = emptied.map((text) => sql`${sql.ref(text)} = null`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${theirs}`.execute(db);
}

/** @returns the contacts that such facts are about */
export async function findOthersIn(
  db: Db,
  references: References,
  fact: FactKind,
  which: RawBuilder<SqlBool>,
): Promise<number[]> {
  const people: number[] = [];
  for (const { table, column } of pickLastingReferences(references, 'contact')) {
    if (table !== fact) continue;
    const { rows } = await sql<{ id: number | null }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${which}`.execute(db);
    for (const { id } of rows) if (id !== null) people.push(id);
  }
  return people;
}

/** Deletes facts with their sources and statements. */
async function deleteFacts(db: Db, fact: FactKind, which: RawBuilder<SqlBool>): Promise<void> {
  const ids = await loadIds(db, fact, which);
  if (ids.length === 0) return;
  await deleteStatedValues(db, fact, ids);
  await sql`delete from ${sql.table(fact)} where ${isAmong(db, 'id', ids)}`.execute(db);
}

async function deleteStatedValues(db: Db, fact: FactKind, ids: readonly number[]): Promise<void> {
  await sql`delete from extra_source where fact = ${fact} and ${isAmong(db, 'fact_id', ids)}`.execute(db);
  await sql`delete from claim where entity = ${fact} and ${isAmong(db, 'entity_id', ids)}`.execute(db);
}
