import type { Db } from '../db/engine.ts';

/** The time between two notes: there is none at each call, so that a reading call writes nothing. */
const EVERY_MS = 5 * 60_000;

interface Seen {
  sessionId: string;
  /** The last time that this was noted. */
  seenAt: string | null;
  /** The user of the session; null while an admin acts as another user, who was then not here. */
  userId: number | null;
}

/** Notes that a session was used and its user was here. */
export async function noteSeen(db: Db, { sessionId, seenAt, userId }: Seen, now: Date): Promise<void> {
  if (seenAt !== null && now.getTime() - Date.parse(seenAt) < EVERY_MS) return;
  const at = now.toISOString();
  try {
    await db.updateTable('session').set({ seen_at: at }).where('id', '=', sessionId).execute();
    if (userId !== null) await db.updateTable('app_user').set({ last_seen_at: at }).where('id', '=', userId).execute();
  } catch {
    // A database that cannot be written now may still be readable.
  }
}
