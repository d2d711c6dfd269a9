import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/engine.ts';

/** The time between two notes of a session: there is none at each call. */
const SEEN_EVERY_MS = 60_000;
const WRITE_EVERY_MS = 5_000;
/** Above this number of rows that wait to be written, those noted first are dropped: the next use notes them again. */
const MAX_WAITING = 10_000;
/** The rows that one transaction writes: some milliseconds. */
const AT_ONCE = 200;

type UsedRow =
  | { table: 'session'; id: string }
  | { table: 'app_user'; id: number }
  | { table: 'app_token'; id: number };

/** Notes which sessions, users and app tokens are in use. */
export interface UseNotes {
  /** Notes a use in memory; it is written in the background, so that no reading call waits for a write. */
  note: (used: UsedRow, at: string) => void;
  /** Writes what was noted. @throws if the database cannot be written now; the notes are then kept */
  write: () => Promise<void>;
  /** From now on writes every five seconds, until the end. */
  begin: () => void;
  end: () => Promise<void>;
}

/**
 * Keeps the last use of each session, user and app token in memory, and writes them every five seconds and at the end. A kill loses five
 * seconds of them.
 */
export function recordUses(app: FastifyInstance): UseNotes {
  const { db } = app.deps;
  const waiting = new Map<string, { used: UsedRow; at: string }>();
  let timer: NodeJS.Timeout | undefined;

  function recordUse(used: UsedRow, at: string): void {
    const key = `${used.table} ${used.id}`;
    waiting.delete(key);
    waiting.set(key, { used, at });
    if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value!);
  }

  async function write(): Promise<void> {
    // In one order, so that two processes never wait for each other.
    const keys = [...waiting.keys()].sort();
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const some = keys.slice(from, from + AT_ONCE).flatMap((key) => {
        const noted = waiting.get(key);
        return noted ? [{ key, noted }] : [];
      });
      await db.transaction().execute(async (trx) => {
        for (const { noted } of some) await writeUse(trx, noted.used, noted.at);
      });
      // A use that was noted meanwhile waits for the next time.
      for (const { key, noted } of some) if (waiting.get(key) === noted) waiting.delete(key);
    }
  }

  const tryToWrite = (): Promise<void> =>
    write().catch((error: unknown) => app.log.warn({ err: error }, 'did not write who was here; tries again'));
  const scheduleNext = (): void => {
    timer = setTimeout(() => tryToWrite().finally(() => timer && scheduleNext()), WRITE_EVERY_MS).unref();
  };
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await tryToWrite();
  };
  return { note: recordUse, write, begin: scheduleNext, end };
}

async function writeUse(db: Db, { table, id }: UsedRow, at: string): Promise<void> {
  if (table === 'session') await db.updateTable('session').set({ seen_at: at }).where('id', '=', id).execute();
  else if (table === 'app_user')
    await db.updateTable('app_user').set({ last_seen_at: at }).where('id', '=', id).execute();
  else await db.updateTable('app_token').set({ last_used_at: at }).where('id', '=', id).execute();
}

interface SeenSession {
  sessionId: string;
  /** The admin's own session, while they act as another user in this one: it is in use as well. */
  parentId: string | null;
  /** The last time that this was noted. */
  seenAt: string | null;
  /** The user of the session; null while an admin acts as another user, who was then not here. */
  userId: number | null;
}

/** Notes that a session was used and its user was here. */
export function recordSeen(uses: UseNotes, { sessionId, parentId, seenAt, userId }: SeenSession, now: Date): void {
  if (seenAt !== null && now.getTime() - Date.parse(seenAt) < SEEN_EVERY_MS) return;
  const at = now.toISOString();
  uses.note({ table: 'session', id: sessionId }, at);
  if (parentId !== null) uses.note({ table: 'session', id: parentId }, at);
  if (userId !== null) uses.note({ table: 'app_user', id: userId }, at);
}

/** The moment since which a session must have been used to go on. A note may be older than the use by SEEN_EVERY_MS. */
export const getUsedSince = (now: Date, idleMs: number): string =>
  new Date(now.getTime() - idleMs - SEEN_EVERY_MS).toISOString();

declare module 'fastify' {
  interface FastifyInstance {
    uses: UseNotes;
  }
}
