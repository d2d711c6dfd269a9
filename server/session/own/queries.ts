import type { Db } from '../../db/engine.ts';

/** A user's own sessions that hold: none in which they act as somebody else, which end with the one they were opened in. */
export function listOwn(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'client', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('as_user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
export type OwnSession = Awaited<ReturnType<typeof listOwn>>[number];

/** Ends sessions of a user that hold: the one named, or all but `except`. @returns the ids of those that it ended */
export async function endOwn(
  db: Db,
  userId: number,
  which: { id: string } | { except: string },
  now: Date,
): Promise<string[]> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('as_user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if('id' in which, (query) => query.where('id', '=', (which as { id: string }).id))
    .$if('except' in which, (query) => query.where('id', '!=', (which as { except: string }).except))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
