import { getUsedSince } from '../../../../platform/access/seen.ts';
import type { Db } from '../../../../platform/db/engine.ts';

/** A user's own valid sessions, without those in which they act as another user, which end with their own session. */
export function listOwn(db: Db, userId: number, now: Date, idleMs: number) {
  return db
    .selectFrom('session')
    .select(['id', 'client', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('as_user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(({ eb, fn }) => eb(fn.coalesce('seen_at', 'created_at'), '>', getUsedSince(now, idleMs)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}
export type OwnSession = Awaited<ReturnType<typeof listOwn>>[number];

/** The names that the people of some accounts give; without those who give none. */
export async function readNamesOfUsers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'given_name', 'family_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, [row.given_name, row.family_name].filter(Boolean).join(' ')]));
}

/** Ends valid sessions of a user: the named one, or all but `except`. @returns the ids of the ended sessions */
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
