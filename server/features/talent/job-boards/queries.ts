import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { JobBoardTable, PositionTable } from '../../../platform/db/tables/talent-tables.ts';

export type BoardRow = Selectable<JobBoardTable> & { account: string };

function selectBoards(db: Db) {
  return (
    db
      .selectFrom('job_board')
      .innerJoin('account', 'account.id', 'job_board.account_id')
      .selectAll('job_board')
      .select('account.name as account')
      // A board waits while its company is merged into another.
      .where('account.merged_into', 'is', null)
  );
}

/** The boards: staff see those of every company, others their own. */
export function listBoards(db: Db, { staff, companyId }: ViewerScope): Promise<BoardRow[]> {
  return selectBoards(db)
    .$if(!staff, (query) => query.where('job_board.account_id', '=', companyId))
    .orderBy('account.name_key')
    .orderBy('job_board.id')
    .execute();
}

export function findBoard(db: Db, id: number): Promise<BoardRow | undefined> {
  return selectBoards(db).where('job_board.id', '=', id).executeTakeFirst();
}

/** Positions of removed boards stay, without a board. */
export async function deleteBoards(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.deleteFrom('job_board').where('account_id', '=', accountId).returning('id').execute();
  return rows.length > 0;
}

export async function insertBoard(db: Db, values: Insertable<JobBoardTable>): Promise<number> {
  const { id } = await db.insertInto('job_board').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeBoard(db: Db, id: number, change: Updateable<JobBoardTable>): Promise<void> {
  await db.updateTable('job_board').set(change).where('id', '=', id).execute();
}

export type BoardPosition = Pick<
  Selectable<PositionTable>,
  'id' | 'board_key' | 'name_key' | 'by_hand' | 'derived' | 'status' | 'off_board_since' | 'board_id'
>;

/** Positions of the board, and positions of its company without a board. */
export function listKnownPositions(db: Db, board: BoardRow): Promise<BoardPosition[]> {
  return db
    .selectFrom('position')
    .select(['id', 'board_key', 'name_key', 'by_hand', 'derived', 'status', 'off_board_since', 'board_id'])
    .where((where) =>
      where.or([
        where('board_id', '=', board.id),
        where.and([where('account_id', '=', board.account_id), where('board_id', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Marks open positions as gone from their board since a day; those that were marked before keep theirs. */
export async function markGone(db: Db, ids: readonly number[], day: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('position')
    .set(({ fn, val }) => ({ off_board_since: fn.coalesce('off_board_since', val(day)) }))
    .where('id', 'in', ids)
    .execute();
}
