/** Ends what lets a user in: their sessions, those in which admins act as them, and their programs' tokens. */
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import { revokeAppTokens } from './app-token.ts';

/**
 * Ends valid sessions of a user, including those in which they act as others. @returns the ids of the ended sessions
 */
export async function endSessions(
  db: Db,
  userId: number,
  { id, except }: { id?: string | undefined; except?: string | undefined },
  now: Date,
): Promise<string[]> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(except !== undefined, (query) =>
      query
        .where('id', '!=', except!)
        .where((row) => row.or([row('parent_id', 'is', null), row('parent_id', '!=', except!)])),
    )
    .returning('id')
    .execute();
  return ended.map((row) => row.id);
}

/** Deactivates a user. @returns how many sessions and tokens ended, for the audit */
export async function deactivate(db: Db, user: Pick<AppUser, 'id'>, now: Date) {
  const at = now.toISOString();
  await db.updateTable('app_user').set({ status: 'deactivated', updated_at: at }).where('id', '=', user.id).execute();
  const sessions = await endSessions(db, user.id, {}, now);
  await db
    .updateTable('session')
    .set({ revoked_at: at })
    .where('as_user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .execute();
  const tokens = await revokeAppTokens(db, user.id, now);
  return { sessions: sessions.length, tokens: tokens.length };
}
