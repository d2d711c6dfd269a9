/**
 * Halves: contacts and accounts that are merged with others (docs/decisions/029). Facts and claims are written for a half; the values of
 * its sources are in its row, or in own_half if the row shows the sum of all halves.
 */
import type { Db } from '../../../platform/db/engine.ts';
import type { Lists } from './attributes.ts';
import { KEYS, type MergeKind } from './import-index.ts';
import { loadListValues, setLists } from './lists.ts';
import { readAmong } from './rows-at-once.ts';
import { getStatedColumns, pickStatedLists, pickStatedValues, type StatedValues } from './statements.ts';

/** Whether anything was merged: if not, none of the following queries is needed. */
export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('own_half').select('entity').limit(1).executeTakeFirst()) !== undefined;
}

/** The merged halves, with the record they count for. */
export async function loadRoots(db: Db, kind: MergeKind, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await readAmong(ids, (some) =>
    db
      .selectFrom(kind)
      .select(['id', 'merged_into'])
      .where('id', 'in', some)
      .where('merged_into', 'is not', null)
      .execute(),
  );
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into!]));
}

/** Halves that are found by keys that their rows do not show. */
export async function findByOwnKeys(
  db: Db,
  kind: MergeKind,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<number[]> {
  const found = new Set<number>();
  for (const [column, values] of Object.entries(wanted)) {
    const rows = await readAmong(values, (some) =>
      db
        .selectFrom('own_key')
        .select('entity_id')
        .where('entity', '=', kind)
        .where('column_name', '=', column)
        .where('value', 'in', some)
        .execute(),
    );
    for (const { entity_id } of rows) found.add(entity_id);
  }
  return [...found];
}

export async function loadMemberValues(
  db: Db,
  kind: MergeKind,
  ids: readonly number[],
): Promise<Map<number, StatedValues>> {
  const rows = await readAmong(ids, (some) =>
    db
      .selectFrom('own_half')
      .select(['entity_id', 'said'])
      .where('entity', '=', kind)
      .where('entity_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ entity_id, said: stated }) => [entity_id, JSON.parse(stated) as StatedValues]));
}

/** Stores the values of a half's own sources, and its keys. */
export async function saveOwnValues(db: Db, kind: MergeKind, id: number, stated: StatedValues): Promise<void> {
  const text = JSON.stringify(stated);
  await db
    .insertInto('own_half')
    .values({ entity: kind, entity_id: id, said: text })
    .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doUpdateSet({ said: text }))
    .execute();
  await deleteKeys(db, kind, [id]);
  const columns = getStatedColumns(kind, stated);
  const keys = KEYS[kind].flatMap((column) => {
    const value = columns[column];
    return value ? [{ entity: kind, column_name: column as string, value: String(value), entity_id: id }] : [];
  });
  for (const value of new Set(pickStatedLists(kind, stated).external_ids))
    keys.push({ entity: kind, column_name: 'external_ids', value, entity_id: id });
  if (keys.length > 0) await db.insertInto('own_key').values(keys).execute();
}

/** Deletes that: the rows have the values, or are gone. */
export async function deleteOwnValues(db: Db, kind: MergeKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('own_half').where('entity', '=', kind).where('entity_id', 'in', ids).execute();
  await deleteKeys(db, kind, ids);
}

function deleteKeys(db: Db, kind: MergeKind, ids: readonly number[]) {
  return db.deleteFrom('own_key').where('entity', '=', kind).where('entity_id', 'in', ids).execute();
}

const haveSameSpelling = (a: Lists, b: Lists): boolean =>
  Object.entries(a).every(
    ([list, values]) => values.toSorted().join('\n') === b[list as keyof Lists]?.toSorted().join('\n'),
  );

/** The values of each half's own sources, whatever the rows show. */
export async function loadMemberStatements(
  db: Db,
  kind: MergeKind,
  ids: readonly number[],
): Promise<Map<number, StatedValues>> {
  const own = await loadMemberValues(db, kind, ids);
  const plain = ids.filter((id) => !own.has(id));
  return new Map([...own, ...(await readRowStatements(db, kind, plain))]);
}

/** The values of rows, as statements. */
export async function readRowStatements(
  db: Db,
  kind: MergeKind,
  ids: readonly number[],
): Promise<Map<number, StatedValues>> {
  const rows = await readAmong(ids, (some) => db.selectFrom(kind).selectAll().where('id', 'in', some).execute());
  const lists = await loadLists(db, kind, ids);
  return new Map(rows.map((row) => [row.id, pickStatedValues(kind, { ...row }, lists.get(row.id))]));
}

async function loadLists(db: Db, kind: MergeKind, ids: readonly number[]): Promise<Map<number, Lists>> {
  const lists = new Map<number, Lists>(ids.map((id) => [id, pickStatedLists(kind, {})]));
  for (const { id, list, value } of await loadListValues(db, kind, ids)) lists.get(id)![list]!.push(value);
  return lists;
}

/** Writes a statement into the row itself, and its lists if they differ. */
export async function putIntoRow(db: Db, kind: MergeKind, id: number, stated: StatedValues, at: string): Promise<void> {
  const columns = { ...getStatedColumns(kind, stated), updated_at: at };
  await db.updateTable(kind).set(columns).where('id', '=', id).execute();
  const lists = pickStatedLists(kind, stated);
  const there = (await loadLists(db, kind, [id])).get(id)!;
  if (!haveSameSpelling(lists, there)) await setLists(db, kind, new Map([[id, lists]]));
}
