import type { Insertable, Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { ImportPositionTable } from '../../../platform/db/tables/import-tables.ts';
import type { PositionTable } from '../../../platform/db/tables/talent-tables.ts';

export type StoredPosition = Selectable<PositionTable>;

/** The members of the talent team, who may own positions. */
export function listTalentTeamMembers(db: Db) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'given_name', 'family_name'])
    .where('status', '=', 'active')
    .where('roles', 'like', '%Talent%')
    .execute();
}

/** The positions of some companies, open ones first, then the newest. */
export function listPositionsOfCompanies(db: Db, accountIds: readonly number[]): Promise<StoredPosition[]> {
  return db
    .selectFrom('position')
    .selectAll()
    .where(isAmong(db, 'account_id', accountIds))
    .orderBy('status', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Positions of these companies that the import has written already. */
export async function listWrittenBefore(db: Db, importId: number, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('import_position')
    .innerJoin('position', 'position.id', 'import_position.position_id')
    .select('import_position.position_id')
    .where('import_position.import_id', '=', importId)
    .where(isAmong(db, 'position.account_id', accountIds))
    .execute();
  return rows.map((row) => row.position_id);
}

export async function remember(db: Db, row: Insertable<ImportPositionTable>): Promise<void> {
  await db.insertInto('import_position').values(row).execute();
}

/** The import's latest writes, each with the position as it is now and whether a candidate was put to it. */
export async function listLastWritten(db: Db, importId: number, limit: number) {
  return db
    .selectFrom('import_position')
    .innerJoin('position', 'position.id', 'import_position.position_id')
    .selectAll('position')
    .select(['import_position.id as entry', 'import_position.before', 'import_position.after'])
    .select((select) =>
      select
        .exists(select.selectFrom('poscan').select('poscan.id').whereRef('poscan.position_id', '=', 'position.id'))
        .as('has_poscans'),
    )
    .where('import_position.import_id', '=', importId)
    .orderBy('import_position.id', 'desc')
    .limit(limit)
    .execute();
}

export async function deletePositionEntries(db: Db, entries: readonly number[]): Promise<void> {
  await db
    .deleteFrom('import_position')
    .where(isAmong(db, 'id', entries))
    .execute();
}

export async function deletePosition(db: Db, id: number): Promise<void> {
  await db.deleteFrom('position').where('id', '=', id).execute();
}
