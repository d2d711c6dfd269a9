/**
 * Ids that other systems gave to a person or company, each with its system: "12" of one system and "12" of another are not the same. An id
 * is written as "Pipedrive:12" in statements; the CRM's own ids stand in `crm_id`, as links to its records need them.
 */
import { type Db, isAmongTexts } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { isAddressId } from '../../network/words/person-ids.ts';
import type { MergeKind } from './import-index.ts';
import { readAmong, splitIntoChunks } from './rows-at-once.ts';

/** The system whose ids are in `crm_id`. */
export const CRM = 'CRM';

/** A system's name cannot hold the sign between it and the id. */
export const qualifyId = (system: string, id: string): string => `${system.replaceAll(':', ' ').trim()}:${id}`;

export function splitId(qualified: string): { system: string; id: string } {
  const at = qualified.indexOf(':');
  return { system: qualified.slice(0, at), id: qualified.slice(at + 1) };
}

/** The name of a system that nothing shows: its ids count among files of the same columns. */
export const nameUnknownSystem = (shape: string): string => `File ${shape.slice(0, 6)}`;

/** The system in words for users. */
export const describeSystem = (system: string): string =>
  /^File [0-9a-f]{6}$/.test(system) ? 'a system without a name' : system;

/** An id with its system in words for users. */
export function describeId(qualified: string): string {
  const { system, id } = splitId(qualified);
  return describeSystem(system) === system ? qualified : `${id} in ${describeSystem(system)}`;
}

const getSystem = (qualified: string): string => splitId(qualified).system;

/** Whether one system gave them different ids. Somebody may have many addresses. */
export function doIdsDiffer(a: readonly string[], b: readonly string[] = []): boolean {
  const shared = new Set(a);
  const systems = new Set(a.filter((id) => !isAddressId(id)).map(getSystem));
  return b.some((id) => systems.has(getSystem(id))) && !b.some((id) => !isAddressId(id) && shared.has(id));
}

/** The two tables have the same columns but for the one of the record. */
const getTable = (kind: MergeKind) => ({
  table: `${kind}_external_id` as 'contact_external_id',
  column: `${kind}_id` as 'contact_id',
});

/** Replaces the ids of accounts or contacts. */
export async function setExternalIds(
  db: Db,
  kind: MergeKind,
  idsOf: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  if (idsOf.size === 0) return;
  const { table, column } = getTable(kind);
  for (const some of splitIntoChunks([...idsOf.keys()])) await db.deleteFrom(table).where(column, 'in', some).execute();
  const rows = [...idsOf].flatMap(([id, values]) => values.map((value) => ({ [column]: id, value })));
  await insertMany(db, table, rows);
}

/** The ids of accounts or contacts, a row for each. */
export async function loadExternalIds(
  db: Db,
  kind: MergeKind,
  ids: readonly number[],
): Promise<{ id: number; value: string }[]> {
  const { table, column } = getTable(kind);
  const rows = await readAmong(ids, (some) =>
    db.selectFrom(table).select([column, 'value']).where(column, 'in', some).execute(),
  );
  return rows.map((row) => ({ id: row[column], value: row.value }));
}

/** The accounts or contacts that have one of the ids. */
export async function findIdHolders(db: Db, kind: MergeKind, values: readonly string[]): Promise<number[]> {
  const { table, column } = getTable(kind);
  const rows = await readAmong(values, (some) =>
    db
      .selectFrom(table)
      .select(column)
      .where(isAmongTexts(db, 'value', some))
      .execute(),
  );
  return rows.map((row) => row[column]);
}
