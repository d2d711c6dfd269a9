import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { PositionTable } from '../../../platform/db/tables/talent-tables.ts';
import { foldText } from '../../../platform/text/names.ts';

type Values = Omit<Insertable<PositionTable>, 'name_key' | 'place_key'>;

/** The keys that filters use, besides the values they come from. */
export const computePositionKeys = ({
  name,
  location,
}: {
  name?: string | undefined;
  location?: string | null | undefined;
}) => ({
  ...(name === undefined ? {} : { name_key: foldText(name) }),
  ...(location === undefined ? {} : { place_key: foldText(location ?? '') }),
});

export async function insertPosition(db: Db, values: Values): Promise<number> {
  const { id } = await db
    .insertInto('position')
    .values({ ...values, ...computePositionKeys(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param is the status that it must have. @returns false if it has another one by now */
export async function changePosition(
  db: Db,
  id: number,
  change: Updateable<PositionTable> & { name?: string; location?: string | null },
  is?: Selectable<PositionTable>['status'],
): Promise<boolean> {
  const row = await db
    .updateTable('position')
    .set({ ...change, ...computePositionKeys(change) })
    .where('id', '=', id)
    .$if(is !== undefined, (query) => query.where('status', '=', is!))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
