/**
 * Halves: contacts and accounts that are merged with others (docs/decisions/029). Facts and claims are written for a half; the values of
 * its sources are in its row, or in own_half if the row shows the sum of all halves.
 */
import type { Db } from '../../../platform/db/engine.ts';
import type { Lists } from './attributes.ts';
import { KEYS, type MergeKind } from './import-index.ts';
import { setLists, valuesInLists } from './lists.ts';
import { among } from './rows-at-once.ts';
import { pickStatedValues, type StatedValues, statedColumns, statedLists } from './statements.ts';

/** Whether anything was merged: if not, none of the following queries is needed. */
export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('own_half').select('entity').limit(1).executeTakeFirst()) !== undefined;
}

/** The merged halves, with the record they count for. */
export async function rootsOf(db: Db, half: MergeKind, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await among(ids, (some) =>
    db
      .selectFrom(half)
      .select(['id', 'merged_into'])
      .where('id', 'in', some)
      .where('merged_into', 'is not', null)
      .execute(),
  );
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into!]));
}

/** Halves that are found by keys that their rows do not show. */
export async function foundByOwn(
  db: Db,
  half: MergeKind,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<number[]> {
  const found = new Set<number>();
  for (const [column, values] of Object.entries(wanted)) {
    const rows = await among(values, (some) =>
      db
        .selectFrom('own_key')
        .select('entity_id')
        .where('entity', '=', half)
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
  half: MergeKind,
  ids: readonly number[],
): Promise<Map<number, StatedValues>> {
  const rows = await among(ids, (some) =>
    db
      .selectFrom('own_half')
      .select(['entity_id', 'said'])
      .where('entity', '=', half)
      .where('entity_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ entity_id, said }) => [entity_id, JSON.parse(said) as StatedValues]));
}

/** Stores the values of a half's own sources, and its keys. */
export async function saveOwnValues(db: Db, half: MergeKind, id: number, said: StatedValues): Promise<void> {
  const text = JSON.stringify(said);
  await db
    .insertInto('own_half')
    .values({ entity: half, entity_id: id, said: text })
    .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doUpdateSet({ said: text }))
    .execute();
  await deleteKeys(db, half, [id]);
  const columns = statedColumns(half, said);
  const keys = KEYS[half].flatMap((column) => {
    const value = columns[column];
    return value ? [{ entity: half, column_name: column as string, value: String(value), entity_id: id }] : [];
  });
  for (const value of new Set(statedLists(half, said).external_ids))
    keys.push({ entity: half, column_name: 'external_ids', value, entity_id: id });
  if (keys.length > 0) await db.insertInto('own_key').values(keys).execute();
}

/** Deletes that: the rows have the values, or are gone. */
export async function deleteOwnValues(db: Db, half: MergeKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('own_half').where('entity', '=', half).where('entity_id', 'in', ids).execute();
  await deleteKeys(db, half, ids);
}

function deleteKeys(db: Db, half: MergeKind, ids: readonly number[]) {
  return db.deleteFrom('own_key').where('entity', '=', half).where('entity_id', 'in', ids).execute();
}

const sameSpelling = (a: Lists, b: Lists): boolean =>
  Object.entries(a).every(
    ([list, values]) => values.toSorted().join('\n') === b[list as keyof Lists]?.toSorted().join('\n'),
  );

/** The values of each half's own sources, whatever the rows show. */
export async function statementsOf(
  db: Db,
  half: MergeKind,
  ids: readonly number[],
): Promise<Map<number, StatedValues>> {
  const own = await loadMemberValues(db, half, ids);
  const plain = ids.filter((id) => !own.has(id));
  return new Map([...own, ...(await rowsSay(db, half, plain))]);
}

/** The values of rows, as statements. */
export async function rowsSay(db: Db, half: MergeKind, ids: readonly number[]): Promise<Map<number, StatedValues>> {
  const rows = await among(ids, (some) => db.selectFrom(half).selectAll().where('id', 'in', some).execute());
  const lists = await listsIn(db, half, ids);
  return new Map(rows.map((row) => [row.id, pickStatedValues(half, { ...row }, lists.get(row.id))]));
}

async function listsIn(db: Db, half: MergeKind, ids: readonly number[]): Promise<Map<number, Lists>> {
  const lists = new Map<number, Lists>(ids.map((id) => [id, statedLists(half, {})]));
  for (const { id, list, value } of await valuesInLists(db, half, ids)) lists.get(id)![list]!.push(value);
  return lists;
}

/** Writes a statement into the row itself, and its lists if they differ. */
export async function putIntoRow(db: Db, half: MergeKind, id: number, said: StatedValues, at: string): Promise<void> {
  const columns = { ...statedColumns(half, said), updated_at: at };
  await db.updateTable(half).set(columns).where('id', '=', id).execute();
  const lists = statedLists(half, said);
  const there = (await listsIn(db, half, [id])).get(id)!;
  if (!sameSpelling(lists, there)) await setLists(db, half, new Map([[id, lists]]));
}
