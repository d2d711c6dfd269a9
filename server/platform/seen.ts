import type { Db } from '../db/engine.ts';

/** The time between two notes: there is none at each call, so that a reading call writes nothing. */
export const SEEN_EVERY_MS = 60_000;

interface Seen {
  sessionId: string;
  /** The admin's own session, while they act as another user in this one: it is in use as well. */
  parentId: string | null;
  /** The last time that this was noted. */
  seenAt: string | null;
  /** The user of the session; null while an admin acts as another user, who was then not here. */
  userId: number | null;
}

/** Notes that a session was used and its user was here. */
export async function noteSeen(db: Db, { sessionId, parentId, seenAt, userId }: Seen, now: Date): Promise<void> {
  if (seenAt !== null && now.getTime() - Date.parse(seenAt) < SEEN_EVERY_MS) return;
  const at = now.toISOString();
  try {
    const used = parentId === null ? [sessionId] : [sessionId, parentId];
    await db.updateTable('session').set({ seen_at: at }).where('id', 'in', used).execute();
    if (userId !== null) await db.updateTable('app_user').set({ last_seen_at: at }).where('id', '=', userId).execute();
  } catch {
    // A database that cannot be written now may still be readable.
  }
}

/** The moment since which a session must have been used to go on. A note may be older than the use by SEEN_EVERY_MS. */
export const usedSince = (now: Date, idleMs: number): string =>
  new Date(now.getTime() - idleMs - SEEN_EVERY_MS).toISOString();
