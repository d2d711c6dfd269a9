import type { Db } from '../../../../platform/db/engine.ts';
import type { StoredAssistantClient } from '../../../../platform/db/tables/assistant-tables.ts';

const UNUSED_HOURS = 24;

export function findStoredClient(db: Db, key: string): Promise<StoredAssistantClient | undefined> {
  return db.selectFrom('assistant_client').selectAll().where('client_key', '=', key).executeTakeFirst();
}

/** Writes a client as it describes itself now; what was decided about it stays. */
export function writeClient(
  db: Db,
  made: Pick<StoredAssistantClient, 'client_key' | 'made_by' | 'name' | 'redirect_uris'>,
  now: Date,
): Promise<StoredAssistantClient> {
  const { name, redirect_uris } = made;
  return db
    .insertInto('assistant_client')
    .values({ ...made, created_at: now.toISOString(), let_in_at: null, blocked_at: null })
    .onConflict((conflict) => conflict.column('client_key').doUpdateSet({ name, redirect_uris }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countUnused(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('assistant_client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('let_in_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes clients that nobody let in; one that is switched off stays so. */
export async function deleteUnused(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_HOURS * 3_600_000).toISOString();
  await db
    .deleteFrom('assistant_client')
    .where('let_in_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
