import type { Db } from '../../platform/db/engine.ts';

/** The mailboxes and groups of these sources, without unlinked ones. */
export async function listMailboxesOfSources(db: Db, sourceIds: readonly number[]): Promise<number[]> {
  if (sourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('mailbox')
    .select('id')
    .where('source_id', 'in', sourceIds)
    .where('state', '!=', 'leaving')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The next reading begins anew: the mails with whom was kept out were counted for nobody. */
export async function readAgainWhole(db: Db, userId: number | null): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ history: null, cursor: null, whole_at: null })
    .where('kind', '=', 'gmail')
    .where('state', '!=', 'leaving')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .execute();
}
