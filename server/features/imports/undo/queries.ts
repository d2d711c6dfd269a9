import type { Db } from '../../../platform/db/engine.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';

/** The latest part of a run's journal for some kinds of facts. */
export function loadLastJournal(db: Db, importId: number, facts: readonly FactKind[]) {
  return db
    .selectFrom('import_journal')
    .selectAll()
    .where('import_id', '=', importId)
    .where('fact', 'in', facts)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Leaves in the journal what is not worked off yet. */
export async function shortenJournal(db: Db, journalId: number, left: readonly number[]): Promise<void> {
  if (left.length === 0) await db.deleteFrom('import_journal').where('id', '=', journalId).execute();
  else {
    await db
      .updateTable('import_journal')
      .set({ fact_ids: JSON.stringify(left) })
      .where('id', '=', journalId)
      .execute();
  }
}
